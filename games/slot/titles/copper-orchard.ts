/** Copper Orchard, low volatility: three reels of fruit and luck; pairs of cherries, and a copper leaf that doubles. */
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const copperOrchard: Title = {
  code: 'copper-orchard',
  name: 'Copper Orchard',
  version: 1,
  volatility: 'low',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'cherry plum pear cherry bell clover lemon pear lemon plum lemon pear plum cherry pear clover pear lemon cherry copper clover lemon plum lemon pear lemon bell plum lemon clover plum bell copper',
      ),
      strip(
        'pear plum lemon plum pear lemon cherry clover cherry lemon pear plum clover lemon plum copper plum pear bell lemon clover bell copper cherry pear plum cherry lemon pear cherry plum clover',
      ),
      strip(
        'plum cherry lemon clover lemon pear clover lemon plum pear lemon cherry pear lemon clover plum pear lemon pear lemon pear plum cherry bell plum copper bell lemon',
      ),
    ],
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    wild: 'copper',
    wildPays: { times: 2, each: true },
    scatter: null,
    pays: {
      copper: [0, 0, 150],
      bell: [0, 0, 30],
      clover: [0, 0, 15],
      pear: [0, 0, 8],
      plum: [0, 0, 6],
      lemon: [0, 0, 4],
    },
    groups: { luck: ['bell', 'clover'] },
    rowPays: [
      { of: ['cherry', 'cherry', 'cherry'], pays: 8 },
      { of: ['cherry', 'cherry', '*'], pays: 2, isAnyOrder: true },
      { of: ['luck', 'luck', 'luck'], pays: 4 },
    ],
    scatterPays: [],
    freeSpins: null,
  },
  figures: {
    rtp: '14101/14784',
    hitFrequency: '13375/29568',
    deviation: '2.6907',
    maxMultiple: '312/5',
    topAward: { multiple: '312/5', chance: '1/29568' },
  },
}
