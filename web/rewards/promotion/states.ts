/** How states of promotions and bonuses are called and coloured, and whom promotions are for. */

import type { MessageKey } from '#i18n/speech.ts'
import type { Tone } from '#ui/timeline.tsx'
import type { Bonus, Card } from './words.ts'

type Called = { word: MessageKey; tone?: Tone }

export const promotionStates: Record<Card['state'], Called> = {
  open: { word: 'promoOpen', tone: 'running' },
  needs_login: { word: 'promoNeedsLogin' },
  opted_in: { word: 'promoOptedIn', tone: 'good' },
  queued: { word: 'promoQueued', tone: 'running' },
  active: { word: 'promoActive', tone: 'good' },
  used: { word: 'promoUsed' },
  paused: { word: 'promoPaused' },
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
