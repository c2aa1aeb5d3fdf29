/** Deposits, withdrawals and bonuses: the list, and one of them whole. */

import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Answer } from '#contract/calls.ts'
import type { Handlers } from '#server/base/handler.ts'
import { nameIn, type Named } from '#server/base/named.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readMovements, showHolding } from '#server/ledger/balance.ts'
import { lineOf } from '#server/ledger/lines.ts'
import { cancellable } from './deposit.ts'
import { closedWays, sendsAt } from './method.ts'
import { reviewedBy } from './queue.ts'
import { readPayment, readTimelines, type Payment, type TimelineRow } from './steps.ts'
import { bonusTimeline, transactionsOf, type Choice, type Transaction } from './transactions.ts'
import { isCancellable } from './withdrawal.ts'

type HistoryPath = '/api/wallet/transactions' | '/api/wallet/transaction'
type Details = Answer<'/api/wallet/transaction'>['value']

export const historyHandlers: Handlers<HistoryPath> = {
  '/api/wallet/transactions': async (visit, body) => {
    const { db, site } = visit
    const { page = 1, per_page = 10, from: begins, to: ends, ...filter } = body
    const from = readTime(begins) ?? new Date(0)
    const to = readTime(ends)
    if (to && from >= to) throw new Refusal('invalidBody')
    const chosen = transactionsOf(choiceOf(visit, { ...filter, from, to }))
    const counted = await db.row<Counted>(sql`
      select count(*)::integer as total,
             coalesce(sum(credited) filter (where kind = 'deposit' and state = 'credited'), 0)::bigint as deposited,
             coalesce(sum(amount) filter (where kind = 'withdrawal' and state = 'paid'), 0)::bigint as withdrawn,
             coalesce(sum(amount) filter (where kind = 'bonus' and "activatedAt" is not null), 0)::bigint as given
        from ${chosen} t`)
    const rows = await db.rows<Transaction>(sql`
      select * from ${chosen} t
       order by "isRunning" desc, at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}`)
    const timelines = await readTimelines(
      db,
      rows.flatMap(({ id, kind }) => (kind === 'bonus' ? [] : [id])),
    )
    const closed = await closedWays(db, visit.now)
    const { total = 0, deposited = 0n, withdrawn = 0n, given = 0n } = counted ?? {}
    return {
      value: rows.map((row) => ({
        kind: row.kind,
        transaction_id: row.id,
        method: row.method,
        method_name: row.methodName,
        state: row.state,
        amount: showMoney(amountOf(row), row.currency),
        fee: showMoney(noFee, row.currency),
        created_at: row.at.toISOString(),
        is_cancellable: mayCallOff(visit, row),
        sends_at: sendsAt(row, closed),
        review_by: reviewedBy(row),
        timeline: timelineOf(row, timelines),
      })),
      totals: {
        deposited: showMoney(deposited, site.currency),
        withdrawn: showMoney(withdrawn, site.currency),
        given: showMoney(given, site.currency),
      },
      total,
      page,
      per_page,
    }
  },
  '/api/wallet/transaction': async (visit, { transaction_id }) => {
    const payment = await readPayment(visit.db, visit.player.id, null, transaction_id)
    const value = payment
      ? await showPayment(visit, payment)
      : await showBonus(visit, transaction_id)
    return { value }
  },
}

type Counted = { total: number; deposited: bigint; withdrawn: bigint; given: bigint }

const choiceOf = (
  { site, player, language }: PlayerVisit,
  filter: Omit<Choice, 'playerId' | 'currency' | 'languages'>,
): Choice => ({
  ...filter,
  playerId: player.id,
  currency: site.currency,
  languages: [language, site.defaultLanguage],
})

/** Players pay none: what a gateway takes is the operator's. */
const noFee = 0n

/** What moved; what was asked for while nothing has. A bonus is what it gave, whatever it became. */
const amountOf = ({ kind, amount, credited }: Transaction) =>
  kind === 'bonus' ? amount : (credited ?? amount)

const timelineOf = (row: Transaction, timelines: ReadonlyMap<string, TimelineRow[]>) =>
  row.kind === 'bonus' ? bonusTimeline(row) : (timelines.get(row.id) ?? [])

