/** Webhooks may be forged, repeated, reordered, late or cut off half-way; the books come out the same. */

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import {
  gatewaySecret,
  signed,
  testCashier,
  type Client,
  type TestCashier,
} from '#tests/harness/cashier.ts'
import { inSeconds, noon } from '#tests/harness/visit.ts'
import { depositMachine } from './deposit_machine.ts'
import type { GatewayEvent } from './gateway.ts'
import type { Step } from './steps.ts'
import { handleWebhook, storeEvent } from './webhook.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
let player: Client
beforeAll(async () => {
  cashier = await testCashier()
})
beforeEach(async () => {
  player = await cashier.playerAt()
})
afterAll(() => cashier.drop())

test('a forged webhook is refused, stored nowhere and moves nothing', async () => {
  const { deposit_id } = await player.deposit('100')
  const forged = await cashier.tell(
    deposit_id,
    { state: 'paid' },
    { secret: 'some other secret, as long' },
  )
  expect(forged).toEqual({ status: 401, body: { statusCode: -401, message: 'signatureInvalid' } })
  expect((await player.depositState(deposit_id)).state).toBe('awaiting_payment')
  const { rows } = await cashier.house.owner.query(
    'select from payment_event where payment_id = $1',
    [deposit_id],
  )
  expect(rows).toHaveLength(0)
})

test('a body changed on the way, an old signature, none, and bytes that are no event are refused', async () => {
  const hook = (body: string, headers: Record<string, string>, at = noon) =>
    handleWebhook(cashier.needs, cashier.house.site.id, 'sandbox', Buffer.from(body), headers, at)
  const body = JSON.stringify({
    event_id: 'e',
    occurred_at: noon.toISOString(),
    ref: 'r',
    order_id: 'o',
    direction: 'deposit',
    state: 'paid',
    amount: '1.00',
    currency: 'PHP',
  })
  const headers = signed(body, gatewaySecret, noon)
  expect((await hook(body.replace('1.00', '9.00'), headers)).status).toBe(401)
  expect((await hook(body, headers, inSeconds(301))).status).toBe(401)
  expect((await hook(body, headers, inSeconds(-301))).status).toBe(401)
  expect((await hook(body, {})).status).toBe(401)
  for (const junk of ['', '{', 'null', '[]', '{"event_id":1}', '\u0000\uffff']) {
    expect((await hook(junk, signed(junk, gatewaySecret, noon))).status).toBe(401)
  }
  expect((await hook(body, headers)).status).toBe(200)
})

test('a gateway that the house does not know is not found', async () => {
  expect(
    (
      await handleWebhook(
        cashier.needs,
        cashier.house.site.id,
        'toString',
        Buffer.from(''),
        {},
        noon,
      )
    ).status,
  ).toBe(404)
})

// A gateway that is wrong must be told so: what is stored as something else is an event lost.
test('an event whose texts or time cannot be kept as they are is refused and stored nowhere', async () => {
  const { deposit_id } = await player.deposit('100')
  const unsound = [
    { event_id: 'a\0b' },
    { event_id: '\ud800' },
    { ref: '\udc00x' },
    { order_id: '\0' },
    { currency: '\0' },
    { amount: '1\0' },
    { occurred_at: '9999-99-99T99:99:99.999Z' },
    { occurred_at: '0000-01-01T00:00:00.000Z' },
  ]
  for (const told of unsound)
    expect(await cashier.tell(deposit_id, { state: 'paid', ...told })).toMatchObject({
      status: 401,
    })
  expect((await player.summary()).cash).toBe('0.00')
})

test('the same event at once, and another event with the same word, credit once', async () => {
  const { deposit_id } = await player.deposit('100')
  const event_id = randomUUID()
  await Promise.all([1, 2, 3, 4].map(() => cashier.tell(deposit_id, { state: 'paid', event_id })))
  await Promise.all([1, 2].map(() => cashier.tell(deposit_id, { state: 'paid' })))
  expect((await player.summary()).cash).toBe('100.00')
  const { rows } = await cashier.house.owner.query(
    'select outcome from payment_event where event_id = $1',
    [event_id],
  )
  expect(rows).toEqual([{ outcome: 'applied' }])
})

