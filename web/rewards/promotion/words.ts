/** What promotions and bonuses are to the pages, and how their kinds are called. */

import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'

export type Card = Answer<'/api/promo/list'>['value'][number]
export type Detail = Answer<'/api/promo/detail'>['value']
export type Bonus = Answer<'/api/promo/mine'>['value']['active'][number]

export const kinds: Record<Card['kind'], { word: MessageKey; icon: string; example: MessageKey }> =
  {
    deposit_match: { word: 'promoMatch', icon: 'deposit', example: 'exampleDeposit' },
    reload: { word: 'promoReload', icon: 'transfers', example: 'exampleDeposit' },
    free_rounds: { word: 'freeRounds', icon: 'slot_game', example: 'exampleRounds' },
    free_bet: { word: 'freeBet', icon: 'sportsbook', example: 'exampleFreeBet' },
    code: { word: 'promoByCode', icon: 'rewards', example: 'exampleCode' },
    cashback: { word: 'promoCashback', icon: 'history', example: 'exampleCashback' },
  }
