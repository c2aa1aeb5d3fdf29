/** Protects free bets: each is staked once and whole, what it wins is the player's own without the stake, and a void one comes back. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { bookHouse, onResult, type BookHouse } from '#tests/harness/book_house.ts'
import { auditBooks, codeTerms, rewarding, type Rewarding } from '#tests/harness/promotions.ts'
import { inDays, inHours, inSeconds, noon, refusalOf, type Who } from '#tests/harness/visit.ts'
import type { Promotion } from '../promotion/promotion.ts'
import type { Terms } from '../promotion/terms.ts'
import { workBonuses } from './work.ts'

const terms: Terms = {
  ...codeTerms,
  kind: 'free_bet',
  amount: null,
  times_max: 1,
  free_bets: { count: 3, stake: '10.00' },
  paid_as: 'cash',
  wagering_times: 0,
  weights: [],
  game_weights: [],
  odds_min: '1.50',
  stake_max: null,
}
const stake = 1000n

let book: BookHouse
let rewards: Rewarding
let promotion: Promotion
beforeAll(async () => {
  book = await bookHouse()
  rewards = rewarding(book.house)
  promotion = await rewards.publish('free', terms)
  await rewards.publish('any', {
    ...codeTerms,
    wagering_times: 10,
    weights: [{ category: 'sportsbook', percent: 100 }],
    game_weights: [],
    stake_max: '5.00',
  })
  await rewards.addCode('EVERY', 'any')
})
afterAll(async () => {
  await rewards.close()
  await book.close()
})

/** A player who has taken part, and the bonus that came of it. */
async function newPlayer() {
  const who = await book.newPlayer()
  const { bonus } = await rewards.optIn(who, promotion)
  return { who, free_bet: bonus!.bonus_id }
}

/** Places a free bet on home sides. */
async function place(who: Who, free_bet: string, odds: readonly string[], now = noon) {
  const matches = await Promise.all(
    odds.map((home) => book.addMatch([home, '6.00', '9.00'], inHours(1))),
  )
  const selections = matches.map((match, i) => onResult(match, 'H', odds[i]!))
  const ticket = await book.place(who, selections, { free_bet }, now)
  return { matches, ticket }
}

const leftOf = async (who: Who, now = noon) =>
  (await rewards.mine(who, now)).active.flatMap(({ free_bets }) => free_bets?.left ?? [])

const outcomeOf = (placing: Promise<unknown>) =>
  placing.then(
    () => 'placed',
    (fault: unknown) => (fault instanceof Refusal ? fault.key : 'failed'),
  )

const ends = ['won', 'lost', 'called off', 'one called off'] as const
type Bet = { odds: string[]; end: (typeof ends)[number] }

/** What a bet wins, in minor units; null where it is given back. */
function wonOf({ odds, end }: Bet): bigint | null {
  if (end === 'lost') return 0n
  const played = end === 'won' ? odds : end === 'one called off' ? odds.slice(1) : []
  if (played.length === 0) return null
  const joint = played.reduce((all, each) => all * BigInt(Math.round(Number(each) * 100)), 1n)
  return (stake * joint) / 100n ** BigInt(played.length) - stake
}

const bets: fc.Arbitrary<Bet> = fc.record({
  odds: fc.array(fc.constantFrom('1.50', '2.35', '3.00'), { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom(...ends),
})

test('[INC-01, WAL-11] free bets pay what they win without the stake, come back when void, and agree with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bets, { minLength: 1, maxLength: 5 }), async (run) => {
      const { who, free_bet } = await newPlayer()
      await rewards.redeem(who, 'EVERY')
      const before = await book.purse(who)
      let left = 3
      let won = 0n
      for (const bet of run) {
        if (left === 0) break
        const { matches, ticket } = await place(who, free_bet, bet.odds)
        const all = wonOf({ ...bet, end: 'won' }) ?? 0n
        expect(ticket).toMatchObject({ is_free: true, stake: '10.00', state: 'open' })
        expect(ticket.possible_return).toBe((Number(all) / 100).toFixed(2))
        expect(await book.purse(who)).toEqual({ cash: before.cash + won, held: stake })
        for (const [i, match] of matches.entries()) {
          const isOff = bet.end === 'called off' || (bet.end === 'one called off' && i === 0)
          if (isOff) await book.callOff(match)
          else await book.finish(match, bet.end === 'lost' ? 0 : 1, bet.end === 'lost' ? 1 : 0)
        }
        await book.work()
        const brought = wonOf(bet)
        won += brought ?? 0n
        if (brought !== null) left -= 1
        const state = brought === null ? 'void' : 'settled'
        expect(await book.ticket(who, ticket.ticket_id)).toMatchObject({ state })
      }
      expect(await book.purse(who)).toEqual({ cash: before.cash + won, held: 0n })
      const { active, history } = await rewards.mine(who)
      const own = [...active, ...history].find(({ bonus_id }) => bonus_id === free_bet)
      expect(own).toMatchObject({
        state: left === 0 ? 'completed' : 'active',
        amount: (Number(won) / 100).toFixed(2),
        free_bets: { stake: '10.00', left },
      })
      // Nothing of them is turnover of another bonus, nor held by its highest stake.
      expect(active.find(({ kind }) => kind === 'code')).toMatchObject({
        balance: '50.00',
        turnover_done: '0.00',
      })
    }),
    { numRuns: 12, seed: 20261129, endOnFailure: true },
  )
  expect(await auditBooks(book.house)).toEqual([])
}, 120_000)

