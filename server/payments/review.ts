/** What staff decide about payments in review; each decision is a step with their name and reason in the timeline. */

import type { Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { depositMachine } from './deposit.ts'
import type { PaymentKind } from './gateway.ts'
import type { PaymentReason } from './reason.ts'
import { lockPayment, takeStep, type Payment } from './steps.ts'
import { withdrawalMachine } from './withdrawal.ts'

/** Who decides, and when. */
export type Decision = { staffId: string; at: Date }

/** Lets the worker send it. */
export async function approveWithdrawal(
  db: Db,
  paymentId: string,
  decision: Decision,
): Promise<Payment | null> {
  await lockReview(db, 'withdrawal', paymentId)
  return takeStep(db, withdrawalMachine, paymentId, 'approve', by(decision, 'staffApproved'))
}

/** Gives the money back. */
export async function rejectWithdrawal(
  db: Db,
  paymentId: string,
  decision: Decision,
): Promise<Payment | null> {
  await lockReview(db, 'withdrawal', paymentId)
  return takeStep(db, withdrawalMachine, paymentId, 'reject', by(decision, 'staffRejected'))
}

/** Credits what was really received, in minor units of the site's currency. */
export async function creditDeposit(
  db: Db,
  paymentId: string,
  received: bigint,
  decision: Decision,
): Promise<Payment | null> {
  if (received <= 0n) throw new Refusal('invalidAmount')
  await lockReview(db, 'deposit', paymentId)
  return takeStep(db, depositMachine, paymentId, 'credit', {
    ...by(decision, 'staffApproved'),
    credited: received,
  })
}

/** Ends it without a credit: the money goes back outside, to where it came from. */
export async function rejectDeposit(
  db: Db,
  paymentId: string,
  decision: Decision,
): Promise<Payment | null> {
  await lockReview(db, 'deposit', paymentId)
  return takeStep(db, depositMachine, paymentId, 'reject', by(decision, 'staffRejected'))
}

const by = ({ staffId, at }: Decision, reason: PaymentReason) =>
  ({ at, reason, actor: `staff:${staffId}` }) as const

/**
 * Staff decide what is in review and nothing else: what no gateway confirmed is not theirs to credit.
 * @throws Refusal `conflict` where somebody was quicker.
 */
async function lockReview(db: Db, kind: PaymentKind, paymentId: string): Promise<void> {
  const payment = await lockPayment(db, paymentId)
  if (payment?.kind !== kind)
    throw new Refusal(kind === 'deposit' ? 'depositUnknown' : 'withdrawalUnknown')
  if (payment.state !== 'in_review') throw new Refusal('conflict')
}
