/** Protects live tables: all who bet in time play one round, each chip is paid as its game pays, and lists tell what was played and nothing else. */

import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Body } from '#contract/calls.ts'
import { productCalls } from '#contract/product.ts'
import { configHash } from '#games/game.ts'
import { formerSharedGames } from '#games/shared/catalogue.ts'
import type { MoneyWheelRules } from '#games/moneywheel/moneywheel.ts'
import { salonCarousel } from '#games/shared/table.ts'
import type { TableRules, TableShown, TableStep } from '#games/shared/table_rules.ts'
import { verifyRound } from '#games/verify.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { refusalOf } from '#tests/harness/visit.ts'
import { listingHandlers } from './listings.ts'

const path = '/api/product/live_tables'
const game_code = 'salon-baccarat'
const further = ['salon-dragon-tiger', 'salon-sic-bo', 'salon-carousel']
let hall: SharedHouse

beforeAll(async () => {
  hall = await sharedHouse()
})
afterAll(() => hall.close())

const entryOf = (code: string): Answer<typeof path>['value'][number]['game'] => ({
  provider_code: 'FAIRHOUSE',
  provider_name: 'Fairhouse Studio',
  game_code: code,
  game_name: code,
  game_type: 'casino',
  game_image: `/art/game/${code}.svg`,
  rtp: '98.94',
  volatility: 'low',
  stake_min: '1.00',
  stake_max: '1000.00',
  jackpot: null,
  features: [],
  has_demo: false,
  is_new: false,
  is_hot: false,
  rounds_day: 0,
  rounds_week: 0,
})

async function tables(body: Body<typeof path> = {}) {
  const { house, now } = hall
  const entries = [game_code, 'salon-roulette', ...further].map(entryOf)
  const handlers = listingHandlers({ listGames: async () => entries })
  const answer = await house.call(handlers[path], house.visitOf(house.site, { now }), body)
  const isDeclared = new Ajv({ strict: false }).compile(productCalls[path].reads)
  isDeclared(answer)
  expect(isDeclared.errors ?? []).toEqual([])
  return answer.value
}

test('[WGR-04] two players bet several times in one round until it closes, and are paid by the same cards', async () => {
  const [one, two] = [await hall.newPlayer(), await hall.newPlayer()]
  const shared_id = await hall.openRoundOf(game_code)
  const bet = (who: typeof one, bets: Record<string, number>, stake: string) =>
    hall.bet(who, { shared_id, game_code, stake, choice: { bets } })
  await bet(one, { banker: 2, tie: 1 }, '3')
  await bet(one, { player: 1 }, '5')
  await bet(two, { player: 3 }, '3')
  await bet(two, { playerPair: 1, bankerPair: 1, tie: 1 }, '6')
  // Chips that are no whole minor units, more than the table takes, and no place of the board.
  expect(await refusalOf(bet(two, { player: 3 }, '1'))).toBe('stakeOutOfRange')
  expect(await refusalOf(bet(two, { player: 1 }, '1001'))).toBe('stakeOutOfRange')
  expect(await refusalOf(bet(two, { pair: 1 }, '1'))).toBe('choiceInvalid')
  const [listed] = await tables({ table_type: 'baccarat' })
  expect(listed).toMatchObject({ table_type: 'baccarat', stake_max: '1000.00', road: [] })
  expect(listed?.rounds).toMatchObject([{ shared_id, bets: 4, players: 2, staked: '17.00' }])

  const { closes_at } = (await hall.table(game_code)).rounds[0]!
  hall.now = new Date(closes_at!)
  expect(await refusalOf(bet(two, { player: 1 }, '1'))).toBe('betsClosed')
  await hall.finish(shared_id)
  const [result] = (await hall.table(game_code)).results
  const { dealt, outcome } = result!.shown as TableShown
  const bets = [...(await hall.mine(one)), ...(await hall.mine(two))]
  expect(bets).toHaveLength(4)
  // What each place returns to a chip of one, by the rules on the wall.
  const returns: Record<string, Record<string, number>> = {
    player: { player: 2, banker: 0, tie: 1 },
    banker: { player: 0, banker: 1.95, tie: 1 },
    tie: { player: 0, banker: 0, tie: 10 },
  }
  const returnOf = (place: string): number => {
    const [, side] = /^(player|banker)Pair$/.exec(place) ?? []
    if (!side) return returns[place]![outcome!]!
    const [first, second] = dealt[side]! as [string, string]
    return first.charAt(0) === second.charAt(0) ? 13 : 0
  }
  for (const { choice, stake, payout, steps } of bets) {
    const { bets: laid } = choice as { bets: Record<string, number> }
    const all = Object.values(laid).reduce((sum, chips) => sum + chips, 0)
    const due = Object.entries(laid).map(
      ([place, chips]) => (chips / all) * Number(stake) * returnOf(place),
    )
    expect(Number(payout)).toBeCloseTo(
      due.reduce((sum, part) => sum + part, 0),
      6,
    )
    expect(steps as TableStep[]).toMatchObject([{ dealt, outcome }])
  }
  const [after, ...others] = await tables()
  expect(after?.results).toMatchObject([
    { shared_id, shown: { dealt, outcome }, mark: { kind: outcome, number: null } },
  ])
  expect(after?.road).toHaveLength(1)
  const types = ['roulette', 'dragon_tiger', 'sic_bo', 'game_show']
  expect(others).toMatchObject(types.map((table_type) => ({ table_type, results: [], road: [] })))
  expect(await tables({ table_type: 'blackjack' })).toEqual([])
  expect(await hall.booksDiffer()).toEqual([])
})

