/** A gateway in the PayMongo style: hosted checkout and QR Ph, signed webhooks that tell everything, centavos. */

import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import type { Gateway, GatewayEvent, Headers, Listed, Of, Told, ToldStatus } from './gateway.ts'
import type { KeysOf } from './keys.ts'
import { askVendor, at, headerOf, listAt, readMoment, textAt } from '#server/base/wire.ts'

const toleranceMs = 300_000
const payableMs = 30 * 60_000

/** The vendor's words for its payments and transfers; a word that is not here says nothing we know. */
const statuses: Readonly<Record<string, ToldStatus>> = {
  awaiting_payment: 'waiting',
  active: 'waiting',
  pending: 'processing',
  processing: 'processing',
  paid: 'paid',
  succeeded: 'paid',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
  charged_back: 'charged_back',
  returned: 'reversed',
}

/** Centavos as a decimal text; empty where they are no whole number. */
function decimalOf(centavos: string): string {
  return /^\d{1,17}$/.test(centavos) ? showMoney(BigInt(centavos), 'PHP') : ''
}

function centavosOf(amount: string): number {
  const minor = parseMoney(amount, 'PHP')
  assert(
    minor !== null && minor <= BigInt(Number.MAX_SAFE_INTEGER),
    'an order is an amount of the vendor’s currency',
  )
  return Number(minor)
}

/** Reads a payment or transfer resource: `{ id, type, attributes: { amount, currency, status, reference_number } }`. */
function toldOf(resource: unknown): Told | null {
  const type = textAt(resource, 'type')
  const status = statuses[textAt(resource, 'attributes', 'status')]
  const paymentId = textAt(resource, 'attributes', 'reference_number')
  if (!status || paymentId === '' || (type !== 'payment' && type !== 'transfer')) return null
  return {
    kind: type === 'payment' ? 'deposit' : 'withdrawal',
    status,
    gatewayRef:
      textAt(resource, 'attributes', type === 'payment' ? 'payment_intent_id' : 'transfer_id') ||
      textAt(resource, 'id'),
    paymentId,
    amount: decimalOf(textAt(resource, 'attributes', 'amount')),
    currency: textAt(resource, 'attributes', 'currency'),
    ...cardOf(resource),
  }
}

const fundings = ['debit', 'prepaid', 'credit'] as const

/** What paid, where it was a card: the vendor knows its kind by the first digits of the number. */
function cardOf(resource: unknown): Pick<Told, 'card'> {
  if (textAt(resource, 'attributes', 'source', 'type') !== 'card') return {}
  const told = textAt(resource, 'attributes', 'source', 'funding')
  return { card: fundings.find((funding) => funding === told) ?? 'unknown' }
}

