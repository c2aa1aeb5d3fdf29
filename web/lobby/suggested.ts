/** What of all that was found is suggested, and which lobby a provider's name leads to. */

import type { Category } from '#contract/catalogue.ts'

type GameOf = { provider_code: string; game_type: Category }

const suggestedMax = 5
const gamesMin = 3

/** Categories and providers first, but games have three places as far as there are any. */
export function suggestedOf<T>(others: readonly T[], games: readonly T[]): readonly T[] {
  const room = suggestedMax - Math.min(games.length, gamesMin)
  return [...others.slice(0, room), ...games].slice(0, suggestedMax)
}

/**
 * A category with games of a provider: this one where it has some, else that of the nearest game.
 * @param here the category one is in, with the providers it has; none outside of lobbies.
 */
export function categoryOf(
  code: string,
  games: readonly GameOf[],
  here?: { category: Category; providers: readonly { provider_code: string }[] },
): Category | undefined {
  return here?.providers.some(({ provider_code }) => provider_code === code)
    ? here.category
    : games.find(({ provider_code }) => provider_code === code)?.game_type
}
