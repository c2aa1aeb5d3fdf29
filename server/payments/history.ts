/** Deposits and withdrawals as requests: the list, and one of them whole. */

import { showMoney } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { cancellable } from './deposit.ts'
import { readPayment, readTimelines, type Payment } from './steps.ts'
import { isCancellable } from './withdrawal.ts'

type Listed = Pick<
  Payment,
  | 'paymentId'
  | 'kind'
  | 'state'
  | 'method'
  | 'amount'
  | 'credited'
  | 'createdAt'
  | 'currency'
  | 'isCancelLocked'
> & { methodName: string }
type HistoryPath = '/api/wallet/transactions' | '/api/wallet/transaction'

export const historyHandlers: Handlers<HistoryPath> = {
  '/api/wallet/transactions': async (visit, body) => {
    const { db, player, site } = visit
    const { kind = null, state = null, method = null, from, to, page = 1, per_page = 10 } = body
    const begins = readTime(from) ?? new Date(0)
    const ends = readTime(to)
    if (ends && begins >= ends) throw new Refusal('invalidBody')
    const chosen = sql`from payment where player_id = ${player.id} and kind = coalesce(${kind}, kind)
      and state = coalesce(${state}, state) and method = coalesce(${method}, method)
      and created_at >= ${begins} and created_at < coalesce(${ends}::timestamptz, 'infinity')`
    const counted = await db.row<{ total: number; deposited: bigint; withdrawn: bigint }>(sql`
      select count(*)::integer as total,
             coalesce(sum(credited) filter (where kind = 'deposit' and state = 'credited'), 0)::bigint as deposited,
             coalesce(sum(amount) filter (where kind = 'withdrawal' and state = 'paid'), 0)::bigint as withdrawn
             ${chosen}`)
    const payments = await db.rows<Listed>(sql`
      select payment_id as "paymentId", kind, state, method, amount, credited, currency, created_at as "createdAt",
             is_cancel_locked as "isCancelLocked",
             coalesce((select name from payment_method m where m.site_id = ${site.id} and m.direction = kind and m.method = payment.method),
                      method) as "methodName"
             ${chosen}
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
        method_name: payment.methodName,
        state: payment.state,
        // What moved; what was asked for while nothing has.
        amount: showMoney(payment.credited ?? payment.amount, payment.currency),
        created_at: payment.createdAt.toISOString(),
        is_cancellable:
          payment.kind === 'deposit'
            ? cancellable.includes(payment.state)
            : isCancellable(visit, payment),
        timeline: timelines.get(payment.paymentId) ?? [],
      })),
      totals: {
        deposited: showMoney(counted?.deposited ?? 0n, site.currency),
        withdrawn: showMoney(counted?.withdrawn ?? 0n, site.currency),
      },
      total: counted?.total ?? 0,
      page,
      per_page,
    }
  },
  '/api/wallet/transaction': async ({ db, player }, { transaction_id }) => {
    const payment = await readPayment(db, player.id, null, transaction_id)
    if (!payment) throw new Refusal('transactionUnknown')
    const { paymentId, kind, state, method, amount, currency, createdAt } = payment
    const moved = kind === 'deposit' ? payment.credited : state === 'paid' ? amount : null
    return {
      value: {
        kind,
        transaction_id: paymentId,
        method,
        method_name: await nameOf(db, payment),
        state,
        amount: showMoney(amount, currency),
        moved: moved === null ? '' : showMoney(moved, currency),
        fee: showMoney(0n, currency),
        currency,
        destination: payment.destination,
        created_at: createdAt.toISOString(),
        gateway_reference: payment.gatewayRef ?? '',
        receipt: await receiptOf(db, payment),
        has_proof: payment.proofHash !== null,
        timeline: (await readTimelines(db, [paymentId])).get(paymentId) ?? [],
      },
    }
  },
}

async function nameOf(db: Db, { kind, method }: Payment): Promise<string> {
  const row = await db.row<{ name: string }>(sql`
    select name from payment_method where direction = ${kind} and method = ${method}`)
  return row?.name ?? method
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
