/** Protects: what players decided for their own protection holds at once, and is loosened only slowly or never. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitKinds, limitPeriods } from '#contract/limits.ts'
import { sql } from '#server/base/database.ts'
import { inMs, noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf, wordOf } from '#tests/harness/money.ts'
import { mayPlay, openDepositGate } from './gate.ts'
import { protectionHandlers } from './protection.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const handlers = protectionHandlers()
const hourMs = 3_600_000

const lossDay = { kind: 'loss', period: 'day' } as const
const setLoss = (who: Who, amount: string | null, now = noon) =>
  house.ask(who, handlers['/api/limits/set'], { ...lossDay, amount }, now)

test('[LIM-03] every kind and period is listed, set or not', async () => {
  const who = await house.playerOf(house.site)
  // Somebody else's limit changes nothing.
  await setLoss(await house.playerOf(house.site), '5')
  const { value } = await house.ask(who, handlers['/api/limits/get'], {})
  expect(value.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
    limitKinds.flatMap((kind) => limitPeriods.map((period) => `${kind} ${period}`)),
  )
  expect(value.limits.every(({ amount, pending }) => amount === null && pending === null)).toBe(
    true,
  )
})

test('[LIM-04] lowering is immediate', async () => {
  const who = await richPlayer(house, house.site, 1000_00n)
  await setLoss(who, '100')
  expect((await setLoss(who, '50')).value).toMatchObject({ amount: '50.00', pending: null })
  expect(wordOf(await postOne(house, stakeOf(who, house.site, 51_00n)))).toBe('lossLimitReached')
  expect(wordOf(await postOne(house, stakeOf(who, house.site, 50_00n)))).toBe('applied')
})

test.each([
  ['200', false],
  [null, true],
] as const)(
  '[LIM-04] raising to %s waits and then needs a confirmation',
  async (amount, is_removal) => {
    const who = await house.playerOf(house.site)
    const waitMs = house.site.policy.limitRaiseDelayHours * hourMs
    await setLoss(who, '100')
    const from = inMs(waitMs).toISOString()
    const shown = amount === null ? null : '200.00'
    expect((await setLoss(who, amount)).value).toMatchObject({
      amount: '100.00',
      pending: { amount: shown, from, is_removal },
    })
    expect(
      await refusalOf(house.ask(who, handlers['/api/limits/confirm'], lossDay, inMs(waitMs - 1))),
    ).toBe('limitTooEarly')
    const still = await house.ask(who, handlers['/api/limits/get'], {}, inMs(10 * waitMs))
    expect(
      still.value.limits.find(({ kind, period }) => kind === 'loss' && period === 'day'),
    ).toMatchObject({ amount: '100.00' })
    expect(
      (await house.ask(who, handlers['/api/limits/confirm'], lossDay, inMs(waitMs))).value,
    ).toMatchObject({ amount: shown, pending: null })
    expect(
      await refusalOf(house.ask(who, handlers['/api/limits/confirm'], lossDay, inMs(waitMs))),
    ).toBe('limitNotPending')
  },
)

test('[LIM-04] lowering, or a change of mind, drops a raise that waits', async () => {
  const who = await house.playerOf(house.site)
  for (const drop of [
    () => setLoss(who, '90'),
    () => house.ask(who, handlers['/api/limits/cancel_pending'], lossDay),
  ]) {
    await setLoss(who, '100')
    await setLoss(who, '500')
    expect((await drop()).value.pending).toBe(null)
    expect(
      await refusalOf(
        house.ask(who, handlers['/api/limits/confirm'], lossDay, inMs(1000 * hourMs)),
      ),
    ).toBe('limitNotPending')
  }
})

test('an amount that the currency cannot carry is refused', async () => {
  const who = await house.playerOf(house.site)
  expect(await refusalOf(setLoss(who, '1.234'))).toBe('invalidAmount')
})

test('[LIM-08] what is used falls away at midnight of the site, and the player is told when', async () => {
  const who = await richPlayer(house, house.site, 1000_00n)
  await house.owner.query(
    `update site set settings = '{"time_zone": "Asia/Manila"}' where site_id = $1`,
    [house.site.id],
  )
  // 23:59:59.999 and 00:00 in Manila.
  const [evening, midnight] = [
    new Date('2026-03-01T15:59:59.999Z'),
    new Date('2026-03-01T16:00:00.000Z'),
  ]
  const { value } = await setLoss(who, '10', evening)
  expect(value.resets_at).toBe(midnight.toISOString())
  const stake = (at: Date) => postOne(house, stakeOf(who, house.site, 10_00n, 0n, { at }))
  expect(wordOf(await stake(evening))).toBe('applied')
  expect(wordOf(await stake(evening))).toBe('lossLimitReached')
  expect(wordOf(await stake(midnight))).toBe('applied')
  await house.owner.query(`update site set settings = '{}' where site_id = $1`, [house.site.id])
})

test('[LIM-02] a deposit beyond the limit is told before it is tried, with what is left', async () => {
  const who = await house.playerOf(house.site)
  await house.ask(who, handlers['/api/limits/set'], {
    kind: 'deposit',
    period: 'week',
    amount: '100',
  })
  await postOne(house, depositOf(who, house.site, 80_00n, { gate: 'deposit' }))
  const may = (amount: bigint) =>
    house.ask(who, async (visit) => (await openDepositGate(visit))(amount), {})
  await may(20_00n)
  await expect(may(20_01n)).rejects.toMatchObject({
    key: 'depositLimitReached',
    details: { amount: '20.00', until: '2026-03-02T00:00:00.000Z' },
  })
})

test('[EXC-04] a time-out stops play and deposits to the second, and cannot be shortened', async () => {
  const who = await richPlayer(house, house.site, 100n)
  const until = inMs(24 * hourMs)
  expect(
    (await house.ask(who, handlers['/api/limits/timeout'], { hours: 24 })).value.time_out_until,
  ).toBe(until.toISOString())
  expect(
    await refusalOf(house.ask(who, handlers['/api/limits/timeout'], { hours: 24 }, inMs(-1000))),
  ).toBe('exclusionRunning')
  const words = async (at: Date) => [
    wordOf(await postOne(house, stakeOf(who, house.site, 1n, 0n, { at }))),
    wordOf(await postOne(house, depositOf(who, house.site, 1n, { gate: 'deposit', at }))),
  ]
  expect(await words(new Date(until.getTime() - 1))).toEqual(['playerOnTimeOut', 'playerOnTimeOut'])
  expect(await words(until)).toEqual(['applied', 'applied'])
})

test('[EXC-01] self-exclusion ends every session, and neither the player nor the clock opens it again', async () => {
  const who = await richPlayer(house, house.site, 100n)
  const { value } = await house.ask(who, handlers['/api/limits/self_exclude'], { months: 6 })
  expect(value).toEqual({ excluded_until: '2026-09-01T12:00:00.000Z', sessions_ended: 1 })
  const { rows } = await house.owner.query(
    'select ended_reason from session where player_id = $1',
    [who.player.id],
  )
  expect(rows).toEqual([{ ended_reason: 'excluded' }])
  // A new session, for withdrawing: play stays shut, long after the term too [EXC-05].
  await house.owner.query(
    'update session set ended_at = null, ended_reason = null, expires_at = $1 where player_id = $2',
    [inMs(10_000 * hourMs), who.player.id],
  )
  for (const at of [inMs(1), inMs(9_000 * hourMs)]) {
    expect(wordOf(await postOne(house, stakeOf(who, house.site, 1n, 0n, { at })))).toBe(
      'playerExcluded',
    )
    expect(await refusalOf(house.ask(who, mayPlay, {}, at))).toBe('playerExcluded')
  }
  expect(await refusalOf(house.ask(who, handlers['/api/limits/self_exclude'], { months: 6 }))).toBe(
    'exclusionRunning',
  )
  expect(await refusalOf(house.ask(who, handlers['/api/limits/timeout'], { hours: 24 }))).toBe(
    'exclusionRunning',
  )
})

test('[EXC-01] an exclusion may be lengthened; for good stays for good', async () => {
  const who = await house.playerOf(house.site)
  await house.ask(who, handlers['/api/limits/self_exclude'], { months: 6 })
  expect(
    (await house.ask(who, handlers['/api/limits/self_exclude'], { months: 12 })).value
      .excluded_until,
  ).toBe('2027-03-01T12:00:00.000Z')
  expect(
    (await house.ask(who, handlers['/api/limits/self_exclude'], { months: null })).value
      .excluded_until,
  ).toBe(null)
  expect((await house.ask(who, handlers['/api/limits/get'], {})).value).toMatchObject({
    excluded_for_good: true,
    excluded_until: null,
  })
  expect(
    await refusalOf(house.ask(who, handlers['/api/limits/self_exclude'], { months: 60 })),
  ).toBe('exclusionRunning')
})

test('[EXC-01] no statement of a request shortens or removes an exclusion', async () => {
  const who = await house.playerOf(house.site)
  await house.ask(who, handlers['/api/limits/self_exclude'], { months: 12 })
  const changes = {
    shortened: sql`update exclusion set excluded_until = ${inMs(1)} where player_id = ${who.player.id}`,
    forgotten: sql`update exclusion set excluded_at = null, excluded_until = null where player_id = ${who.player.id}`,
    lifted: sql`update exclusion set lifted_at = ${inMs(1)} where player_id = ${who.player.id}`,
    removed: sql`delete from exclusion where player_id = ${who.player.id}`,
  }
  for (const change of Object.values(changes)) {
    const trying = house.database.inSite(house.site.id, (db) => db.run(change))
    await expect(trying).rejects.toThrow(/cannot be shortened|check constraint|permission denied/)
  }
})

test('[EXC-02] an excluded player still withdraws', async () => {
  const who = await richPlayer(house, house.site, 100n)
  await house.ask(who, handlers['/api/limits/self_exclude'], { months: null })
  const hold = depositOf(who, house.site, 0n, {
    legs: [
      { account: 'cash', amount: -60n, against: 'transit', reason: 'withdrawal_hold' },
      { account: 'held', amount: 60n, against: 'transit', reason: 'withdrawal_hold' },
    ],
  })
  expect(wordOf(await postOne(house, hold))).toBe('applied')
})
