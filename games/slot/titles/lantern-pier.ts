/** Lantern Pier, low volatility: lanterns over a harbour at night; many small wins, plain free spins. */
import { lines20 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const lanternPier: Title = {
  code: 'lantern-pier',
  name: 'Lantern Pier',
  version: 1,
  volatility: 'low',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'fan heron jack queen ace jack junk koi king ten heron junk jack heron fan king queen jack koi ace fan junk jack queen moon fan ace lantern heron ten ace',
      ),
      strip(
        'moon ace heron lantern queen heron koi jack fan ace koi jack junk ten fan koi heron ten queen lantern junk koi jack junk koi ace jack junk king queen heron junk',
      ),
      strip(
        'jack ten junk fan koi junk fan lantern jack ten queen moon ace koi fan junk heron king fan jack junk koi heron jack ace junk jack lantern fan ten ace',
      ),
      strip(
        'moon fan koi heron junk lantern king heron koi junk king heron junk ten jack ace ten junk jack koi heron jack fan koi jack lantern queen koi king jack ace',
      ),
      strip(
        'jack koi ten jack junk ten koi jack queen ten fan ace jack ten junk fan jack junk lantern fan junk koi ten ace moon jack queen heron ten king heron',
      ),
    ],
    lines: lines20,
    wild: 'lantern',
    scatter: 'moon',
    pays: {
      lantern: [0, 0, 30, 100, 500],
      heron: [0, 3, 25, 80, 250],
      junk: [0, 0, 25, 75, 200],
      koi: [0, 0, 20, 60, 150],
      fan: [0, 0, 20, 50, 125],
      ace: [0, 0, 10, 30, 80],
      king: [0, 0, 10, 30, 80],
      queen: [0, 0, 10, 25, 60],
      jack: [0, 0, 8, 20, 60],
      ten: [0, 0, 8, 20, 50],
    },
    scatterPays: [0, 0, 3, 8, 25],
    freeSpins: { awards: [0, 0, 6, 8, 12], multiplier: 1, retriggers: 1 },
  },
  figures: {
    rtp: '1548927236193765381989/1613133381198949910528',
    hitFrequency: '15385165/29552672',
    deviation: '1.9316',
    maxMultiple: '15665/2',
    topAward: { multiple: '52/1', chance: '1/29552672' },
  },
}
