/**
 * Protects bets of several combinations: each is staked like a bet by itself; what of them was not played comes back
 * uncounted with the money it was made of, and the rest is settled, in one transfer, also when the house dies meanwhile.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { RaceStep } from '#games/shared/race_rules.ts'
import { verifyRound } from '#games/verify.ts'
import { playedFollower } from '#server/catalogue/played.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { runFollowers } from '#server/ledger/follower.ts'
import { openWriter } from '#server/ledger/writer.ts'
import { settledStakes } from '#server/rewards/settled.ts'
import { codeTerms, rewarding, type Rewarding } from '#tests/harness/promotions.ts'
import { readJournal } from '#tests/harness/rewards.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { inHours, refusalOf, type Who } from '#tests/harness/visit.ts'
import { recallBet } from '../bet.ts'
import { readRound } from '../rounds.ts'
import { findShared, readBets } from './round.ts'
import { payoutOf, settleBets } from './settle.ts'
import { recallBy } from '#tests/harness/studio.ts'

let hall: SharedHouse
let rewards: Rewarding

beforeAll(async () => {
  hall = await sharedHouse()
  rewards = rewarding(hall.house)
  await rewards.publish('code', {
    ...codeTerms,
    weights: [{ category: 'horse_racing', percent: 100 }],
    game_weights: [],
    stake_max: null,
  })
  await rewards.addCode('GIFT', 'code')
})
afterAll(async () => {
  await rewards.close()
  await hall.close()
})

const game = sharedGames['meridian-downs']!
const race = (shared_id: string, choice: object, stake: string) => ({
  shared_id,
  game_code: game.code,
  stake,
  choice,
})
const balances = ({ player }: Who) =>
  hall.house.database.inSite(hall.house.site.id, (db) => balancesOf(db, player.id))
const wheel = { pool: 'trifecta', form: 'wheel', sets: [[3], [1, 2, 4], [1, 2, 4, 5, 6]] }
const eachWay = { pool: 'win', runners: [3], form: 'each_way' }

/** Somebody who backs every runner to win, and nothing to be placed: the place pool of an each-way bet comes back. */
async function backAll(sharedId: string) {
  const who = await hall.newPlayer()
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    await hall.bet(who, race(sharedId, { pool: 'win', runners: [number] }, '20'))
  return who
}

async function recordOf({ player }: Who, roundId: string) {
  const { database, site } = hall.house
  return database.inSite(site.id, (db) =>
    readRound({ db, site, player }, Buffer.alloc(32, 3), roundId),
  )
}