async function showPayment(visit: PlayerVisit, payment: Payment): Promise<Details> {
  const { db } = visit
  const { paymentId, kind, state, method, amount, currency, createdAt } = payment
  const moved = kind === 'deposit' ? payment.credited : state === 'paid' ? amount : null
  return {
    kind,
    transaction_id: paymentId,
    method,
    method_name: await nameOf(visit, payment),
    state,
    amount: showMoney(amount, currency),
    moved: moved === null ? '' : showMoney(moved, currency),
    fee: showMoney(noFee, currency),
    currency,
    destination: payment.destination,
    created_at: createdAt.toISOString(),
    gateway_reference: payment.gatewayRef ?? '',
    receipt: await receiptOf(db, payment),
    has_proof: payment.proofHash !== null,
    is_cancellable: mayCallOff(visit, { ...payment, endedAt: null }),
    sends_at: sendsAt(payment, await closedWays(db, visit.now)),
    review_by: reviewedBy(payment),
    timeline: (await readTimelines(db, [paymentId])).get(paymentId) ?? [],
    movements: await movementsOf(visit, paymentId, createdAt),
  }
}

/** @throws Refusal `transactionUnknown` where the player has no such bonus either. */
async function showBonus(visit: PlayerVisit, bonusId: string): Promise<Details> {
  const chosen = transactionsOf(choiceOf(visit, { kind: 'bonus', from: new Date(0), to: null }))
  const bonus = await visit.db.row<Transaction>(
    sql`select * from ${chosen} t where id = ${bonusId}`,
  )
  if (!bonus) throw new Refusal('transactionUnknown')
  const amount = showMoney(bonus.amount, bonus.currency)
  return {
    kind: bonus.kind,
    transaction_id: bonusId,
    method: bonus.method,
    method_name: bonus.methodName,
    state: bonus.state,
    amount,
    moved: bonus.activatedAt ? amount : '',
    fee: showMoney(noFee, bonus.currency),
    currency: bonus.currency,
    destination: '',
    created_at: bonus.at.toISOString(),
    gateway_reference: '',
    receipt: '',
    has_proof: false,
    is_cancellable: mayCallOff(visit, bonus),
    sends_at: null,
    review_by: null,
    timeline: bonusTimeline(bonus),
    movements: await movementsOf(visit, bonusId, bonus.at),
  }
}

async function movementsOf(
  { db, site, player }: PlayerVisit,
  reference: string,
  since: Date,
): Promise<Details['movements']> {
  const movements = await readMovements(db, { playerId: player.id, reference, since })
  return movements.map(({ at, account, reason, amount, balanceBefore, balanceAfter }) => {
    const show = (minor: bigint) => showHolding(account, minor, site.currency)
    return {
      at: at.toISOString(),
      account,
      kind: lineOf[reason],
      amount: show(amount),
      balance_before: show(balanceBefore),
      balance_after: show(balanceAfter),
    }
  })
}

/** Whether the player may still call a deposit off, take a withdrawal back, or end a bonus. */
function mayCallOff(
  visit: PlayerVisit,
  row: Pick<Transaction, 'kind' | 'state' | 'isCancelLocked' | 'endedAt'>,
): boolean {
  if (row.kind === 'bonus') return row.endedAt === null
  return row.kind === 'deposit' ? cancellable.includes(row.state) : isCancellable(visit, row)
}

async function nameOf({ db, language }: PlayerVisit, { kind, method }: Payment): Promise<string> {
  const row = await db.row<Named>(sql`
    select name, names from payment_method where direction = ${kind} and method = ${method}`)
  return row ? nameIn(row, language) : method
}

/** The number of the ledger's transfer that credited or paid it. */
async function receiptOf(db: Db, { paymentId }: Payment): Promise<string> {
  const row = await db.row<{ transferId: bigint }>(sql`
    select transfer_id as "transferId" from payment_step
     where payment_id = ${paymentId} and step in ('credit', 'pay') and transfer_id is not null`)
  return row ? String(row.transferId) : ''
}

/** The schema lets through days that no calendar has. */
function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Refusal('invalidBody')
  return time
}
