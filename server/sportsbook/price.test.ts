/** Protects players from hidden margins: what a market takes is what is stated, before the match and during it. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLine, isOfHalf, resultOf } from '#games/sports/settlement.ts'
import type { Sides, Standing } from './match.ts'
import { marginPercent, marketsOf, type Market } from './price.ts'

const rate = fc.double({ min: 0.2, max: 5, noNaN: true })
const rates = fc.record({ home: rate, away: rate })
const side = fc.integer({ min: 0, max: 6 })
const standing = fc.record({
  state: fc.constant<'live'>('live'),
  score: fc.record({ home: side, away: side }),
  halfScore: fc.constant(null),
  goals: fc.constant([]),
  clock: fc.constant(null),
  left: fc.double({ min: 0.5, max: 1, noNaN: true }),
  halfLeft: fc.double({ min: 0, max: 0.5, noNaN: true }),
})
const upcoming: Standing = {
  state: 'upcoming',
  score: null,
  halfScore: null,
  goals: [],
  clock: null,
  left: 1,
  halfLeft: 0.5,
}
const live = (score: Sides, left: number): Standing => ({
  state: 'live',
  score,
  halfScore: null,
  goals: [],
  clock: null,
  left,
  halfLeft: Math.max(0, left - 0.5),
})
const find = (markets: Market[], kind: Market['kind']) =>
  markets.find((market) => market.kind === kind && (market.isMain || !hasLine(kind))) as Market
const oddsOf = (market: Market) =>
  Object.fromEntries(market.prices.map(({ pick, oddsThousandths }) => [pick, oddsThousandths]))

test('[WGR-13] chances of an open market sum to one, and its prices imply one plus the margin to the last digit shown', () => {
  fc.assert(
    fc.property(rates, standing, (expected, now) => {
      for (const { state, kind, prices } of marketsOf(expected, now)) {
        if (state !== 'open') continue
        expect(prices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
        const offered = prices.filter(({ oddsThousandths }) => oddsThousandths !== null)
        expect(kind === 'correct_score' || offered.length === prices.length).toBe(true)
        const odds = offered.map(({ oddsThousandths }) => (oddsThousandths ?? 0) / 1000)
        const implied = odds.reduce((sum, one) => sum + 1 / one, 0)
        const due = offered.reduce((sum, { chance }) => sum + chance, 0)
        // Odds are rounded to a hundredth, which moves what they imply by half of one at most.
        const rounding = odds.reduce((sum, one) => sum + 0.00501 / (one * (one - 0.005)), 0)
        expect(Math.abs(implied - due * (1 + marginPercent / 100))).toBeLessThanOrEqual(rounding)
      }
    }),
    { seed: 12 },
  )
})

test('a stake that may come back is priced by what is left: its fair odds bring back on average what was staked', () => {
  const whole = { home: 1.7, away: 1.2 }
  const goals = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const ends = goals.flatMap((home) => goals.map((away) => ({ home, away })))
  const chanceOf = (means: Sides, { home, away }: Sides) =>
    (Math.exp(-means.home - means.away) * means.home ** home * means.away ** away) /
    (factorial(home) * factorial(away))
  for (const { kind, lineHundredths, prices } of marketsOf(whole, upcoming)) {
    const means = isOfHalf(kind) ? { home: 0.85, away: 0.6 } : whole
    for (const { pick, chance } of prices) {
      const value = {
        won: 1 / chance,
        half_won: (1 + 1 / chance) / 2,
        push: 1,
        half_lost: 0.5,
        lost: 0,
      }
      const back = ends.reduce(
        (sum, score) =>
          sum + chanceOf(means, score) * value[resultOf({ kind, pick, lineHundredths }, score)],
        0,
      )
      expect(back).toBeCloseTo(1, 5)
    }
  }
})

test('the first half is offered until it is over, and not where a match has no halves', () => {
  const kindsIn = (now: Standing) =>
    new Set(
      marketsOf({ home: 1.4, away: 1.4 }, now)
        .map(({ kind }) => kind)
        .filter(isOfHalf),
    )
  const inHalf = live({ home: 0, away: 0 }, 0.75)
  expect(kindsIn(upcoming)).toEqual(new Set(['half_1x2', 'half_handicap', 'half_total']))
  expect(kindsIn(inHalf)).toEqual(kindsIn(upcoming))
  expect(kindsIn(live({ home: 0, away: 0 }, 0.5))).toEqual(new Set())
  expect(kindsIn({ ...upcoming, halfLeft: 0 })).toEqual(new Set())
})

test('sides that are alike have the same price', () => {
  const markets = marketsOf({ home: 1.4, away: 1.4 }, upcoming)
  const { home, away } = oddsOf(find(markets, '1x2'))
  expect(home).toBe(away)
  expect(Math.abs(find(markets, 'handicap').lineHundredths)).toBe(50)
})

test('a known match has the known prices', () => {
  const { prices } = find(marketsOf({ home: 1.5, away: 1 }, upcoming), '1x2')
  // P(draw) is the sum of e^-2.5 * 1.5^n / n!^2.
  const draw = [0, 1, 2, 3, 4, 5, 6, 7].reduce(
    (sum, n) => sum + (Math.exp(-2.5) * 1.5 ** n) / factorial(n) ** 2,
    0,
  )
  expect(prices[1]?.chance).toBeCloseTo(draw, 7)
  expect(prices[1]?.oddsThousandths).toBe(Math.round(100 / (draw * 1.05)) * 10)
})

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

test('a stronger side is dearer to beat, and gives the handicap', () => {
  const markets = marketsOf({ home: 2.6, away: 0.7 }, upcoming)
  const { home = 0, away = 0 } = oddsOf(find(markets, '1x2'))
  expect(home ?? 0).toBeLessThan(away ?? 0)
  expect(find(markets, 'handicap').lineHundredths).toBeLessThan(-100)
})

test('a total stands above what has been scored', () => {
  fc.assert(
    fc.property(rates, standing, (expected, now) => {
      const { lineHundredths } = find(marketsOf(expected, now), 'total')
      expect(lineHundredths).toBeGreaterThan(100 * (now.score.home + now.score.away))
      expect(Math.abs(lineHundredths % 100)).toBe(50)
    }),
    { seed: 13 },
  )
})

test('what is as good as decided is suspended without a price, and nothing is offered afterwards', () => {
  const decided = find(marketsOf({ home: 1.3, away: 1.3 }, live({ home: 4, away: 0 }, 0.01)), '1x2')
  expect(decided.state).toBe('suspended')
  expect(decided.prices.every(({ oddsThousandths }) => oddsThousandths === null)).toBe(true)
  for (const state of ['finished', 'cancelled'] as const)
    expect(marketsOf({ home: 1.3, away: 1.3 }, { ...upcoming, state })).toEqual([])
})