test('of twenty placed at once as many are taken as there are', async () => {
  const { who, free_bet } = await newPlayer()
  const match = await book.addMatch()
  const placing = Array.from({ length: 20 }, () =>
    outcomeOf(book.place(who, [onResult(match, 'H', '2.00')], { free_bet })),
  )
  const came = await Promise.all(placing)
  expect(came.filter((one) => one === 'placed')).toHaveLength(3)
  expect(new Set(came)).toEqual(new Set(['placed', 'freeBetUnknown']))
  expect(await leftOf(who)).toEqual([0])
  expect(await book.purse(who)).toMatchObject({ held: 3n * stake })
})

test('what its terms do not allow is refused and uses none up', async () => {
  const { who, free_bet } = await newPlayer()
  const stranger = await newPlayer()
  const match = await book.addMatch(['1.49', '2.00', '4.00'])
  const home = [onResult(match, 'H', '1.49')]
  const draw = [onResult(match, 'D', '2.00')]
  const other = await book.addMatch()
  const both = [...draw, onResult(other, 'H', '2.00')]
  const refused = (
    selections: typeof draw,
    bet: { free_bet: string; unit?: string; combine?: number },
    by = who,
  ) => refusalOf(book.place(by, selections, bet))
  expect(await refused(home, { free_bet })).toBe('oddsTooLow')
  expect(await refused(draw, { free_bet, unit: '9.00' })).toBe('stakeOutOfRange')
  expect(await refused(both, { free_bet, combine: 1, unit: '5.00' })).toBe('choiceInvalid')
  expect(await refused(draw, { free_bet: stranger.free_bet })).toBe('freeBetUnknown')
  expect(await refused(draw, { free_bet: 'none' })).toBe('freeBetUnknown')
  expect(await leftOf(who)).toEqual([3])
  expect(await leftOf(stranger.who)).toEqual([3])
})

test('[WGR-11] one that is open is not bought back', async () => {
  const { who, free_bet } = await newPlayer()
  const { ticket } = await place(who, free_bet, ['2.00'])
  expect(await book.offered(who, ticket.ticket_id)).toBeNull()
  await expect(book.cashOut(who, ticket.ticket_id, '5.00')).rejects.toThrow('cashOutClosed')
})

test('one that is rejected, or whose odds fall below its terms while it is held, comes back', async () => {
  const { who, free_bet } = await newPlayer()
  const match = await book.addMatch(['2.00', '3.50', '4.00'])
  await book.goOn(match, 0, 0)
  const held = async () => {
    const { ticket_id, state } = await book.place(who, [onResult(match, 'H', '2.00')], {
      free_bet,
      accept: 'any',
    })
    expect(state).toBe('pending')
    return ticket_id
  }
  const moved = await held()
  await book.goOn(match, 1, 0)
  await book.work(inSeconds(30))
  expect(await book.ticket(who, moved)).toMatchObject({ state: 'rejected', reason: 'matchMoved' })
  expect(await leftOf(who)).toEqual([3])

  const fallen = await held()
  await book.setOdds(match, ['1.45', '5.00', '9.00'])
  await book.work(inSeconds(60))
  expect(await book.ticket(who, fallen)).toMatchObject({ state: 'rejected', reason: 'oddsChanged' })
  expect(await leftOf(who)).toEqual([3])
  expect(await book.purse(who)).toMatchObject({ held: 0n })
})

test('[INC-04] while one is open its bonus neither runs out nor ends; given back it lasts three days more, given up nothing comes back', async () => {
  const { database } = book.house
  const sites = { all: () => [book.site] }
  const { who, free_bet } = await newPlayer()
  const first = await place(who, free_bet, ['2.00'])
  // Its terms give it three days.
  await workBonuses({ database, sites }, inDays(5))
  expect(await leftOf(who, inDays(5))).toEqual([2])
  await expect(place(who, free_bet, ['2.00'], inDays(5))).rejects.toThrow('marketClosed')
  await book.callOff(first.matches[0]!)
  await book.work(inDays(5))
  const { active } = await rewards.mine(who, inDays(5))
  expect(active).toMatchObject([{ free_bets: { left: 3 }, expires_at: inDays(8).toISOString() }])
  await workBonuses({ database, sites }, inDays(9))
  expect(await leftOf(who, inDays(9))).toEqual([])

  const other = await newPlayer()
  const { matches, ticket } = await place(other.who, other.free_bet, ['2.00'])
  await rewards.cancel(other.who, other.free_bet, '0.00')
  await book.callOff(matches[0]!)
  await book.work()
  expect(await book.ticket(other.who, ticket.ticket_id)).toMatchObject({ state: 'void' })
  expect(await leftOf(other.who)).toEqual([])
  expect(await book.purse(other.who)).toMatchObject({ held: 0n })
  expect(await auditBooks(book.house)).toEqual([])
})

test('[LIM-04] it is no loss of its player: a limit that is used up holds none of it', async () => {
  const { who, free_bet } = await newPlayer()
  await book.house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at)
     values ($1, $2, 'loss', 'day', 100, now())`,
    [book.site.id, who.player.id],
  )
  const match = await book.addMatch()
  const draw = [onResult(match, 'D', '3.50')]
  await expect(book.place(who, draw, { unit: '2.00' })).rejects.toThrow('lossLimitReached')
  expect(await book.place(who, draw, { free_bet })).toMatchObject({ state: 'open' })
})
