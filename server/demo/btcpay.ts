/** A simulated server in the BTCPay style: invoices with an address, payouts, and signed webhooks that tell no amount. */

import { parseMoney } from '#contract/money.ts'
import { sign } from '#server/base/secrets.ts'
import { payOut } from './payout_ends.ts'
import {
  balanceAt,
  findOrder,
  findRef,
  listChanged,
  makePayment,
  type VendorPayment,
} from './vendor_books.ts'
import type { Dialect } from './dialect.ts'

const vendor = 'btcpay'
const chain = 'BTC-CHAIN'
const second = 1000

/** What is missing of the amount, in satoshi; less than nothing where too much was paid. */
const missingOf = ({ received, amount }: VendorPayment) =>
  (parseMoney(amount, 'XBT') ?? 0n) - (parseMoney(received, 'XBT') ?? 0n)

/** Too little leaves an invoice expired in part; money after the end is late. */
function statusOf(payment: VendorPayment): { status: string; additionalStatus: string } {
  if (payment.state !== 'paid') return unpaid[payment.state]
  const isLate = payment.expiresAt !== null && payment.changedAt > payment.expiresAt
  if (missingOf(payment) > 0n) return { status: 'Expired', additionalStatus: 'PaidPartial' }
  if (isLate) return { status: 'Expired', additionalStatus: 'PaidLate' }
  return { status: 'Settled', additionalStatus: missingOf(payment) < 0n ? 'PaidOver' : 'None' }
}

const open = { status: 'New', additionalStatus: 'None' }
const unpaid = {
  waiting: open,
  processing: open,
  failed: { status: 'Invalid', additionalStatus: 'Invalid' },
  expired: { status: 'Expired', additionalStatus: 'None' },
  // What was given back stays settled: the server knows of no refund.
  refunded: { status: 'Settled', additionalStatus: 'None' },
  reversed: open,
}

const seconds = (moment: Date | null) => Math.floor((moment?.getTime() ?? 0) / second)

const invoiceOf = (payment: VendorPayment) => ({
  checkoutLink: payment.returnUrl
    ? `${new URL(payment.returnUrl).origin}/demo/gateway/${payment.ref}`
    : '',
  id: payment.ref,
  amount: payment.amount,
  currency: 'BTC',
  ...statusOf(payment),
  metadata: { orderId: payment.orderId },
  createdTime: seconds(payment.changedAt),
  expirationTime: seconds(payment.expiresAt),
})

const addressOf = ({ ref }: VendorPayment) => `bc1q${sign(ref, 'address of a demo').slice(0, 38)}`

const wayOf = (payment: VendorPayment) => ({
  paymentMethodId: chain,
  destination: addressOf(payment),
  amount: payment.amount,
  due: payment.amount,
  totalPaid: payment.received || '0',
  rate: '1',
  paymentLink: `bitcoin:${addressOf(payment)}?amount=${payment.amount}`,
})

const payoutWords: Readonly<Partial<Record<VendorPayment['state'], string>>> = {
  paid: 'Completed',
  failed: 'Cancelled',
}
const payoutOf = (payment: VendorPayment) => ({
  id: payment.ref,
  state: payoutWords[payment.state] ?? 'InProgress',
  amount: payment.amount,
  metadata: { orderId: payment.orderId },
  date: seconds(payment.changedAt),
})

type Body = {
  amount?: string
  destination?: string
  metadata?: { orderId: string }
  checkout?: { redirectURL: string }
}

export const btcpay: Dialect = {
  keyIn: (authorization) => authorization.replace(/^token /, ''),
  retriesAfterMs: [
    10 * second,
    60 * second,
    600 * second,
    600 * second,
    600 * second,
    600 * second,
  ],
  prove: (body, secret) => ({ 'btcpay-sig': `sha256=${sign(body, secret)}` }),
  tellings: (payment) => {
    const base = {
      deliveryId: '',
      isRedelivery: false,
      timestamp: seconds(payment.changedAt),
      metadata: { orderId: payment.orderId },
    }
    if (payment.direction === 'withdrawal')
      return [
        {
          body: {
            ...base,
            type: 'PayoutUpdated',
            payoutId: payment.ref,
            payoutState: payoutOf(payment).state,
          },
          afterMs: 0,
        },
      ]
    const { status, additionalStatus } = statusOf(payment)
    const told = {
      ...base,
      invoiceId: payment.ref,
      manuallyMarked: false,
      overPaid: additionalStatus === 'PaidOver',
      partiallyPaid: additionalStatus === 'PaidPartial',
      afterExpiration: additionalStatus === 'PaidLate',
    }
    // The end comes first and what led to it afterwards, as it happens on a wire.
    const processing = { body: { ...told, type: 'InvoiceProcessing' }, afterMs: second }
    return [
      { body: { ...told, type: `Invoice${status}` }, afterMs: 0 },
      ...(payment.state === 'paid' ? [processing] : []),
    ]
  },
  answer: async ({ siteId, database, now }, { method, path, query, body }) => {
    const sent = (body ?? {}) as Body
    const inStore = /^\/api\/v1\/stores\/([\w-]+)(\/.*)$/.exec(path)
    if (inStore?.[1] !== `store-${siteId}`) return null
    const rest = inStore[2] ?? ''
    const ref = /^\/invoices\/(\w+)\/payment-methods$/.exec(rest)?.[1]
    if (method === 'GET' && ref) {
      const invoice = await database.inSite(siteId, (db) => findRef(db, ref))
      return invoice ? { status: 200, body: [wayOf(invoice)] } : null
    }
    switch (`${method} ${rest}`) {
      case 'POST /invoices': {
        const { payment } = await database.inSite(siteId, (db) =>
          makePayment(
            db,
            {
              siteId,
              vendor,
              direction: 'deposit',
              orderId: sent.metadata?.orderId ?? '',
              amount: sent.amount ?? '',
              currency: 'XBT',
              destination: '',
              channel: '',
              returnUrl: sent.checkout?.redirectURL ?? '',
            },
            now,
          ),
        )
        return { status: 200, body: invoiceOf(payment) }
      }
      case 'POST /payouts': {
        const order = {
          siteId,
          vendor,
          orderId: sent.metadata?.orderId ?? '',
          amount: sent.amount ?? '',
          currency: 'XBT',
          destination: sent.destination ?? '',
        }
        const { payment, isSilent } = await database.inSite(siteId, (db) =>
          payOut(db, order, btcpay.tellings, now),
        )
        return isSilent ? { status: 504, body: {} } : { status: 200, body: payoutOf(payment) }
      }
      case 'GET /invoices':
        return { status: 200, body: (await search('deposit')).map(invoiceOf) }
      case 'GET /payouts':
        return { status: 200, body: (await search('withdrawal')).map(payoutOf) }
      case `GET /payment-methods/${chain}/wallet`: {
        const balance = await database.inSite(siteId, (db) => balanceAt(db, vendor, 'XBT'))
        return { status: 200, body: { balance, confirmedBalance: balance } }
      }
      default:
        return null
    }

    function search(direction: VendorPayment['direction']): Promise<VendorPayment[]> {
      const orderId = query.get('orderId')
      const [from, to] = ['startDate', 'endDate'].map(
        (name) => new Date(Number(query.get(name) ?? 0) * second),
      )
      return database.inSite(siteId, async (db) => {
        if (orderId === null) return listChanged(db, vendor, direction, from ?? now, to ?? now)
        const found = await findOrder(db, vendor, direction, orderId)
        return found ? [found] : []
      })
    }
  },
}
