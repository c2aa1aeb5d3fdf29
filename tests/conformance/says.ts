/** What vendors say most, in short; and which of them cannot say it. */

import type { Case, Step, Tampering } from './case.ts'

export const bet = (stake: string, step: Partial<Step> = {}): Step => ({
  say: 'bet',
  id: 's',
  stake,
  ...step,
})
export const win = (payout: string, step: Partial<Step> = {}): Step => ({
  say: 'payout',
  id: 'w',
  of: 's',
  payout,
  ...step,
})
export const both = (stake: string, payout: string, step: Partial<Step> = {}): Step => ({
  say: 'stakePayout',
  id: 's',
  stake,
  payout,
  closes: true,
  ...step,
})
export const undo = (of: string, step: Partial<Step> = {}): Step => ({
  say: 'cancel',
  id: `undo ${of}`,
  of,
  ...step,
})
export const look: Step = { say: 'balance' }

export const spoilt = (
  id: string,
  tamper: Tampering,
  title: string,
  only?: Case['only'],
): Case => ({
  id,
  title,
  steps: [bet('10', { tamper, expect: 'bad' }), look],
  ends: ['0'],
  ...(only && { only }),
})

export const withSignatureHeader = ['hub88', 'softswiss', 'oneapi']
/** Each stake of their rounds is paid in the call that makes it; nothing follows it. */
export const inOneCall = ['jili']
export const undoesNothing = ['pgsoft']
/** Whose rewards are free rounds that the house ordered. */
export const onlyOrdered = ['softswiss']
