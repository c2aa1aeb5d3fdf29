/** A gateway in the BTCPay style: invoices with a crypto address on one's own server, signed webhooks without amounts. */

import type { Currency } from '#contract/money.ts'
import { readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame, sign } from '#server/base/secrets.ts'
import type { Gateway, Listed, Of, Told, ToldStatus } from './gateway.ts'
import type { KeysOf } from './keys.ts'
import { askVendor, at, headerOf, listAt, readMoment, textAt } from '#server/base/wire.ts'

const payableMinutes = 60
const chain = 'BTC-CHAIN'
/** The vendor says BTC where we say XBT. Only a site in bitcoin: then no rate stands between what came and what is credited. */
const currencies: readonly Currency[] = ['XBT']
const vendorCurrency = 'BTC'
const ours = (currency: string) => (currency === vendorCurrency ? 'XBT' : currency)

/** An invoice that ended with something paid is paid, late or in part; the amount tells which. */
function statusOf(invoice: unknown): ToldStatus | null {
  const [status, more] = [textAt(invoice, 'status'), textAt(invoice, 'additionalStatus')]
  if (status === 'Expired')
    return more === 'PaidPartial' || more === 'PaidLate' ? 'paid' : 'expired'
  return invoiceStatuses[status] ?? null
}

const invoiceStatuses: Readonly<Record<string, ToldStatus>> = {
  New: 'waiting',
  Processing: 'processing',
  Settled: 'paid',
  Invalid: 'failed',
}

const payoutStatuses: Readonly<Record<string, ToldStatus>> = {
  AwaitingApproval: 'processing',
  AwaitingPayment: 'processing',
  InProgress: 'processing',
  Completed: 'paid',
  Cancelled: 'cancelled',
}

function toldOfPayout(payout: unknown): Told | null {
  const status = payoutStatuses[textAt(payout, 'state')]
  if (!status) return null
  return {
    kind: 'withdrawal',
    status,
    gatewayRef: textAt(payout, 'id'),
    paymentId: textAt(payout, 'metadata', 'orderId'),
    amount: textAt(payout, 'amount'),
    currency: ours(vendorCurrency),
  }
}

/** Where the server shows the invoice itself. */
function pageOf(invoice: unknown): { page?: string } {
  const page = textAt(invoice, 'checkoutLink')
  return page === '' ? {} : { page }
}

