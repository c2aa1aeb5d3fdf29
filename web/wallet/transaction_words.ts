/** How the kinds and states of deposits, withdrawals and bonuses are called and coloured. */

import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Tone } from '#ui/timeline.tsx'
import { stateOf } from '../payments/states.ts'
import { bonusStates } from '../rewards/promotion/states.ts'

export type Kind = Answer<'/api/wallet/transactions'>['value'][number]['kind']

export const kindWords: Record<Kind, MessageKey> = {
  deposit: 'kindDeposit',
  withdrawal: 'kindWithdrawal',
  bonus: 'bonus',
}

const ofBonuses: Readonly<Record<string, { word: MessageKey; tone?: Tone }>> = bonusStates

export const standingOf = (kind: Kind, state: string) =>
  (kind === 'bonus' && ofBonuses[state]) || stateOf(state)

/** Of whatever kind: states of one name have one word. */
export const stateWord = (state: string): MessageKey => (ofBonuses[state] ?? stateOf(state)).word
