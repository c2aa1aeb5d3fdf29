/** A simulated vendor in the Xendit style: invoices and payouts; its webhooks carry a fixed token and prove nothing else. */

import type { Currency } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import { exactNumber } from '#server/base/json.ts'
import { payOut } from './payout_ends.ts'
import {
  balanceAt,
  findOrder,
  listChanged,
  makePayment,
  type VendorPayment,
} from './vendor_books.ts'
import type { Dialect } from './dialect.ts'

const vendor = 'xendit'
const minute = 60_000

const invoiceWords: Readonly<Partial<Record<VendorPayment['state'], string>>> = {
  waiting: 'PENDING',
  paid: 'PAID',
  expired: 'EXPIRED',
  refunded: 'REFUNDED',
}
const payoutWords: Readonly<Partial<Record<VendorPayment['state'], string>>> = {
  processing: 'ACCEPTED',
  paid: 'SUCCEEDED',
  failed: 'FAILED',
  reversed: 'REVERSED',
}

function invoiceOf({
  ref,
  orderId,
  state,
  amount,
  received,
  currency,
  changedAt,
  expiresAt,
}: VendorPayment) {
  return {
    id: ref,
    external_id: orderId,
    // A try that failed leaves the invoice open.
    status: invoiceWords[state] ?? 'PENDING',
    amount: exactNumber(amount),
    ...(received && { paid_amount: exactNumber(received) }),
    currency,
    updated: changedAt.toISOString(),
    expiry_date: expiresAt?.toISOString(),
  }
}

const payoutOf = ({ ref, orderId, state, amount, currency, changedAt }: VendorPayment) => ({
  id: ref,
  reference_id: orderId,
  status: payoutWords[state] ?? 'ACCEPTED',
  amount: exactNumber(amount),
  currency,
  updated: changedAt.toISOString(),
})

type Body = Partial<
  Record<'external_id' | 'reference_id' | 'amount' | 'currency' | 'success_redirect_url', string>
> & {
  channel_properties?: { account_number: string }
}

export const xendit: Dialect = {
  keyIn: (authorization) =>
    Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .replace(/:$/, ''),
  retriesAfterMs: [minute / 12, minute, 5 * minute, 30 * minute, 60 * minute, 360 * minute],
  prove: (_, secret) => ({ 'x-callback-token': secret }),
  tellings: (payment) => {
    if (payment.direction === 'deposit')
      return invoiceWords[payment.state] ? [{ body: invoiceOf(payment), afterMs: 0 }] : []
    const event = `payout.${(payoutWords[payment.state] ?? '').toLowerCase()}`
    return [{ body: { event, data: payoutOf(payment) }, afterMs: 0 }]
  },
  answer: async ({ siteId, database, now, origin }, { method, path, query, body }) => {
    const sent = (body ?? {}) as Body
    switch (`${method} ${path}`) {
      case 'POST /v2/invoices': {
        const { payment } = await database.inSite(siteId, (db) =>
          makePayment(
            db,
            {
              siteId,
              vendor,
              direction: 'deposit',
              orderId: sent.external_id ?? '',
              amount: sent.amount ?? '',
              currency: sent.currency ?? '',
              destination: '',
              channel: '',
              returnUrl: sent.success_redirect_url ?? '',
            },
            now,
          ),
        )
        const page = `${new URL(payment.returnUrl || origin).origin}/demo/gateway/${payment.ref}`
        return { status: 200, body: { ...invoiceOf(payment), invoice_url: page } }
      }
      case 'POST /v2/payouts': {
        const { payment, isSilent } = await database.inSite(siteId, (db) =>
          payOut(
            db,
            {
              siteId,
              vendor,
              orderId: sent.reference_id ?? '',
              amount: sent.amount ?? '',
              currency: sent.currency ?? '',
              destination: sent.channel_properties?.account_number ?? '',
            },
            xendit.tellings,
            now,
          ),
        )
        return isSilent ? { status: 504, body: {} } : { status: 200, body: payoutOf(payment) }
      }
      case 'GET /v2/invoices':
        return { status: 200, body: (await search('deposit', 'external_id')).map(invoiceOf) }
      case 'GET /v2/payouts':
        return {
          status: 200,
          body: { data: (await search('withdrawal', 'reference_id')).map(payoutOf) },
        }
      case 'GET /balance': {
        const currency = await database.inSite(siteId, (db) => currencyAt(db))
        const balance = await database.inSite(siteId, (db) => balanceAt(db, vendor, currency))
        return { status: 200, body: { balance: exactNumber(balance), currency } }
      }
      default:
        return null
    }

    function search(direction: VendorPayment['direction'], name: string): Promise<VendorPayment[]> {
      const orderId = query.get(name)
      return database.inSite(siteId, async (db) => {
        if (orderId === null)
          return listChanged(
            db,
            vendor,
            direction,
            new Date(query.get('updated[gte]') ?? 0),
            new Date(query.get('updated[lt]') ?? 0),
          )
        const found = await findOrder(db, vendor, direction, orderId)
        return found ? [found] : []
      })
    }
  },
}

async function currencyAt(db: Db): Promise<Currency> {
  const [row] = await db.rows<{ currency: Currency }>(sql`
    select currency from demo_vendor_payment where vendor = ${vendor} limit 1`)
  return row?.currency ?? 'PHP'
}
