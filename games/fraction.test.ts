/** Protects: a published return is the exact fraction, and its decimals never flatter it. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  fraction,
  isAtLeast,
  multiply,
  readFraction,
  showDecimal,
  showFraction,
  subtract,
  toFloat,
} from './fraction.ts'

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const any = fc
  .tuple(
    whole,
    whole.filter((n) => n !== 0n),
  )
  .map(([n, d]) => fraction(n, d))

test('fractions add and multiply as rational numbers do', () => {
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      expect(add(a, b, c)).toEqual(add(c, add(b, a)))
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(isAtLeast(add(a, multiply(b, b)), a)).toBe(true)
      expect(readFraction(showFraction(a))).toEqual(a)
    }),
    { seed: 1 },
  )
})

test('lowest terms, and the sign above the line', () => {
  expect(fraction(6, -4)).toEqual({ numerator: -3n, denominator: 2n })
  expect(fraction(0, 7)).toEqual({ numerator: 0n, denominator: 1n })
  expect(() => fraction(1, 0)).toThrow(RangeError)
  for (const text of ['', '1', '1/', '/2', '1/2/3', 'a/b'])
    expect(() => readFraction(text)).toThrow(SyntaxError)
})

test('decimals are cut, not rounded', () => {
  expect(showDecimal(fraction(2, 3), 4)).toBe('0.6666')
  expect(showDecimal(fraction(99, 1), 0)).toBe('99')
  expect(showDecimal(fraction(1, 1000), 2)).toBe('0.00')
  expect(toFloat(fraction(1, 3))).toBeCloseTo(1 / 3, 14)
})
