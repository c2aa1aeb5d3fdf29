/** How the states of deposits, withdrawals and rounds are called and coloured. */

import type { depositStates, withdrawalStates } from '#contract/payments.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Tone } from '#ui/timeline.tsx'

type State = { word: MessageKey; tone: Tone }

const states: Record<string, State> = {
  created: { word: 'stateCreated', tone: 'running' },
  awaiting_payment: { word: 'stateAwaitingPayment', tone: 'running' },
  submitted: { word: 'stateSubmitted', tone: 'running' },
  processing: { word: 'stateProcessing', tone: 'running' },
  in_review: { word: 'stateInReview', tone: 'running' },
  credited: { word: 'stateCredited', tone: 'good' },
  expired: { word: 'stateExpired', tone: 'bad' },
  failed: { word: 'stateFailed', tone: 'bad' },
  cancelled: { word: 'stateCancelled', tone: 'bad' },
  rejected: { word: 'stateRejected', tone: 'bad' },
  refunded: { word: 'stateRefunded', tone: 'bad' },
  charged_back: { word: 'stateChargedBack', tone: 'bad' },
  requested: { word: 'stateRequested', tone: 'running' },
  approved: { word: 'stateApproved', tone: 'running' },
  sending: { word: 'stateSending', tone: 'running' },
  unknown: { word: 'stateUnknown', tone: 'running' },
  paid: { word: 'statePaid', tone: 'good' },
  reversed: { word: 'stateReversed', tone: 'bad' },
} satisfies Record<(typeof depositStates)[number] | (typeof withdrawalStates)[number], State>

export function stateOf(state: string): State {
  return states[state] ?? { word: 'stateUnknown', tone: 'running' }
}

/** What may still change is asked for again while it is looked at. */
export function isRunning(state: string): boolean {
  return stateOf(state).tone === 'running'
}

export const followMs = 5000
