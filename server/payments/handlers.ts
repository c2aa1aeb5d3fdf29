/** The cashier's calls: ways to pay, deposits, withdrawals and the list of both. */

import { showMoney } from '#contract/money.ts'
import type { Answer } from '#contract/calls.ts'
import type { depositStates, withdrawalStates } from '#contract/payments.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { depositBlockers, readWithdrawalFacts, withdrawalBlockers } from './blockers.ts'
import { createDeposit, type DepositNeeds } from './deposit.ts'
import { listMethods, showMethod } from './method.ts'
import { readPayment, readTimelines, type Payment, type TimelineRow } from './steps.ts'
import { createWithdrawal, methodFor } from './withdrawal.ts'

type PaymentPath =
  | '/api/wallet/deposit_methods'
  | '/api/wallet/deposit_create'
  | '/api/wallet/deposit_status'
  | '/api/wallet/withdraw_options'
  | '/api/wallet/withdraw_create'
  | '/api/wallet/transactions'

/** `wake` has the worker look at once; it is told after the commit. */
export type PaymentNeeds = DepositNeeds & { wake(): void }

export function paymentsHandlers(needs: PaymentNeeds): Handlers<PaymentPath> {
  const { gateways } = needs
  return {
    '/api/wallet/deposit_methods': async (visit) => {
      const methods = await listMethods(visit.db, gateways, 'deposit')
      const blockers = await depositBlockers(visit)
      return { value: methods.map((method) => showMethod(method, visit.site.currency)), blockers }
    },
    '/api/wallet/deposit_create': async (visit, body) => {
      const payment = await createDeposit(needs, visit, body)
      return { value: await showDeposit(visit.db, payment) }
    },
    '/api/wallet/deposit_status': async (visit, { deposit_id }) => {
      const payment = await readPayment(visit.db, visit.player.id, 'deposit', deposit_id)
      if (!payment) throw new Refusal('depositUnknown')
      return { value: await showDeposit(visit.db, payment) }
    },
    '/api/wallet/withdraw_options': async (visit) => {
      const { currency } = visit.site
      const facts = await readWithdrawalFacts(visit)
      const methods = await listMethods(visit.db, gateways, 'withdrawal')
      return {
        value: {
          withdrawable: showMoney(facts.withdrawable, currency),
          held: showMoney(facts.held, currency),
          methods: methods.map((method) => showMethod(methodFor(facts, method), currency)),
          left_today_count: facts.leftTodayCount,
          left_today_amount: showMoney(facts.leftTodayAmount, currency),
        },
        blockers: withdrawalBlockers(facts, visit),
      }
    },
    '/api/wallet/withdraw_create': async (visit, body) => {
      const payment = await createWithdrawal(gateways, visit, body)
      visit.afterCommit(needs.wake)
      return { value: await showWithdrawal(visit.db, payment) }
    },
    '/api/wallet/transactions': listTransactions,
  }
}

async function timelineOf(db: Db, paymentId: string): Promise<TimelineRow[]> {
  const timeline = (await readTimelines(db, [paymentId])).get(paymentId)
  assert(timeline && timeline.length > 0, 'a payment was opened by a step')
  return timeline
}

type Shown<P extends '/api/wallet/deposit_status' | '/api/wallet/withdraw_create'> =
  Answer<P>['value']

async function showDeposit(db: Db, payment: Payment): Promise<Shown<'/api/wallet/deposit_status'>> {
  const {
    paymentId,
    method,
    state,
    amount,
    currency,
    credited,
    createdAt,
    expiresAt,
    instructionUrl,
  } = payment
  const isPayable = state === 'awaiting_payment' && instructionUrl !== null
  return {
    deposit_id: paymentId,
    method,
    // Only the machine writes states, and its type is this one.
    state: state as (typeof depositStates)[number],
    amount: showMoney(amount, currency),
    credited: credited === null ? '' : showMoney(credited, currency),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    instruction: isPayable ? { type: 'redirect', url: instructionUrl } : null,
    timeline: await timelineOf(db, paymentId),
  }
}

async function showWithdrawal(
  db: Db,
  payment: Payment,
): Promise<Shown<'/api/wallet/withdraw_create'>> {
  const { paymentId, method, state, amount, currency, destination, createdAt } = payment
  return {
    withdrawal_id: paymentId,
    method,
    state: state as (typeof withdrawalStates)[number],
    amount: showMoney(amount, currency),
    destination,
    created_at: createdAt.toISOString(),
    timeline: await timelineOf(db, paymentId),
  }
}

type Listed = Pick<
  Payment,
  'paymentId' | 'kind' | 'state' | 'method' | 'amount' | 'credited' | 'createdAt' | 'currency'
>

const listTransactions: Handlers<'/api/wallet/transactions'>['/api/wallet/transactions'] = async (
  { db, player }: PlayerVisit,
  { kind = null, from, to, page = 1, per_page = 10 },
) => {
  const begins = readTime(from) ?? new Date(0)
  const ends = readTime(to)
  if (ends && begins >= ends) throw new Refusal('invalidBody')
  const chosen = sql`from payment where player_id = ${player.id} and kind = coalesce(${kind}, kind)
    and created_at >= ${begins} and created_at < coalesce(${ends}::timestamptz, 'infinity')`
  const counted = await db.row<{ total: number }>(sql`select count(*)::integer as total ${chosen}`)
  const payments = await db.rows<Listed>(sql`
    select payment_id as "paymentId", kind, state, method, amount, credited, currency, created_at as "createdAt" ${chosen}
     order by created_at desc, payment_id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const timelines = await readTimelines(
    db,
    payments.map(({ paymentId }) => paymentId),
  )
  return {
    value: payments.map((payment) => ({
      kind: payment.kind,
      transaction_id: payment.paymentId,
      method: payment.method,
      state: payment.state,
      // What moved; what was asked for while nothing has.
      amount: showMoney(payment.credited ?? payment.amount, payment.currency),
      created_at: payment.createdAt.toISOString(),
      timeline: timelines.get(payment.paymentId) ?? [],
    })),
    total: counted?.total ?? 0,
    page,
    per_page,
  }
}

/** The schema lets through days that no calendar has. */
function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Refusal('invalidBody')
  return time
}
