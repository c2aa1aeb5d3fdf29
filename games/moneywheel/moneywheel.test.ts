/** Protects the money wheel: what stands on it, what every bet returns, how often it multiplies, and that wins have an end. */
import { expect, test } from 'vitest'
import { betRtp, type BetsChoice } from '../bets.ts'
import { fraction, isAtLeast, multiply, subtract } from '../fraction.ts'
import { moneyWheel, moneyWheelBetTable, wheelBetOf, wheelNumbers } from './moneywheel.ts'

const { rules, outcomes, draw } = moneyWheelBetTable

/** Draws as they are told, with the ranges they were asked from. */
function drawing(...values: number[]) {
  const ranges: number[] = []
  const drawn = draw((n) => {
    ranges.push(n)
    return values.shift() ?? 0
  })
  return { ...drawn, ranges }
}

const placeOf = (times: number) =>
  rules.segments.findIndex((one) => typeof one !== 'number' && one.times === times)

test('54 segments: every number as often as told, one double and one seven, and no two alike side by side', () => {
  const counts = Object.groupBy(rules.segments, (one) =>
    typeof one === 'number' ? String(one) : `×${one.times}`,
  )
  const told = Object.fromEntries(Object.entries(counts).map(([key, all]) => [key, all?.length]))
  expect(told).toEqual({ 1: 23, 2: 15, 5: 7, 10: 4, 20: 2, 40: 1, '×2': 1, '×7': 1 })
  expect(rules.segments).toHaveLength(54)
  expect(rules.segments.filter((one, at) => one === rules.segments.at(at - 1))).toEqual([])
})

test('[GAM-03] every bet returns exactly what is published: more than nine tenths and less than all', () => {
  const published: [number, bigint, bigint][] = [
    [1, 16_031n, 16_848n],
    [2, 2675n, 2808n],
    [5, 15_323n, 16_848n],
    [10, 2027n, 2106n],
    [20, 973n, 1053n],
    [40, 3811n, 4212n],
  ]
  expect(published.map(([number]) => number)).toEqual(wheelNumbers)
  for (const [number, of, all] of published) {
    const exact = betRtp(moneyWheelBetTable, wheelBetOf(number))
    expect(exact).toEqual(fraction(of, all))
    expect([isAtLeast(exact, fraction(9, 10)), isAtLeast(exact, fraction(1))]).toEqual([
      true,
      false,
    ])
    // Counted once more from the segments: directly, after one multiplier, after two of them.
    const on = rules.segments.filter((one) => one === number).length
    const direct = fraction(on * (number + 1), 54)
    const once = fraction(on * (number * 9 + 2), 54 ** 2)
    const twice = fraction(on * (number * 81 + 4), 54 ** 2 * 52)
    const rest = [direct, once, twice].reduce((left, part) => subtract(left, part), exact)
    expect(rest).toEqual(fraction(0))
  }
  expect(outcomes.reduce((sum, { ways }) => sum + ways, 0n)).toBe(54n * 54n * 52n)
})

test('a multiplier spins again, two are multiplied, and the third spin is among numbers alone', () => {
  const at = rules.segments.indexOf(40)
  expect(drawing(at)).toMatchObject({
    outcome: { number: 40, times: 1 },
    shown: { spins: [at] },
    ranges: [54],
  })
  expect(drawing(placeOf(2), at)).toMatchObject({
    outcome: { number: 40, times: 2 },
    ranges: [54, 54],
  })
  const places = [...rules.segments.keys()].filter((place) => Number(rules.segments[place]) > 0)
  for (const [value, place] of places.entries())
    expect(drawing(placeOf(7), placeOf(7), value)).toMatchObject({
      outcome: { number: rules.segments[place], times: 49 },
      shown: { spins: [placeOf(7), placeOf(7), place] },
      ranges: [54, 54, 52],
    })
})

test('the highest win is told: forty at forty-nine times and the chip, once in 151 632', () => {
  expect(moneyWheel.maxMultiple).toEqual(fraction(1961))
  expect(moneyWheel.topAward).toEqual({ multiple: fraction(1961), chance: fraction(1, 151_632) })
  const choice: BetsChoice = { bets: { [wheelBetOf(40)]: 1, [wheelBetOf(1)]: 3 } }
  const values = [placeOf(7), placeOf(2), 0]
  const { payout } = moneyWheel.settle({ stake: 400n, choice, draw: () => values.shift()! })
  expect(payout).toBe(100n * (40n * 14n + 1n))
  // Stakes that chips do not divide are cut, never raised.
  const whole = moneyWheel.rtpAt({ bets: { [wheelBetOf(1)]: 1 } }, 101n)
  expect(isAtLeast(multiply(moneyWheel.rtp, fraction(1)), whole)).toBe(true)
})

test('what is no number of the wheel is no bet', () => {
  const bad = ['number-3', 'number-0', 'times-2', '__proto__']
  for (const bet of bad) expect(moneyWheel.readChoice({ bets: { [bet]: 1 } })).toBe(null)
})
