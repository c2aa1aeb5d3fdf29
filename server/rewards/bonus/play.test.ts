/** Protects play with bonus money: rules are named before anything is staked, races give and take once, free rounds cost nothing. */

import { betHandlers } from '#server/games/bets.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoney, showMoney } from '#contract/money.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  inDays,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer } from '#tests/harness/money.ts'
import {
  auditBooks,
  codeTerms,
  openGames,
  rewarding,
  roundsTerms,
  type Rewarding,
} from '#tests/harness/promotions.ts'
import type { Promotion } from '../promotion/promotion.ts'
import { recallBy } from '#tests/harness/studio.ts'

let house: TestHouse
let rewards: Rewarding
let rounds: Promotion
let cashRounds: Promotion
beforeAll(async () => {
  house = await testHouse()
  rewards = rewarding(house)
  await openGames(house, house.site)
  await rewards.publish('code', codeTerms)
  await rewards.addCode('GIFT', 'code')
  rounds = await rewards.publish('rounds', roundsTerms)
  cashRounds = await rewards.publish('cash-rounds', {
    ...roundsTerms,
    paid_as: 'cash',
    wagering_times: 0,
    stake_max: null,
  })
})
afterAll(async () => {
  await rewards.close()
  await house.drop()
})

const minor = (text: string) => parseMoney(text, 'PHP') ?? 0n
const show = (amount: bigint) => showMoney(amount, 'PHP')
const later = (n: number) => new Date(noon.getTime() + n * 10_000)
const balances = (who: Who) =>
  house.database.inSite(house.site.id, (db) => balancesOf(db, who.player.id))

/** Has all of them under way before the first can finish: the player's money is held until several wait for it. */
async function together<T>(who: Who, asks: (() => Promise<T>)[], waitingMin = 2): Promise<T[]> {
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('select from account where player_id = $1 for update', [who.player.id])
  const asked = Promise.all(asks.map((ask) => ask()))
  const isMet = async () => {
    const { rows } = await house.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rows[0]?.count ?? 0) >= waitingMin
  }
  while (!(await isMet())) await new Promise(setImmediate)
  await holder.query('commit')
  holder.release()
  return asked
}

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

describe('a rule of the bonus is named before anything is staked', () => {
  test('[INC-01] a stake above the highest one, also of own cash, with the amount', async () => {
    const who = await richPlayer(house, house.site, 10_000n)
    await rewards.redeem(who, 'GIFT')
    expect(await rewards.state(who, 'dice')).toMatchObject({
      bonus: { balance: '50.00', percent: 15, stake_max: '20.00' },
    })
    const refused = await rewards.play(who, '21.00').catch((fault: unknown) => fault)
    expect(refused).toMatchObject({ key: 'bonusStakeTooHigh', details: { amount: '20.00' } })
    expect(refused).toBeInstanceOf(Refusal)
    await rewards.play(who, '20.00')
    expect(await rewards.play(who, '1.00', { now: later(1) })).toMatchObject({
      bonus_balance: '50.00',
    })
  })

  test('[INC-01] bonus money in a game that does not count; own cash plays it all the same', async () => {
    const who = await richPlayer(house, house.site, 1000n)
    await rewards.redeem(who, 'GIFT')
    expect(await refusalOf(rewards.play(who, '11.00', { game_code: 'limbo' }))).toBe(
      'bonusGameExcluded',
    )
    expect(await balances(who)).toMatchObject({ cash: 1000n, bonus: 5000n })
    await rewards.play(who, '10.00', { game_code: 'limbo', now: later(1) })
  })

  test('[WAL-11] own cash pays first, bonus money the rest, and the payout is shared as the stake was', async () => {
    const who = await richPlayer(house, house.site, 700n)
    await rewards.redeem(who, 'GIFT')
    const { value, balance, bonus_balance } = await rewards.play(who, '10.00')
    const payout = minor(value.payout)
    const toBonus = (payout * 300n) / 1000n
    expect(value).toMatchObject({
      bonus_stake: '3.00',
      balance_before: '7.00',
      balance_after: balance,
    })
    expect(minor(value.bonus_payout ?? '')).toBe(toBonus)
    expect(minor(balance)).toBe(payout - toBonus)
    expect(minor(bonus_balance ?? '')).toBe(4700n + toBonus)
  })
})

test('[INC-04] a rule ends with its bonus', async () => {
  const who = await richPlayer(house, house.site, 10_000n)
  const { bonus_id } = await rewards.redeem(who, 'GIFT')
  await rewards.cancel(who, bonus_id, '50.00')
  expect(await outcomeOf(rewards.play(who, '50.00'))).toBe('OK')
})

