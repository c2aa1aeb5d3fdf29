/** What promotions and bonuses are to the pages, and the icons of their kinds. */

import type { Answer } from '#contract/calls.ts'

export type Card = Answer<'/api/promo/list'>['value'][number]
export type Detail = Answer<'/api/promo/detail'>['value']
export type Bonus = Answer<'/api/promo/mine'>['value']['active'][number]

export const kindIcons: Record<Card['kind'], string> = {
  deposit_match: 'deposit',
  reload: 'transfers',
  free_rounds: 'slot_game',
  free_bet: 'sportsbook',
  code: 'rewards',
  cashback: 'history',
}
