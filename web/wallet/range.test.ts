/** Protects: a period is the site's days, whole, whatever the device's clock is set to. */

import { expect, test } from 'vitest'
import { daysOf, periodOf, rangeOf } from './range.ts'

const now = new Date('2026-11-20T18:05:00Z')

test('a day begins at midnight where the site is', () => {
  expect(periodOf({ range: 'today' }, now, 'Asia/Manila')).toEqual({
    from: '2026-11-20T16:00:00.000Z',
    to: '2026-11-21T16:00:00.000Z',
  })
  expect(periodOf({ range: 'yesterday' }, now, 'UTC')).toEqual({
    from: '2026-11-19T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
  })
})

test('a day on which the clocks change is whole', () => {
  const query = { range: 'customRange', from: '2026-10-25', to: '2026-10-25' }
  expect(periodOf(query, now, 'Europe/Madrid')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('seven days is what is shown at first, today among them', () => {
  expect(rangeOf({})).toBe('days7')
  expect(rangeOf({ range: 'forever' })).toBe('days7')
  expect(daysOf({}, '2026-11-20')).toEqual({ first: '2026-11-14', last: '2026-11-20' })
})

test('an address that names days alone means these, until a range is chosen', () => {
  const days = { from: '2026-10-01', to: '2026-10-03' }
  expect(daysOf(days, '2026-11-20')).toEqual({ first: '2026-10-01', last: '2026-10-03' })
  expect(rangeOf({ ...days, range: 'today' })).toBe('today')
})

test('dates of one’s own are taken in either order, and nonsense is not', () => {
  expect(
    daysOf({ range: 'customRange', from: '2026-11-05', to: '2026-11-01' }, '2026-11-20'),
  ).toEqual({ first: '2026-11-01', last: '2026-11-05' })
  expect(
    daysOf({ range: 'customRange', from: '<script>', to: '2026-13-40' }, '2026-11-20'),
  ).toEqual({ first: '2026-11-14', last: '2026-11-20' })
})

test('no day that an address may name is one that has no instant', () => {
  const years = ['0000', '0001', '0999', '1899', '1900', '2999', '3000', '9999']
  for (const year of years)
    for (const zone of ['Asia/Manila', 'America/New_York', 'UTC']) {
      const query = { range: 'customRange', from: `${year}-01-01`, to: `${year}-12-31` }
      const { from, to } = periodOf(query, now, zone)
      expect(from).toMatch(/^\d{4}-/)
      expect(to).toMatch(/^\d{4}-/)
    }
})
