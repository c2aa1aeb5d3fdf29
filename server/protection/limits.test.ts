/** Protects: of all limits, whoever set them, the tightest binds, to the coin and to the minute. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitPeriods } from '#contract/limits.ts'
import { sql } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import type { Gate, Leg, Transfer } from '#server/ledger/ledger.ts'
import {
  inMinutes,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import {
  addGame,
  addSeed,
  postOne,
  richPlayer,
  roundOf,
  stakeOf,
  wordOf,
} from '#tests/harness/money.ts'
import { explainRefusal } from './gate.ts'
import type { LimitKind, LimitPeriod } from './limits.ts'
import {
  applyStakeCaps,
  endOperatorLimit,
  setOperatorLimit,
  type NewLimit,
  type StaffVisit,
} from './operator.ts'
import { protectionHandlers } from './protection.ts'
import { openProtectionWork } from './work.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
})
afterAll(() => house.drop())

const handlers = protectionHandlers()
const dayMinutes = 1440

const setLimit = (
  who: Who,
  kind: LimitKind,
  period: LimitPeriod,
  amount: string | null,
  minutes = 0,
) => house.ask(who, handlers['/api/limits/set'], { kind, period, amount }, inMinutes(minutes))
const stake = async (who: Who, minutes: number, amount = 1n, payout = 0n) =>
  wordOf(await postOne(house, stakeOf(who, house.site, amount, payout, { at: inMinutes(minutes) })))
const asStaff = <A>(minutes: number, work: (visit: StaffVisit) => Promise<A>) =>
  house.database.inSite(house.site.id, (db) =>
    work({ db, site: house.site, staff: 'ann', now: inMinutes(minutes) }),
  )
const operatorLimit = (who: Who | null, change: Partial<NewLimit>): NewLimit => ({
  playerId: who?.player.id ?? null,
  kind: 'loss',
  period: 'day',
  amount: 100n,
  authority: 'operator',
  reason: 'care',
  startsAt: noon,
  ...change,
})
/** Reality checks have tests of their own. */
const withoutChecks = (who: Who) =>
  house.owner.query(
    `insert into play (site_id, player_id, check_minutes) values ($1, $2, 1000000)
     on conflict (site_id, player_id) do update set check_minutes = 1000000`,
    [house.site.id, who.player.id],
  )

test.each(limitPeriods)(
  '[LIM-03] [RCK-05] time played per %s ends new stakes at its limit; what runs is paid out',
  async (period) => {
    const who = await richPlayer(house, house.site, 10_000n)
    await withoutChecks(who)
    const { value } = await setLimit(who, 'time', period, '20')
    expect(value).toMatchObject({ amount: '20', used: '0' })
    // A session counts a minute for its last round, and the time from stake to stake.
    for (const minutes of [0, 9, 18]) expect(await stake(who, minutes)).toBe('applied')
    expect(await stake(who, 19)).toBe('timeLimitReached')
    const refusal = await house.ask(who, explainRefusal, 'timeLimitReached', inMinutes(19))
    expect(refusal.details).toMatchObject({ amount: '1' })
    const payout = stakeOf(who, house.site, 0n, 0n, {
      gate: 'none',
      at: inMinutes(19),
      legs: [{ account: 'cash', amount: 500n, against: 'house:FAIRHOUSE', reason: 'payout' }],
    })
    expect(wordOf(await postOne(house, payout))).toBe('applied')
    // After a pause the minute that is left may be used, and no more.
    expect(await stake(who, 40)).toBe('applied')
    expect(await stake(who, 60)).toBe('timeLimitReached')
    // Noon is a Sunday at the start of a month.
    const renewed = { day: dayMinutes, week: dayMinutes, month: 31 * dayMinutes }[period]
    await house.owner.query(`update session set expires_at = 'infinity'`)
    expect(await stake(who, renewed)).toBe('applied')
  },
)

test('[LIM-04] a time limit is lowered at once and raised slowly, in whole minutes', async () => {
  const who = await house.playerOf(house.site)
  for (const wrong of ['1.5', '-1'])
    expect(await refusalOf(setLimit(who, 'time', 'day', wrong))).toBe('invalidAmount')
  // More than there is of it would never hold.
  for (const [period, most] of [
    ['day', 1440],
    ['week', 10_080],
    ['month', 44_640],
  ] as const) {
    const more = setLimit(who, 'time', period, String(most + 1))
    expect(await refusalOf(more)).toBe('timeLimitTooLong')
    expect((await setLimit(who, 'time', period, String(most))).value.amount).toBe(String(most))
  }
  await setLimit(who, 'time', 'day', '60')
  expect((await setLimit(who, 'time', 'day', '90')).value).toMatchObject({
    amount: '60',
    pending: { amount: '90' },
  })
  expect((await setLimit(who, 'time', 'day', '0')).value).toMatchObject({ amount: '0' })
})

