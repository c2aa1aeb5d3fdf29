/** Every game of the studio by its code: what the server settles and the screens draw. */
import { baccarat, baccaratBefore } from './baccarat/baccarat.ts'
import { dragonTiger } from './dragontiger/dragontiger.ts'
import { roulette } from './roulette/roulette.ts'
import { sicbo } from './sicbo/sicbo.ts'
import { threeCard } from './threecard/threecard.ts'
import { videoPoker } from './videopoker/videopoker.ts'
import { blackjack } from './blackjack/blackjack.ts'
import { dice } from './dice/dice.ts'
import { waters } from './fishing/fishing.ts'
import type { Game } from './game.ts'
import { hilo } from './hilo/hilo.ts'
import { limbo } from './limbo/limbo.ts'
import { mines } from './mines/mines.ts'
import { plinko } from './plinko/plinko.ts'
import { slotGame } from './slot/title.ts'
import { wheel } from './wheel/wheel.ts'
import { basaltHarbour } from './slot/titles/basalt-harbour.ts'
import { brassObservatory } from './slot/titles/brass-observatory.ts'
import { cometFoundry } from './slot/titles/comet-foundry.ts'
import { copperOrchard } from './slot/titles/copper-orchard.ts'
import { coralAtlas } from './slot/titles/coral-atlas.ts'
import { ironFjord } from './slot/titles/iron-fjord.ts'
import { lanternPier } from './slot/titles/lantern-pier.ts'
import { monsoonTeahouse } from './slot/titles/monsoon-teahouse.ts'
import { ninthCaravan } from './slot/titles/ninth-caravan.ts'
import { quartzHollow } from './slot/titles/quartz-hollow.ts'

export const slotTitles = [
  lanternPier,
  monsoonTeahouse,
  basaltHarbour,
  ninthCaravan,
  ironFjord,
  brassObservatory,
  copperOrchard,
  coralAtlas,
  cometFoundry,
  quartzHollow,
]

const all: Game[] = [
  ...slotTitles.map(slotGame),
  dice,
  limbo,
  mines,
  hilo,
  plinko,
  wheel,
  blackjack,
  roulette,
  baccarat,
  dragonTiger,
  sicbo,
  videoPoker,
  threeCard,
  ...waters,
]

/** In the order they are listed; look a code from outside up with `gameOf`. */
export const games: Readonly<Record<string, Game>> = Object.fromEntries(
  all.map((game) => [game.code, game]),
)

/** @returns null for a code that is no game of ours. */
export function gameOf(code: string): Game | null {
  return Object.hasOwn(games, code) ? games[code]! : null
}

/** Versions that no longer run: rounds that were played under them are verified by them [GAM-19]. */
export const formerGames: readonly Game[] = [baccaratBefore]

/** A game in the version that a round was played under; in the one that runs where we know no such version. */
export function gameIn(code: string, version: unknown): Game | null {
  return formerGames.find((game) => game.code === code && game.version === version) ?? gameOf(code)
}
