/** Quartz Hollow, medium volatility: gems of a cave that pay wherever they lie, break, and let others fall after them. */
import { stepsOf, strip } from '../sheet.ts'
import type { Title } from '../title.ts'

/** For as many as the window can show. */
const byCount = (figures: Readonly<Record<number, number>>) => stepsOf(figures, 20)

export const quartzHollow: Title = {
  code: 'quartz-hollow',
  name: 'Quartz Hollow',
  version: 1,
  volatility: 'medium',
  sheet: {
    kind: 'slot',
    rows: 4,
    reels: [
      strip(
        'amethyst amethyst topaz topaz emerald emerald lamp diamond jade ruby sapphire sapphire amethyst ruby jade opal opal opal jade topaz diamond jade',
      ),
      strip(
        'opal opal lamp opal jade emerald emerald topaz diamond topaz topaz amethyst amethyst diamond jade ruby ruby jade jade amethyst sapphire sapphire',
      ),
      strip(
        'amethyst amethyst diamond diamond sapphire opal opal topaz amethyst topaz topaz lamp sapphire jade jade ruby ruby emerald emerald jade opal jade',
      ),
      strip(
        'opal opal opal amethyst amethyst jade jade sapphire lamp sapphire ruby ruby emerald diamond diamond topaz amethyst jade jade topaz topaz emerald',
      ),
      strip(
        'amethyst amethyst lamp jade topaz emerald emerald jade jade ruby ruby amethyst opal topaz topaz sapphire sapphire diamond diamond jade opal opal',
      ),
    ],
    lines: [],
    ways: 20,
    isCounted: true,
    falls: [1, 2, 3, 5],
    wild: null,
    scatter: 'lamp',
    pays: {
      diamond: byCount({ 6: 60, 8: 200, 10: 800, 12: 5000 }),
      ruby: byCount({ 6: 30, 8: 80, 10: 300, 12: 1500 }),
      emerald: byCount({ 6: 22, 8: 60, 10: 200, 12: 1000 }),
      sapphire: byCount({ 6: 16, 8: 50, 10: 160, 12: 800 }),
      topaz: byCount({ 6: 8, 8: 24, 10: 80, 12: 400 }),
      amethyst: byCount({ 6: 6, 8: 18, 10: 60, 12: 300 }),
      opal: byCount({ 6: 5, 8: 14, 10: 50, 12: 250 }),
      jade: byCount({ 6: 4, 8: 10, 10: 40, 12: 200 }),
    },
    scatterPays: byCount({ 4: 3, 5: 10, 6: 50 }),
    freeSpins: { awards: byCount({ 4: 10 }), multiplier: 2, retriggers: 1 },
  },
  figures: {
    rtp: '2707367550101440993/2828100578830827520',
    hitFrequency: '499049/1288408',
    deviation: '4.6327',
    maxMultiple: '89505/4',
    topAward: { multiple: '405/4', chance: '1/5153632' },
  },
}