test('[LIM-03] a time limit of nothing lets nothing begin', async () => {
  const who = await richPlayer(house, house.site, 10n)
  await setLimit(who, 'time', 'day', '0')
  expect(await stake(who, 0)).toBe('timeLimitReached')
})

test('[LIM-05] [LIM-08] an operator’s limit is announced, starts when it said, and leaves the player’s own as it is', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await setLimit(who, 'loss', 'day', '5')
  const limit = operatorLimit(who, { amount: 200n, startsAt: inMinutes(60) })
  const id = await asStaff(0, (visit) => setOperatorLimit(visit, limit))
  const { value } = await house.ask(who, handlers['/api/limits/get'], {})
  expect(value.operator_limits).toEqual([
    {
      kind: 'loss',
      period: 'day',
      amount: '2.00',
      used: '0.00',
      authority: 'operator',
      reason: 'care',
      starts_at: inMinutes(60).toISOString(),
    },
  ])
  expect(await stake(who, 59, 201n)).toBe('applied')
  expect(await stake(who, 60, 1n)).toBe('lossLimitReached')
  expect(await asStaff(70, (visit) => endOperatorLimit(visit, id, 'over'))).toBe(true)
  expect(await stake(who, 71, 299n)).toBe('applied')
  expect(await stake(who, 72, 1n)).toBe('lossLimitReached')
  await expect(
    asStaff(1, (visit) => setOperatorLimit(visit, operatorLimit(who, { startsAt: noon }))),
  ).rejects.toThrow('announced before it starts')
})

test('[LIM-05] a regulator’s limit and the operator’s stand beside each other; each is replaced only by its own', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  for (const [authority, amount] of [
    ['regulator', 300n],
    ['operator', 100n],
    ['operator', 500n],
  ] as const)
    await asStaff(0, (visit) => setOperatorLimit(visit, operatorLimit(who, { authority, amount })))
  expect(await stake(who, 1, 301n)).toBe('lossLimitReached')
  expect(await stake(who, 1, 300n)).toBe('applied')
})

test('[LIM-05] an exclusion and its end change no limit', async () => {
  const who = await house.playerOf(house.site)
  await setLimit(who, 'loss', 'week', '70')
  await setLimit(who, 'loss', 'week', '90')
  const limits = async () => (await house.ask(who, handlers['/api/limits/get'], {})).value.limits
  const before = await limits()
  await house.ask(who, handlers['/api/limits/timeout'], { hours: 1 })
  await house.ask(who, handlers['/api/limits/self_exclude'], { months: 6 })
  expect(await limits()).toEqual(before)
  const afterTerm = 300 * dayMinutes
  await house.ask(who, handlers['/api/limits/return_request'], {}, inMinutes(afterTerm))
  await house.ask(
    who,
    handlers['/api/limits/return_confirm'],
    { is_wanted: true },
    inMinutes(afterTerm + 8 * dayMinutes),
  )
  expect(await limits()).toEqual(before)
})

test('[LIM-06] a limit counts stakes of every product and device', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await setLimit(who, 'stake', 'day', '3')
  const products = ['house:FAIRHOUSE', 'house:SPORTS', 'house:POKER'] as const
  const words = []
  for (const against of [...products, ...products]) {
    const legs = [{ account: 'cash', amount: -100n, against, reason: 'stake' }] as const
    words.push(wordOf(await postOne(house, stakeOf(who, house.site, 100n, 0n, { legs }))))
  }
  expect(words).toEqual([...Array(3).fill('applied'), ...Array(3).fill('stakeLimitReached')])
})

test('[LIM-09] a stake above the policy’s cap for the game and the age is refused, whatever the client shows', async () => {
  const caps = [
    { category: 'hash_game', ageBelow: 25, amount: '2' },
    { category: 'hash_game', ageBelow: 0, amount: '5' },
    { category: 'slot_game', ageBelow: 0, amount: '1' },
  ] as const
  const site = { ...house.site, policy: { ...house.site.policy, stakeCaps: caps } }
  const apply = () => house.database.inSite(site.id, (db) => applyStakeCaps(db, site, noon))
  expect([await apply(), await apply()]).toEqual([3, 0])
  const players = { young: '2004-01-01', old: '1990-01-01', unproven: null }
  const words = async (birthDate: string | null, minutes = 1) => {
    const who = await richPlayer(house, house.site, 10_000n)
    await addSeed(house, house.site, who)
    if (birthDate)
      await house.owner.query(
        `insert into identity_check (site_id, check_id, player_id, state, full_name, birth_date, address, country,
           document_type, document_number, document_ids, submitted_at, decided_at)
         values ($1, $2, $3, 'verified', 'N', $4, 'A', 'PH', 'passport', '', '{}', $5, $5)`,
        [site.id, `check-${who.player.id}`, who.player.id, birthDate, noon],
      )
    const play = async (amount: bigint) =>
      wordOf(
        await postOne(
          house,
          stakeOf(who, house.site, amount, 0n, { round: roundOf(who, 0n), at: inMinutes(minutes) }),
        ),
      )
    return [await play(501n), await play(201n), await play(200n)]
  }
  expect(await words(players.old)).toEqual(['stakeCapReached', 'applied', 'roundStale'])
  expect(await words(players.young)).toEqual(['stakeCapReached', 'stakeCapReached', 'applied'])
  expect(await words(players.unproven)).toEqual(['stakeCapReached', 'stakeCapReached', 'applied'])
  const none = { ...site, policy: { ...site.policy, stakeCaps: [] } }
  await house.database.inSite(site.id, (db) => applyStakeCaps(db, none, inMinutes(2)))
  expect((await words(players.unproven, 3))[0]).toBe('applied')
})

