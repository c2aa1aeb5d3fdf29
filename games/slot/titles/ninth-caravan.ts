/** Ninth Caravan, medium volatility: a trade road by starlight; free spins tripled. */
import { lines20 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const ninthCaravan: Title = {
  code: 'ninth-caravan',
  name: 'Ninth Caravan',
  version: 1,
  volatility: 'medium',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'ace king silk camel ten star camel spice oasis king jack silk queen jack ace dates ten ace camel queen dates jack queen ten silk dates ten jack queen spice jack',
      ),
      strip(
        'spice queen ten dates star ten dates queen silk ace queen king ten dates jack spice camel silk king spice silk jack queen oasis ten ace king ten jack camel',
      ),
      strip(
        'spice camel queen king dates queen camel jack ten camel spice oasis jack king ten queen dates ace king queen ace silk queen star jack silk ace camel jack queen',
      ),
      strip(
        'dates queen silk dates camel spice ten queen jack king silk camel king dates queen jack star ten jack camel ace oasis spice queen ten spice king silk ten camel spice',
      ),
      strip(
        'ten dates ace camel spice ten queen silk camel king ten dates ace spice dates king queen jack star queen oasis spice camel queen king spice dates jack silk spice queen',
      ),
    ],
    lines: lines20,
    wild: 'star',
    scatter: 'oasis',
    pays: {
      star: [0, 8, 75, 500, 3000],
      camel: [0, 4, 50, 250, 1200],
      spice: [0, 0, 40, 150, 600],
      silk: [0, 0, 40, 150, 600],
      dates: [0, 0, 25, 100, 400],
      ace: [0, 0, 10, 40, 150],
      king: [0, 0, 10, 40, 150],
      queen: [0, 0, 8, 25, 100],
      jack: [0, 0, 8, 20, 80],
      ten: [0, 0, 5, 20, 80],
    },
    scatterPays: [0, 0, 4, 15, 80],
    freeSpins: { awards: [0, 0, 10, 12, 15], multiplier: 3, retriggers: 1 },
  },
  figures: {
    rtp: '228941092660515547453/237956599446039000000',
    hitFrequency: '337577/864900',
    deviation: '4.8685',
    maxMultiple: '2904243/20',
    topAward: { multiple: '4193/20', chance: '1/26811900' },
  },
}
