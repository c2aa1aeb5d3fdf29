/** A gateway in the Xendit style: its webhooks carry a fixed token, so they are hints, and it is asked before anything is believed. */

import type { Currency } from '#contract/money.ts'
import { exactNumber, readJson } from '#server/base/json.ts'
import { assert } from '#server/base/refusal.ts'
import { isSame } from '#server/base/secrets.ts'
import type { Gateway, Listed, Of, Told, ToldStatus } from './gateway.ts'
import type { KeysOf } from './keys.ts'
import { askVendor, headerOf, listAt, readMoment, textAt } from '#server/base/wire.ts'

const payableSeconds = 1800
const currencies: readonly Currency[] = ['PHP', 'VND', 'MYR']

const invoiceStatuses: Readonly<Record<string, ToldStatus>> = {
  PENDING: 'waiting',
  PAID: 'paid',
  SETTLED: 'paid',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
}
const payoutStatuses: Readonly<Record<string, ToldStatus>> = {
  ACCEPTED: 'processing',
  PENDING_COMPLIANCE_ASSESSMENT: 'processing',
  REQUESTED: 'processing',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'reversed',
}

function toldOfInvoice(invoice: unknown): Told | null {
  const status = invoiceStatuses[textAt(invoice, 'status')]
  if (!status) return null
  return {
    kind: 'deposit',
    status,
    gatewayRef: textAt(invoice, 'id'),
    paymentId: textAt(invoice, 'external_id'),
    // What was paid may be less or more than what was asked.
    amount: textAt(invoice, 'paid_amount') || textAt(invoice, 'amount'),
    currency: textAt(invoice, 'currency'),
  }
}

function toldOfPayout(payout: unknown): Told | null {
  const status = payoutStatuses[textAt(payout, 'status')]
  if (!status) return null
  return {
    kind: 'withdrawal',
    status,
    gatewayRef: textAt(payout, 'id'),
    paymentId: textAt(payout, 'reference_id'),
    amount: textAt(payout, 'amount'),
    currency: textAt(payout, 'currency'),
  }
}

export function xenditGateway(keysOf: KeysOf): Gateway {
  const ask = async (
    siteId: number,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    idempotencyKey = '',
  ) => {
    const { address, apiKey } = await keysOf(siteId)
    return askVendor(`${address}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body }),
    })
  }
  const find = async (siteId: number, path: string, ...where: string[]) => {
    const { status, body } = await ask(siteId, 'GET', path)
    assert(status === 200, 'the vendor answers a question')
    return listAt(body, ...where)
  }
  const queryDeposit = async ({ siteId, paymentId }: Of) => {
    const [invoice] = await find(
      siteId,
      `/v2/invoices?external_id=${encodeURIComponent(paymentId)}`,
    )
    return invoice === undefined ? null : toldOfInvoice(invoice)
  }
  const queryPayout = async ({ siteId, paymentId }: Of) => {
    const [payout] = await find(
      siteId,
      `/v2/payouts?reference_id=${encodeURIComponent(paymentId)}`,
      'data',
    )
    return payout === undefined ? null : toldOfPayout(payout)
  }
  return {
    describe: () => ({
      deposit: { currencies, needs: [] },
      withdrawal: { currencies, needs: ['bank_account'] },
    }),
    createDeposit: async ({ siteId, paymentId, amount, currency, returnUrl, now }) => {
      const { status, body } = await ask(
        siteId,
        'POST',
        '/v2/invoices',
        {
          external_id: paymentId,
          amount: exactNumber(amount),
          currency,
          success_redirect_url: returnUrl,
          invoice_duration: payableSeconds,
        },
        paymentId,
      )
      if (status >= 400) return null
      const [gatewayRef, url] = [textAt(body, 'id'), textAt(body, 'invoice_url')]
      assert(gatewayRef !== '' && url !== '', 'an invoice says where to pay')
      const expiresAt =
        readMoment(textAt(body, 'expiry_date')) ?? new Date(now.getTime() + payableSeconds * 1000)
      return { gatewayRef, instruction: { type: 'redirect', url }, expiresAt }
    },
    parseWebhook: async (siteId, rawBody, headers) => {
      const { webhookSecret } = await keysOf(siteId)
      // Whoever knows the token can only make us ask once more.
      if (!isSame(headerOf(headers, 'x-callback-token'), webhookSecret)) return null
      const body = readJson(rawBody.toString('utf8'))
      const payout = textAt(body, 'data', 'reference_id')
      const invoice = textAt(body, 'external_id')
      if (payout !== '') return { hint: { kind: 'withdrawal', paymentId: payout } }
      return invoice === '' ? null : { hint: { kind: 'deposit', paymentId: invoice } }
    },
    queryDeposit,
    createPayout: async ({ siteId, paymentId, amount, currency, to }) => {
      const { status, body } = await ask(
        siteId,
        'POST',
        '/v2/payouts',
        {
          reference_id: paymentId,
          channel_code: to.bank,
          channel_properties: { account_number: to.number, account_holder_name: to.holder },
          amount: exactNumber(amount),
          currency,
        },
        paymentId,
      )
      const told = status < 400 ? toldOfPayout(body) : null
      assert(told, 'the vendor takes a payout')
      return told
    },
    queryPayout,
    listTransactions: async (siteId, from, to) => {
      const range = `updated[gte]=${from.toISOString()}&updated[lt]=${to.toISOString()}`
      const [invoices, payouts] = await Promise.all([
        find(siteId, `/v2/invoices?${range}`),
        find(siteId, `/v2/payouts?${range}`, 'data'),
      ])
      return [
        ...invoices.flatMap((one) => listed(toldOfInvoice(one), one)),
        ...payouts.flatMap((one) => listed(toldOfPayout(one), one)),
      ]
    },
    balance: async (siteId) => {
      const { body } = await ask(siteId, 'GET', '/balance')
      const amount = textAt(body, 'balance')
      return amount === '' ? null : { amount, currency: textAt(body, 'currency') }
    },
  }
}

function listed(told: Told | null, row: unknown): Listed[] {
  const moment = readMoment(textAt(row, 'updated'))
  return told && moment ? [{ ...told, at: moment }] : []
}
