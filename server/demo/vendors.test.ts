/** The cashier and three vendors with a real wire between them, which drops, delays, repeats, reorders, forges and cuts. */

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import { mountVendors } from '#server/http/demo.ts'
import { mountHooks } from '#server/http/hooks.ts'
import { seedCashier } from '#server/payments/demo.ts'
import { openGateways } from '#server/payments/gateways.ts'
import { paymentsHandlers } from '#server/payments/handlers.ts'
import { checkFunds, reconcile } from '#server/payments/reconcile.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import type { WebhookNeeds } from '#server/payments/webhook.ts'
import { workPayments } from '#server/payments/work.ts'
import type { Sites } from '#server/site/sites.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { openVendors, type DemoVendors, type VendorAction } from './vendors.ts'

const log = openLog('silent')
const sealKey = Buffer.alloc(32, 7)
let house: TestHouse
let bitcoinSite: Site
let app: FastifyInstance
let vendors: DemoVendors
let needs: WebhookNeeds
let handlers: ReturnType<typeof paymentsHandlers> & ReturnType<typeof walletHandlers>
let now = noon

/** What the wire does to a webhook on its way; each may do nothing, and answers as the house would or not at all. */
type Fault = 'none' | 'drop' | 'duplicate' | 'forge' | 'truncate' | 'lie' | 'lose_answer'
let faults: Fault[] = []
const held: (() => Promise<number>)[] = []
let isHolding = false

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(url, { method: 'POST', body, headers })).status
}

async function deliver(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  if (isHolding) {
    held.push(() => post(url, body, headers))
    return 200
  }
  switch (faults.shift() ?? 'none') {
    case 'drop':
      throw new Error('the wire is cut')
    case 'duplicate':
      await Promise.all([1, 2, 3].map(() => post(url, body, headers)))
      return 200
    case 'forge': {
      const forged = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          name === 'content-type' ? value : value.replaceAll(/[0-9a-f]{8}/g, '00000000'),
        ]),
      )
      expect(await post(url, body, forged)).toBe(401)
      return post(url, body, headers)
    }
    case 'truncate':
      await post(url, body.slice(0, body.length / 2), headers)
      return post(url, body, headers)
    case 'lie':
      // Whoever changes an amount has no signature for it; where nothing is signed, nothing in the body is believed.
      await post(url, body.replaceAll(/"(amount|paid_amount)":\d+/g, '"$1":99999999'), headers)
      return post(url, body, headers)
    case 'lose_answer':
      await post(url, body, headers)
      throw new Error('the answer is lost')
    case 'none':
      return post(url, body, headers)
  }
}

