/** What a provider's list of games comes to; the catalogue takes it from here. */

import type { Category } from '#contract/catalogue.ts'
import type { GameFeature, volatilities } from '#contract/game_traits.ts'

/** As the catalogue's sync takes a game: amounts in minor units of the site's currency, the return in percent. */
export type FeedGame = {
  code: string
  name: string
  category: Category
  volatility: (typeof volatilities)[number]
  rtp: string
  stakeMin: bigint
  stakeMax: bigint
  features: readonly GameFeature[]
  hasDemo: boolean
}

export type Feed = { code: string; name: string; games: readonly FeedGame[] }