test('[INC-04] a round that is still open settles before a bonus is cancelled or runs out', async () => {
  const who = await house.playerOf(house.site)
  const { bonus_id } = await rewards.redeem(who, 'GIFT')
  const { value, bonus_balance = '' } = await rewards.play(who, '10.00', { now: later(1) })
  const open = (state: string) =>
    house.owner.query('update round set state = $1 where round_id = $2', [state, value.round_id])
  await open('open')
  const expired = inDays(4)
  expect((await rewards.preview(who, bonus_id, later(2))).open_rounds).toBe(1)
  expect(await refusalOf(rewards.cancel(who, bonus_id, bonus_balance, later(2)))).toBe(
    'bonusInPlay',
  )
  expect((await rewards.mine(who, expired)).active).toHaveLength(1)
  await open('settled')
  expect((await rewards.mine(who, expired)).history).toMatchObject([{ state: 'expired' }])
  expect((await balances(who)).bonus).toBe(0n)
})

describe('races', () => {
  test('a bonus that is wagered becomes cash once, however many look at the same moment', async () => {
    const who = await richPlayer(house, house.site, 100_000n)
    await rewards.redeem(who, 'GIFT')
    for (let n = 1; n <= 5; n++)
      await rewards.play(who, '20.00', { game_code: 'lantern-pier', now: later(n) })
    const { cash } = await balances(who)
    const looks = Array.from({ length: 10 }, () => () => rewards.mine(who, later(6)))
    const seen = await together(who, looks)
    expect(seen.map(({ history }) => history.map(({ state }) => state))).toEqual(
      looks.map(() => ['completed']),
    )
    expect(await balances(who)).toMatchObject({ cash: cash + 5000n, bonus: 0n })
  })

  test('a stake and a cancel of the same bonus money: one goes first, and the other hears of it', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await house.playerOf(house.site)
      const { bonus_id } = await rewards.redeem(who, 'GIFT')
      const [played, cancelled] = await together(who, [
        () => outcomeOf(rewards.play(who, '10.00')),
        () => outcomeOf(rewards.cancel(who, bonus_id, '50.00')),
      ])
      expect([played, cancelled]).toBeOneOf([
        ['OK', 'bonusChanged'],
        ['balanceTooLow', 'OK'],
      ])
    }
  })

  test('of twenty players who redeem a code for five at once, five get it', async () => {
    await rewards.addCode('FIVE', 'code', 5, 1)
    const players = await Promise.all(Array.from({ length: 20 }, () => house.playerOf(house.site)))
    const words = await Promise.all(players.map((who) => outcomeOf(rewards.redeem(who, 'FIVE'))))
    expect(count(words)).toEqual({ OK: 5, promotionCodeGone: 15 })
  })

  test('of twenty redemptions of a code by one player one gives, and its repeats answer the same', async () => {
    await rewards.addCode('ONCE', 'code', 100, 1)
    const who = await house.playerOf(house.site)
    const words = await together(
      who,
      Array.from({ length: 20 }, () => () => outcomeOf(rewards.redeem(who, 'ONCE'))),
    )
    expect(count(words)).toEqual({ OK: 1, promotionCodeUsed: 19 })
    const ref = randomUUID()
    const other = await house.playerOf(house.site)
    const same = await together(
      other,
      Array.from({ length: 10 }, () => () => rewards.redeem(other, 'ONCE', noon, ref)),
    )
    expect(new Set(same.map(({ bonus_id }) => bonus_id)).size).toBe(1)
    expect(await balances(other)).toMatchObject({ bonus: 5000n })
    expect(await refusalOf(rewards.redeem(other, 'GIFT', noon, ref))).toBe('conflict')
  })

  test('no free round is played that is not there, in however many processes they are asked for', async () => {
    const who = await house.playerOf(house.site)
    const { bonus } = await rewards.optIn(who, cashRounds)
    const free_round = bonus?.bonus_id ?? ''
    const others = [rewarding(house), rewarding(house)]
    const asks = [rewards, ...others].flatMap((process, p) =>
      Array.from(
        { length: 4 },
        (_, n) => () => outcomeOf(process.play(who, '2.00', { free_round, now: later(3 * n + p) })),
      ),
    )
    const { OK = 0 } = count(await together(who, asks))
    for (const other of others) await other.close()
    const { history, active } = await rewards.mine(who, later(20))
    // What the promotion staked is no stake of the player's in their own lists.
    const { summary } = await house.call(
      betHandlers(recallBy(Buffer.alloc(32)))['/api/bets/list'],
      house.visitOf(house.site, { ...who, now: later(20) }),
      {},
    )
    expect(summary).toMatchObject({ count: OK, stake: '0.00', net: summary.payout })
    expect(OK).toBeGreaterThan(0)
    expect([...history, ...active][0]?.rounds?.left).toBe(3 - OK)
  })
})