const fairhouse = 'house:FAIRHOUSE'
const given = { account: 'bonus', against: 'promotion:welcome', reason: 'reward' } as const

test('[LIM-09] the cap of a round sees the whole stake, of cash, bonus and free rounds; own limits see own cash', async () => {
  const cap = { kind: 'stake', period: 'round', amount: 500n } as const
  const pay = async (who: Who, minutes: number, legs: Transfer['legs'], gate: Gate = 'stake') =>
    wordOf(
      await postOne(
        house,
        stakeOf(who, house.site, 0n, 0n, { at: inMinutes(minutes), legs, gate }),
      ),
    )
  const mixed = (cash: bigint, bonus: bigint): Leg[] => [
    { account: 'cash', amount: -cash, against: fairhouse, reason: 'stake' },
    { account: 'bonus', amount: -bonus, against: fairhouse, reason: 'stake' },
  ]
  const free = (amount: bigint): Leg[] => [
    { ...given, amount },
    { account: 'bonus', amount: -amount, against: fairhouse, reason: 'stake' },
  ]
  const who = await richPlayer(house, house.site, 10_000n)
  await pay(who, 0, [{ ...given, amount: 10_000n }], 'none')
  await asStaff(0, (visit) => setOperatorLimit(visit, operatorLimit(who, cap)))
  await setLimit(who, 'stake', 'day', '3')
  await setLimit(who, 'loss', 'day', '3')
  expect(await pay(who, 1, mixed(100n, 401n))).toBe('stakeCapReached')
  expect(await pay(who, 1, mixed(100n, 400n))).toBe('applied')
  expect(await pay(who, 1, free(501n))).toBe('stakeCapReached')
  expect(await pay(who, 1, free(500n))).toBe('applied')
  // 2.00 of the player's own are left, whatever bonus and promotions staked.
  expect(await pay(who, 2, mixed(201n, 1n))).toBe('lossLimitReached')
  expect(await pay(who, 2, mixed(200n, 300n))).toBe('applied')
  expect(await pay(who, 3, mixed(1n, 1n))).toBe('lossLimitReached')
  expect(await pay(who, 3, free(500n))).toBe('applied')
})

test('[LIM-10] active players are asked every six months to look over their limits; others are left alone', async () => {
  const [active, idle] = [
    await richPlayer(house, house.site, 100n),
    await richPlayer(house, house.site, 100n),
  ]
  await house.owner.query(`update session set expires_at = 'infinity'`)
  await stake(active, 0)
  await stake(idle, 0)
  await stake(active, 90 * dayMinutes)
  const work = openProtectionWork({
    database: house.database,
    sites: () => [house.site],
    log: openLog('silent'),
  })
  const lettersOf = async ({ player }: Who) =>
    (
      await house.owner.query(
        `select from inbox_item where player_id = $1 and letter = 'limitsReview'`,
        [player.id],
      )
    ).rowCount
  await work(inMinutes(180 * dayMinutes))
  expect(await lettersOf(active)).toBe(0)
  await stake(active, 181 * dayMinutes)
  for (const days of [185, 186]) await work(inMinutes(days * dayMinutes))
  expect([await lettersOf(active), await lettersOf(idle)]).toEqual([1, 0])
  // Half a year later again, as long as there is play.
  await stake(active, 300 * dayMinutes)
  await work(inMinutes(370 * dayMinutes))
  expect(await lettersOf(active)).toBe(2)
})

test('[LIM-11] what goes beyond a limit is refused whole, with the limit named and what is left', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  await setLimit(who, 'stake', 'week', '30')
  await setLimit(who, 'stake', 'day', '20')
  await stake(who, 0, 1500n)
  expect(await stake(who, 1, 501n)).toBe('stakeLimitReached')
  const refusal = await house.ask(who, explainRefusal, 'stakeLimitReached', inMinutes(1))
  expect(refusal.details).toEqual({ amount: '5.00', until: '2026-03-02T00:00:00.000Z' })
  expect(await stake(who, 1, 500n)).toBe('applied')
})

test('no request may write what play amounts to, only what players choose', async () => {
  const who = await richPlayer(house, house.site, 100n)
  await stake(who, 0)
  const trying = house.database.inSite(house.site.id, (db) =>
    db.run(sql`update play set played_day = '0' where player_id = ${who.player.id}`),
  )
  await expect(trying).rejects.toThrow('permission denied')
})