export function paymongoGateway(keysOf: KeysOf): Gateway {
  const ask = async (
    siteId: number,
    method: 'GET' | 'POST',
    path: string,
    attributes?: object,
    idempotencyKey = '',
  ) => {
    const { address, apiKey } = await keysOf(siteId)
    return askVendor(`${address}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(attributes && { body: { data: { attributes } } }),
    })
  }
  const query = async ({ siteId, paymentId }: Of, resource: 'payments' | 'transfers') => {
    const { status, body } = await ask(
      siteId,
      'GET',
      `/${resource}?reference_number=${encodeURIComponent(paymentId)}`,
    )
    assert(status === 200, 'the vendor answers a question')
    const [found] = listAt(body, 'data')
    return found === undefined ? null : toldOf(found)
  }
  return {
    describe: () => ({
      deposit: { currencies: ['PHP'], needs: [], amountMin: 2000n },
      withdrawal: { currencies: ['PHP'], needs: ['bank_account'] },
    }),
    createDeposit: async ({
      siteId,
      paymentId,
      amount,
      currency,
      settings,
      takesCredit,
      returnUrl,
      now,
    }) => {
      const { status, body } = await ask(
        siteId,
        'POST',
        '/checkout_sessions',
        {
          line_items: [{ name: 'Deposit', amount: centavosOf(amount), currency, quantity: 1 }],
          payment_method_types: [settings['channel'] ?? 'gcash'],
          ...(!takesCredit && {
            payment_method_options: { card: { funding: ['debit', 'prepaid'] } },
          }),
          reference_number: paymentId,
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        paymentId,
      )
      if (status >= 400) return null
      const gatewayRef = textAt(body, 'data', 'attributes', 'payment_intent', 'id')
      const qr = textAt(body, 'data', 'attributes', 'next_action', 'code', 'content')
      const url = textAt(body, 'data', 'attributes', 'checkout_url')
      assert(gatewayRef !== '' && (qr !== '' || url !== ''), 'a checkout says where to pay')
      return {
        gatewayRef,
        instruction:
          qr === ''
            ? { type: 'redirect', url }
            : { type: 'qr', content: qr, ...(url !== '' && { page: url }) },
        expiresAt: new Date(now.getTime() + payableMs),
      }
    },
    parseWebhook: async (siteId, rawBody, headers, now) => {
      const { webhookSecret } = await keysOf(siteId)
      const event = isProven(rawBody, headers, now, webhookSecret) ? readEvent(rawBody) : null
      return event && { event }
    },
    queryDeposit: (of) => query(of, 'payments'),
    createPayout: async ({ siteId, paymentId, amount, currency, to }) => {
      const { status, body } = await ask(
        siteId,
        'POST',
        '/transfers',
        {
          amount: centavosOf(amount),
          currency,
          reference_number: paymentId,
          receiver: {
            bank_code: to.bank,
            bank_account_number: to.number,
            bank_account_name: to.holder,
          },
        },
        paymentId,
      )
      const told = status < 400 ? toldOf(at(body, 'data')) : null
      assert(told, 'the vendor takes a transfer')
      return told
    },
    queryPayout: (of) => query(of, 'transfers'),
    listTransactions: async (siteId, from, to) => {
      const { status, body } = await ask(
        siteId,
        'GET',
        `/transactions?from=${from.toISOString()}&to=${to.toISOString()}`,
      )
      assert(status === 200, 'the vendor lists its transactions')
      return listAt(body, 'data').flatMap(readListed)
    },
    balance: async (siteId) => {
      const { body } = await ask(siteId, 'GET', '/wallet')
      const amount = decimalOf(textAt(body, 'data', 'attributes', 'available'))
      const currency = textAt(body, 'data', 'attributes', 'currency')
      return isCurrency(currency) && amount !== '' ? { amount, currency } : null
    },
  }
}

function readListed(resource: unknown): Listed[] {
  const told = toldOf(resource)
  const moment = readMoment(textAt(resource, 'attributes', 'updated_at'))
  return told && moment ? [{ ...told, at: moment }] : []
}

/** `Paymongo-Signature: t=<seconds>,te=<test>,li=<live>`, HMAC-SHA256 over `t.body`; the mode that is not meant is empty. */
function isProven(rawBody: Buffer, headers: Headers, now: Date, secret: string): boolean {
  const found = /^t=(\d{1,12}),te=([0-9a-f]{64})?,li=([0-9a-f]{64})?$/.exec(
    headerOf(headers, 'paymongo-signature'),
  )
  const [, seconds, test, live] = found ?? []
  const signature = live ?? test
  if (seconds === undefined || signature === undefined) return false
  const expected = sign(Buffer.concat([Buffer.from(`${seconds}.`), rawBody]), secret)
  return (
    isSame(signature, expected) && Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs
  )
}

/** `{ data: { id, attributes: { type, created_at, data: <resource> } } }`. */
function readEvent(rawBody: Buffer): GatewayEvent | null {
  const body = readJson(rawBody.toString('utf8'))
  const told = toldOf(at(body, 'data', 'attributes', 'data'))
  const eventId = textAt(body, 'data', 'id')
  const occurredAt = readMoment(textAt(body, 'data', 'attributes', 'created_at'))
  return told && eventId !== '' && eventId.length <= 100 && occurredAt
    ? { ...told, eventId, occurredAt }
    : null
}
