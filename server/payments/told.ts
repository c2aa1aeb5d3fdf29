/** Applies what a gateway told of a payment, by webhook or when asked: judged by the payment's state, not by arrival. */

import { showMoney } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { depositMachine, judgeDeposit } from './deposit_machine.ts'
import type { Told } from './gateway.ts'
import { lockPayment, takeStep, type Circumstances, type Payment } from './steps.ts'
import { judgeWithdrawal, withdrawalMachine } from './withdrawal_machine.ts'

export const machines = { deposit: depositMachine, withdrawal: withdrawalMachine } as const

/**
 * `stale`: it says nothing new. `unknown`: no payment of ours under these references. `contradicting`: it cannot be
 * true together with what is known; nothing is done, and a person must look.
 */
export type Outcome = 'applied' | 'stale' | 'unknown' | 'contradicting'

export async function applyTold(db: Db, gateway: string, told: Told, now: Date): Promise<Outcome> {
  const payment = await lockPayment(db, told.paymentId)
  if (!payment || payment.kind !== told.kind || payment.gateway !== gateway) return 'unknown'
  if (!(await isItsReference(db, payment, told.gatewayRef))) {
    await noteContradiction(db, payment, told, now)
    return 'contradicting'
  }
  const circumstances: Circumstances = { at: now, actor: 'gateway', gatewayRef: told.gatewayRef }
  const { taken, contradicts = false } =
    payment.kind === 'deposit'
      ? await stepDeposit(db, payment, told, circumstances)
      : await stepWithdrawal(db, payment, told, circumstances)
  if (taken > 0) return 'applied'
  if (!contradicts) return 'stale'
  await noteContradiction(db, payment, told, now)
  return 'contradicting'
}

/** A person has to compare the two books. */
function noteContradiction(db: Db, payment: Payment, told: Told, at: Date): Promise<void> {
  const { siteId, gateway, paymentId, state, amount, currency } = payment
  return record(db, {
    siteId,
    kind: 'payment_contradicted',
    actor: `gateway:${gateway}`,
    subject: `payment:${paymentId}`,
    before: { state, amount: showMoney(amount, currency), currency },
    after: {
      status: told.status,
      amount: told.amount,
      currency: told.currency,
      ref: told.gatewayRef,
    },
    at,
  })
}

async function stepDeposit(db: Db, payment: Payment, told: Told, circumstances: Circumstances) {
  const { steps, credited, contradicts } = judgeDeposit(
    payment,
    told,
    await amountMaxOf(db, payment),
  )
  let taken = 0
  for (const { name, reason } of steps) {
    const withCredit = name === 'credit' && credited !== undefined ? { credited } : {}
    const step = { ...circumstances, ...(reason ? { reason } : {}), ...withCredit }
    if (await takeStep(db, depositMachine, payment.paymentId, name, step)) taken += 1
  }
  return { taken, contradicts }
}

async function stepWithdrawal(db: Db, payment: Payment, told: Told, circumstances: Circumstances) {
  const { steps, contradicts } = judgeWithdrawal(payment, told)
  let taken = 0
  for (const { name, reason } of steps) {
    const step = { ...circumstances, ...(reason ? { reason } : {}) }
    if (await takeStep(db, withdrawalMachine, payment.paymentId, name, step)) taken += 1
  }
  return { taken, contradicts }
}

/** A payment has one reference at its gateway, and a reference one payment. Some words come without any. */
async function isItsReference(db: Db, payment: Payment, gatewayRef: string): Promise<boolean> {
  if (gatewayRef === '') return true
  if (payment.gatewayRef !== null) return payment.gatewayRef === gatewayRef
  const other = await db.row(sql`
    select from payment where gateway = ${payment.gateway} and kind = ${payment.kind} and gateway_ref = ${gatewayRef}`)
  return other === null
}

async function amountMaxOf(db: Db, { method }: Payment): Promise<bigint> {
  const found = await db.row<{ amountMax: bigint }>(sql`
    select amount_max as "amountMax" from payment_method where direction = 'deposit' and method = ${method}`)
  assert(found, 'methods are closed, not removed')
  return found.amountMax
}
