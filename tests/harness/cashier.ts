/** A cashier for tests: the real adapter and database, with a gateway on the other end of the wire that the test scripts. */

import { randomUUID } from 'node:crypto'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { sign } from '#server/base/secrets.ts'
import { paymentsHandlers, type PaymentNeeds } from '#server/payments/handlers.ts'
import { manualGateway } from '#server/payments/manual.ts'
import { seedPaymentMethods } from '#server/payments/demo.ts'
import { sandboxGateway, type SandboxWire } from '#server/payments/sandbox.ts'
import { voucherGateway } from '#server/payments/voucher_gateway.ts'
import { handleWebhook, type WebhookAnswer, type WebhookNeeds } from '#server/payments/webhook.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { perDayOfPlayer, reviewMinutesOfPlayer } from '#server/rewards/vip/membership.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'
import { inMs, noon, testHouse, type TestHouse, type Who } from './visit.ts'

export const gatewaySecret = 'the secret of the sandbox, long enough'

/** A payment as the gateway shows it on its wire. */
export type Shown = {
  ref: string
  order_id: string
  direction: 'deposit' | 'withdrawal'
  state: string
  amount: string
  currency: string
  url?: string
  expires_at?: string
}

export type TestCashier = {
  house: TestHouse
  needs: WebhookNeeds & PaymentNeeds
  handlers: ReturnType<typeof paymentsHandlers> & ReturnType<typeof walletHandlers>
  /** The gateway's books by our payment id, and whether it answers; both are the test's to change. */
  gateway: { books: Map<string, Shown>; isSilent: boolean; payoutsAsked: number }
  /** Sends a signed webhook about a payment that the gateway has, with what the test says otherwise. */
  tell(
    paymentId: string,
    told: Partial<Shown> & { event_id?: string; occurred_at?: string },
    by?: { secret?: string; at?: Date; site?: Site },
  ): Promise<WebhookAnswer>
  playerAt(now?: Date): Promise<Client>
  drop(): Promise<void>
}

/** A player with the calls that tests make most. */
export type Client = Awaited<ReturnType<typeof clientOf>>

export async function testCashier(): Promise<TestCashier> {
  const house = await testHouse()
  const { database, site, otherSite } = house
  for (const each of [site, otherSite])
    await database.inSite(each.id, (db) => seedPaymentMethods(db, each))
  const gateway: TestCashier['gateway'] = { books: new Map(), isSilent: false, payoutsAsked: 0 }
  const adapter = sandboxGateway({ secret: gatewaySecret, wire: wireOf(gateway) })
  const needs = {
    database,
    gateways: {
      sandbox: adapter,
      manual: manualGateway(),
      voucher: voucherGateway(database),
    },
    log: openLog('silent'),
    wake: () => {},
    // That a proof is asked for is told by tests of the proof; here whoever sends a code has proven it.
    requireProof: async (_: unknown, __: unknown, code: string | undefined) => {
      if (code === undefined) throw new Refusal('proofNeeded')
    },
    sealKey: Buffer.alloc(32, 7),
    activeBonuses: async () => [],
    perDayOfPlayer,
    reviewMinutesOfPlayer,
  }
  const handlers = { ...paymentsHandlers(needs), ...walletHandlers({ readWithdrawable }) }
  return {
    house,
    needs,
    handlers,
    gateway,
    tell: (paymentId, told, { secret = gatewaySecret, at = noon, site: to = site } = {}) => {
      const {
        url: _,
        expires_at: __,
        ...shown
      } = gateway.books.get(paymentId) ?? unknownPayment(paymentId)
      const event = { event_id: randomUUID(), occurred_at: at.toISOString(), ...shown, ...told }
      const body = JSON.stringify(event)
      return handleWebhook(needs, to.id, 'sandbox', Buffer.from(body), signed(body, secret, at), at)
    },
    playerAt: async (now = noon) => clientOf(house, handlers, await house.playerOf(site), now),
    drop: house.drop,
  }
}

const unknownPayment = (order_id: string): Shown => ({
  ref: `g-${order_id}`,
  order_id,
  direction: 'deposit',
  state: 'paid',
  amount: '100.00',
  currency: 'PHP',
})

export function signed(body: string, secret: string, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return { 'sandbox-signature': `t=${seconds},v1=${sign(`${seconds}.${body}`, secret)}` }
}

function wireOf(gateway: TestCashier['gateway']): SandboxWire {
  return async (path, body) => {
    if (gateway.isSilent) throw new Error('no answer')
    const order = body as {
      order_id: string
      amount: string
      currency: string
      return_url?: string
    }
    const known = gateway.books.get(order.order_id)
    if (path === '/payments/find')
      return known ? { status: 200, body: known } : { status: 404, body: {} }
    if (path === '/payouts/create') gateway.payoutsAsked += 1
    const { order_id, amount, currency } = order
    const shown = { ref: `g-${order_id}`, order_id, amount, currency }
    const isDeposit = path === '/payments/create'
    const made: Shown = isDeposit
      ? {
          ...shown,
          direction: 'deposit',
          state: 'waiting',
          url: `${order.return_url}/pay`,
          expires_at: inMs(1_800_000).toISOString(),
        }
      : { ...shown, direction: 'withdrawal', state: 'processing' }
    const answer = known ?? made
    gateway.books.set(order_id, answer)
    return { status: 200, body: answer }
  }
}

async function clientOf(house: TestHouse, handlers: TestCashier['handlers'], who: Who, now: Date) {
  const visitAt = (at: Date) => house.visitOf<Who>(house.site, { ...who, now: at })
  return {
    ...who,
    visitAt,
    deposit: async (amount: string, client_ref: string = randomUUID(), at = now) =>
      (
        await house.call(handlers['/api/wallet/deposit_create'], visitAt(at), {
          method: 'sandbox',
          amount,
          client_ref,
        })
      ).value,
    depositState: async (deposit_id: string) =>
      (await house.call(handlers['/api/wallet/deposit_status'], visitAt(now), { deposit_id }))
        .value,
    withdraw: async (
      amount: string,
      client_ref: string = randomUUID(),
      at = now,
      destination = '0917 000 0001',
    ) =>
      (
        await house.call(handlers['/api/wallet/withdraw_create'], visitAt(at), {
          method: 'sandbox',
          amount,
          destination,
          client_ref,
          tac: '000000',
        })
      ).value,
    withdrawOptions: (at = now) =>
      house.call(handlers['/api/wallet/withdraw_options'], visitAt(at), {}),
    transactions: (body: Parameters<TestCashier['handlers']['/api/wallet/transactions']>[1] = {}) =>
      house.call(handlers['/api/wallet/transactions'], visitAt(now), body),
    summary: async () =>
      (await house.call(handlers['/api/wallet/summary'], visitAt(now), {})).value,
  }
}