test('different events at once credit once', async () => {
  const { deposit_id } = await player.deposit('100')
  await Promise.all(
    ['paid', 'processing', 'paid', 'failed', 'expired', 'paid'].map((state) =>
      cashier.tell(deposit_id, { state }),
    ),
  )
  expect((await player.summary()).cash).toBe('100.00')
})

test('an unknown reference is kept for a person and answered, so that it is not sent for ever', async () => {
  const unknown = randomUUID()
  expect((await cashier.tell(unknown, {})).status).toBe(200)
  const { rows } = await cashier.house.owner.query(
    'select outcome from payment_event where payment_id = $1',
    [unknown],
  )
  expect(rows).toEqual([{ outcome: 'unknown' }])
})

test('a webhook sent to another site finds nothing there', async () => {
  const { deposit_id } = await player.deposit('100')
  await cashier.tell(deposit_id, { state: 'paid' }, { site: cashier.house.otherSite })
  expect((await player.depositState(deposit_id)).state).toBe('awaiting_payment')
})

test('one reference of the gateway cannot pay two deposits', async () => {
  const [first, second] = [await player.deposit('100'), await player.deposit('100')]
  await cashier.tell(first.deposit_id, { state: 'paid' })
  await cashier.tell(second.deposit_id, { state: 'paid', ref: `g-${first.deposit_id}` })
  expect((await player.summary()).cash).toBe('100.00')
})

test('a webhook that comes before our own step to its state is not lost', async () => {
  const ref = randomUUID()
  cashier.gateway.isSilent = true
  await player.deposit('100', ref).catch(() => null)
  cashier.gateway.isSilent = false
  const { value } = await player.transactions()
  await cashier.tell(value[0]?.transaction_id ?? '', { state: 'paid' })
  expect(await player.deposit('100', ref)).toMatchObject({ state: 'credited', credited: '100.00' })
})

// The process may die after the answer was given: what is stored must be enough.
test('an event that was stored and never worked is worked by the worker, once', async () => {
  const { deposit_id } = await player.deposit('100')
  const event: GatewayEvent = {
    kind: 'deposit',
    status: 'paid',
    gatewayRef: `g-${deposit_id}`,
    paymentId: deposit_id,
    amount: '100.00',
    currency: 'PHP',
    eventId: randomUUID(),
    occurredAt: noon,
  }
  const { database, site } = cashier.house
  await database.inSite(site.id, (db) =>
    storeEvent(db, site.id, 'sandbox', event, Buffer.from('{}'), noon),
  )
  await Promise.all([1, 2, 3].map(() => workPayments(cashier.needs, inSeconds(5))))
  expect((await player.summary()).cash).toBe('100.00')
})

test('an event that cannot be worked is answered, kept and tried again later', async () => {
  const { deposit_id } = await player.deposit('100')
  const { owner } = cashier.house
  await owner.query(
    `alter table payment_step add constraint no_credit check (state <> 'credited') not valid`,
  )
  expect((await cashier.tell(deposit_id, { state: 'paid' })).status).toBe(200)
  await workPayments(cashier.needs, inSeconds(1))
  expect((await player.summary()).cash).toBe('0.00')
  await owner.query('alter table payment_step drop constraint no_credit')
  await workPayments(cashier.needs, inSeconds(10))
  expect((await player.summary()).cash).toBe('100.00')
})

test('what a gateway signs never reaches a log', async () => {
  const lines: string[] = []
  const log = openLog('silent')
  log.warn = (...args: unknown[]) => void lines.push(JSON.stringify(args))
  const needs = { ...cashier.needs, log }
  await handleWebhook(
    needs,
    cashier.house.site.id,
    'sandbox',
    Buffer.from('{"a":"secret"}'),
    { 'sandbox-signature': 't=1,v1=00' },
    noon,
  )
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/secret|v1=/)
})

