/** Protects: every target of limbo is reached in exactly 99 of (100 x target) draws. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, multiply } from '../fraction.ts'
import { limbo } from './limbo.ts'

/** Plays with one drawn value, and tells the range it was drawn from. */
function play(target: number, value: number) {
  let range = 0
  const outcome = limbo.settle({
    stake: 100n,
    choice: { target },
    draw: (n) => {
      range = n
      return value
    },
  })
  const [step] = outcome.steps
  if (step?.kind !== 'reach') throw new Error('limbo is told in one reach')
  return { ...outcome, step, range }
}

test('[GAM-03] the return is exactly 99 % at every target', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000_000 }), (target) => {
      const { range } = play(target, 0)
      const wins = (range / target) * 99
      expect(Number.isInteger(wins)).toBe(true)
      // A greater value never reaches further, so the last winning value settles the count.
      const [last, next] = [play(target, wins - 1), play(target, wins)]
      expect([last.step.isWin, next.step.isWin]).toEqual([true, false])
      expect(last.step.reached >= target && next.step.reached < target).toBe(true)
      expect(last.payout).toBe(BigInt(target))
      expect(multiply(fraction(wins, range), fraction(target, 100))).toEqual(limbo.rtp)
      expect(limbo.rtpAt({ target }, 100n)).toEqual(limbo.rtp)
    }),
    { seed: 99, numRuns: 500, examples: [[101], [200], [100_000_000]] },
  )
})

test('what is shown never grows with the drawn value and stays between 1.00 and the top target', () => {
  const value = fc.integer({ min: 0, max: 4_000_000_000 })
  fc.assert(
    fc.property(fc.constantFrom(101, 150, 200, 5000), value, value, (target, a, b) => {
      const [low, high] = [
        play(target, Math.min(a, b)).step.reached,
        play(target, Math.max(a, b)).step.reached,
      ]
      expect(low >= high && high >= 100 && low <= 100_000_000).toBe(true)
    }),
    { seed: 100 },
  )
  expect(play(200, 0).step.reached).toBe(100_000_000)
  expect(play(200, 2 ** 32 - 1).step.reached).toBe(100)
})

test('rounding down is stated', () => {
  const choice = { target: 150 }
  expect(limbo.rtpAt(choice, 101n)).toEqual(multiply(fraction(99, 150), fraction(151, 101)))
  for (const target of [100, 100_000_001, 1.5, '200'])
    expect(limbo.readChoice({ target })).toBe(null)
})
