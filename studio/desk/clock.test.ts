/** Protects what staff set by the clock of the site: an instant is shown and taken as that clock has it, wherever the browser is, and where clocks leap. */

import { expect, test } from 'vitest'
import { clockOf, instantOf } from './clock.ts'

test.each([
  ['Asia/Manila', '2026-03-01T20:00', '2026-03-01T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01T00:15', '2026-02-28T18:30:00.000Z'],
  ['America/Mexico_City', '2026-12-31T23:59', '2027-01-01T05:59:00.000Z'],
])('in %s %s is %s, and back', (zone, clock, instant) => {
  expect(instantOf(clock, zone)).toBe(instant)
  expect(clockOf(instant, zone)).toBe(clock)
})

test('a time that comes twice is its first; one that is left out is as much later', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Malta')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Malta')).toBe('2026-03-29T01:30:00.000Z')
})

test('what is no time is none', () => {
  for (const typed of ['', 'noon', '2026-13-01T20:00', '2026-03-01'])
    expect([typed, instantOf(typed, 'Asia/Manila')]).toEqual([typed, null])
})
