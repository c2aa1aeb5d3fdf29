/** Fishing games as their lobby lists them: by what a cast costs, with who is in which hall. */

import { showMoney } from '#contract/money.ts'
import { gameOf } from '#games/catalogue.ts'
import type { Handlers } from '#server/base/handler.ts'
import type { ListGames } from '../shared/listings.ts'
import { studioProvider, type Offers } from '../studio.ts'
import { fishingOf, placesPerHall, readHalls } from './hall.ts'

type Needs = { listGames: ListGames; offers: Offers }

export function hallHandlers({ listGames, offers }: Needs): Handlers<'/api/product/halls'> {
  return {
    '/api/product/halls': async (visit) => {
      const { site, now } = visit
      const listed = (await listGames(visit)).filter(
        ({ provider_code, game_code }) =>
          provider_code === studioProvider && fishingOf(gameOf(game_code)),
      )
      const money = (minor: bigint) => showMoney(minor, site.currency)
      const waters = await Promise.all(
        listed.map(async (game) => {
          const [offer, halls] = await Promise.all([
            offers.know(site.id, game.game_code, now),
            readHalls(visit, game.game_code),
          ])
          return { game, offer, halls }
        }),
      )
      const byStake = waters.toSorted(({ offer: a }, { offer: b }) =>
        Number(a.stakeMin - b.stakeMin),
      )
      return {
        value: byStake.map(({ game, offer, halls }) => ({
          game,
          stake_min: money(offer.stakeMin),
          stake_max: money(offer.stakeMax),
          places: placesPerHall,
          halls,
        })),
      }
    },
  }
}
