/** Protects: play stops to tell what it has cost, keeps to what was planned, and every figure is the ledger's. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Policy } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { cancel } from '#server/ledger/cancel.ts'
import type { Leg, Transfer } from '#server/ledger/ledger.ts'
import { encode } from '#server/ledger/post.ts'
import {
  inMinutes,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf, wordOf } from '#tests/harness/money.ts'
import { explainRefusal, mayStake } from './gate.ts'
import { protectionHandlers } from './protection.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const handlers = protectionHandlers()

const siteWith = (policy: Partial<Policy>) => ({
  ...house.site,
  policy: { ...house.site.policy, ...policy },
})
const stakeAt = async (who: Who, minutes: number, stake = 10n, payout = 0n) =>
  wordOf(await postOne(house, stakeOf(who, house.site, stake, payout, { at: inMinutes(minutes) })))
const getAt = async (who: Who, minutes: number) =>
  (await house.ask(who, handlers['/api/limits/get'], {}, inMinutes(minutes))).value

test('[RCK-01] who chooses no interval has the shortest, and none may be longer than the policy’s', async () => {
  const who = await house.playerOf(house.site)
  const { reality_check: check } = await getAt(who, 0)
  expect(check.minutes).toBe(Math.min(...check.offered))
  const set = (minutes: number) => house.ask(who, handlers['/api/limits/reality_set'], { minutes })
  expect(await refusalOf(set(check.minutes_max + 1))).toBe('realityCheckTooLong')
  expect((await set(check.minutes_max)).value.minutes).toBe(check.minutes_max)
})

test('[RCK-02] no stake is taken while a reality check waits; the refusal tells what play has cost', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await house.ask(who, handlers['/api/limits/reality_set'], { minutes: 30 })
  for (const minutes of [0, 10, 20]) expect(await stakeAt(who, minutes, 100n, 40n)).toBe('applied')
  expect(await stakeAt(who, 29)).toBe('applied')
  expect(await stakeAt(who, 30)).toBe('realityCheckDue')
  const refusal = await house.ask(who, explainRefusal, 'realityCheckDue', inMinutes(30))
  expect(refusal.details).toMatchObject({
    minutes: 30,
    elapsed_seconds: 1800,
    staked: '3.10',
    won: '1.20',
    net_position: '-1.90',
  })
  // What is not a new stake goes on: payouts, deposits.
  expect(
    wordOf(
      await postOne(house, depositOf(who, house.site, 1n, { at: inMinutes(30), gate: 'deposit' })),
    ),
  ).toBe('applied')
  const { value } = await house.ask(
    who,
    handlers['/api/limits/reality_ack'],
    { choice: 'continue' },
    inMinutes(31),
  )
  expect(value.session).toMatchObject({ elapsed_seconds: 1860, net_position: '-1.90' })
  expect(value.reality_check).toMatchObject({ is_due: false, next_at: inMinutes(61).toISOString() })
  expect(await stakeAt(who, 31)).toBe('applied')
  for (const minutes of [40, 50, 60]) expect(await stakeAt(who, minutes)).toBe('applied')
  expect(await stakeAt(who, 61)).toBe('realityCheckDue')
})

test('[RCK-02] whoever stops at a reality check has ended the session; the next stake begins another', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  for (const minutes of [0, 10]) await stakeAt(who, minutes)
  expect(await stakeAt(who, 15)).toBe('realityCheckDue')
  const { value } = await house.ask(
    who,
    handlers['/api/limits/reality_ack'],
    { choice: 'stop' },
    inMinutes(16),
  )
  expect(value).toMatchObject({ session: { staked: '0.20' }, reality_check: { next_at: null } })
  expect((await getAt(who, 17)).session).toBe(null)
  expect(await stakeAt(who, 18)).toBe('applied')
  expect((await getAt(who, 18)).session).toMatchObject({
    staked: '0.10',
    started_at: inMinutes(18).toISOString(),
  })
})

test('[RCK-03] elapsed time is counted from the first stake of the session, whatever is loaded anew', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await stakeAt(who, 0)
  await stakeAt(who, 9)
  expect((await getAt(who, 12)).session).toMatchObject({ elapsed_seconds: 720 })
  expect((await getAt(who, 24)).session).toBe(null)
})

type Move = { gap: number; stake: bigint; payout: bigint }
const moves = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 1, 4, 9, 14, 15, 16, 40),
    stake: fc.bigInt({ min: 1n, max: 300n }),
    payout: fc.constantFrom(0n, 0n, 50n, 700n),
  }),
  { minLength: 1, maxLength: 25 },
)

test('[RCK-04] figures of the session are sums of the ledger’s entries since its first stake, and time is counted as the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (history: Move[]) => {
      const who = await richPlayer(house, house.site, 1_000_000n)
      await house.ask(who, handlers['/api/limits/reality_set'], { minutes: 60 })
      let now = 0
      let last: number | null = null
      let startedAt = 0
      let acknowledgedAt = 0
      let playedMinutes = 0
      for (const { gap, stake, payout } of history) {
        now += gap
        const runs: boolean = last !== null && now - last < 15
        if (!runs) startedAt = now
        const isDue: boolean = runs && now - Math.max(startedAt, acknowledgedAt) >= 60
        assert.equal(await stakeAt(who, now, stake, payout), isDue ? 'realityCheckDue' : 'applied')
        if (isDue) {
          await house.ask(
            who,
            handlers['/api/limits/reality_ack'],
            { choice: 'continue' },
            inMinutes(now),
          )
          acknowledgedAt = now
          assert.equal(await stakeAt(who, now, stake, payout), 'applied')
        }
        playedMinutes += runs ? now - (last ?? 0) : 1
        last = now
      }
      const { session } = await getAt(who, now)
      const [entries] = await house.database.inSite(house.site.id, (db) =>
        db.rows<{ staked: bigint; won: bigint }>(
          sql`select coalesce(-sum(amount) filter (where reason = 'stake'), 0)::bigint as staked,
                coalesce(sum(amount) filter (where reason = 'payout'), 0)::bigint as won
                from entry where player_id = ${who.player.id} and at >= ${inMinutes(startedAt)}`,
        ),
      )
      const money = (minor: bigint) => (Number(minor) / 100).toFixed(2)
      expect(session).toEqual({
        started_at: inMinutes(startedAt).toISOString(),
        elapsed_seconds: (now - startedAt) * 60,
        staked: money(entries!.staked),
        won: money(entries!.won),
        net_position: money(entries!.won - entries!.staked),
      })
      const { value } = await house.ask(who, handlers['/api/limits/activity'], {}, inMinutes(now))
      expect(value.find(({ period }) => period === 'life')?.played_minutes).toBe(playedMinutes)
    }),
    { numRuns: 12, seed: 20260302, endOnFailure: true },
  )
})

const fairhouse = 'house:FAIRHOUSE'
const given = { account: 'bonus', against: 'promotion:welcome', reason: 'reward' } as const
const postLegs = async (who: Who, minutes: number, legs: Leg[], change: Partial<Transfer> = {}) =>
  wordOf(
    await postOne(
      house,
      stakeOf(who, house.site, 0n, 0n, { at: inMinutes(minutes), legs, ...change }),
    ),
  )

test('[RCK-04] the session counts bonus money with cash, and of a free round only what it pays', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await postLegs(who, 0, [{ ...given, amount: 1000n }], { gate: 'none' })
  expect((await getAt(who, 0)).session).toBe(null)
  await postLegs(who, 1, [
    { account: 'cash', amount: -300n, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: -200n, against: fairhouse, reason: 'stake' },
    { account: 'cash', amount: 60n, against: fairhouse, reason: 'payout' },
    { account: 'bonus', amount: 40n, against: fairhouse, reason: 'payout' },
  ])
  const mixed = { staked: '5.00', won: '1.00', net_position: '-4.00' }
  expect((await getAt(who, 1)).session).toMatchObject(mixed)
  await postLegs(who, 2, [
    { ...given, amount: 700n },
    { account: 'bonus', amount: -700n, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: 50n, against: fairhouse, reason: 'payout' },
  ])
  expect((await getAt(who, 2)).session).toMatchObject({
    ...mixed,
    won: '1.50',
    net_position: '-3.50',
  })
  // A gift beside play is no part of it.
  await postLegs(who, 3, [{ ...given, amount: 100n }], { gate: 'none' })
  expect((await getAt(who, 3)).session).toMatchObject({ staked: '5.00', won: '1.50' })
})

test('[LIM-12] a plan is used up by bonus money too, and not by free rounds', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await postLegs(who, 0, [{ ...given, amount: 1000n }], { gate: 'none' })
  await house.ask(who, handlers['/api/limits/session_plan'], { minutes: 20, spend: '5' })
  const mixed = (bonus: bigint): Leg[] => [
    { account: 'cash', amount: -300n, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: -bonus, against: fairhouse, reason: 'stake' },
  ]
  const free: Leg[] = [
    { ...given, amount: 600n },
    { account: 'bonus', amount: -600n, against: fairhouse, reason: 'stake' },
  ]
  expect(await postLegs(who, 1, mixed(201n))).toBe('sessionPlanUsedUp')
  expect(await postLegs(who, 1, mixed(200n))).toBe('applied')
  expect(await postLegs(who, 2, free)).toBe('applied')
  expect(await stakeAt(who, 3, 1n)).toBe('sessionPlanUsedUp')
})

test('[RCK-04] a cancelled round is taken back from the session that runs, and begins none', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await postLegs(who, 0, [{ ...given, amount: 1000n }], { gate: 'none' })
  const key = { provider: 'FAIRHOUSE', class: 'stake', reference: 'mixed' }
  const cancelAt = (minutes: number, reference: string) =>
    house.database.inSite(house.site.id, (db) =>
      cancel(db, {
        siteId: house.site.id,
        playerId: who.player.id,
        key: { ...key, class: 'cancel', reference },
        of: { class: 'stake', reference },
        content: '',
        subject: 'test',
        at: inMinutes(minutes),
      }),
    )
  const legs: Leg[] = [
    { account: 'cash', amount: -300n, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: -200n, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: 40n, against: fairhouse, reason: 'payout' },
  ]
  await stakeAt(who, 0, 100n, 30n)
  await postLegs(who, 5, legs, { key })
  await cancelAt(10, 'mixed')
  const { session } = await getAt(who, 14)
  expect(session).toMatchObject({
    staked: '1.00',
    won: '0.30',
    started_at: inMinutes(0).toISOString(),
  })
  // The cancel was no stake: the pause counts from the one before.
  expect((await getAt(who, 20)).session).toBe(null)
  await postLegs(who, 30, legs, { key: { ...key, reference: 'late' } })
  await cancelAt(60, 'late')
  expect((await getAt(who, 60)).session).toBe(null)
  const { value } = await house.ask(who, handlers['/api/limits/activity'], {}, inMinutes(60))
  expect(value.find(({ period }) => period === 'life')?.played_minutes).toBe(7)
})

test('[RCK-03] players whose stakes are booked together each have a session of their own', async () => {
  const players = [1, 2, 3].map(() => richPlayer(house, house.site, 10_000n))
  const [first, second, third] = (await Promise.all(players)) as [Who, Who, Who]
  await stakeAt(first, 0, 100n)
  const batch = [
    stakeOf(first, house.site, 200n, 50n, { at: inMinutes(10) }),
    stakeOf(second, house.site, 300n, 0n, { at: inMinutes(10) }),
    stakeOf(third, house.site, 20_000n, 0n, { at: inMinutes(10) }),
  ]
  await house.database.inSite(house.site.id, (db) =>
    db.rows(sql`select * from post(${`[${batch.map(encode).join(',')}]`}::jsonb)`),
  )
  const since = (minutes: number) => ({ started_at: inMinutes(minutes).toISOString() })
  expect((await getAt(first, 10)).session).toMatchObject({ ...since(0), net_position: '-2.50' })
  expect((await getAt(second, 10)).session).toMatchObject({ ...since(10), net_position: '-3.00' })
  expect((await getAt(third, 10)).session).toBe(null)
})

test('activity adds up to the ledger, gross and net, for the day, the week, the month and over all', async () => {
  const who = await richPlayer(house, house.site, 5000n)
  await stakeAt(who, 0, 1000n, 300n)
  // A day later: another week has not begun (noon is a Sunday, so Monday does), nor another month.
  await stakeAt(who, 24 * 60, 500n, 0n)
  const { value } = await house.ask(who, handlers['/api/limits/activity'], {}, inMinutes(24 * 60))
  const figures = { deposited: '50.00', withdrawn: '0.00', net_deposits: '50.00' }
  const monday = { played_minutes: 1, staked: '5.00', won: '0.00', net_position: '-5.00' }
  const both = { played_minutes: 2, staked: '15.00', won: '3.00', net_position: '-12.00' }
  expect(value).toEqual([
    { period: 'day', ...monday, deposited: '0.00', withdrawn: '0.00', net_deposits: '0.00' },
    { period: 'week', ...monday, deposited: '0.00', withdrawn: '0.00', net_deposits: '0.00' },
    { period: 'month', ...both, ...figures },
    { period: 'life', ...both, ...figures },
  ])
})

test('[LIM-12] where the policy asks, no session begins without a plan, which cannot be changed and ends it when used up', async () => {
  const planned = siteWith({ sessionPlanNeeded: true })
  const who = await richPlayer(house, house.site, 100_000n)
  await house.ask(who, handlers['/api/limits/reality_set'], { minutes: 60 })
  expect(await refusalOf(house.ask(who, mayStake, {}, inMinutes(0), planned))).toBe(
    'sessionPlanNeeded',
  )
  // Where it does not ask, nothing is needed.
  await house.ask(who, mayStake, {}, inMinutes(0))
  const plan = (minutes: number) =>
    house.ask(
      who,
      handlers['/api/limits/session_plan'],
      { minutes: 20, spend: '5' },
      inMinutes(minutes),
    )
  await plan(0)
  await house.ask(who, mayStake, {}, inMinutes(1), planned)
  expect(await stakeAt(who, 1, 400n, 200n)).toBe('applied')
  expect(await refusalOf(plan(2))).toBe('sessionPlanRunning')
  // 2.00 are spent: 3.00 are left.
  expect(await stakeAt(who, 3, 301n)).toBe('sessionPlanUsedUp')
  expect(await stakeAt(who, 4, 300n, 300n)).toBe('applied')
  expect(await stakeAt(who, 14, 1n)).toBe('applied')
  expect(await stakeAt(who, 21, 1n)).toBe('sessionPlanUsedUp')
  // The session is over a quarter of an hour after its last stake; the next needs a plan of its own.
  expect(await refusalOf(house.ask(who, mayStake, {}, inMinutes(40), planned))).toBe(
    'sessionPlanNeeded',
  )
  await plan(40)
  await house.ask(who, mayStake, {}, inMinutes(41), planned)
  expect(await stakeAt(who, 41, 500n)).toBe('applied')
})

test('[EXC-10] where the policy asks, the first stake waits until the player has seen what safer play is', async () => {
  const who = await house.playerOf(house.site)
  const asks = siteWith({ informationNeeded: true })
  expect(await refusalOf(house.ask(who, mayStake, {}, noon, asks))).toBe('informationNeeded')
  await house.ask(who, mayStake, {})
  await house.ask(who, handlers['/api/limits/informed'], {})
  await house.ask(who, mayStake, {}, noon, asks)
})
