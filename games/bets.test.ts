/** Protects: tables of bets pay what was published of them, and no bet of ours returns less than nine tenths. */

import { expect, test } from 'vitest'
import {
  baccarat,
  baccaratBefore,
  baccaratBeforeTable,
  baccaratBetTable,
  baccaratTable,
  baccaratWays,
  baccaratWins,
  bankerDraws,
  coupOf,
} from './baccarat/baccarat.ts'
import { countCoups } from './baccarat/count.ts'
import { betRtp } from './bets.ts'
import { games } from './catalogue.ts'
import { dragonTigerTable } from './dragontiger/dragontiger.ts'
import { drawsOf } from './fair.ts'
import { fraction, isAtLeast, subtract } from './fraction.ts'
import { rouletteBets, rouletteTable } from './roulette/roulette.ts'
import { sicboBets, sicboTable } from './sicbo/sicbo.ts'

const one = fraction(1)
const edgeOf = (rtp: { numerator: bigint; denominator: bigint }) => subtract(one, rtp)
const evens = { player: '1/1', banker: '19/20', tie: '8/1', playerPair: '11/1', bankerPair: '11/1' }

test('[GAM-08] baccarat: every coup of eight decks is counted, and the edges are the published ones', () => {
  const none = { none: 0n, player: 0n, banker: 0n, both: 0n }
  const ways = { player: { ...none }, banker: { ...none }, tie: { ...none } }
  for (const { outcome, pair, ways: own } of countCoups(8)) ways[outcome][pair] += own
  expect(ways).toEqual(baccaratWays)
  const table = baccaratTable(evens)
  expect(edgeOf(betRtp(table, 'banker'))).toEqual(fraction(114_753_351_728n, 10_847_218_479_825n))
  const percent = (bet: string) =>
    Number(edgeOf(betRtp(table, bet)).numerator) / Number(edgeOf(betRtp(table, bet)).denominator)
  expect(percent('player')).toBeCloseTo(0.012351, 6)
  expect(percent('tie')).toBeCloseTo(0.143596, 6)
  // The second of two cards has the rank of the first: 31 of the 415 that are left.
  for (const pair of ['playerPair', 'bankerPair']) {
    expect(percent(pair)).toBeCloseTo(0.103614, 6)
    expect(betRtp(baccaratBetTable, pair)).toEqual(fraction(13 * 31, 415))
  }
})

test('baccarat: before there were bets on pairs, the others paid as they do now', () => {
  expect([baccaratBefore.version, baccarat.version]).toEqual([1, 2])
  for (const bet of ['player', 'banker', 'tie'])
    expect(betRtp(baccaratBetTable, bet)).toEqual(betRtp(baccaratBeforeTable, bet))
  const onPair = { bets: { banker: 1, playerPair: 1 } }
  expect([baccaratBefore.readChoice(onPair), baccarat.readChoice(onPair)]).toEqual([null, onPair])
})

test('baccarat: a pair is two first cards of one rank, whoever wins', () => {
  const nines = coupOf(['9h', '9s'], ['Td', 'Kd', '3c'])
  expect(nines).toEqual({ outcome: 'player', pair: 'player' })
  expect(baccaratWins(nines)).toEqual(['player', 'playerPair'])
  const kings = coupOf(['2h', '3s', '2d'], ['Kd', 'Kd', '7c'])
  expect(baccaratWins(kings)).toEqual(['tie', 'bankerPair'])
})

test.each([
  [3, 8, false],
  [3, 9, true],
  [4, 1, false],
  [4, 2, true],
  [5, 3, false],
  [5, 4, true],
  [6, 5, false],
  [6, 7, true],
  [7, 6, false],
  [2, 8, true],
  [5, null, true],
  [6, null, false],
] as const)('baccarat: the banker with %i against a third card of %s', (points, third, draws) => {
  expect(bankerDraws(points, third)).toBe(draws)
})

test('dragon tiger: both edges are the published ones', () => {
  const table = dragonTigerTable({ dragon: '1/1', tiger: '1/1', tie: '8/1' })
  expect(table.outcomes.map(({ ways }) => ways)).toEqual([79_872n, 79_872n, 12_896n])
  const edge = edgeOf(betRtp(table, 'dragon'))
  expect(Number(edge.numerator) / Number(edge.denominator)).toBeCloseTo(0.037349, 6)
  const tie = edgeOf(betRtp(table, 'tie'))
  expect(Number(tie.numerator) / Number(tie.denominator)).toBeCloseTo(0.327711, 6)
})

test('[GAM-08] roulette: every bet loses one in 37, an even chance half of that with la partage', () => {
  const plain = rouletteTable({ laPartage: false })
  expect(rouletteBets.size).toBe(37 + 60 + 12 + 22 + 11 + 3 + 6 + 6)
  for (const bet of rouletteBets.keys()) expect(edgeOf(betRtp(plain, bet))).toEqual(fraction(1, 37))
  const partage = rouletteTable({ laPartage: true })
  for (const bet of ['red', 'black', 'odd', 'even', 'low', 'high'])
    expect(edgeOf(betRtp(partage, bet))).toEqual(fraction(1, 74))
})

test('[GAM-08] sic bo: the published table gives its published edges', () => {
  const published = {
    half: '1/1',
    anyTriple: '30/1',
    triple: '180/1',
    double: '10/1',
    total9: '6/1',
  }
  const table = sicboTable(published)
  const edges = ['big', 'odd', 'triple-any', 'triple-4', 'double-2', 'total-9', 'total-12'].map(
    (bet) => edgeOf(betRtp(table, bet)),
  )
  expect(edges).toEqual([
    fraction(1, 36),
    fraction(1, 36),
    fraction(5, 36),
    fraction(35, 216),
    fraction(5, 27),
    fraction(41, 216),
    fraction(41, 216),
  ])
})

const boards = {
  roulette: [...rouletteBets.keys()],
  baccarat: ['player', 'banker', 'tie', 'playerPair', 'bankerPair'],
  'dragon-tiger': ['dragon', 'tiger', 'tie'],
  'sic-bo': sicboBets,
}

test.each(Object.entries(boards))(
  '[GAM-03] no bet of %s returns less than nine tenths',
  (code, bets) => {
    for (const bet of bets)
      expect([
        bet,
        isAtLeast(games[code]!.rtpAt({ bets: { [bet]: 1 } }, 10_000n), fraction(9, 10)),
      ]).toEqual([bet, true])
  },
)

test('chips on several bets share the stake, and are paid with one rounding', () => {
  const choice = { bets: { player: 2, banker: 1 } }
  for (let nonce = 0; nonce < 60; nonce++) {
    const draw = drawsOf({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })
    const { payout, steps } = baccarat.settle({ stake: 100n, choice, draw })
    const [step] = steps
    const won = step?.kind === 'bets' ? step.won.join(' ') : ''
    // Of 100: player gets 2/3 twice, banker 1/3 at 1.95, a tie returns both.
    expect(payout).toBe({ player: 133n, banker: 65n, 'banker player': 100n }[won])
  }
})

test.each([
  [{}],
  [{ bets: {} }],
  [{ bets: { player: 0 } }],
  [{ bets: { player: 1.5 } }],
  [{ bets: { moon: 1 } }],
  [{ bets: { player: 1001 } }],
  [{ bets: [1] }],
])('%j is no choice', (raw) => {
  expect(baccarat.readChoice(raw)).toBeNull()
})