describe('free rounds', () => {
  test('cost the player nothing and pay cash where the terms say so', async () => {
    const who = await house.playerOf(house.site)
    const { bonus } = await rewards.optIn(who, cashRounds)
    const free_round = bonus?.bonus_id ?? ''
    expect(bonus).toMatchObject({ state: 'active', rounds: { game_code: 'dice', left: 3 } })
    let won = 0n
    for (let n = 1; n <= 3; n++) {
      const ref = randomUUID()
      const options = { free_round, now: later(n), client_ref: ref }
      const { value } = await rewards.play(who, '2.00', options)
      expect(value).toMatchObject({ stake: '2.00', bonus_stake: '2.00' })
      won += minor(value.payout)
      expect((await rewards.play(who, '2.00', options)).value).toEqual(value)
    }
    expect(await balances(who)).toMatchObject({ cash: won, bonus: 0n })
    expect(await refusalOf(rewards.play(who, '2.00', { free_round, now: later(4) }))).toBe(
      'freeRoundsGone',
    )
    expect((await rewards.mine(who, later(5))).history).toMatchObject([
      { state: 'completed', rounds: { left: 0 } },
    ])
  })

  test('paid as bonus their winnings are wagered, and the rounds themselves do not count', async () => {
    const who = await richPlayer(house, house.site, 50_000n)
    const { bonus } = await rewards.optIn(who, rounds)
    const free_round = bonus?.bonus_id ?? ''
    let won = 0n
    for (let n = 1; n <= 3; n++)
      won += minor((await rewards.play(who, '2.00', { free_round, now: later(n) })).value.payout)
    const { active, history } = await rewards.mine(who, later(4))
    // Where nothing was won there is nothing to wager.
    expect([...active, ...history]).toMatchObject([
      { state: won > 0n ? 'active' : 'completed', turnover_due: show(won), turnover_done: '0.00' },
    ])
    expect(await balances(who)).toMatchObject({ cash: 50_000n, bonus: won })
  })

  test('are of their game and stake, of their player, and end', async () => {
    const who = await richPlayer(house, house.site, 1000n)
    const stranger = await richPlayer(house, house.site, 1000n)
    const { bonus } = await rewards.optIn(who, cashRounds)
    const free_round = bonus?.bonus_id ?? ''
    const words = await Promise.all([
      outcomeOf(rewards.play(stranger, '2.00', { free_round })),
      outcomeOf(rewards.play(who, '2.00', { free_round, game_code: 'limbo' })),
      outcomeOf(rewards.play(who, '3.00', { free_round })),
      outcomeOf(rewards.play(who, '2.00', { free_round: 'unknown' })),
      outcomeOf(rewards.play(who, '2.00', { free_round, now: inDays(4) })),
    ])
    expect(words).toEqual([
      'freeRoundsUnknown',
      'freeRoundsUnknown',
      'stakeOutOfRange',
      'freeRoundsUnknown',
      'freeRoundsGone',
    ])
    expect(await balances(who)).toMatchObject({ cash: 1000n })
  })

  test('[INC-07] an excluded player plays none', async () => {
    const who = await house.playerOf(house.site)
    const { bonus } = await rewards.optIn(who, cashRounds)
    await house.database.inSite(house.site.id, (db) =>
      db.run(
        sql`insert into exclusion (site_id, player_id, excluded_at) values (${house.site.id}, ${who.player.id}, ${noon})`,
      ),
    )
    const playing = rewards.play(who, '2.00', { free_round: bonus?.bonus_id ?? '', now: later(1) })
    expect(await refusalOf(playing)).toBe('playerExcluded')
  })
})

test('[INC-09] own cash is withdrawn whatever bonus is active, and the bonus stays', async () => {
  const who = await richPlayer(house, house.site, 1000n)
  await rewards.redeem(who, 'GIFT')
  const legs = [
    { account: 'cash', amount: -1000n, against: 'gateway:sandbox', reason: 'withdrawal_paid' },
  ] as const
  expect((await postOne(house, depositOf(who, house.site, 1000n, { legs }))).outcome).toBe(
    'applied',
  )
  expect((await rewards.mine(who, later(1))).active).toMatchObject([{ balance: '50.00' }])
})

test('after all of it the books agree', async () => {
  expect(await auditBooks(house)).toEqual([])
})
