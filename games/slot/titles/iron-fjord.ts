/** Iron Fjord, high volatility: ten lines under northern lights; free spins tripled. */
import { lines10 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const ironFjord: Title = {
  code: 'iron-fjord',
  name: 'Iron Fjord',
  version: 1,
  volatility: 'high',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'raven ten horn jack ten horn jack ace axe queen aurora king axe ace raven king horn ten king jack queen ten shield queen jack shield longhouse queen ace horn',
      ),
      strip(
        'axe king jack horn queen shield ten queen axe ten horn raven king ace jack ten longhouse ace jack shield ten king queen jack ten horn raven jack queen ace aurora',
      ),
      strip(
        'jack ten aurora jack queen ten horn raven ten jack ace horn raven queen axe jack shield ace raven horn king jack shield ten king axe longhouse ten queen ace',
      ),
      strip(
        'longhouse ten jack horn ten shield king queen raven horn jack queen ace axe king jack ace aurora ten shield jack king queen ten raven horn ace queen shield axe',
      ),
      strip(
        'shield horn raven aurora queen horn shield jack ten queen king shield ace king ten queen horn ten longhouse king axe horn jack ten axe shield jack raven ten queen',
      ),
    ],
    lines: lines10,
    wild: 'aurora',
    scatter: 'longhouse',
    pays: {
      aurora: [0, 10, 200, 2000, 10000],
      raven: [0, 3, 75, 500, 3000],
      axe: [0, 0, 60, 300, 1500],
      shield: [0, 0, 40, 200, 1000],
      horn: [0, 0, 30, 125, 600],
      ace: [0, 0, 8, 30, 150],
      king: [0, 0, 8, 30, 150],
      queen: [0, 0, 5, 20, 100],
      jack: [0, 0, 5, 15, 80],
      ten: [0, 0, 4, 15, 60],
    },
    scatterPays: [0, 0, 4, 20, 100],
    freeSpins: { awards: [0, 0, 10, 12, 15], multiplier: 3, retriggers: 1 },
  },
  figures: {
    rtp: '145220513802996823/150816937500000000',
    hitFrequency: '187127/697500',
    deviation: '7.5005',
    maxMultiple: '701200/1',
    topAward: { multiple: '1032/1', chance: '1/25110000' },
  },
}
