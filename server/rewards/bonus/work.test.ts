/** Protects what is given by itself: each deposit is matched once and each period answered once, whatever is killed in between. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFollowers } from '#server/ledger/follower.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  inDays,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { depositOf, postOne, stakeOf } from '#tests/harness/money.ts'
import {
  auditBooks,
  cashbackTerms,
  codeTerms,
  openGames,
  reloadTerms,
  rewarding,
  type Rewarding,
} from '#tests/harness/promotions.ts'
import { bonusFollower } from './follower.ts'
import { workBonuses } from './work.ts'
import type { Promotion } from '../promotion/promotion.ts'

let house: TestHouse
let rewards: Rewarding
let reload: Promotion
let cashback: Promotion
beforeAll(async () => {
  house = await testHouse()
  rewards = rewarding(house)
  await openGames(house, house.site)
  await rewards.publish('code', codeTerms)
  await rewards.addCode('GIFT', 'code')
  reload = await rewards.publish('reload', reloadTerms)
  cashback = await rewards.publish('cashback', cashbackTerms)
})
afterAll(async () => {
  await rewards.close()
  await house.drop()
})

const balances = (who: Who) =>
  house.database.inSite(house.site.id, (db) => balancesOf(db, who.player.id))
const deposit = (who: Who, amount: bigint, subject = 'sandbox') =>
  postOne(house, depositOf(who, house.site, amount, { subject }))
const work = (days: number) =>
  workBonuses({ database: house.database, sites: { all: () => [house.site] } }, inDays(days))

test('a deposit is matched once, also where the follower is killed between the match and its position', async () => {
  const who = await house.playerOf(house.site)
  await rewards.optIn(who, reload)
  await deposit(who, 3000n)
  const deaths: Date[] = []
  const dying = {
    name: bonusFollower.name,
    take: async (...[visit, entries]: Parameters<typeof bonusFollower.take>) => {
      await bonusFollower.take(visit, entries)
      deaths.push(visit.now)
      throw new Error('killed')
    },
  }
  const needs = { database: house.database, siteOf: () => house.site, now: noon }
  while (deaths.length === 0) await runFollowers({ ...needs, followers: [dying] }).catch(() => {})
  expect(await balances(who)).toMatchObject({ bonus: 0n })
  await rewards.follow()
  await rewards.follow()
  expect(await balances(who)).toMatchObject({ cash: 3000n, bonus: 1500n })
  await deposit(who, 3000n)
  await rewards.follow()
  expect(await balances(who)).toMatchObject({ cash: 6000n, bonus: 1500n })
})

test('[INC-01] a deposit that does not fit the terms is not matched, and the next that does is', async () => {
  const who = await house.playerOf(house.site)
  await deposit(who, 3000n)
  await rewards.optIn(who, reload, inDays(0.1))
  await deposit(who, 999n)
  await postOne(house, depositOf(who, house.site, 3000n, { subject: 'voucher', at: inDays(0.2) }))
  await rewards.follow()
  expect(await balances(who)).toMatchObject({ bonus: 0n })
  await postOne(house, depositOf(who, house.site, 2000n, { at: inDays(0.3) }))
  await rewards.follow(inDays(0.3))
  expect(await balances(who)).toMatchObject({ bonus: 1000n })
})

test('[INC-07] a deposit of who stays away is not matched', async () => {
  const who = await house.playerOf(house.site)
  await rewards.optIn(who, reload)
  await deposit(who, 3000n)
  await house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)`,
    [house.site.id, String(who.player.id), noon],
  )
  await rewards.follow()
  expect(await balances(who)).toMatchObject({ cash: 3000n, bonus: 0n })
})

test('what was staked makes a bonus cash without anybody looking, and the player is told', async () => {
  const who = await house.playerOf(house.site)
  await deposit(who, 100_000n)
  await rewards.redeem(who, 'GIFT')
  for (let n = 1; n <= 5; n++)
    await postOne(house, stakeOf(who, house.site, 2000n, 0n, { subject: 'lantern-pier' }))
  await rewards.follow()
  expect(await balances(who)).toMatchObject({ cash: 95_000n, bonus: 0n })
  const { rows } = await house.owner.query(
    `select letter, figures->>'amount' as amount from inbox_item where player_id = $1 order by letter`,
    [String(who.player.id)],
  )
  expect(rows).toEqual([
    { letter: 'bonusCompleted', amount: '50.00' },
    { letter: 'bonusStarted', amount: '50.00' },
  ])
})

test('[INC-09] time that runs out takes bonus money and nothing else', async () => {
  const who = await house.playerOf(house.site)
  await deposit(who, 1000n)
  await rewards.redeem(who, 'GIFT')
  expect(await work(2)).toBe(0)
  expect(await balances(who)).toMatchObject({ cash: 1000n, bonus: 5000n })
  expect(await work(3.01)).toBeGreaterThan(0)
  expect(await work(3.01)).toBe(0)
  expect(await balances(who)).toMatchObject({ cash: 1000n, bonus: 0n })
})

test('a frozen account keeps its bonus money, and holds up nobody else', async () => {
  const who = await house.playerOf(house.site)
  const { bonus_id } = await rewards.redeem(who, 'GIFT')
  const freeze = (frozen: boolean) =>
    house.owner.query(
      `set role fairhouse_core; update account set frozen = ${frozen} where player_id = ${who.player.id}; reset role`,
    )
  await freeze(true)
  await work(3.01)
  await deposit(who, 100n)
  await rewards.follow(inDays(3.01))
  expect(await refusalOf(rewards.cancel(who, bonus_id, '50.00', inDays(3.02)))).toBe(
    'accountFrozen',
  )
  expect(await balances(who)).toMatchObject({ cash: 100n, bonus: 5000n })
  await freeze(false)
  expect(await work(3.02)).toBeGreaterThan(0)
  expect(await balances(who)).toMatchObject({ cash: 100n, bonus: 0n })
})

test('a share of the net loss of a closed week comes back as cash, once, week by week', async () => {
  const who = await house.playerOf(house.site)
  await deposit(who, 100_000n)
  await rewards.optIn(who, cashback)
  const lose = (stake: bigint, payout: bigint, days: number) =>
    postOne(house, stakeOf(who, house.site, stake, payout, { at: inDays(days) }))
  // Noon of the first is a Sunday: the first week ends that night, the next on the 8th.
  await lose(1000n, 0n, 0)
  await lose(9000n, 2000n, 2)
  await lose(50_000n, 60_000n, 8)
  await work(0)
  expect((await balances(who)).cash).toBe(102_000n)
  await Promise.all([work(1), work(1)])
  expect((await balances(who)).cash).toBe(102_100n)
  // Late by weeks: each closed week is answered for itself, and a week that won gives nothing.
  await work(20)
  await work(20)
  expect((await balances(who)).cash).toBe(102_800n)
  const { history } = await rewards.mine(who, inDays(20))
  expect(history.map(({ amount, state }) => [amount, state])).toEqual([
    ['7.00', 'completed'],
    ['1.00', 'completed'],
  ])
})

test('a cash-back ends with the period in which its offer ends', async () => {
  const who = await house.playerOf(house.site)
  await deposit(who, 100_000n)
  await rewards.optIn(who, cashback)
  await rewards.publish(
    'cashback',
    { ...cashbackTerms, ends_at: '2026-03-04T00:00:00Z' },
    inDays(1),
  )
  await postOne(house, stakeOf(who, house.site, 1000n, 0n, { at: inDays(2) }))
  await postOne(house, stakeOf(who, house.site, 1000n, 0n, { at: inDays(10) }))
  for (let n = 0; n < 4; n++) await work(20)
  expect((await balances(who)).cash).toBe(98_100n)
  expect((await rewards.mine(who, inDays(20))).opted_in).toEqual([])
})

test('after all of it the books agree', async () => {
  expect(await auditBooks(house)).toEqual([])
})
