/** Protects players: the same play always gives the same level, and what a level gives is paid once. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import {
  inDays,
  noon,
  outcomeOf,
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
  feed,
  newPlayer,
  openFeeder,
  playRound,
  publish,
  readJournal,
} from '#tests/harness/rewards.ts'
import type { VipRules } from '../programme.ts'
import { vipFollower } from './follower.ts'
import { progressOf } from './level.ts'
import { vipHandlers } from './vip.ts'

const level = (
  code: string,
  deposit: string,
  turnover: string,
  levelUp: string,
  weekly: string,
) => ({
  code,
  name: code.toUpperCase(),
  deposit,
  turnover,
  withdrawn_per_day: '0',
  benefits: { level_up: levelUp, weekly, birthday: weekly, rebate_e4: 90 },
})
const rules: VipRules = {
  requires: 'either',
  keep_percent: 50,
  claim_days: 60,
  levels: [
    level('member', '0', '0', '0', '0'),
    level('silver', '10000', '2000', '500', '100'),
    level('gold', '50000', '8000', '2500', '700'),
  ],
}

let house: TestHouse
let follow: (now?: Date) => Promise<void>
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
  await publish(house, 'vip', rules)
  follow = openFeeder(house, vipFollower)
})
afterAll(() => house.drop())

const as = (who: Who, now = noon) => house.visitOf(house.site, { ...who, now })
const show = (who: Who, now = noon) => house.call(vipHandlers['/api/auth/vip'], as(who, now), {})
const claim = (who: Who, id: string, now = noon) =>
  house.call(vipHandlers['/api/vip/claim'], as(who, now), { benefit_id: id })

test('[INC-06] deposits and settled stakes reach a level at once; stakes of cancelled rounds are taken back', async () => {
  const who = await newPlayer(house, 9_000n)
  const reference = await playRound(house, who, { stake: 1_500n, payout: 1_500n })
  await playRound(house, who, { stake: 400n })
  await follow()
  expect(await show(who)).toMatchObject({
    nextLevel: [
      {
        starting_deposit: '0.00',
        cycle_deposit: '90.00',
        deposit_next: '100.00',
        cycle_turnover: '19.00',
        turnover_next: '20.00',
        vip_name: 'MEMBER',
        vip_name_next: 'SILVER',
      },
    ],
    vip: { depoProgress: 90, toProgress: 95, currentLevel: 'MEMBER', nextLevel: 'SILVER' },
    value: { missing_deposit: '10.00', missing_turnover: '1.00' },
  })
  await cancelRound(house, who, reference)
  await playRound(house, who, { stake: 200n })
  await follow()
  expect(await show(who)).toMatchObject({
    nextLevel: [{ cycle_turnover: '6.00', vip_name: 'MEMBER' }],
  })
  await postOne(house, depositOf(who, house.site, 1_000n))
  await follow()
  expect(await show(who)).toMatchObject({
    nextLevel: [{ vip_name: 'SILVER', starting_deposit: '100.00' }],
    value: { history: [{ vip_name_before: 'MEMBER', vip_name: 'SILVER' }] },
  })
})

test('a level that a cycle does not keep falls by one at its end, and the top says what keeps it', async () => {
  const who = await newPlayer(house, 60_000n)
  await follow()
  expect(await show(who)).toMatchObject({
    nextLevel: [{ vip_name: 'GOLD', vip_name_next: 'GOLD', deposit_next: '250.00' }],
    vip: { depoProgress: 100 },
    value: {
      is_top: true,
      keep_deposit: '250.00',
      keep_turnover: '40.00',
      // One of the two keeps it, and it is there.
      missing_deposit: '0.00',
      missing_turnover: '0.00',
    },
  })
  const april = await show(who, inDays(32))
  expect(april.value).toMatchObject({ missing_deposit: '250.00', missing_turnover: '40.00' })
  // March kept gold; April brings nothing, so that May begins one level lower.
  expect(await show(who, inDays(40))).toMatchObject({ nextLevel: [{ vip_name: 'GOLD' }] })
  const may = await show(who, inDays(70))
  expect(may).toMatchObject({
    nextLevel: [{ vip_name: 'SILVER', cycle_deposit: '0.00' }],
    value: { history: [{ vip_name_before: 'GOLD', at: '2026-04-30T16:00:00.000Z' }, {}] },
  })
  // What was worked out in reading is what the follower writes down when the player moves again.
  await postOne(house, depositOf(who, house.site, 100n, { at: inDays(70) }))
  await follow(inDays(70))
  expect((await show(who, inDays(70))).value.history).toEqual(may.value.history)
})

test('twenty claims of one benefit at once are one transfer', async () => {
  const who = await newPlayer(house, 12_000n)
  await follow()
  const before = await cashOf(house, who)
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim(who, 'level-silver')))
  expect(new Set(claims.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect(await cashOf(house, who)).toBe(before + 500n)
  expect(await auditBooks(house)).toEqual([])
})

test('a weekly benefit comes again in the next week; a benefit of a level not reached is unknown', async () => {
  const who = await newPlayer(house, 12_000n)
  await follow()
  const weekly = async (now: Date) =>
    (await show(who, now)).value.benefits.find(({ kind }) => kind === 'weekly')?.benefit_id ?? ''
  const first = await weekly(noon)
  expect(await outcomeOf(claim(who, first))).toBe('OK')
  expect(await outcomeOf(claim(who, await weekly(inDays(7)), inDays(7)))).toBe('OK')
  expect(await weekly(inDays(7))).not.toBe(first)
  expect(await refusalOf(claim(who, 'level-gold'))).toBe('benefitUnknown')
  expect(await refusalOf(claim(await newPlayer(house, 1n), 'level-silver'))).toBe('benefitUnknown')
})

test('a birthday that was proven is given for once a year, whatever the day of the leap', async () => {
  const who = await newPlayer(house, 12_000n)
  await follow()
  const birthdays = async (now: Date) =>
    (await show(who, now)).value.benefits.filter(({ kind }) => kind === 'birthday')
  expect(await birthdays(noon)).toEqual([])
  await house.owner.query(
    `insert into identity_check (site_id, check_id, player_id, state, full_name, birth_date, address, country,
       document_type, document_number, document_ids, submitted_at, decided_at)
     values ($1, 'check', $2, 'verified', 'A B', '1992-02-29', 'x', 'PH', 'passport', '', '{}', $3, $3)`,
    [house.site.id, String(who.player.id), noon],
  )
  expect(await birthdays(noon)).toMatchObject([
    { benefit_id: 'birthday-2026', amount: '1.00', claim_by: '2026-04-29T16:00:00.000Z' },
  ])
  await claim(who, 'birthday-2026')
  await claim(who, 'birthday-2026')
  expect(await cashOf(house, who)).toBe(12_100n)
  expect(await birthdays(inDays(90))).toEqual([])
})

test('[EXC-02, INC-07] who is excluded or takes a break is shown no progress and given nothing', async () => {
  for (const [column, key] of [
    ['excluded_at', 'playerExcluded'],
    ['time_out_until', 'playerOnTimeOut'],
  ] as const) {
    const who = await newPlayer(house, 12_000n)
    await follow()
    await house.owner.query(
      `insert into exclusion (site_id, player_id, ${column}) values ($1, $2, $3)`,
      [house.site.id, String(who.player.id), inDays(1)],
    )
    expect(await show(who)).toMatchObject({ nextLevel: [], vip: null, value: { benefits: [] } })
    expect(await refusalOf(claim(who, 'level-silver'))).toBe(key)
    expect(await cashOf(house, who)).toBe(12_000n)
  }
})

test('whoever leaves the programme sees no progress, and finds the level again on coming back', async () => {
  const who = await newPlayer(house, 12_000n)
  await follow()
  const take = (takesPart: boolean) =>
    house.call(vipHandlers['/api/vip/take_part'], as(who), { takes_part: takesPart })
  await take(false)
  expect(await show(who)).toMatchObject({ nextLevel: [], vip: null, value: { takes_part: false } })
  expect(await refusalOf(claim(who, 'level-silver'))).toBe('benefitUnknown')
  await take(true)
  expect(await show(who)).toMatchObject({ nextLevel: [{ vip_name: 'SILVER' }] })
})

test('[INC-08] what the ladder was on any day can be read again, and a change is a significant event', async () => {
  const changed = { ...rules, keep_percent: 60 }
  expect(await publish(house, 'vip', changed, inDays(300))).toBe(2)
  expect(await publish(house, 'vip', changed, inDays(301))).toBe(2)
  const ladder = async (now: Date) =>
    (await house.call(vipHandlers['/api/vip/ladder'], house.visitOf(house.site, { now }), {})).value
  const levels = [{}, {}, { vip_name: 'GOLD', rebate_percent: '0.90' }]
  expect(await ladder(inDays(299))).toMatchObject({
    version: 1,
    keep_percent: 50,
    levels,
  })
  expect(await ladder(inDays(300))).toMatchObject({ version: 2, keep_percent: 60 })
  const { rows } = await house.owner.query(
    `select before->'version' as before, after->'version' as after from significant_event
      where site_id = $1 and subject = 'programme:vip' order by event_id`,
    [house.site.id],
  )
  expect(rows).toEqual([
    { before: null, after: 1 },
    { before: 1, after: 2 },
  ])
})

test('progress is never below nothing nor beyond 100 percent', () => {
  const amount = fc.bigInt(-(10n ** 17n), 10n ** 17n)
  fc.assert(
    fc.property(amount, fc.bigInt(0n, 10n ** 17n), (counted, needed) => {
      const progress = progressOf(counted, needed)
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThanOrEqual(100)
      expect(progress === 100).toBe(counted >= needed)
    }),
  )
})

test('[INC-06] the journal gives the same counts and levels however it is cut into pieces', async () => {
  const players = [await newPlayer(house, 100n), await newPlayer(house, 100n)]
  await follow()
  const known = (await readJournal(house, house.site)).length
  /** The model: what was done, added up by player and month of the site's calendar. */
  const model = new Map<string, { deposited: bigint; turnover: bigint }>()
  const add = (who: Who, at: Date, deposited: bigint, turnover: bigint) => {
    const month = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
    const key = `${who.player.id} ${month}-01`
    const sum = model.get(key) ?? { deposited: 0n, turnover: 0n }
    model.set(key, { deposited: sum.deposited + deposited, turnover: sum.turnover + turnover })
  }
  for (const who of players) add(who, noon, 100n, 0n)
  const steps = fc.sample(
    fc.record({
      who: fc.nat(1),
      kind: fc.constantFrom('deposit', 'deposit', 'round', 'round', 'cancel'),
      amount: fc.integer({ min: 1, max: 9_000 }),
      days: fc.nat(4),
    }),
    { numRuns: 60, seed: 7 },
  )
  const rounds: { who: Who; reference: string; stake: bigint; at: Date }[] = []
  let day = 0
  for (const step of steps) {
    day += step.days
    const who = players[step.who]!
    const at = inDays(day)
    const amount = BigInt(step.amount)
    const undone = step.kind === 'cancel' ? rounds.pop() : undefined
    if (undone) {
      await cancelRound(house, undone.who, undone.reference, at)
      add(undone.who, undone.at, 0n, -undone.stake)
    } else if (step.kind === 'round') {
      await postOne(house, depositOf(who, house.site, amount, { at }))
      const reference = await playRound(house, who, { stake: amount, at })
      rounds.push({ who, reference, stake: amount, at })
      add(who, at, amount, amount)
    } else {
      await postOne(house, depositOf(who, house.site, amount, { at }))
      add(who, at, amount, 0n)
    }
  }
  const entries = (await readJournal(house, house.site)).slice(known)
  const outcomes: string[] = []
  for (const sizes of [[500], [1], [2, 7], [3], [40, 1]]) {
    const transaction = house.database.begin(house.site.id)
    await feed(transaction.db, house.site, vipFollower, entries, { sizes })
    const ids = players.map(({ player }) => String(player.id))
    const counts = await transaction.db.rows<{
      key: string
      deposited: bigint
      turnover: bigint
    }>(sql`
      select player_id || ' ' || cycle as key, deposited, turnover from vip_cycle
       where site_id = ${house.site.id} and player_id = any(${ids}::bigint[]) order by 1`)
    const levels = await transaction.db.rows<object>(sql`
      select player_id::text, from_level, to_level, at from vip_change
       where site_id = ${house.site.id} and player_id = any(${ids}::bigint[]) order by player_id, n`)
    await transaction.rollback()
    expect(Object.fromEntries(counts.map(({ key, ...sums }) => [key, sums]))).toEqual(
      Object.fromEntries(model),
    )
    outcomes.push(JSON.stringify(levels))
    expect(levels.length).toBeGreaterThan(3)
  }
  expect(new Set(outcomes).size).toBe(1)
})