test('[WGR-12] of a bet whose one half is played the other comes back uncounted, to the money it was made of', async () => {
  const { house } = hall
  const who = await hall.newPlayer(1500n)
  await rewards.redeem(who, 'GIFT', hall.now)
  const sharedId = await hall.openRoundOf(game.code)
  await backAll(sharedId)
  const { value: placed } = await hall.bet(who, race(sharedId, eachWay, '40'))
  expect(placed).toMatchObject({ stake: '40.00', choice: eachWay })
  expect(await balances(who)).toMatchObject({ cash: 0n, bonus: 2500n, held: 4000n })
  await hall.finish(sharedId)

  const record = await recordOf(who, placed.round_id)
  const [step] = record.steps as [RaceStep]
  // Withdrawn once in four hundred races: then both halves come back.
  const isBack = step.scratched === 3
  const [played, payout] = [isBack ? 0n : 2000n, BigInt(step.payout)]
  expect(step.returned).toBe(String(4000n - played))
  expect(step.isReturned).toBe(isBack)
  expect(record).toMatchObject(
    isBack
      ? { state: 'void', stake: '40.00' }
      : { state: 'settled', stake: '20.00', bonus_stake: '12.50', opening_stake: '40.00' },
  )
  // Half of each account comes back, and what is paid is shared as the rest was staked: five eighths to the bonus.
  const toBonus = (payout * 5n) / 8n
  expect(await balances(who)).toMatchObject({
    cash: (isBack ? 1500n : 750n) + payout - toBonus,
    bonus: (isBack ? 5000n : 3750n) + toBonus,
    held: 0n,
  })
  expect(verifyRound(record)).toMatchObject({ ok: true })
  expect(verifyRound(await hall.recordOf(sharedId))).toMatchObject({ ok: true })

  const { active } = await rewards.mine(who, hall.now)
  expect(active[0]?.turnover_done).toBe(isBack ? '0.00' : '20.00')
  const journal = await readJournal(house, house.site)
  const own = journal.filter(({ playerId }) => playerId === who.player.id)
  const counted = await house.database.inSite(house.site.id, (db) =>
    settledStakes(db, house.site.id, own),
  )
  const sum = (of: (one: (typeof counted)[number]) => bigint) =>
    counted.reduce((all, one) => all + (one.isCancelled ? -of(one) : of(one)), 0n)
  expect(sum(({ stake }) => stake)).toBe(isBack ? 0n : 750n)
  expect(counted.reduce((all, { rounds }) => all + rounds, 0)).toBe(isBack ? 0 : 1)
  await runFollowers({
    database: house.database,
    followers: [playedFollower],
    siteOf: (id) => (id === house.site.id ? house.site : null),
    now: inHours(30),
  })
  const { rows } = await house.owner.query<{ rounds: number; bets: number }>(
    `select (select sum(rounds)::int from game_played where span = 'day' and game_code = $1) as rounds,
            (select count(*)::int from round where game_code = $1 and state = 'settled') as bets`,
    [game.code],
  )
  expect(rows[0]?.rounds).toBe(rows[0]?.bets)
  expect(await hall.booksDiffer()).toEqual([])
})

test('[INC-04] a stake that comes back whole is not wagered for a bonus either', async () => {
  const who = await hall.newPlayer(1500n)
  await rewards.redeem(who, 'GIFT', hall.now)
  const sharedId = await hall.openRoundOf(game.code)
  // Alone in its pool it comes back however the race is run.
  await hall.bet(who, race(sharedId, { pool: 'exacta', runners: [1, 2] }, '20'))
  await hall.finish(sharedId)
  expect((await hall.mine(who)).map(({ state, stake }) => [state, stake])).toEqual([
    ['void', '20.00'],
  ])
  const { active } = await rewards.mine(who, hall.now)
  expect(active[0]).toMatchObject({ turnover_done: '0.00', turnover_due: '100.00' })
  expect(await balances(who)).toMatchObject({ cash: 1500n, bonus: 5000n, held: 0n })
})

test('[WGR-12] a process that ends what another began draws the same pools, though parts have come back', async () => {
  const { database, site } = hall.house
  const who = await hall.newPlayer()
  const sharedId = await hall.openRoundOf(game.code)
  const other = await backAll(sharedId)
  const { value: placed } = await hall.bet(who, race(sharedId, eachWay, '40'))
  const box = { pool: 'trifecta', runners: [1, 2, 4, 7], form: 'box' }
  await hall.bet(other, race(sharedId, box, '48'))
  await hall.bet(other, race(sharedId, { pool: 'trifecta', runners: [5, 6, 8] }, '10'))
  await hall.bet(other, race(sharedId, wheel, '24'))
  const stateOf = () => database.inSite(site.id, (db) => findShared(db, sharedId))
  while ((await stateOf())?.state !== 'settling') {
    hall.now = new Date(hall.now.getTime() + 2500)
    await hall.engine.work()
  }
  const writer = openWriter(database)
  const round = (await stateOf())!
  const [play, bets] = await database.inSite(site.id, async (db) => [
    await hall.playOf(db, round, game),
    await readBets(db, game, sharedId, 'open'),
  ])
  await settleBets(
    writer,
    play,
    bets.filter(({ ref }) => ref === placed.round_id),
    hall.now,
  )
  await writer.close()
  expect(await hall.finish(sharedId, [hall.openOther()])).toBe('settled')
  expect(verifyRound(await hall.recordOf(sharedId))).toMatchObject({ ok: true })
  for (const own of await hall.mine(other)) {
    const record = await recordOf(other, own.round_id)
    expect(verifyRound(record)).toMatchObject({ ok: true })
    const [step] = record.steps as [RaceStep]
    for (const pool of Object.keys(step.book) as (keyof typeof step.book)[])
      expect(step.book[pool]).toEqual((play.book as typeof step.book)[pool])
  }
  expect(await hall.booksDiffer()).toEqual([])
})

