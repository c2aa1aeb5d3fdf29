/** Protects: opening hours are read as one says them, in every language. */

import { expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { hoursLines } from './hours.ts'

const on = (weekday: number, from: string, to: string) => ({ weekday, from, to })
const office = [1, 2, 3, 4, 5].map((weekday) => on(weekday, '09:00', '18:00'))

test('days with the same windows stand together, others alone', () => {
  const lines = (...hours: Parameters<typeof hoursLines>[0]) =>
    hoursLines(hours, 'ESP').map((line) => line.replaceAll('\u2060', ''))
  expect(lines(...office, on(6, '09:00', '13:00'))).toEqual([
    'lun–vie 9:00–18:00',
    'sáb 9:00–13:00',
  ])
  expect(lines(on(2, '13:00', '17:00'), on(2, '08:00', '12:00'), on(4, '08:00', '12:00'))).toEqual([
    'mar 8:00–12:00, 13:00–17:00',
    'jue 8:00–12:00',
  ])
  expect(lines()).toEqual([])
})

test.each(languageCodes)('%s names its own weekdays', (language) => {
  const [line = ''] = hoursLines(office, language)
  expect(line).toMatch(/^[\p{L}\p{M}.\d ]+–\u2060[\p{L}\p{M}.\d ]+ .*9:00.*–.*(6:00|18:00)/u)
})
