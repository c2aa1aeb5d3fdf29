/** Protects: a chart shows every day of its span in order, and no bar higher than its share of the highest. */

import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('days without commission are there, at nothing, across the end of a month', () => {
  const values: Record<string, bigint> = { '2026-02-27': 10n, '2026-03-02': 40n }
  const bars = barsOf('2026-03-03', 7, (day) => values[day] ?? 0n)
  expect(bars.map(({ day, percent }) => `${day} ${percent}`)).toEqual([
    '2026-02-25 0',
    '2026-02-26 0',
    '2026-02-27 25',
    '2026-02-28 0',
    '2026-03-01 0',
    '2026-03-02 100',
    '2026-03-03 0',
  ])
})

test('where nothing was earned no bar stands', () => {
  expect(barsOf('2026-03-03', 30, () => 0n).every(({ percent }) => percent === 0)).toBe(true)
})
