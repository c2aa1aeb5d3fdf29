/** Comet Foundry, high volatility: sparks that double, free spins at twice the pay, and a jackpot every stake feeds. */
import { lines20 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const cometFoundry: Title = {
  code: 'comet-foundry',
  name: 'Comet Foundry',
  version: 1,
  volatility: 'high',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'ace comet tongs jack ten queen tongs ten king anvil ace queen comet jack king ten hammer anvil ore ten tongs crucible ace hammer queen jack king crucible ace king ten',
      ),
      strip(
        'queen tongs hammer crucible king anvil ten hammer king ore king ace queen ten jack ace queen jack crucible ten comet jack ace ten jack spark ace tongs ten',
      ),
      strip(
        'ace crucible ten tongs spark ten jack queen king ten crucible jack ace comet queen jack hammer queen king anvil ace jack king ore crucible hammer queen ace hammer king tongs jack ten queen',
      ),
      strip(
        'ace crucible jack hammer tongs jack king queen jack king ace tongs queen ten hammer ten tongs ace comet jack ten queen anvil comet ace spark crucible hammer ten crucible ore king tongs anvil ten',
      ),
      strip(
        'queen jack ten king tongs hammer ace queen jack crucible ten king comet crucible hammer ace king hammer jack king tongs ten jack anvil queen ore jack ten ace crucible ten anvil tongs ace tongs',
      ),
    ],
    lines: lines20,
    wild: 'spark',
    wildPays: { times: 2, each: true },
    scatter: 'ore',
    pays: {
      comet: [0, 0, 150, 900, 5000],
      anvil: [0, 0, 80, 400, 2000],
      crucible: [0, 0, 50, 220, 1000],
      hammer: [0, 0, 40, 150, 700],
      tongs: [0, 0, 30, 100, 500],
      ace: [0, 0, 10, 40, 150],
      king: [0, 0, 10, 40, 150],
      queen: [0, 0, 8, 30, 120],
      jack: [0, 0, 8, 30, 120],
      ten: [0, 0, 6, 25, 90],
    },
    scatterPays: [0, 0, 2, 10, 100],
    freeSpins: { awards: [0, 0, 8, 12, 15], multiplier: 2, retriggers: 1 },
  },
  jackpot: { code: 'comet', odds: 500_000_000, share: '3/200' },
  figures: {
    rtp: '427480552596569595203/452549514381282718750',
    hitFrequency: '673157/2202550',
    deviation: '7.3986',
    maxMultiple: '937750/1',
    topAward: { multiple: '2077/1', chance: '1/37443350' },
  },
}
