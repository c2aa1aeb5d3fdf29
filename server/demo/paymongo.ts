/** A simulated vendor in the PayMongo style: checkout sessions, QR Ph, transfers; everything signed, amounts in centavos. */

import { parseMoney, showMoney } from '#contract/money.ts'
import { sign } from '#server/base/secrets.ts'
import { timedId } from '#server/base/random.ts'
import { payOut } from './payout_ends.ts'
import {
  balanceAt,
  findOrder,
  listChanged,
  makePayment,
  type VendorPayment,
} from './vendor_books.ts'
import type { Dialect } from './dialect.ts'

const vendor = 'paymongo'
const second = 1000

const centavos = (amount: string) => Number(parseMoney(amount, 'PHP') ?? 0n)
const decimal = (amount: unknown) => showMoney(BigInt(String(amount)), 'PHP')

const words: Readonly<Record<VendorPayment['state'], string>> = {
  waiting: 'awaiting_payment',
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
  reversed: 'returned',
}
const events: Readonly<Partial<Record<VendorPayment['state'], string>>> = {
  paid: 'payment.paid',
  failed: 'payment.failed',
  refunded: 'payment.refunded',
}
const transferEvents: Readonly<Partial<Record<VendorPayment['state'], string>>> = {
  paid: 'transfer.succeeded',
  failed: 'transfer.failed',
  reversed: 'transfer.returned',
}

function resourceOf({
  ref,
  direction,
  state,
  orderId,
  amount,
  received,
  currency,
  channel,
  funding,
  changedAt,
}: VendorPayment) {
  const isDeposit = direction === 'deposit'
  return {
    id: `${isDeposit ? 'pay' : 'tr'}_${ref}`,
    type: isDeposit ? 'payment' : 'transfer',
    attributes: {
      amount: centavos(received || amount),
      currency,
      status: words[state],
      reference_number: orderId,
      ...(isDeposit ? { payment_intent_id: ref } : { transfer_id: ref }),
      ...(channel === 'card' && funding !== '' && { source: { type: 'card', funding } }),
      updated_at: Math.floor(changedAt.getTime() / second),
    },
  }
}

/** The answer to an order and to a question is one resource, the answer to a list many. */
const data = (body: unknown) => ({ status: 200, body: { data: body } })
type Attributes = Record<string, unknown>

export const paymongo: Dialect = {
  keyIn: (authorization) =>
    Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .replace(/:$/, ''),
  retriesAfterMs: [second, 5 * second, 30 * second, 300 * second, 3600 * second],
  prove: (body, secret, now) => {
    const seconds = Math.floor(now.getTime() / second)
    return { 'paymongo-signature': `t=${seconds},te=${sign(`${seconds}.${body}`, secret)},li=` }
  },
  tellings: (payment) => {
    const type = (payment.direction === 'deposit' ? events : transferEvents)[payment.state]
    if (!type) return []
    const id = `evt_${timedId(payment.changedAt)}`
    const created_at = Math.floor(payment.changedAt.getTime() / second)
    return [
      {
        body: {
          data: { id, type: 'event', attributes: { type, created_at, data: resourceOf(payment) } },
        },
        afterMs: 0,
      },
    ]
  },
  answer: async ({ siteId, database, now, origin }, { method, path, query, body }) => {
    const attributes =
      (body as { data?: { attributes?: Attributes } } | undefined)?.data?.attributes ?? {}
    const find = (direction: VendorPayment['direction']) =>
      database.inSite(siteId, (db) =>
        findOrder(db, vendor, direction, query.get('reference_number') ?? ''),
      )
    switch (`${method} ${path}`) {
      case 'POST /v1/checkout_sessions':
        return database.inSite(siteId, async (db) => {
          const [item] = attributes['line_items'] as { amount: unknown; currency: string }[]
          const [channel = ''] = attributes['payment_method_types'] as string[]
          const orderId = String(attributes['reference_number'])
          const returnUrl = String(attributes['success_url'])
          const { payment } = await makePayment(
            db,
            {
              siteId,
              vendor,
              direction: 'deposit',
              orderId,
              amount: decimal(item?.amount),
              currency: item?.currency ?? '',
              destination: '',
              channel,
              returnUrl,
            },
            now,
          )
          const url = `${new URL(returnUrl || origin).origin}/demo/gateway/${payment.ref}`
          const qr =
            channel === 'qrph'
              ? { next_action: { code: { content: `00020101021228QRPH${payment.ref}5303608` } } }
              : {}
          return data({
            id: `cs_${payment.ref}`,
            attributes: {
              checkout_url: url,
              payment_intent: { id: payment.ref },
              status: 'active',
              ...qr,
            },
          })
        })
      case 'POST /v1/transfers': {
        const receiver = attributes['receiver'] as { bank_account_number: string }
        const { payment, isSilent } = await database.inSite(siteId, (db) =>
          payOut(
            db,
            {
              siteId,
              vendor,
              orderId: String(attributes['reference_number']),
              amount: decimal(attributes['amount']),
              currency: String(attributes['currency']),
              destination: receiver.bank_account_number,
            },
            paymongo.tellings,
            now,
          ),
        )
        return isSilent ? { status: 504, body: {} } : data(resourceOf(payment))
      }
      case 'GET /v1/payments': {
        const found = await find('deposit')
        return data(found ? [resourceOf(found)] : [])
      }
      case 'GET /v1/transfers': {
        const found = await find('withdrawal')
        return data(found ? [resourceOf(found)] : [])
      }
      case 'GET /v1/transactions': {
        const [from, to] = [new Date(query.get('from') ?? 0), new Date(query.get('to') ?? 0)]
        const found = await database.inSite(siteId, async (db) => [
          ...(await listChanged(db, vendor, 'deposit', from, to)),
          ...(await listChanged(db, vendor, 'withdrawal', from, to)),
        ])
        return data(found.map(resourceOf))
      }
      case 'GET /v1/wallet': {
        const available = await database.inSite(siteId, (db) => balanceAt(db, vendor, 'PHP'))
        return data({ attributes: { available: centavos(available), currency: 'PHP' } })
      }
      default:
        return null
    }
  },
}