test('a card to each side and a throw of three dice are paid to all and listed with what came', async () => {
  const player = await hall.newPlayer()
  const laid = { dragon: 1, tiger: 1, tie: 1 }
  const thrown = { big: 1, small: 1, 'triple-any': 1 }
  const ids: string[] = []
  for (const [code, bets] of [
    [further[0]!, laid],
    [further[1]!, thrown],
  ] as const) {
    const shared_id = await hall.openRoundOf(code)
    await hall.bet(player, { shared_id, game_code: code, stake: '6', choice: { bets } })
    hall.now = new Date((await hall.table(code)).rounds[0]!.closes_at!)
    await hall.finish(shared_id)
    ids.push(shared_id)
  }
  const [duel] = await tables({ table_type: 'dragon_tiger' })
  const [dice] = await tables({ table_type: 'sic_bo' })
  const [card, total] = [duel!.results[0]!.mark!, dice!.results[0]!.mark!]
  // Of 2 on each place: a win and its chip, half of both sides on a tie; 33 to one of a triple and its chip.
  const due: Record<string, number> = { dragon: 4, tiger: 4, tie: 28, big: 4, small: 4, triple: 66 }
  const paid = new Map((await hall.mine(player)).map((bet) => [bet.shared_id, Number(bet.payout)]))
  expect(ids.map((id) => paid.get(id))).toEqual([due[card.kind], due[total.kind]])
  expect(duel!.road).toMatchObject([card.kind === 'tie' ? { ties: 1 } : { outcome: card.kind }])
  const { dealt } = dice!.results[0]!.shown as TableShown
  const sum = dealt['dice']!.reduce<number>((all, die) => all + Number(die), 0)
  expect([total.number, dice!.road]).toEqual([sum, []])
  expect(await hall.booksDiffer()).toEqual([])
})

test('a wheel of money pays every chip by the number and its multipliers, and the round can be verified', async () => {
  const [player, other] = [await hall.newPlayer(), await hall.newPlayer()]
  const code = further[2]!
  const numbers = [1, 2, 5, 10, 20, 40]
  const shared_id = await hall.openRoundOf(code)
  const bets = Object.fromEntries(numbers.map((number) => [`number-${number}`, 1]))
  await hall.bet(player, { shared_id, game_code: code, stake: '6', choice: { bets } })
  await hall.bet(other, { shared_id, game_code: code, stake: '6', choice: { bets } })
  const odd = { shared_id, game_code: code, stake: '1', choice: { bets: { 'number-3': 1 } } }
  expect(await refusalOf(hall.bet(player, odd))).toBe('choiceInvalid')
  hall.now = new Date((await hall.table(code)).rounds[0]!.closes_at!)
  await hall.finish(shared_id)
  const [listed] = await tables({ table_type: 'game_show' })
  const { shown, mark } = listed!.results[0]!
  const { dealt, outcome } = shown as TableShown
  const { segments } = (salonCarousel.rules as TableRules).played as MoneyWheelRules
  const stood = dealt['spins']!.map((place) => segments[Number(place)]!)
  const times = stood.slice(0, -1).map((one) => (one as { times: number }).times)
  const product = times.reduce((all, one) => all * one, 1)
  expect([stood.at(-1), mark]).toEqual([
    outcome,
    { kind: product > 1 ? 'multiplied' : 'plain', number: outcome },
  ])
  for (const who of [player, other])
    expect(await hall.mine(who)).toMatchObject([
      { payout: (Number(outcome) * product + 1).toFixed(2) },
    ])
  expect(verifyRound(await hall.recordOf(shared_id))).toMatchObject({ ok: true })
  expect(await hall.booksDiffer()).toEqual([])
})

test('[GAM-19] a round of former rules is played to its end by them; one that nobody has bet in gives way', async () => {
  const { owner } = hall.house
  const before = formerSharedGames.find(({ code }) => code === game_code)!
  /** As if it had been opened before the release of the rules that run now. */
  const makeFormer = async (shared_id: string) => {
    for (const rows of ['shared_round', 'round'])
      await owner.query(
        `update ${rows} set rules_version = $2, config_hash = $3 where shared_id = $1`,
        [shared_id, before.version, configHash(before)],
      )
  }
  const player = await hall.newPlayer()
  const shared_id = await hall.openRoundOf(game_code)
  const bet = () =>
    hall.bet(player, { shared_id, game_code, stake: '1', choice: { bets: { banker: 1 } } })
  await bet()
  await makeFormer(shared_id)
  expect(await refusalOf(bet())).toBe('gameClosed')
  expect(await hall.finish(shared_id)).toBe('settled')
  const record = await hall.recordOf(shared_id)
  expect(record).toMatchObject({ rules_version: before.version, round: { refund_reason: null } })
  expect(verifyRound(record)).toMatchObject({ ok: true })

  const waiting = await hall.openRoundOf(game_code)
  await makeFormer(waiting)
  expect(await hall.finish(waiting)).toBe('refunded')
  expect((await hall.recordOf(waiting)).round.refund_reason).toBe('rules_changed')
  expect(await hall.openRoundOf(game_code)).not.toBe(waiting)
  expect(await hall.booksDiffer()).toEqual([])
})

test('at an empty table nothing is dealt, however long it stands', async () => {
  const shared_id = await hall.openRoundOf('salon-roulette')
  for (let minute = 0; minute < 5; minute++) {
    hall.now = new Date(hall.now.getTime() + 60_000)
    await hall.engine.work()
  }
  const { rounds, results } = await hall.table('salon-roulette')
  expect(rounds).toMatchObject([{ shared_id, state: 'open', closes_at: null }])
  expect(results).toEqual([])
})
