/** Protects: a bar never shows less than is used, and no loss is dressed as a win. */

import { expect, test } from 'vitest'
import { isGain } from './money.tsx'
import { percentOf } from './progress.tsx'

test('the bar is counted in minor units, from empty to full', () => {
  expect(percentOf('25.00', '100.00', 'PHP')).toBe(25)
  expect(percentOf('0.00', '100.00', 'PHP')).toBe(0)
  expect(percentOf('150.00', '100.00', 'PHP')).toBe(100)
  expect(percentOf('1.00', '0.00', 'PHP')).toBe(100)
  expect(percentOf('-5.00', '100.00', 'PHP')).toBe(0)
})

test('only a net above zero is a gain', () => {
  expect(['0.01', '5', '0', '0.00', '-1.00'].map(isGain)).toEqual([true, true, false, false, false])
})
