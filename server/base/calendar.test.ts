/** The calendar's promise: a day is that of the instant in its zone, whatever was asked before. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, startOf } from './calendar.ts'

// Zones whose clocks leap over midnight, whose dates skipped a day, and with odd offsets.
const zones = [
  'UTC',
  'Asia/Manila',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Apia',
  'America/Sao_Paulo',
]

test('a day is that of the instant in its zone, whatever was asked before', () => {
  const asked = fc.record({
    zone: fc.constantFrom(...zones),
    // Around the turns of the days at which these zones changed their clocks, and anywhere else.
    at: fc.oneof(
      fc.date({ min: new Date('2011-12-29'), max: new Date('2012-01-01'), noInvalidDate: true }),
      fc.date({ min: new Date('2018-11-02'), max: new Date('2018-11-06'), noInvalidDate: true }),
      fc.date({ min: new Date('2024-04-25'), max: new Date('2024-04-27'), noInvalidDate: true }),
      fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    ),
  })
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 40 }), (questions) => {
      for (const { at, zone } of questions) {
        const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
        const day = dayOf(at, zone)
        expect(day).toBe(parts.format(at))
        expect(startOf(day, zone).getTime()).toBeLessThanOrEqual(at.getTime())
      }
    }),
  )
})
