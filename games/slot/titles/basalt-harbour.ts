/** Basalt Harbour, medium volatility: trawlers under a lighthouse; free spins doubled. */
import { lines20 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const basaltHarbour: Title = {
  code: 'basalt-harbour',
  name: 'Basalt Harbour',
  version: 1,
  volatility: 'medium',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'queen ace gull jack anchor queen trawler rope queen gull beacon ace jack rope ten jack trawler king rope trawler jack ten gull jack compass ace king gull trawler',
      ),
      strip(
        'king ten jack queen king ace gull anchor compass gull queen ace king trawler rope king trawler gull king rope beacon jack queen trawler jack anchor ten ace gull rope',
      ),
      strip(
        'anchor king ten jack rope ten anchor jack gull queen king gull trawler compass king ace trawler king jack anchor rope ace jack ten ace trawler rope beacon queen',
      ),
      strip(
        'anchor ace beacon jack queen gull jack ace anchor ten king gull rope anchor ten king rope compass gull ten queen anchor jack ten rope trawler jack anchor trawler jack',
      ),
      strip(
        'ten anchor queen jack king anchor compass jack queen rope ace anchor rope jack ace gull rope jack beacon rope ten trawler ace jack queen ten anchor king jack gull',
      ),
    ],
    lines: lines20,
    wild: 'beacon',
    scatter: 'compass',
    pays: {
      beacon: [0, 5, 60, 400, 2000],
      trawler: [0, 3, 50, 200, 1000],
      anchor: [0, 0, 40, 150, 600],
      gull: [0, 0, 30, 120, 400],
      rope: [0, 0, 25, 80, 300],
      ace: [0, 0, 10, 40, 125],
      king: [0, 0, 10, 40, 125],
      queen: [0, 0, 10, 30, 100],
      jack: [0, 0, 8, 25, 80],
      ten: [0, 0, 8, 20, 80],
    },
    scatterPays: [0, 0, 3, 12, 60],
    freeSpins: { awards: [0, 0, 10, 12, 15], multiplier: 2, retriggers: 1 },
  },
  figures: {
    rtp: '3846060970152463717/4015057416750000000',
    hitFrequency: '365347/841000',
    deviation: '3.3866',
    maxMultiple: '164517/2',
    topAward: { multiple: '713/4', chance: '1/22707000' },
  },
}