beforeAll(async () => {
  house = await testHouse()
  const { database, site, otherSite } = house
  bitcoinSite = { ...otherSite, currency: 'XBT' }
  let origin = ''
  vendors = openVendors({
    database,
    secret: 'the secret of the demo, long enough',
    clock: () => now,
    log,
    addressOf: (vendor) => `${origin}/demo/vendor/${vendor}`,
    hookOf: (siteId, vendor) =>
      `${origin}/hooks/${siteId === site.id ? site.code : otherSite.code}/${vendor}`,
    deliver,
  })
  const gateways = openGateways({ database, sealKey, demoKeys: vendors.keysOf }, null)
  needs = { database, log, gateways }
  const paymentNeeds = {
    ...needs,
    wake: () => {},
    requireProof: async () => {},
    sealKey,
    activeBonuses: async () => [],
    perDayOfPlayer: async (_: unknown, everybody: bigint) => everybody,
    reviewMinutesOfPlayer: async () => null,
  }
  handlers = { ...paymentsHandlers(paymentNeeds), ...walletHandlers({ readWithdrawable }) }
  for (const each of [site, bitcoinSite])
    await database.inSite(each.id, (db) => seedCashier(db, each, gateways))
  app = Fastify()
  const sites = { all: () => [site, otherSite] } as unknown as Sites
  await mountHooks(app, { ...needs, sites, clock: () => now })
  await mountVendors(app, vendors)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  faults = []
  held.length = 0
  isHolding = false
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

type Client = Awaited<ReturnType<typeof clientAt>>

async function clientAt(site: Site) {
  const who = await house.playerOf(site)
  const visit = () => house.visitOf<Who>(site, { ...who, now })
  const deposit = async (method: string, amount: string) =>
    (
      await house.call(handlers['/api/wallet/deposit_create'], visit(), {
        method,
        amount,
        client_ref: randomUUID(),
      })
    ).value
  const refOf = async (depositId: string) => {
    const { rows } = await house.owner.query<{ ref: string }>(
      'select ref from demo_vendor_payment where order_id = $1',
      [depositId],
    )
    return rows[0]?.ref ?? ''
  }
  return {
    ...who,
    visit,
    deposit,
    act: async (depositId: string, action: VendorAction) =>
      vendors.act(site.id, await refOf(depositId), action),
    state: async (deposit_id: string) =>
      (await house.call(handlers['/api/wallet/deposit_status'], visit(), { deposit_id })).value,
    cash: async () => (await house.call(handlers['/api/wallet/summary'], visit(), {})).value.cash,
    held: async () => (await house.call(handlers['/api/wallet/summary'], visit(), {})).value.held,
  }
}

/** Lets time pass as the workers of a running house would. */
async function run(seconds: number, step = 1) {
  for (let passed = 0; passed < seconds; passed += step) {
    pass(step)
    await workPayments(needs, now)
    await vendors.work()
  }
}

type Trade = {
  name: string
  method: string
  amount: string
  more: string
  less: string
  at: () => Site
}
const trades: Trade[] = [
  {
    name: 'paymongo',
    method: 'gcash',
    amount: '100.00',
    more: '150.00',
    less: '60.00',
    at: () => house.site,
  },
  {
    name: 'xendit',
    method: 'online_banking',
    amount: '100.50',
    more: '150.75',
    less: '60.30',
    at: () => house.site,
  },
  {
    name: 'btcpay',
    method: 'bitcoin',
    amount: '0.10000000',
    more: '0.15000000',
    less: '0.06000000',
    at: () => bitcoinSite,
  },
]

describe.each(trades)('$name', ({ name, method, amount, more, less, at }) => {
  let client: Client
  beforeEach(async () => {
    client = await clientAt(at())
  })

  test('[WAL-03] a deposit is credited with what the vendor says was paid, however often it tells', async () => {
    const { deposit_id, instruction } = await client.deposit(method, amount)
    expect(instruction?.type).toBe(name === 'btcpay' ? 'cryptoAddress' : 'redirect')
    await client.act(deposit_id, 'pay')
    expect(await client.state(deposit_id)).toMatchObject({ state: 'credited', credited: amount })
    await run(8)
    expect(await client.cash()).toBe(amount)
  })

  test.each([
    ['underpay', () => less, 'underpaid'],
    ['overpay', () => more, 'overpaid'],
  ] as const)('%s: what really came is credited', async (action, received, reason) => {
    const { deposit_id } = await client.deposit(method, amount)
    await client.act(deposit_id, action)
    const { state, credited, timeline } = await client.state(deposit_id)
    expect({ state, credited }).toEqual({ state: 'credited', credited: received() })
    expect(timeline.at(-1)?.reason).toBe(reason)
  })

  test('a deposit that expired and is paid late is credited, with its lateness in the timeline', async () => {
    const { deposit_id } = await client.deposit(method, amount)
    await client.act(deposit_id, 'expire')
    await run(4000, 500)
    expect((await client.state(deposit_id)).state).toBe('expired')
    await client.act(deposit_id, 'pay')
    const { state, timeline } = await client.state(deposit_id)
    expect({ state, reason: timeline.at(-1)?.reason }).toEqual({
      state: 'credited',
      reason: 'late',
    })
  })

  // The money is counted once, whatever the wire does: the model knows only what was paid.
  test('whatever the wire does, what was paid is credited once', async () => {
    const fault = fc.constantFrom<Fault>(
      'none',
      'drop',
      'duplicate',
      'forge',
      'truncate',
      'lie',
      'lose_answer',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 6 }),
        fc.constantFrom<VendorAction>('pay', 'underpay', 'overpay', 'expire'),
        async (sent, action) => {
          const player = await clientAt(at())
          faults = sent
          const { deposit_id } = await player.deposit(method, amount)
          await player.act(deposit_id, action)
          await run(60, 10)
          await run(4200, 600)
          faults = []
          const paid = { pay: amount, underpay: less, overpay: more, expire: '' }[action as 'pay']
          expect((await player.state(deposit_id)).credited).toBe(paid)
          expect(Number(await player.cash())).toBe(Number(paid))
        },
      ),
      { numRuns: 8 },
    )
  })

  test('twenty deliveries of one webhook at once credit once', async () => {
    isHolding = true
    const { deposit_id } = await client.deposit(method, amount)
    await client.act(deposit_id, 'pay')
    isHolding = false
    await Promise.all(Array.from({ length: 20 }, () => held[0]!()))
    expect(await client.cash()).toBe(amount)
  })

  test('webhooks that arrive in the wrong order end where the right order would', async () => {
    isHolding = true
    const { deposit_id } = await client.deposit(method, amount)
    await client.act(deposit_id, 'pay')
    await run(3)
    isHolding = false
    for (const send of held.toReversed()) expect(await send()).toBe(200)
    expect(await client.state(deposit_id)).toMatchObject({ state: 'credited', credited: amount })
  })

  test('[FND-01] its own list agrees with the books, and a payment that we never heard of is found', async () => {
    const { deposit_id } = await client.deposit(method, amount)
    await client.act(deposit_id, 'pay')
    const unheard = await client.deposit(method, amount)
    isHolding = true
    await client.act(unheard.deposit_id, 'pay')
    isHolding = false
    // Both sites count their days in Manila.
    const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const compareDay = () => reconcile({ ...needs, now }, at(), name, day)
    expect((await compareDay())?.differences).toMatchObject([
      { kind: 'status_differs', paymentId: unheard.deposit_id },
    ])
    await held[0]!()
    const agreed = await compareDay()
    expect(agreed?.differences).toEqual([])
    expect([agreed?.oursCount, agreed?.oursNet]).toEqual([agreed?.theirsCount, agreed?.theirsNet])
    const { held: holding } = await checkFunds({ ...needs, now }, at())
    expect(holding[name]).toBeGreaterThan(0n)
  })

  test('a webhook with the keys of another shop proves nothing', async () => {
    const { deposit_id } = await client.deposit(method, amount)
    const others = vendors.keysOf(at().id === 1 ? 2 : 1, name)
    isHolding = true
    await client.act(deposit_id, 'expire')
    isHolding = false
    const status = await post(
      `${new URL(vendors.keysOf(1, name).address).origin}/hooks/${at().code}/${name}`,
      JSON.stringify({ external_id: deposit_id, metadata: { orderId: deposit_id } }),
      {
        'content-type': 'application/json',
        'x-callback-token': others.webhookSecret,
        'btcpay-sig': `sha256=${others.webhookSecret}`,
      },
    )
    expect(status).toBe(401)
  })
})

