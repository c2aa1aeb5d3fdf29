/** How kinds and states of promotions and bonuses are called. */

import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Tone } from '#ui/timeline.tsx'

export type Card = Answer<'/api/promo/list'>['value'][number]
export type Detail = Answer<'/api/promo/detail'>['value']
export type Bonus = Answer<'/api/promo/mine'>['value']['active'][number]

type Called = { word: MessageKey; tone?: Tone }

export const promotionStates: Record<Card['state'], Called> = {
  open: { word: 'promoOpen', tone: 'running' },
  needs_login: { word: 'promoNeedsLogin' },
  opted_in: { word: 'promoOptedIn', tone: 'good' },
  queued: { word: 'promoQueued', tone: 'running' },
  active: { word: 'promoActive', tone: 'good' },
  used: { word: 'promoUsed' },
  not_eligible: { word: 'promoNotEligible' },
  coming_soon: { word: 'comingSoon' },
  ended: { word: 'promoEnded' },
}

export const bonusStates: Record<Bonus['state'], Called> = {
  queued: { word: 'promoQueued', tone: 'running' },
  active: { word: 'promoActive', tone: 'good' },
  completed: { word: 'bonusCompleted', tone: 'good' },
  spent: { word: 'bonusSpent' },
  expired: { word: 'stateExpired' },
  cancelled: { word: 'stateCancelled' },
}

export const kinds: Record<Card['kind'], { word: MessageKey; icon: string; example: MessageKey }> =
  {
    deposit_match: { word: 'promoMatch', icon: 'deposit', example: 'exampleDeposit' },
    reload: { word: 'promoReload', icon: 'transfers', example: 'exampleDeposit' },
    free_rounds: { word: 'freeRounds', icon: 'slot_game', example: 'exampleRounds' },
    code: { word: 'promoByCode', icon: 'rewards', example: 'exampleCode' },
    cashback: { word: 'promoCashback', icon: 'history', example: 'exampleCashback' },
  }
