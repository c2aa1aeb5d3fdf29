/** The sandbox gateway behaves as an outside gateway does, and the cashier works with it from the wish to the payout. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { paymentsHandlers } from '#server/payments/handlers.ts'
import { seedPaymentMethods } from '#server/payments/demo.ts'
import { sandboxGateway } from '#server/payments/sandbox.ts'
import { handleWebhook, type WebhookNeeds } from '#server/payments/webhook.ts'
import { workPayments } from '#server/payments/work.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { walletHandlers } from '#server/wallet/handlers.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { openDemoGateway, type DemoGateway } from './gateway.ts'

const secret = 'the secret of the sandbox, long enough'
const log = openLog('silent')
let house: TestHouse
let gateway: DemoGateway
let needs: WebhookNeeds
let handlers: ReturnType<typeof paymentsHandlers> & ReturnType<typeof walletHandlers>
let now = noon
let isHouseUp = true
const deliveries: string[] = []
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  house = await testHouse()
  const { database } = house
  for (const site of [house.site, house.otherSite])
    await database.inSite(site.id, (db) => seedPaymentMethods(db, site))
  gateway = openDemoGateway({
    database,
    secret,
    log,
    clock: () => now,
    hookOf: (siteId) => `/hooks/${siteId}`,
    deliver: async (url, body, headers) => {
      if (!isHouseUp) throw new Error('nobody is there')
      deliveries.push(body)
      return (
        await handleWebhook(
          needs,
          Number(url.split('/').at(-1)),
          'sandbox',
          Buffer.from(body),
          headers,
          now,
        )
      ).status
    },
  })
  needs = { database, log, gateways: { sandbox: sandboxGateway({ secret, wire: gateway.wire }) } }
  const paymentNeeds = {
    ...needs,
    wake: () => {},
    requireProof: async () => {},
    sealKey: Buffer.alloc(32, 7),
    activeBonuses: async () => [],
    perDayOfPlayer: async (_: unknown, everybody: bigint) => everybody,
    reviewMinutesOfPlayer: async () => null,
  }
  handlers = { ...paymentsHandlers(paymentNeeds), ...walletHandlers({ readWithdrawable }) }
})
afterAll(() => house.drop())

const visit = (who: Who) => house.visitOf<Who>(house.site, { ...who, now })
const summaryOf = async (who: Who) =>
  (await house.call(handlers['/api/wallet/summary'], visit(who), {})).value
const create = async (who: Who) => {
  const body = { method: 'sandbox', amount: '100', client_ref: randomUUID() }
  const { value } = await house.call(handlers['/api/wallet/deposit_create'], visit(who), body)
  const url = value.instruction?.type === 'redirect' ? value.instruction.url : ''
  return { deposit_id: value.deposit_id, url, ref: url.split('/').at(-1) ?? '' }
}
const stateOf = async (who: Who, deposit_id: string) =>
  (await house.call(handlers['/api/wallet/deposit_status'], visit(who), { deposit_id })).value.state
const withdraw = async (who: Who, destination: string) => {
  const body = {
    method: 'sandbox',
    amount: '60',
    destination,
    client_ref: randomUUID(),
  }
  return (await house.call(handlers['/api/wallet/withdraw_create'], visit(who), body)).value
    .withdrawal_id
}
const pathOf = async (who: Who) => {
  const { value } = await house.call(handlers['/api/wallet/transactions'], visit(who), {
    kind: 'withdrawal',
  })
  return value[0]?.timeline.map(({ state }) => state)
}
/** Lets time pass as the workers of a running house would. */
async function run(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) {
    pass(1)
    await workPayments(needs, now)
    await gateway.work()
  }
}

