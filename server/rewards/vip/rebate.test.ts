/** Protects players: a month's rebate is what the rules at its end give for it, and is paid once. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inDays,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { addGame, depositOf, postOne } from '#tests/harness/money.ts'
import {
  auditBooks,
  cancelRound,
  cashOf,
  newPlayer,
  openFeeder,
  playRound,
  publish,
} from '#tests/harness/rewards.ts'
import type { VipRules } from '../programme.ts'
import { vipFollower } from './follower.ts'
import { vipHandlers } from './vip.ts'

const level = (code: string, deposit: string, rebateE4: number) => ({
  code,
  name: code.toUpperCase(),
  deposit,
  turnover: deposit,
  withdrawn_per_day: '0',
  benefits: { level_up: '0', weekly: '0', birthday: '0', rebate_e4: rebateE4 },
})
const rulesOf = (...[member, silver, gold]: [number, number, number]): VipRules => ({
  requires: 'either',
  keep_percent: 50,
  claim_days: 60,
  levels: [
    level('member', '0', member),
    level('silver', '10000', silver),
    level('gold', '50000', gold),
  ],
})

let house: TestHouse
let follow: (now?: Date) => Promise<void>
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
  await publish(house, 'vip', rulesOf(0, 55, 90))
  await publish(house, 'vip', rulesOf(0, 110, 180), inDays(45))
  follow = openFeeder(house, vipFollower)
})
afterAll(() => house.drop())

const as = (who: Who, now = noon) => house.visitOf(house.site, { ...who, now })
const claim = (who: Who, id: string, now = noon) =>
  house.call(vipHandlers['/api/vip/claim'], as(who, now), { benefit_id: id })
const rebates = async (who: Who, now: Date) =>
  (await house.call(vipHandlers['/api/auth/vip'], as(who, now), {})).value.benefits.filter(
    ({ kind }) => kind === 'rebate',
  )

test('a rebate is of the level held when the cycle ended, says what it is counted from, and is paid once', async () => {
  const who = await newPlayer(house, 12_000n)
  const reference = await playRound(house, who, { stake: 1_239n, payout: 1_239n })
  await follow()
  expect(await rebates(who, noon)).toEqual([])
  // April begins at 16:00 of the last of March. What was played at the last moment is waited for; what April brings is late.
  const april = new Date('2026-03-31T16:00:00.000Z')
  await postOne(house, depositOf(who, house.site, 60_000n, { at: april }))
  await follow(april)
  expect(await rebates(who, new Date(april.getTime() + 899_999))).toEqual([])
  const open = new Date(april.getTime() + 900_000)
  const offered = {
    benefit_id: 'rebate-2026-03',
    vip_name: 'SILVER',
    amount: '0.06',
    counted: { cycle: '2026-03-01', turnover: '12.39', percent: '0.55' },
    claim_by: '2026-05-30T16:00:00.000Z',
    claimed_at: null,
  }
  expect(await rebates(who, open)).toMatchObject([offered])
  expect(await refusalOf(claim(who, 'rebate-2026-04', open))).toBe('benefitUnknown')
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claim(who, 'rebate-2026-03', open)),
  )
  expect(new Set(claims.map(({ value }) => value.amount))).toEqual(new Set(['0.06']))
  await cancelRound(house, who, reference, inDays(40))
  await follow(inDays(40))
  expect(await rebates(who, inDays(40))).toEqual([])
  expect((await claim(who, 'rebate-2026-03', inDays(40))).value.amount).toBe('0.06')
  expect(await cashOf(house, who)).toBe(12_000n + 60_000n + 6n)
  const late = await newPlayer(house, 12_000n)
  await playRound(house, late, { stake: 2_000n })
  await follow()
  const closed = new Date(offered.claim_by)
  // By the rules of March, though April brought others.
  expect(await rebates(late, new Date(closed.getTime() - 1))).toMatchObject([{ amount: '0.11' }])
  expect(await refusalOf(claim(late, 'rebate-2026-03', closed))).toBe('benefitUnknown')
})

test('whatever is played, taken back and claimed, a rebate is paid once for each cycle, by the rules at its end', async () => {
  const who = await newPlayer(house, 100n)
  let cash = 100n
  const staked = new Map<string, bigint>()
  const paid = new Set<string>()
  const monthOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
  const add = (at: Date, stake: bigint) =>
    staked.set(monthOf(at), (staked.get(monthOf(at)) ?? 0n) + stake)
  const isOpen = (month: string, now: Date) => {
    const [year = 0, n = 0] = month.split('-').map(Number)
    const end = Date.UTC(year, n) - 8 * 3_600_000
    return end + 900_000 <= now.getTime() && now.getTime() < end + 60 * 86_400_000
  }
  const steps = fc.sample(
    fc.record({
      kind: fc.constantFrom('round', 'round', 'cancel', 'claim'),
      amount: fc.integer({ min: 1, max: 20_000 }),
      days: fc.nat(9),
    }),
    { numRuns: 45, seed: 11 },
  )
  const rounds: { reference: string; stake: bigint; at: Date }[] = []
  let day = 0
  for (const { kind, amount, days } of steps) {
    day += days
    const at = inDays(day)
    // Enough for gold in whatever month something is staked.
    await postOne(house, depositOf(who, house.site, 50_000n, { at }))
    cash += 50_000n
    if (kind === 'round') {
      const stake = BigInt(amount)
      const reference = await playRound(house, who, { stake, payout: stake, at })
      rounds.push({ reference, stake, at })
      add(at, stake)
    }
    const undone = kind === 'cancel' ? rounds.splice(amount % rounds.length, 1)[0] : undefined
    if (undone) {
      await cancelRound(house, who, undone.reference, at)
      add(undone.at, -undone.stake)
    }
    if (kind !== 'claim') continue
    await follow(at)
    const due = [...staked].flatMap(([month, turnover]) => {
      const rebate = (turnover * (month < '2026-04' ? 90n : 180n)) / 10_000n
      return isOpen(month, at) && rebate > 0n ? [{ id: `rebate-${month}`, rebate }] : []
    })
    const ids = (await rebates(who, at)).map(({ benefit_id }) => benefit_id)
    expect(new Set(ids)).toEqual(new Set(due.map(({ id }) => id)))
    for (const { id, rebate } of due) {
      await Promise.all([claim(who, id, at), claim(who, id, at)])
      cash += paid.has(id) ? 0n : rebate
      paid.add(id)
    }
    expect(await cashOf(house, who)).toBe(cash)
  }
  expect(paid.size).toBeGreaterThan(3)
  expect(await auditBooks(house)).toEqual([])
})