export function btcpayGateway(keysOf: KeysOf): Gateway {
  const ask = async (siteId: number, method: 'GET' | 'POST', path: string, body?: object) => {
    const { address, account, apiKey } = await keysOf(siteId)
    return askVendor(`${address}/api/v1/stores/${encodeURIComponent(account)}${path}`, {
      method,
      headers: { authorization: `token ${apiKey}` },
      ...(body && { body }),
    })
  }
  const read = async (siteId: number, path: string) => {
    const { status, body } = await ask(siteId, 'GET', path)
    assert(status === 200, 'the server answers a question')
    return body
  }
  const findInvoice = async ({ siteId, paymentId }: Of) =>
    listAt(await read(siteId, `/invoices?orderId=${encodeURIComponent(paymentId)}`))[0]
  const chainOf = async (siteId: number, invoice: unknown) =>
    listAt(
      await read(siteId, `/invoices/${encodeURIComponent(textAt(invoice, 'id'))}/payment-methods`),
    ).find((one) => textAt(one, 'paymentMethodId') === chain)
  const toldOfInvoice = async (siteId: number, invoice: unknown): Promise<Told | null> => {
    const status = statusOf(invoice)
    if (!status) return null
    const paid = status === 'paid' ? textAt(await chainOf(siteId, invoice), 'totalPaid') : ''
    return {
      kind: 'deposit',
      status,
      gatewayRef: textAt(invoice, 'id'),
      paymentId: textAt(invoice, 'metadata', 'orderId'),
      amount: status === 'paid' ? paid : textAt(invoice, 'amount'),
      currency: ours(textAt(invoice, 'currency')),
    }
  }
  const findPayout = async ({ siteId, paymentId }: Of) =>
    listAt(await read(siteId, `/payouts?orderId=${encodeURIComponent(paymentId)}`)).find(
      (one) => textAt(one, 'metadata', 'orderId') === paymentId,
    )
  return {
    describe: () => ({
      deposit: { currencies, needs: [] },
      withdrawal: { currencies, needs: ['destination'] },
    }),
    createDeposit: async ({ siteId, paymentId, amount, returnUrl, now }) => {
      // The server has no idempotency key of its own: what is there already is taken.
      let invoice = await findInvoice({ siteId, paymentId })
      if (invoice === undefined) {
        const { status, body } = await ask(siteId, 'POST', '/invoices', {
          amount,
          currency: vendorCurrency,
          metadata: { orderId: paymentId },
          checkout: { expirationMinutes: payableMinutes, redirectURL: returnUrl },
        })
        if (status >= 400) return null
        invoice = body
      }
      const way = await chainOf(siteId, invoice)
      const [gatewayRef, address] = [textAt(invoice, 'id'), textAt(way, 'destination')]
      assert(gatewayRef !== '' && address !== '', 'an invoice has an address')
      return {
        gatewayRef,
        instruction: {
          type: 'cryptoAddress',
          address,
          amount: textAt(way, 'due') || amount,
          url: textAt(way, 'paymentLink'),
          ...pageOf(invoice),
        },
        expiresAt:
          readMoment(textAt(invoice, 'expirationTime')) ??
          new Date(now.getTime() + payableMinutes * 60_000),
      }
    },
    parseWebhook: async (siteId, rawBody, headers) => {
      const { webhookSecret } = await keysOf(siteId)
      const expected = `sha256=${sign(rawBody, webhookSecret)}`
      if (!isSame(headerOf(headers, 'btcpay-sig'), expected)) return null
      // It is true, but says no amount: a redelivery and an old one cost a question, nothing more.
      const body = readJson(rawBody.toString('utf8'))
      const paymentId = textAt(body, 'metadata', 'orderId')
      if (paymentId === '') return null
      return {
        hint: { kind: at(body, 'payoutId') === undefined ? 'deposit' : 'withdrawal', paymentId },
      }
    },
    queryDeposit: async (of) => {
      const invoice = await findInvoice(of)
      return invoice === undefined ? null : toldOfInvoice(of.siteId, invoice)
    },
    createPayout: async ({ siteId, paymentId, amount, to }) => {
      const known = await findPayout({ siteId, paymentId })
      const made =
        known ??
        (
          await ask(siteId, 'POST', '/payouts', {
            destination: to.number,
            amount,
            payoutMethodId: chain,
            approved: true,
            metadata: { orderId: paymentId },
          })
        ).body
      const told = toldOfPayout(made)
      assert(told, 'the server takes a payout')
      return told
    },
    queryPayout: async (of) => {
      const payout = await findPayout(of)
      return payout === undefined ? null : toldOfPayout(payout)
    },
    listTransactions: async (siteId, from, to) => {
      const range = `startDate=${seconds(from)}&endDate=${seconds(to)}`
      const invoices = listAt(await read(siteId, `/invoices?${range}`))
      const payouts = listAt(await read(siteId, `/payouts?${range}`))
      const told = await Promise.all(invoices.map((one) => toldOfInvoice(siteId, one)))
      return [
        ...told.flatMap((one, n) => listed(one, textAt(invoices[n], 'createdTime'))),
        ...payouts.flatMap((one) => listed(toldOfPayout(one), textAt(one, 'date'))),
      ]
    },
    balance: async (siteId) => {
      const body = await read(siteId, `/payment-methods/${chain}/wallet`)
      const amount = textAt(body, 'confirmedBalance')
      return amount === '' ? null : { amount, currency: ours(vendorCurrency) }
    },
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

function listed(told: Told | null, moment: string): Listed[] {
  const found = readMoment(moment)
  return told && found ? [{ ...told, at: found }] : []
}
