/** Every symbol on our reels as a picture: those of a title from its look, letters in its colours. */
import { brassObservatory } from './brass-observatory.ts'
import { basaltHarbour } from './basalt-harbour.ts'
import { dice, limbo } from './arcade.ts'
import { blackjack, hilo, mines, plinko, wheel } from './cards.ts'
import { moonwaterNets, sunreefNets, trenchlightNets } from './fishing.ts'
import { cometFoundry } from './comet-foundry.ts'
import { copperOrchard } from './copper-orchard.ts'
import { coralAtlas } from './coral-atlas.ts'
import { dark, drawSvg, light, line, outlined, path, polar, starPath } from './ink.ts'
import type { Drawing } from './ink.ts'
import { ironFjord } from './iron-fjord.ts'
import { lanternPier } from './lantern-pier.ts'
import { baccarat, dragonTiger, holdem, jacks, roulette, sicbo, threeCard } from './tables.ts'
import type { Look, Palette } from './look.ts'
import { meridianDowns } from './meridian-downs.ts'
import { monsoonTeahouse } from './monsoon-teahouse.ts'
import { ninthCaravan } from './ninth-caravan.ts'
import { quartzHollow } from './quartz-hollow.ts'
import { redSpurArena } from './red-spur-arena.ts'
import {
  salonBaccarat,
  salonBlackjack,
  salonCarousel,
  salonDragonTiger,
  salonRoulette,
  salonSicbo,
} from './salons.ts'
import { sharedLooks } from './shared.ts'
import { pokerTables } from './poker_tables.ts'
import { sitAndGo } from './sit_and_go.ts'
import { tallyHash } from './tally-hash.ts'

/** By game code. */
export const looks: Readonly<Record<string, Look>> = {
  'lantern-pier': lanternPier,
  'monsoon-teahouse': monsoonTeahouse,
  'basalt-harbour': basaltHarbour,
  'ninth-caravan': ninthCaravan,
  'iron-fjord': ironFjord,
  'brass-observatory': brassObservatory,
  'copper-orchard': copperOrchard,
  'coral-atlas': coralAtlas,
  'comet-foundry': cometFoundry,
  'quartz-hollow': quartzHollow,
  dice,
  limbo,
  mines,
  'hi-lo': hilo,
  plinko,
  wheel,
  blackjack,
  ...sharedLooks,
  'meridian-downs': meridianDowns,
  'red-spur-arena': redSpurArena,
  'tally-hash': tallyHash,
  'salon-baccarat': salonBaccarat,
  'salon-blackjack': salonBlackjack,
  'salon-roulette': salonRoulette,
  'salon-dragon-tiger': salonDragonTiger,
  'salon-sic-bo': salonSicbo,
  'salon-carousel': salonCarousel,
  roulette,
  baccarat,
  'dragon-tiger': dragonTiger,
  'sic-bo': sicbo,
  'jacks-or-better': jacks,
  'three-card-poker': threeCard,
  'moonwater-nets': moonwaterNets,
  'sunreef-nets': sunreefNets,
  'trenchlight-nets': trenchlightNets,
  'river-holdem': holdem,
  'river-sit-and-go': sitAndGo,
  'river-tournament': pokerTables,
}

/** Strokes of the letters, drawn so that no font is needed. */
const letters = {
  ace: 'M24 78L46 20H54L76 78M33 59H67M17 78H33M67 78H83',
  king: 'M32 20V78M72 20L36 52M46 44L74 78M24 20H41M24 78H41M64 20H80M66 78H82',
  queen: 'M50 20C16 20 16 76 50 76S84 20 50 20M52 60L76 84',
  jack: 'M62 20V62C62 82 32 82 28 64M48 20H76',
  ten: 'M18 30L29 21V78M18 78H40M66 21C45 21 45 78 66 78S87 21 66 21',
} as const

function letter(name: keyof typeof letters, palette: Palette): Drawing {
  const colour = palette.letters[Object.keys(letters).indexOf(name)]!
  const d = letters[name]
  return (ink) =>
    path(
      starPath(50, 50, 8, 47, 40),
      ink.radial([`${colour}/.55`, `${dark(colour)}/.35`, `${colour}/0`]),
    ) +
    outlined(
      line(d, palette.contour, 17) +
        line(d, dark(colour, 0.45), 12.5) +
        line(d, colour, 10.5) +
        line(d, light(colour, 0.6), 4) +
        path(
          starPath(50, 8, 4, 6, 2.4) + starPath(50, 92, 4, 6, 2.4),
          light(colour, 0.5),
          'stroke-width="1.4"',
        ),
      palette.contour,
    ) +
    line(
      `M${polar(50, 50, 46, 200)}A46 46 0 0 1 ${polar(50, 50, 46, 250)}M${polar(50, 50, 46, 20)}A46 46 0 0 1 ${polar(50, 50, 46, 70)}`,
      light(colour, 0.3),
      2,
      'opacity=".55" stroke-linecap="round"',
    )
}

/** The drawing of a symbol; null for a name that the title does not know. */
function symbolOf(code: string, symbol: string): Drawing | null {
  const look = looks[code]
  if (!look) return null
  if (Object.hasOwn(letters, symbol)) return letter(symbol as keyof typeof letters, look.palette)
  return look.symbols[symbol] ?? null
}

/** The symbol as an SVG of its own, 100 x 100. */
export function drawSymbol(code: string, symbol: string): string {
  const drawing = symbolOf(code, symbol)
  if (!drawing) throw new RangeError(`${code} has no symbol ${symbol}`)
  return drawSvg(100, 100, drawing)
}
