/** Protects what is told of a race before it is run: chances are those of the draw, and what a pool would pay is what it pays. */

import { expect, test } from 'vitest'
import { add, fraction, toFloat } from '../fraction.ts'
import { declare } from './pool.ts'
import { meridianDowns } from './race.ts'
import { cardOf, chanceInOrder, chanceWithin } from './race_card.ts'
import { poolsOf, willPay, willPayWith } from './race_pays.ts'
import type { RaceRules, RunnersChoice } from './race_rules.ts'

const ground = { commitment: 'ab'.repeat(32) }
const staked = (...stakes: number[]) =>
  new Map(stakes.map((stake, at) => [String(at + 1), BigInt(stake)]))

test('[WGR-13] odds before the off are those of the draw (Harville)', () => {
  // Published: 2-1 and 3-1 in a book of 118 % make an exacta of 0.083.
  const field = [
    { number: 1, strength: 2_824_858_757 },
    { number: 2, strength: 2_118_644_068 },
    { number: 3, strength: 5_056_497_175 },
  ]
  expect(toFloat(chanceInOrder(field, [1, 2]))).toBeCloseTo(0.0834111838, 9)
  const card = cardOf(meridianDowns.rules as RaceRules, ground)
  expect(new Set(card.map(({ name }) => name)).size).toBe(8)
  for (const places3 of [1, 2, 3])
    expect(add(...card.map(({ number }) => chanceWithin(card, number, places3)))).toEqual(
      fraction(places3),
    )
  expect(chanceWithin(card, 4, 1)).toEqual(chanceInOrder(card, [4]))
})

test('what a pool would pay is what it pays', () => {
  const rules = meridianDowns.rules as RaceRules
  const pool = staked(5000, 3000, 2000)
  const paid = declare(rules.pools.win!, pool, [{ selection: '2', parts: 1n }])
  expect(willPay(rules, 'win', pool, '2')).toBe(paid?.dividends[0]?.dividend)
  const choice: RunnersChoice = { pool: 'win', runners: [2] }
  const none = poolsOf([])
  expect(willPayWith(rules, choice, { ...none, win: pool }, 2000n)).toEqual([
    willPay(rules, 'win', staked(5000, 5000, 2000), '2'),
  ])
  // Both halves of an each-way bet, each with its own half of the stake; a pool of nobody else's comes back.
  expect(
    willPayWith(rules, { ...choice, form: 'each_way' }, { ...none, win: pool }, 4000n),
  ).toEqual([willPay(rules, 'win', staked(5000, 5000, 2000), '2'), null])
  expect(willPay(rules, 'win', staked(5000), '1')).toBe(null)
  // Placed beside the two most backed: no result leaves it less.
  const show = staked(5000, 3000, 2000, 1000)
  const told = willPay(rules, 'show', show, '4')!
  for (const others of [
    ['1', '2'],
    ['1', '3'],
    ['2', '3'],
  ]) {
    const winners = ['4', ...others].map((selection) => ({ selection, parts: 1n }))
    const own = declare(rules.pools.show!, show, winners)?.dividends.find(
      ({ selection }) => selection === '4',
    )
    expect(own?.dividend).toBeGreaterThanOrEqual(told)
  }
})
