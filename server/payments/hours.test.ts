/** Protects: what a way to pay says of its hours is what it does: closed it takes no deposit, and a withdrawal waits for it. */

import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCashier, type TestCashier } from '#tests/harness/cashier.ts'
import { noon } from '#tests/harness/visit.ts'
import { opensAt } from './hours.ts'
import { workPayments } from './work.ts'

const stepMs = 15 * 60_000
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

test('a way opens with the first quarter of an hour that lies in one of its windows', () => {
  const timeZone = 'Asia/Kathmandu'
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const spans = fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      begins: fc.integer({ min: 0, max: 95 }),
      length: fc.integer({ min: 1, max: 96 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(spans, fc.nat(700), (windows, quarters) => {
      const hours = windows.map(({ weekday, begins, length }) => ({
        weekday,
        from: clock(begins),
        to: clock(Math.min(begins + length, 96)),
      }))
      const now = new Date(noon.getTime() + quarters * stepMs)
      const isOpen = (at: Date) => {
        const [name = '', time = ''] = format.format(at).split(' ')
        const weekday = names.findIndex((one) => name.startsWith(one)) + 1
        return hours.some((one) => one.weekday === weekday && one.from <= time && time < one.to)
      }
      const times = Array.from(
        { length: 7 * 96 + 1 },
        (_, n) => new Date(now.getTime() + n * stepMs),
      )
      const next = times.findIndex(isOpen)
      expect(opensAt(hours, now, timeZone)).toEqual(next === 0 ? null : times[next])
    }),
    { numRuns: 60 },
  )
})

test('without hours it never closes; with them it keeps the clock of its place, winter and summer', () => {
  expect(opensAt([], noon, 'Europe/Riga')).toBeNull()
  const hours = [{ weekday: 1, from: '09:00', to: '18:00' }]
  const open = (now: string) => opensAt(hours, new Date(now), 'Europe/Riga')?.toISOString()
  expect(open('2026-03-23T22:00:00Z')).toBe('2026-03-30T06:00:00.000Z')
  expect(open('2026-03-22T12:00:00Z')).toBe('2026-03-23T07:00:00.000Z')
  expect(open('2026-03-23T16:00:00Z')).toBe('2026-03-30T06:00:00.000Z')
  expect(open('2026-03-23T15:59:59Z')).toBeUndefined()
})

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  await cashier.house.owner.query(
    `update site set settings = settings || '{"time_zone": "Asia/Manila"}' where site_id = 1`,
  )
})
afterAll(() => cashier.drop())

/** Noon is a Sunday, 20:00 in Manila. */
const openMonday = '2026-03-02T01:00:00.000Z'
const setHours = (...windows: [number, string, string][]) =>
  cashier.house.owner.query(`update payment_method set hours = $1 where site_id = 1`, [
    JSON.stringify(windows.map(([weekday, from, to]) => ({ weekday, from, to }))),
  ])

test('a closed way takes no deposit and says until when, and pays out what was asked for once it opens', async () => {
  const { call, site, visitOf } = cashier.house
  const player = await cashier.playerAt()
  const client_ref = randomUUID()
  const begun = await player.deposit('100', client_ref)
  await cashier.tell(begun.deposit_id, { state: 'paid' })
  await setHours([1, '09:00', '18:00'])
  const listed = await call(cashier.handlers['/api/wallet/methods_public'], visitOf(site), {})
  const shown = {
    method: 'sandbox',
    status: 'live',
    hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
    opens_at: openMonday,
  }
  expect(listed.value).toMatchObject({ deposit: [shown], withdrawal: [shown] })
  await expect(player.deposit('50')).rejects.toMatchObject({
    key: 'methodNotOpen',
    details: { until: openMonday },
  })
  // What was begun before is answered as before.
  expect((await player.deposit('100', client_ref)).deposit_id).toBe(begun.deposit_id)

  const { withdrawal_id, state, sends_at } = await player.withdraw('60')
  expect({ state, sends_at }).toEqual({ state: 'approved', sends_at: openMonday })
  const told = async () => (await player.transactions({ kind: 'withdrawal' })).value[0]
  const asked = cashier.gateway.payoutsAsked
  await workPayments(cashier.needs, noon)
  await workPayments(cashier.needs, new Date(new Date(openMonday).getTime() - 1))
  expect(cashier.gateway.payoutsAsked).toBe(asked)
  expect(await told()).toMatchObject({ state: 'approved', sends_at: openMonday })
  const opened = new Date(openMonday)
  await Promise.all([workPayments(cashier.needs, opened), workPayments(cashier.needs, opened)])
  expect(cashier.gateway.payoutsAsked).toBe(asked + 1)
  expect(await told()).toMatchObject({
    transaction_id: withdrawal_id,
    state: 'sending',
    sends_at: null,
  })
  await setHours()
})

test.each([
  ['a day that no week has', [8, '09:00', '18:00']],
  ['an hour that no day has', [1, '09:00', '25:00']],
  ['an end before the beginning', [1, '18:00', '09:00']],
] as const)('hours that cannot be are not kept: %s', async (_, [weekday, from, to]) => {
  await expect(setHours([weekday, from, to])).rejects.toThrow('payment_method_hours_check')
})
