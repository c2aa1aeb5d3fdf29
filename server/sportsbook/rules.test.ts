/** Protects: what the page of rules tells is what taking, settling and buying back do, to the last minor unit. */

import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { sportsCalls } from '#contract/sports.ts'
import { selectionsMax } from '#contract/ticket_traits.ts'
import { sha256, toHex, utf8 } from '#games/sha256.ts'
import { bookHouse, onLine, onResult, type BookHouse } from '#tests/harness/book_house.ts'
import { inHours, inSeconds, noon, refusalOf, type Who } from '#tests/harness/visit.ts'
import { rulesHash } from './book.ts'
import { marketsOf, seasonOddsMax } from './price.ts'
import { seasonTrials } from './season.ts'

let book: BookHouse
let anyone: Who
beforeAll(async () => {
  book = await bookHouse()
  anyone = await book.newPlayer()
})
afterAll(() => book.close())

const rules = async (body: Body<'/api/sports/rules'> = {}) =>
  (await book.house.ask(anyone, book.handlers['/api/sports/rules'], body, noon, book.site)).value

const most = async (who: Who, match: string, odds: string) => {
  const bets = [{ selections: [onResult(match, 'H', odds)], combine: 1, unit: '0' }]
  const asked = await book.house.ask(
    who,
    book.handlers['/api/sports/quote'],
    { bets },
    noon,
    book.site,
  )
  return asked.value.quotes[0]!
}

const more = (amount: string) => (Number(amount) + 0.01).toFixed(2)
const less = (amount: string) => (Number(amount) - 0.01).toFixed(2)
const outOf100 = ['100.00', '1.01', '1.01'] as const

test('the smallest and the largest stake told are taken, and one minor unit beyond is not', async () => {
  const { stake_min, stake_max } = await rules()
  const match = await book.addMatch()
  const stake = (unit: string) => book.place(anyone, [onResult(match, 'H', '2.00')], { unit })
  expect((await stake(stake_min)).stake).toBe(stake_min)
  expect((await stake(stake_max)).stake).toBe(stake_max)
  expect(await refusalOf(stake(less(stake_min)))).toBe('stakeOutOfRange')
  expect(await refusalOf(stake(more(stake_max)))).toBe('stakeOutOfRange')
})

test('a ticket pays the most that is told, and one that could pay more is not taken', async () => {
  const { payout_max, stake_max } = await rules()
  const pair = async () => [
    onResult(await book.addMatch(outOf100), 'H', '100.00'),
    onResult(await book.addMatch(['2.00', '3.50', '4.00']), 'H', '2.00'),
  ]
  const unit = (Number(payout_max) / 200).toFixed(2)
  expect(Number(unit)).toBeLessThan(Number(stake_max))
  const who = await book.newPlayer()
  expect((await book.place(who, await pair(), { unit })).possible_return).toBe(payout_max)
  expect(await refusalOf(book.place(who, await pair(), { unit: more(unit) }))).toBe(
    'stakeOutOfRange',
  )
})

test('open tickets win on one match, and on one side of a market, no more than is told', async () => {
  const { player_match_max, side_max, stake_max } = await rules()
  const won = 99 * Number(stake_max)
  const match = await book.addMatch(outOf100)
  const stakeTwice = async () => {
    const who = await book.newPlayer()
    for (const unit of [stake_max, stake_max])
      await book.place(who, [onResult(match, 'H', '100.00')], { unit })
    return who
  }
  const first = await stakeTwice()
  const left = (Number(player_match_max) - 2 * won) / 100
  expect((await most(first, match, '100.00')).unit_max).toBe(left.toFixed(2))
  for (let i = 1; i < 5; i++) await stakeTwice()
  const leftOfAll = (Number(side_max) - 10 * won) / 100
  const last = await book.newPlayer()
  expect((await most(last, match, '100.00')).unit_max).toBe(leftOfAll.toFixed(2))
})

test('a live bet is held, and a silent feed believed, as long as is told', async () => {
  const { hold_seconds, quiet_minutes } = await rules()
  const live = await book.addMatch()
  await book.goOn(live, 0, 0)
  const held = await book.place(anyone, [onResult(live, 'H', '2.00')])
  expect(held.decides_at).toBe(inSeconds(hold_seconds).toISOString())
  expect((await most(anyone, live, '2.00')).hold_seconds).toBe(hold_seconds)

  const match = await book.addMatch(['2.00', '3.50', '4.00'], inHours(2))
  await book.house.owner.query(`update sports_feed set told_at = $1`, [noon])
  const after = (seconds: number) =>
    book.place(anyone, [onResult(match, 'H', '2.00')], {}, inSeconds(seconds))
  expect((await after(quiet_minutes * 60)).state).toBe('open')
  expect(await refusalOf(after(quiet_minutes * 60 + 1))).toBe('marketClosed')
  await book.house.owner.query(`update sports_feed set told_at = 'infinity'`)
})

