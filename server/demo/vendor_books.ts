/** What simulated vendors share: their books, and webhooks that are sent twice, out of order and again until answered. */

import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'

export type VendorPayment = {
  siteId: number
  vendor: string
  ref: string
  direction: 'deposit' | 'withdrawal'
  orderId: string
  state: 'waiting' | 'processing' | 'paid' | 'failed' | 'expired' | 'refunded' | 'reversed'
  amount: string
  /** What was truly paid; empty while nothing was. */
  received: string
  currency: string
  destination: string
  channel: string
  /** What kind of card paid; empty where none did. */
  funding: string
  returnUrl: string
  createdAt: Date
  changedAt: Date
  expiresAt: Date | null
}

export type Draft = Pick<
  VendorPayment,
  | 'siteId'
  | 'vendor'
  | 'direction'
  | 'orderId'
  | 'amount'
  | 'currency'
  | 'destination'
  | 'channel'
  | 'returnUrl'
>

/** A webhook to be sent: its body, and how long after the change. */
export type Telling = { body: Record<string, unknown>; afterMs: number }

const columns = sql`site_id as "siteId", vendor, ref, direction, order_id as "orderId", state, amount, received, currency,
  destination, channel, funding, return_url as "returnUrl", created_at as "createdAt", changed_at as "changedAt",
  expires_at as "expiresAt"`

const payableMs = 30 * 60_000

/** Asked again with the same order, it answers the payment that is there. */
export async function makePayment(
  db: Db,
  draft: Draft,
  now: Date,
): Promise<{ payment: VendorPayment; isNew: boolean }> {
  const { siteId, vendor, direction, orderId } = draft
  const isDeposit = direction === 'deposit'
  const made = await db.run(sql`
    insert into demo_vendor_payment
      (site_id, vendor, ref, direction, order_id, state, amount, currency, destination, channel, return_url, created_at,
       changed_at, expires_at)
    values (${siteId}, ${vendor}, ${`${vendor}_${timedId(now)}`}, ${direction}, ${orderId},
            ${isDeposit ? 'waiting' : 'processing'}, ${draft.amount}, ${draft.currency}, ${draft.destination},
            ${draft.channel}, ${draft.returnUrl}, ${now}, ${now},
            ${isDeposit ? new Date(now.getTime() + payableMs) : null})
    on conflict do nothing`)
  const payment = await findOrder(db, vendor, direction, orderId)
  assert(payment, 'a payment that was made is found')
  return { payment, isNew: made === 1 }
}

export function findOrder(
  db: Db,
  vendor: string,
  direction: VendorPayment['direction'],
  orderId: string,
): Promise<VendorPayment | null> {
  return db.row<VendorPayment>(sql`
    select ${columns} from demo_vendor_payment
     where vendor = ${vendor} and direction = ${direction} and order_id = ${orderId} for update`)
}

export function findRef(db: Db, ref: string): Promise<VendorPayment | null> {
  return db.row<VendorPayment>(sql`
    select ${columns} from demo_vendor_payment where ref = ${ref} for update`)
}

/** Payments of a vendor that changed within a time. */
export function listChanged(
  db: Db,
  vendor: string,
  direction: VendorPayment['direction'],
  from: Date,
  to: Date,
): Promise<VendorPayment[]> {
  return db.rows<VendorPayment>(sql`
    select ${columns} from demo_vendor_payment
     where vendor = ${vendor} and direction = ${direction} and changed_at >= ${from} and changed_at < ${to}
     order by changed_at`)
}

/** What the vendor holds for a shop: what was paid in less what was paid out. */
export async function balanceAt(db: Db, vendor: string, currency: string): Promise<string> {
  assert(isCurrency(currency), 'a vendor keeps one currency of ours')
  const rows = await db.rows<{ direction: string; received: string }>(sql`
    select direction, received from demo_vendor_payment where vendor = ${vendor} and state = 'paid'`)
  const sum = rows.reduce((balance, { direction, received }) => {
    const minor = parseMoney(received, currency) ?? 0n
    return direction === 'deposit' ? balance + minor : balance - minor
  }, 0n)
  return showMoney(sum < 0n ? 0n : sum, currency)
}

/** Changes a payment and lines up what is told of it. @returns the ids of what is told at once. */
export async function changeState(
  db: Db,
  payment: VendorPayment,
  change: Pick<VendorPayment, 'state' | 'received' | 'funding'>,
  tellings: (changed: VendorPayment) => readonly Telling[],
  now: Date,
): Promise<string[]> {
  const { siteId, vendor, ref } = payment
  const changed: VendorPayment = { ...payment, ...change, changedAt: now }
  await db.run(sql`
    update demo_vendor_payment set state = ${change.state}, received = ${change.received},
           funding = ${change.funding}, changed_at = ${now}
     where vendor = ${vendor} and ref = ${ref}`)
  const told: string[] = []
  for (const { body, afterMs } of tellings(changed)) {
    const eventId = `ev_${timedId(now)}`
    if (afterMs === 0) told.push(eventId)
    await db.run(sql`
      insert into demo_vendor_event (site_id, event_id, vendor, ref, body, due_at)
      values (${siteId}, ${eventId}, ${vendor}, ${ref}, ${JSON.stringify({ ...body, ...eventIdIn(body, eventId) })},
              ${new Date(now.getTime() + afterMs)})`)
  }
  return told
}

/** Vendors number their events in different places; a body with the mark takes the number there. */
const eventIdIn = (body: Record<string, unknown>, eventId: string) =>
  body['deliveryId'] === '' ? { deliveryId: eventId, originalDeliveryId: eventId } : {}

/** A part of an amount, in percent. */
export function shareOf(amount: string, currency: string, percent: bigint): string {
  const minor = isCurrency(currency) ? parseMoney(amount, currency) : null
  assert(minor !== null && isCurrency(currency), 'an order is an amount of its currency')
  return showMoney((minor * percent) / 100n, currency)
}