describe('payouts', () => {
  let client: Client
  beforeEach(async () => {
    client = await clientAt(house.site)
    const { deposit_id } = await client.deposit('gcash', '100')
    await client.act(deposit_id, 'pay')
  })

  async function payOutTo(method: string, number: string) {
    const { value: account } = await house.call(handlers['/api/wallet/bank_add'], client.visit(), {
      bank: 'gcash',
      number,
      holder: 'Juan Dela Cruz',
      tac: '000000',
    })
    // A person has compared the name.
    await house.owner.query(
      `update bank_account set state = 'approved', reason = '' where bank_account_id = $1`,
      [account.bank_account_id],
    )
    const { value } = await house.call(handlers['/api/wallet/withdraw_create'], client.visit(), {
      method,
      amount: '60',
      bank_account_id: account.bank_account_id,
      client_ref: randomUUID(),
    })
    return value.withdrawal_id
  }
  const pathOf = async (transaction_id: string) =>
    (
      await house.call(handlers['/api/wallet/transaction'], client.visit(), { transaction_id })
    ).value.timeline.map(({ state }) => state)

  test.each([
    ['instapay', '0917 000 0001', ['requested', 'approved', 'sending', 'paid'], '40.00'],
    ['instapay', '0917 000 0009', ['requested', 'approved', 'sending', 'failed'], '100.00'],
    [
      'instapay',
      '0917 000 0008',
      ['requested', 'approved', 'sending', 'paid', 'reversed'],
      '100.00',
    ],
    ['instapay', '0917 000 0007', ['requested', 'approved', 'sending', 'unknown', 'paid'], '40.00'],
    ['bank_payout', '0917 000 0001', ['requested', 'approved', 'sending', 'paid'], '40.00'],
    ['bank_payout', '0917 000 0009', ['requested', 'approved', 'sending', 'failed'], '100.00'],
    [
      'bank_payout',
      '0917 000 0007',
      ['requested', 'approved', 'sending', 'unknown', 'paid'],
      '40.00',
    ],
  ])('by %s to %s goes %j', async (method, number, path, cash) => {
    const id = await payOutTo(method, number)
    await run(12)
    await run(180, 60)
    expect(await pathOf(id)).toEqual(path)
    expect([await client.cash(), await client.held()]).toEqual([cash, '0.00'])
  })
})
