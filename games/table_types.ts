/** Which kind of table a game is played at, by its rules. */
import type { TableType } from '#contract/game_traits.ts'
import type { Rules } from './game.ts'
import type { TableRules } from './shared/table_rules.ts'

export const typesOfRules = {
  baccarat: 'baccarat',
  blackjack: 'blackjack',
  dragontiger: 'dragon_tiger',
  moneywheel: 'game_show',
  roulette: 'roulette',
  sicbo: 'sic_bo',
} as const satisfies Partial<Record<Rules['kind'] | TableRules['played']['kind'], TableType>>