test('[WGR-12] whatever part comes back and whatever is paid, not a coin is made or lost on the way', () => {
  const amounts = fc
    .tuple(
      fc.bigInt(1n, 99_999n),
      fc.bigInt(0n, 99_999n),
      fc.bigInt(0n, 99_999n),
      fc.bigInt(0n, 999_999n),
    )
    .map(([stake, bonus, back, payout]) => ({
      stake,
      bonusStake: bonus % (stake + 1n),
      returned: back % stake,
      payout,
    }))
  fc.assert(
    fc.property(amounts, ({ stake, bonusStake, returned, payout }) => {
      const bet = { ref: 'r', playerId: 1n, act: null, stake, bonusStake }
      const step = { payout: String(payout), returned: String(returned) }
      const ending = { siteId: 1, gameCode: game.code, at: hall.now }
      const { legs } = payoutOf(ending, bet, step)
      const has = { cash: 0n, bonus: 0n, held: stake, tokens: 0n }
      let [staked, paid, house] = [0n, 0n, 0n]
      for (const { account, amount, against, reason } of legs) {
        has[account] += amount
        expect(has[account] >= 0n && amount !== 0n).toBe(true)
        if (reason === 'stake' || reason === 'stake_cancel') staked -= amount
        if (reason === 'payout') paid += amount
        if (against.startsWith('house:')) house -= amount
      }
      expect([staked, paid, house]).toEqual([stake - returned, payout, stake - returned - payout])
      // As near to how it was staked as whole coins are, and never more of the bonus.
      const bonusBack = (returned * bonusStake) / stake
      const toBonus = (payout * (bonusStake - bonusBack)) / (stake - returned)
      expect(has).toEqual({
        cash: returned - bonusBack + payout - toBonus,
        bonus: bonusBack + toBonus,
        held: 0n,
        tokens: 0n,
      })
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('[LIM-05] each combination is staked like a bet by itself, and all together like one', async () => {
  const who = await hall.newPlayer(1_000_000n)
  const sharedId = await hall.openRoundOf(game.code)
  const box = { pool: 'exacta', runners: [2, 5, 6], form: 'box' }
  // Six of 0.50, of 1.10, and none that six divide; 336 of 4.00 are more than a bet may be.
  for (const [choice, stake] of [
    [box, '3'],
    [box, '6.60'],
    [box, '10'],
    [{ pool: 'trifecta', runners: [1, 2, 3, 4, 5, 6, 7, 8], form: 'box' }, '1344'],
    [eachWay, '1'],
    // Twelve of 0.50, and none that twelve divide.
    [wheel, '6'],
    [wheel, '20'],
  ] as const)
    expect(await refusalOf(hall.bet(who, race(sharedId, choice, stake)))).toBe('stakeOutOfRange')
  for (const stake of ['6', '7.20'])
    expect((await hall.bet(who, race(sharedId, box, stake))).value.stake).toBe(
      Number(stake).toFixed(2),
    )
  const { value } = await hall.bet(who, race(sharedId, wheel, '12'))
  expect(value).toMatchObject({ stake: '12.00', on: 'Trifecta, Wheel 3 / 1·2·4 / 1·2·4·5·6' })
  const recalled = await hall.house.database.inSite(hall.house.site.id, (db) =>
    recallBet(
      { db, site: hall.house.site, player: who.player, language: 'EN' },
      recallBy(Buffer.alloc(32, 3)),
      value.round_id,
    ),
  )
  expect(recalled).toMatchObject({ on: value.on, parts: { count: 12, unit: '1.00' } })
  expect(recalled.picks).toHaveLength(3)
})