test('the margin told is that of the prices, and the hash that of the text beside it', async () => {
  const { margin_percent, rules_hash, rules_text, selections_max } = await rules()
  const markets = marketsOf(
    { home: 1.4, away: 1.1 },
    {
      state: 'upcoming',
      score: null,
      halfScore: null,
      goals: [],
      clock: null,
      left: 1,
      halfLeft: 0.5,
    },
  )
  const implied = markets[0]!.prices.reduce(
    (sum, { oddsThousandths }) => sum + 1000 / oddsThousandths!,
    0,
  )
  expect(implied).toBeCloseTo(1 + margin_percent / 100, 2)
  expect(rules_hash).toBe(rulesHash)
  expect(rules_hash).toBe(toHex(sha256(utf8(rules_text))))
  expect(selections_max).toBe(selectionsMax)
})

test('what is told of seasons is what their prices and tables are made by', async () => {
  await book.house.owner.query('update sport set win_points = 2')
  const { seasons, rules_text } = await rules()
  expect(seasons).toEqual({
    trials: seasonTrials,
    odds_max: `${seasonOddsMax}.00`,
    sports: [{ code: 'football', name: 'Football', name_local: 'Football', win_points: 2 }],
  })
  expect(rules_text).toContain(`"seasonTrials":${seasonTrials}`)
  await book.house.owner.query('update sport set win_points = 3')
})

test('the worked examples come out as told when they are really placed', async () => {
  const { unit, parlay, cash_out } = (await rules()).examples
  const who = await book.newPlayer()
  const [off, half, win] = [
    await book.addMatch(),
    await book.addMatch(),
    await book.addMatch(['4.00', '3.50', '2.00']),
  ]
  const placed = await book.place(
    who,
    [onResult(off, 'H', '2.00'), onLine(half), onResult(win, 'H', '4.00')],
    { unit },
  )
  await book.callOff(off)
  await book.finish(half, 1, 1)
  await book.finish(win, 1, 0)
  await book.work()
  const { selections, payout } = await book.ticket(who, placed.ticket_id)
  expect(parlay).toEqual({
    selections: selections.map(({ odds, result }) => ({ odds, result })),
    pays: payout,
  })

  const [now = '', against = '', other = ''] = cash_out.market
  const match = await book.addMatch([cash_out.odds, '3.50', '4.00'])
  const sold = await book.place(who, [onResult(match, 'H', cash_out.odds)], { unit })
  await book.setOdds(match, [now, against, other])
  expect(await book.offered(who, sold.ticket_id)).toBe(cash_out.pays)
  // As docs/sportsbook.md has them.
  expect([unit, parlay.pays, cash_out.pays]).toEqual(['10.00', '20.00', '13.33'])
  expect(cash_out.chance).toEqual({ over: 2, under: 3 })
})

test('the tables have a result for each line and end, and what is tried agrees with them', async () => {
  const { tables, examples } = await rules()
  const pays = new Map(examples.returns.of.map(({ result, pays: amount }) => [result, amount]))
  for (const { bet_type, home_away, ends, rows } of tables)
    for (const { criteria1, results } of rows) {
      expect(results).toHaveLength(ends.length)
      for (const [i, end] of ends.entries()) {
        const { tried } = await rules({
          bet: {
            bet_type,
            home_away,
            criteria1,
            odds: examples.returns.odds,
            unit: examples.unit,
            score: { home: Math.max(end, 0), away: Math.max(-end, 0) },
          },
        })
        const result = results[i]!
        expect(tried).toEqual({ result, pays: pays.get(result) })
      }
    }
  expect(tables.map(({ rows, ends }) => rows.length * ends.length)).toEqual([45, 20])
})

test('what would not be taken cannot be tried, and rules are read while the book is closed', async () => {
  const { stake_max } = await rules()
  const bet = {
    bet_type: 'OU',
    home_away: 'U',
    criteria1: '2.75',
    odds: '1.90',
    unit: '10.00',
    score: { home: 2, away: 1 },
  } as const
  expect((await rules({ bet })).tried).toEqual({ result: 'half_lost', pays: '5.00' })
  expect(await refusalOf(rules({ bet: { ...bet, unit: more(stake_max) } }))).toBe('stakeOutOfRange')
  expect(await refusalOf(rules({ bet: { ...bet, unit: '1.001' } }))).toBe('invalidAmount')
  expect(await refusalOf(rules({ bet: { ...bet, home_away: 'H' } }))).toBe('choiceInvalid')

  await book.house.owner.query(`update game set is_open = false where game_code = 'sports-bets'`)
  const closed = await rules()
  const match = await book.addMatch()
  expect(await refusalOf(book.place(anyone, [onResult(match, 'H', '2.00')]))).toBe('gameClosed')
  await book.house.owner.query(`update game set is_open = true where game_code = 'sports-bets'`)
  expect(closed).toEqual(await rules())
  const isDeclared = new Ajv({ strict: false }).compile(sportsCalls['/api/sports/rules'].reads)
  isDeclared({ value: closed })
  expect(isDeclared.errors ?? []).toEqual([])
})