// A circle would let the same money move again.
test('no step leads back to where a payment has been, but for a payout that is sent again', () => {
  const circling = (steps: Record<string, Step<string>>) => {
    const edges = Object.values(steps).flatMap(({ from, to }) =>
      from.map((state) => ({ state, to })),
    )
    const reach = (start: string, seen: Set<string>): Set<string> => {
      for (const { state, to } of edges)
        if (state === start && !seen.has(to)) reach(to, seen.add(to))
      return seen
    }
    return [...new Set(edges.map(({ state }) => state))].filter((state) =>
      reach(state, new Set()).has(state),
    )
  }
  expect(circling(depositMachine.steps)).toEqual([])
  expect(circling(withdrawalMachine.steps)).toEqual(['unknown', 'sending'])
})

type Word = { state: string; amount: string; isForged: boolean; copies: number }
const word: fc.Arbitrary<Word> = fc.record({
  state: fc.constantFrom(
    'waiting',
    'processing',
    'paid',
    'failed',
    'expired',
    'cancelled',
    'reversed',
  ),
  amount: fc.constantFrom(
    '100.00',
    '100.00',
    '60.00',
    '150.00',
    '0.00',
    '-5.00',
    '1e3',
    '99999999.00',
  ),
  isForged: fc.boolean(),
  copies: fc.integer({ min: 1, max: 2 }),
})

const creditable = new Set(['100.00', '60.00', '150.00'])

// The model: the first true word that money came, with an amount that may be credited by rule, is the whole deposit.
test('[WAL-03] whatever is sent in whatever order, a deposit is credited once by its first true confirmation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const client = await cashier.playerAt()
      const { deposit_id } = await client.deposit('100')
      for (const { state, amount, isForged, copies } of words) {
        const told = { state, amount, event_id: randomUUID() }
        const by = isForged ? { secret: 'some other secret, as long' } : {}
        for (let n = 0; n < copies; n += 1) await cashier.tell(deposit_id, told, by)
      }
      const confirmed = words.find(
        ({ state, amount, isForged }) => state === 'paid' && !isForged && creditable.has(amount),
      )
      const { cash, held } = await client.summary()
      const { state } = await client.depositState(deposit_id)
      expect(held).toBe('0.00')
      expect(cash).toBe(confirmed?.amount ?? '0.00')
      expect(state === 'credited').toBe(confirmed !== undefined)
    }),
    { numRuns: 25 },
  )
})

test('whatever is sent in whatever order, a withdrawal leaves once or comes back once', async () => {
  const words = fc.array(
    fc.record({
      state: fc.constantFrom('processing', 'paid', 'failed', 'reversed'),
      isForged: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(words, async (told) => {
      const client = await cashier.playerAt()
      const { deposit_id } = await client.deposit('200')
      await cashier.tell(deposit_id, { state: 'paid' })
      // Another request's hold stands beside it: nothing may be taken from that.
      const { withdrawal_id } = await client.withdraw('60')
      await client.withdraw('70')
      await workPayments(cashier.needs, noon)
      let expected = 'sending'
      for (const { state, isForged } of told) {
        await cashier.tell(
          withdrawal_id,
          { state },
          isForged ? { secret: 'some other secret, as long' } : {},
        )
        if (!isForged) expected = model[expected]?.[state] ?? expected
      }
      const { cash, held } = await client.summary()
      expect([cash, held]).toEqual(balances[expected])
    }),
    { numRuns: 25 },
  )
})

const model: Record<string, Record<string, string>> = {
  sending: { paid: 'paid', failed: 'failed', reversed: 'reversed' },
  paid: { reversed: 'reversed' },
}
const balances: Record<string, [cash: string, held: string]> = {
  sending: ['70.00', '130.00'],
  paid: ['70.00', '70.00'],
  failed: ['130.00', '70.00'],
  reversed: ['130.00', '70.00'],
}
