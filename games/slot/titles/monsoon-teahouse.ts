/** Monsoon Teahouse, low volatility: a teahouse in the rains; wilds on the middle reels only, free spins doubled. */
import { lines20 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const monsoonTeahouse: Title = {
  code: 'monsoon-teahouse',
  name: 'Monsoon Teahouse',
  version: 1,
  volatility: 'low',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'mango leaf bell frog mango teapot queen king jack bell ten mango leaf frog king queen jack mango ace ten queen leaf king jack queen bell mango jack bell king',
      ),
      strip(
        'leaf frog bell mango umbrella ten king bell jack queen bell frog mango ten jack bell king ten leaf mango frog jack ace queen king leaf teapot ten umbrella bell',
      ),
      strip(
        'bell frog umbrella mango bell ten leaf mango bell ten queen bell mango frog teapot leaf jack king mango queen frog jack bell ten umbrella jack frog ace jack ten',
      ),
      strip(
        'frog ten leaf queen ace ten teapot ace frog umbrella ace bell ten frog queen bell jack ten king mango umbrella ten jack mango ace king frog ace bell jack',
      ),
      strip(
        'queen king jack bell mango leaf bell king queen leaf jack queen teapot bell queen leaf ace ten frog ace bell frog ten bell king mango ace king mango leaf',
      ),
    ],
    lines: lines20,
    wild: 'umbrella',
    scatter: 'teapot',
    pays: {
      leaf: [0, 3, 30, 125, 400],
      frog: [0, 0, 25, 100, 300],
      bell: [0, 0, 25, 75, 250],
      mango: [0, 0, 20, 60, 200],
      ace: [0, 0, 10, 30, 100],
      king: [0, 0, 10, 30, 100],
      queen: [0, 0, 10, 25, 75],
      jack: [0, 0, 8, 25, 75],
      ten: [0, 0, 8, 20, 60],
    },
    scatterPays: [0, 0, 2, 10, 50],
    freeSpins: { awards: [0, 0, 8, 10, 12], multiplier: 2, retriggers: 1 },
  },
  figures: {
    rtp: '193408047933043/202500000000000',
    hitFrequency: '83759/180000',
    deviation: '2.6280',
    maxMultiple: '129707/5',
    topAward: { multiple: '853/10', chance: '1/24300000' },
  },
}
