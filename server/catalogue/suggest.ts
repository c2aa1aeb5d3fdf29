/** What search offers while somebody types, and before. */

import type { Answer } from '#contract/calls.ts'
import { categories, type Category, type Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { isPlayable, type Game } from './catalogue.ts'
import { themeWordsOf } from './filters.ts'
import { near, plainWords } from './search.ts'

const gamesShown = 8
const othersShown = 4
const trendingShown = 6

function sayCategory(category: Category, language: Language): string {
  return speechOf(language).t(categoryTitles[category])
}

/** By name, provider and category, and after those by what they are about, in the language of who asks. */
export function findGames(
  games: readonly Game[],
  typed: string,
  language: Language,
): readonly Game[] {
  const named = near(games, ({ words }) => words, typed)
  const isNamed = new Set(named)
  const others = games.filter((game) => game.themes.length > 0 && !isNamed.has(game))
  const about = near(
    others,
    ({ words, themes }) => [...words, ...themeWordsOf(themes, language)],
    typed,
  )
  return [...named, ...about]
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
    .filter((game) => isPlayable(game) && game.played.players > 0)
    .toSorted((a, b) => b.played.players - a.played.players || b.played.now - a.played.now)
  const offered = categories.flatMap((category) => {
    const count = games.filter(({ entry }) => entry.game_type === category).length
    return count > 0 ? [{ category, name: sayCategory(category, language), count }] : []
  })
  return {
    games: hasTyped
      ? findGames(
          games.toSorted((a, b) => b.played.month - a.played.month),
          typed,
          language,
        ).slice(0, gamesShown)
      : [],
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
