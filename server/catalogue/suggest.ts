/** What search offers while somebody types, and before. */

import type { Answer } from '#contract/calls.ts'
import { categories, type Category, type Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import type { Game } from './catalogue.ts'
import { near, plainWords } from './search.ts'

const gamesShown = 8
const othersShown = 4
const trendingShown = 6

function sayCategory(category: Category, language: Language): string {
  return speechOf(language).t(categoryTitles[category])
}

type Provider = Answer<'/api/product/providers'>['value'][number]

/** @param providers those of the games. */
export function suggest(
  games: readonly Game[],
  typed: string,
  language: Language,
  providers: readonly Provider[],
) {
  const hasTyped = plainWords(typed).length > 0
  const found = <T>(things: readonly T[], wordsOf: (thing: T) => readonly string[], max: number) =>
    hasTyped ? near(things, wordsOf, typed).slice(0, max) : []
  const byPlayers = games
    .filter(({ played }) => played.players > 0)
    .toSorted((a, b) => b.played.players - a.played.players || b.played.now - a.played.now)
  const offered = categories.flatMap((category) => {
    const count = games.filter(({ entry }) => entry.game_type === category).length
    return count > 0 ? [{ category, name: sayCategory(category, language), count }] : []
  })
  return {
    games: found(
      games.toSorted((a, b) => b.played.month - a.played.month),
      ({ words }) => words,
      gamesShown,
    ),
    providers: found(
      providers,
      ({ provider_name, provider_code }) => plainWords(`${provider_name} ${provider_code}`),
      othersShown,
    ),
    categories: found(
      offered,
      ({ category, name }) => plainWords(`${name} ${category}`),
      othersShown,
    ),
    trending: byPlayers.slice(0, trendingShown),
  }
}
