/** Which kind of table a game of the casino is played at: by the rules of our own games, by the names of others'. */

import { studioProvider, type Category } from '#contract/catalogue.ts'
import type { TableType } from '#contract/game_traits.ts'
import { gameOf } from '#games/catalogue.ts'
import type { Rules } from '#games/game.ts'
import type { TableRules } from '#games/shared/table_rules.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { typesOfRules } from '#games/table_types.ts'
import { plainWords } from './search.ts'

/** What vendors call their tables, without spaces: the one word by which such a game is sold. */
const typesOfNames: readonly (readonly [name: string, type: TableType])[] = [
  ['baccarat', 'baccarat'],
  ['blackjack', 'blackjack'],
  ['dragontiger', 'dragon_tiger'],
  ['roulette', 'roulette'],
  ['sicbo', 'sic_bo'],
  ['gameshow', 'game_show'],
]

/** @returns null for other categories, and for a table that says nowhere what it is. */
export function tableTypeOf(game: {
  provider_code: string
  game_code: string
  name: string
  category: Category
}): TableType | null {
  if (game.category !== 'casino') return null
  const played = game.provider_code === studioProvider ? rulesOf(game.game_code) : null
  if (played) return typeOf(played)
  const name = plainWords(game.name).join('')
  return typesOfNames.find(([word]) => name.includes(word))?.[1] ?? null
}

type Played = Rules | TableRules['played']

const typeOf = ({ kind }: Played): TableType | null =>
  Object.hasOwn(typesOfRules, kind) ? typesOfRules[kind as keyof typeof typesOfRules] : null

/** Of a live table the rules of the game that is played there. */
function rulesOf(code: string): Played | null {
  const shared = sharedGameOf(code)?.rules
  return shared && 'played' in shared ? shared.played : (gameOf(code)?.rules ?? null)
}
