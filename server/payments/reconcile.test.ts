/** A gateway's own list is compared with the books day by day: every kind of difference is found, and found again. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { inHours, noon } from '#tests/harness/visit.ts'
import { readAgeing } from './ageing.ts'
import type { Listed } from './gateway.ts'
import { checkFunds, reconcile } from './reconcile.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
let listed: Listed[]
let balance: string
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

/** The cashier's own gateway, with a list and a balance that the test writes. */
const needs = () => ({
  database: cashier.house.database,
  gateways: {
    sandbox: {
      ...cashier.needs.gateways['sandbox']!,
      listTransactions: async (_: number, from: Date, to: Date) =>
        listed.filter(({ at }) => at >= from && at < to),
      balance: async () => ({ amount: balance, currency: 'PHP' }),
    },
    manual: cashier.needs.gateways['manual']!,
  },
  now: noon,
})
const compareDay = (day = '2026-03-01') => reconcile(needs(), cashier.house.site, 'sandbox', day)

async function payIn(player: Client, amount: string): Promise<string> {
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return deposit_id
}
const lineOf = (paymentId: string, amount: string, change: Partial<Listed> = {}): Listed => ({
  kind: 'deposit',
  status: 'paid',
  gatewayRef: `g-${paymentId}`,
  paymentId,
  amount,
  currency: 'PHP',
  at: noon,
  ...change,
})

test('[FND-01] books that agree show no difference, and each kind of difference is named', async () => {
  const player = await cashier.playerAt()
  const ids = [
    await payIn(player, '100'),
    await payIn(player, '200'),
    await payIn(player, '300'),
  ] as const
  const { withdrawal_id } = await player.withdraw('60')
  await workPayments(cashier.needs, noon)
  await cashier.tell(withdrawal_id, { state: 'paid' })
  const paidOut = lineOf(withdrawal_id, '60.00', { kind: 'withdrawal' })
  listed = [lineOf(ids[0], '100.00'), lineOf(ids[1], '200.00'), lineOf(ids[2], '300.00'), paidOut]
  expect(await compareDay()).toMatchObject({
    oursCount: 4,
    theirsCount: 4,
    oursNet: 540_00n,
    theirsNet: 540_00n,
    differences: [],
  })

  const stranger = randomUUID()
  listed = [
    lineOf(ids[0], '99.00'),
    lineOf(ids[1], '200.00', { status: 'refunded' }),
    lineOf(stranger, '5.00'),
    paidOut,
  ]
  const found = await compareDay()
  const kinds = found?.differences.map(({ kind, paymentId }) => [kind, paymentId])
  expect(kinds).toEqual([
    ['amount_differs', ids[0]],
    ['status_differs', ids[1]],
    ['missing_here', stranger],
    ['missing_there', ids[2]],
  ])
  // Again: the same, and kept once.
  expect((await compareDay())?.differences).toEqual(found?.differences)
  const { rows } = await cashier.house.owner.query<{ kind: string }>(
    'select kind from reconciliation_difference order by position',
  )
  expect(rows.map(({ kind }) => kind)).toEqual(kinds?.map(([kind]) => kind))
})

test('a payment that either side counts to the neighbouring day is not missing', async () => {
  const id = await payIn(await cashier.playerAt(), '100')
  // 12:00 UTC is 20:00 in Manila: five hours later is the next day there.
  listed = [lineOf(id, '100.00', { at: inHours(5) })]
  const here = (await compareDay())?.differences.filter(({ paymentId }) => paymentId === id)
  const next = await compareDay('2026-03-02')
  expect(here).toEqual([])
  expect(next).toMatchObject({ theirsCount: 1, oursCount: 0, differences: [] })
})

test('a gateway without a list is not compared, and what nobody paid is on no list', async () => {
  await (await cashier.playerAt()).deposit('100')
  listed = []
  expect(await reconcile(needs(), cashier.house.site, 'manual', '2026-03-01')).toBeNull()
  const before = await compareDay()
  expect(
    before?.differences.every(({ ours }) => ours.startsWith('credited') || ours.startsWith('paid')),
  ).toBe(true)
})

test('[FND-01] what players own beside what gateways hold: a gap is an alarm', async () => {
  const { rows } = await cashier.house.owner.query<{ sum: string }>(
    `select sum(balance)::text as sum from account where site_id = 1 and kind in ('cash', 'held')`,
  )
  const owed = BigInt(rows[0]?.sum ?? 0)
  balance = String(owed / 100n)
  expect(await checkFunds(needs(), cashier.house.site)).toEqual({
    owed,
    held: { sandbox: owed },
    shortfall: 0n,
  })
  balance = String(owed / 100n - 7n)
  expect((await checkFunds(needs(), cashier.house.site)).shortfall).toBe(700n)
})

test('[WAL-09] withdrawals that wait are told by age, and how fast the others were paid', async () => {
  const { owner, database } = cashier.house
  await owner.query(`update cashier_rule set approved_unseen_per_day = 0 where site_id = 1`)
  const player = await cashier.playerAt()
  await payIn(player, '1000')
  const { withdrawal_id } = await player.withdraw('60')
  await owner.query(
    `update payment set created_at = $2::timestamptz - interval '30 hours' where payment_id = $1`,
    [withdrawal_id, noon],
  )
  const { open, oldestAt, paid } = await database.inSite(1, (db) => readAgeing(db, noon))
  expect(open.filter(({ count }) => count > 0)).toEqual([
    { belowHours: 72, count: 1, amount: 60_00n },
  ])
  expect(oldestAt?.toISOString()).toBe('2026-02-28T06:00:00.000Z')
  expect(paid).toEqual({ count: 1, medianMinutes: 0, ninetyPercentMinutes: 0 })
})
