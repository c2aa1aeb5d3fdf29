/** What staff decide about payments: each decision is a step with their name in the timeline, above a limit of two persons. */

import type { Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { isOutsideRefusal } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { collectDebts } from './debt.ts'
import { decide, type Decided, type Decision } from './decision.ts'
import { depositMachine } from './deposit_machine.ts'
import type { PaymentKind } from './gateway.ts'
import type { PaymentReason } from './reason.ts'
import { lockPayment, takeStep, type Payment } from './steps.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'

/** Lets the worker send it. @throws Refusal as `decide`, and `conflict` where it is no longer in review. */
export async function approveWithdrawal(
  db: Db,
  paymentId: string,
  decision: Decision,
): Promise<Decided> {
  await requireRight(db, decision.staffId, 'withdrawals_decide', decision.at)
  const payment = await lockIn(db, 'withdrawal', paymentId, ['in_review'])
  const decided = await decide(db, about(payment, 'approve', payment.amount), decision)
  if (decided.state === 'done')
    await takeStep(db, withdrawalMachine, paymentId, 'approve', by(decision, 'staffApproved'))
  return decided
}

/** Gives the money back. One person may: it leaves nobody's books. */
export async function rejectWithdrawal(
  db: Db,
  paymentId: string,
  decision: Decision,
): Promise<void> {
  await requireRight(db, decision.staffId, 'withdrawals_decide', decision.at)
  const payment = await lockIn(db, 'withdrawal', paymentId, ['in_review'])
  await takeStep(db, withdrawalMachine, paymentId, 'reject', by(decision, 'staffRejected'))
  await noteRejection(db, payment, decision)
}

/**
 * Says what became of a payout that no gateway answers for: one paid by hand, or one that stays unknown.
 * @param reference the bank's own number of the transfer, kept with a payment.
 */
export async function settlePayout(
  db: Db,
  paymentId: string,
  end: 'pay' | 'fail',
  decision: Decision & { reference?: string },
): Promise<Decided> {
  await requireRight(db, decision.staffId, 'withdrawals_decide', decision.at)
  const payment = await lockIn(db, 'withdrawal', paymentId, ['sending', 'unknown'])
  if (payment.state === 'sending' && payment.gateway !== 'manual') throw new Refusal('conflict')
  const decided = await decide(db, about(payment, end, payment.amount), decision)
  if (decided.state === 'done')
    await takeStep(db, withdrawalMachine, paymentId, end, {
      ...by(decision, end === 'pay' ? 'staffApproved' : 'payoutFailed'),
      ...(decision.reference && { gatewayRef: decision.reference }),
    })
  return decided
}

/** Where staff may credit: what is in review; and of a transfer that no gateway confirms, whatever may have been paid. */
const creditable = {
  any: ['in_review'],
  manual: ['awaiting_payment', 'submitted', 'in_review', 'expired', 'cancelled'],
} as const

/**
 * Credits what was really received, in minor units of the site's currency.
 * What no gateway confirmed is not staff's to credit: only of bank transfers they are the ones who see the money.
 */
export async function creditDeposit(
  db: Db,
  paymentId: string,
  received: bigint,
  decision: Decision,
): Promise<Decided> {
  await requireRight(db, decision.staffId, 'deposits_decide', decision.at)
  if (received <= 0n) throw new Refusal('invalidAmount')
  const payment = await lockIn(db, 'deposit', paymentId, null)
  const states: readonly string[] = creditable[payment.gateway === 'manual' ? 'manual' : 'any']
  if (!states.includes(payment.state)) throw new Refusal('conflict')
  const circumstances = by(decision, 'staffReviews')
  if (payment.state !== 'in_review')
    await takeStep(db, depositMachine, paymentId, 'review', circumstances)
  const decided = await decide(db, about(payment, 'credit', received), decision)
  if (decided.state === 'done')
    await takeStep(db, depositMachine, paymentId, 'credit', {
      ...by(decision, 'staffApproved'),
      credited: received,
    })
  return decided
}

/** Ends it without a credit: the money goes back outside, to where it came from. */
export async function rejectDeposit(db: Db, paymentId: string, decision: Decision): Promise<void> {
  await requireRight(db, decision.staffId, 'deposits_decide', decision.at)
  const payment = await lockIn(db, 'deposit', paymentId, ['submitted', 'in_review'])
  if (payment.state === 'submitted')
    await takeStep(db, depositMachine, paymentId, 'review', by(decision, 'staffReviews'))
  await takeStep(db, depositMachine, paymentId, 'reject', by(decision, 'staffRejected'))
  await noteRejection(db, payment, decision)
}

/**
 * Corrects a balance by hand: plus gives, minus takes what is there. `reference` names the correction, so that asking
 * twice corrects once. @throws Refusal as `decide`, and the ledger's.
 */
export async function adjustBalance(
  db: Db,
  asked: { siteId: number; playerId: bigint; amount: bigint; reference: string },
  decision: Decision,
): Promise<Decided> {
  await requireRight(db, decision.staffId, 'balances_adjust', decision.at)
  const { siteId, playerId, amount, reference } = asked
  if (amount === 0n) throw new Refusal('invalidAmount')
  await lockPlayer(db, playerId)
  const decided = await decide(
    db,
    { siteId, kind: 'adjust', subject: reference, playerId, amount },
    decision,
  )
  if (decided.state === 'waiting') return decided
  const posted = await postNow(db, {
    siteId,
    playerId,
    key: { provider: 'cashier', class: 'adjustment', reference },
    content: `cash ${amount}`,
    legs: [{ account: 'cash', amount, against: 'adjustment', reason: 'adjustment' }],
    gate: 'none',
    subject: 'adjustment',
    at: decision.at,
  })
  if (posted.outcome === 'refused') {
    assert(!isOutsideRefusal(posted.refusal), 'nothing cancels a correction')
    throw new Refusal(posted.refusal)
  }
  // A repeat under the same reference would be a second decision about money that moved already.
  if (posted.outcome === 'replayed') throw new Refusal('conflict')
  if (amount > 0n) await collectDebts(db, asked, decision.at)
  return decided
}

const about = (
  { siteId, playerId, paymentId }: Payment,
  kind: 'approve' | 'credit' | 'pay' | 'fail',
  amount: bigint,
) => ({ siteId, kind, subject: paymentId, playerId, amount })

const by = ({ staffId, at }: Decision, reason: PaymentReason) =>
  ({ at, reason, actor: `staff:${staffId}` }) as const

function noteRejection(
  db: Db,
  { siteId, paymentId, amount }: Payment,
  { staffId, reason, at }: Decision,
) {
  return record(db, {
    siteId,
    kind: 'payment_decided',
    actor: `staff:${staffId}`,
    reason,
    subject: `payment:${paymentId}`,
    after: { decision: 'reject', amount },
    at,
  })
}

/** @throws Refusal `conflict` where somebody was quicker. */
async function lockIn(
  db: Db,
  kind: PaymentKind,
  paymentId: string,
  states: readonly string[] | null,
): Promise<Payment> {
  const payment = await lockPayment(db, paymentId)
  if (payment?.kind !== kind)
    throw new Refusal(kind === 'deposit' ? 'depositUnknown' : 'withdrawalUnknown')
  if (states && !states.includes(payment.state)) throw new Refusal('conflict')
  return payment
}
