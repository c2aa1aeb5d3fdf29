/** Every game whose rounds are shared, by its code: what the engine runs and the screens draw. */
import { harbourHall } from './bingo75.ts'
import { lanternHall } from './bingo90.ts'
import { salonBlackjack } from './blackjack_table.ts'
import { updraft } from './crash.ts'
import { fourWinds } from './digits.ts'
import { firstTallyHash, tallyHash } from './hash.ts'
import { sixStars } from './lotto.ts'
import {
  firstMeridianDowns,
  meridianDowns,
  secondMeridianDowns,
  thirdMeridianDowns,
} from './race.ts'
import { redSpur } from './sabong.ts'
import type { SharedGame } from './shared.ts'
import {
  salonBaccarat,
  salonBaccaratBefore,
  salonCarousel,
  salonDragonTiger,
  salonRoulette,
  salonSicbo,
} from './table.ts'

const all = [
  updraft,
  harbourHall,
  lanternHall,
  fourWinds,
  sixStars,
  meridianDowns,
  redSpur,
  tallyHash,
  salonBaccarat,
  salonRoulette,
  salonDragonTiger,
  salonSicbo,
  salonCarousel,
  salonBlackjack,
] as SharedGame[]

/** In the order they are listed; look a code from outside up with `sharedGameOf`. */
export const sharedGames: Readonly<Record<string, SharedGame>> = Object.fromEntries(
  all.map((game) => [game.code, game]),
)

/** @returns null for a code that is no game of ours. */
export function sharedGameOf(code: string): SharedGame | null {
  return Object.hasOwn(sharedGames, code) ? sharedGames[code]! : null
}

/** Versions that no longer run: rounds opened under them are ended, shown again and verified by them [GAM-19]. */
export const formerSharedGames: readonly SharedGame[] = [
  salonBaccaratBefore,
  firstMeridianDowns,
  secondMeridianDowns,
  thirdMeridianDowns,
  firstTallyHash,
]

/** A game in the version that a round was played under; in the one that runs where we know no such version. */
export function sharedGameIn(code: string, version: unknown): SharedGame | null {
  const former = formerSharedGames.find((game) => game.code === code && game.version === version)
  return former ?? sharedGameOf(code)
}