test.each([
  ['pay', 'credited', '100.00'],
  ['fail', 'failed', '0.00'],
  ['expire', 'expired', '0.00'],
] as const)('%s on the page: the deposit is %s', async (action, state, cash) => {
  const who = await house.playerOf(house.site)
  const { deposit_id, url, ref } = await create(who)
  expect(url).toBe(`${visit(who).origin}/demo/gateway/${ref}`)
  expect(await gateway.act(house.site.id, ref, action)).toMatchObject({
    status: 200,
    returnUrl: `${visit(who).origin}/deposit?deposit_id=${deposit_id}`,
  })
  expect(await stateOf(who, deposit_id)).toBe(state)
  expect((await summaryOf(who)).cash).toBe(cash)
})

test('what is done is done: the same button again changes nothing, another one is refused', async () => {
  const who = await house.playerOf(house.site)
  const { ref } = await create(who)
  await gateway.act(house.site.id, ref, 'pay')
  expect((await gateway.act(house.site.id, ref, 'pay')).status).toBe(200)
  expect((await gateway.act(house.site.id, ref, 'fail')).status).toBe(409)
  expect((await summaryOf(who)).cash).toBe('100.00')
})

test('each webhook comes again although it was answered, and is credited once', async () => {
  const who = await house.playerOf(house.site)
  const { deposit_id, ref } = await create(who)
  await gateway.act(house.site.id, ref, 'pay')
  await run(60)
  expect(deliveries.filter((body) => body.includes(deposit_id))).toHaveLength(2)
  expect((await summaryOf(who)).cash).toBe('100.00')
})

test('a webhook that finds nobody comes again until the house is up', async () => {
  const who = await house.playerOf(house.site)
  const { deposit_id, ref } = await create(who)
  isHouseUp = false
  await gateway.act(house.site.id, ref, 'pay')
  await run(10)
  isHouseUp = true
  expect(await stateOf(who, deposit_id)).toBe('awaiting_payment')
  await run(60)
  expect(await stateOf(who, deposit_id)).toBe('credited')
})

test('a page left alone expires by the clock; a transfer may still come late', async () => {
  const who = await house.playerOf(house.site)
  const { deposit_id, ref } = await create(who)
  pass(1801)
  await workPayments(needs, now)
  expect(await stateOf(who, deposit_id)).toBe('expired')
  await gateway.act(house.site.id, ref, 'pay')
  expect(await stateOf(who, deposit_id)).toBe('credited')
})

test.each([
  ['0917 000 0001', ['requested', 'approved', 'sending', 'paid'], '40.00'],
  ['TEST FAIL', ['requested', 'approved', 'sending', 'failed'], '100.00'],
  ['TEST-REVERSE', ['requested', 'approved', 'sending', 'paid', 'reversed'], '100.00'],
  ['TEST SILENT', ['requested', 'approved', 'sending', 'unknown', 'paid'], '40.00'],
])('a payout to %s goes %j', async (destination, path, cash) => {
  const who = await house.playerOf(house.site)
  const { ref } = await create(who)
  await gateway.act(house.site.id, ref, 'pay')
  await withdraw(who, destination)
  await run(70)
  expect(await pathOf(who)).toEqual(path)
  expect(await summaryOf(who)).toMatchObject({ cash, held: '0.00' })
})

test('the page carries its style by nonce alone and shows nothing unescaped', async () => {
  const who = await house.playerOf(house.site)
  const { ref } = await create(who)
  await house.owner.query('update demo_gateway_payment set amount = $1 where ref = $2', [
    '<img src=x>',
    ref,
  ])
  const { status, html } = await gateway.showPage(house.site.id, ref, 'abc')
  expect(status).toBe(200)
  expect(html).toContain('<style nonce="abc">')
  expect(html).not.toMatch(/<img|<script| style=| on\w+=/)
})

test('another site’s payment has no page and no buttons', async () => {
  const who = await house.playerOf(house.site)
  const { ref } = await create(who)
  expect((await gateway.showPage(house.otherSite.id, ref, 'abc')).status).toBe(404)
  expect((await gateway.act(house.otherSite.id, ref, 'pay')).status).toBe(404)
  expect((await summaryOf(who)).cash).toBe('0.00')
})
