/** Protects: a game that pays otherwise than its rules say is found, and one that keeps to them is left alone. */

import { describe, expect, test } from 'vitest'
import { playRound } from '#tests/harness/rounds.ts'
import {
  after,
  doubtOf,
  expectedOf,
  noFortunes,
  type Expected,
  type Fortunes,
} from './actual_return.ts'
import { gameOf, games } from './catalogue.ts'
import { drawsOf, type Draw } from './fair.ts'
import type { Game } from './game.ts'

const stake = 10_000n
const judged = Object.values(games).filter(({ squareAt }) => squareAt !== undefined)
const seedsOf = (nonce: number) => ({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })
const drawOf = (nonce: number): Draw => drawsOf(seedsOf(nonce))

const returnOf = (game: Game, choice: unknown, draw: Draw) =>
  Number(game.settle({ stake, choice, draw }).payout) / Number(stake)

/** Round after round until the rules are doubted; null where they never are. */
function foundAfter(game: Game, most: number, returned: (nonce: number) => number) {
  const expected = expectedOf(game, game.defaultChoice, stake)!
  let fortunes: Fortunes = noFortunes
  while (fortunes.rounds < most) {
    fortunes = after(fortunes, returned(fortunes.rounds), expected)
    const doubt = doubtOf(fortunes)
    if (doubt) return { doubt, rounds: fortunes.rounds }
  }
  return null
}

/**
 * The rounds that it takes at about the best share: a fortune grows by half the square of what a round is off, over the
 * spread of rounds, and has to grow to as many times `doubtAt` as it has parts, from what was laid out after so many.
 */
const roundsFor = (off: number, deviation: number, sound = 1) =>
  (2 * (17 + 2 * Math.log(sound)) * deviation ** 2) / off ** 2

test('all games are judged but those whose moves add to the stake', () => {
  const others = Object.keys(games).filter((code) => !judged.some((game) => game.code === code))
  expect(others).toEqual(['blackjack', 'three-card-poker'])
})

describe('[GAM-26] betting against the rules wins nothing on average, counted over every outcome', () => {
  const few: [code: string, choice: unknown, outcomes: number, draws: number][] = [
    ['dice', { side: 'under', target: 5000 }, 10_000, 1],
    ['dice', { side: 'over', target: 9899 }, 10_000, 1],
    ['wheel', { segments: 30, risk: 'high' }, 30, 1],
    ['roulette', { bets: { 'straight-7': 1, red: 3 } }, 37, 1],
    ['plinko', { rows: 8, risk: 'high' }, 2, 8],
    ['sic-bo', { bets: { big: 1, 'triple-6': 1 } }, 6, 3],
  ]
  test.each(few)('%s at %j', (code, choice, outcomes, draws) => {
    const game = gameOf(code)!
    const expected: Expected = expectedOf(game, choice, stake)!
    const all = outcomes ** draws
    const sums = { over: noFortunes.over.map(() => 0), under: noFortunes.under.map(() => 0) }
    let square = 0
    for (let outcome = 0; outcome < all; outcome++) {
      let rest = outcome
      const draw: Draw = () => {
        const value = rest % outcomes
        rest = Math.floor(rest / outcomes)
        return value
      }
      const returned = returnOf(game, choice, draw)
      square += returned ** 2 / all
      const { over, under } = after(noFortunes, returned, expected)
      over.forEach((log, i) => (sums.over[i]! += Math.exp(log) / all))
      under.forEach((log, i) => (sums.under[i]! += Math.exp(log) / all))
    }
    expect(square - expected.mean ** 2).toBeLessThanOrEqual(expected.variance + 1e-9)
    // What is laid out before the first round.
    for (const mean of sums.over) expect(mean).toBeCloseTo(1 / 2, 9)
    for (const mean of sums.under) expect(mean).toBeLessThanOrEqual(1 / 2 + 1e-9)
  })
})

test.each(judged.map((game) => [game.code, game] as const))(
  '[GAM-26] %s keeps to its rules, and nobody doubts it',
  (_, game) => {
    const by = (nonce: number) =>
      Number(playRound(game, seedsOf(nonce), stake).payout) / Number(stake)
    expect(foundAfter(game, 5000, by)).toBe(null)
  },
)

describe('[GAM-26] a game that is off is found', () => {
  const coin = gameOf('dice')!
  const evens = { side: 'under', target: 5000 }

  test.each([
    ['over', 0.53],
    ['under', 0.47],
  ] as const)('%s: dice that win %f of the rounds instead of half', (side, share) => {
    const by = (nonce: number) =>
      returnOf(coin, evens, () => (drawOf(nonce)(1_000_000) < share * 1e6 ? 0 : 9999))
    const found = foundAfter(coin, 200_000, by)
    expect(found?.doubt).toBe(side)
    expect(found?.rounds).toBeLessThan(2 * roundsFor(1.98 * 0.03, 0.99))
  })

  test.each([
    ['over', 1.2],
    ['under', 0.8],
  ] as const)('%s: a slot that pays %f of what it should', (side, factor) => {
    const game = gameOf('monsoon-teahouse')!
    const found = foundAfter(game, 200_000, (nonce) => factor * returnOf(game, {}, drawOf(nonce)))
    expect(found?.doubt).toBe(side)
    expect(found?.rounds).toBeLessThan(2 * roundsFor(0.19, 2.628 * factor))
  })

  test('also after a long time in which it was not', () => {
    const sound = 50_000
    const by = (nonce: number) =>
      returnOf(coin, evens, () => {
        const share = nonce < sound ? 0.5 : 0.56
        return drawOf(nonce)(1_000_000) < share * 1e6 ? 0 : 9999
      })
    const found = foundAfter(coin, 200_000, by)
    expect(found?.doubt).toBe('over')
    expect(found!.rounds).toBeGreaterThan(sound)
    expect(found!.rounds - sound).toBeLessThan(2 * roundsFor(1.98 * 0.06, 0.99, sound))
  })

  test('but nobody by playing badly: who opens mines until one goes off has lost by that', () => {
    expect(foundAfter(gameOf('mines')!, 5000, () => 0)).toBe(null)
  })

  test('over: a hand of mines that is won seven times of ten where five were due', () => {
    const by = (nonce: number) => (drawOf(nonce)(10) < 7 ? 1.98 : 0)
    expect(foundAfter(gameOf('mines')!, 1000, by)?.doubt).toBe('over')
  })

  test('at once, where a round pays what no rule knows', () => {
    const found = foundAfter(coin, 10, () => 1e9)
    expect(found).toEqual({ doubt: 'over', rounds: 1 })
  })
})
