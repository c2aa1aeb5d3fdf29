/** The period a list is about: quick ranges and dates in the query, as instants of the site's days. */

import type { Query } from '../page.ts'

export const ranges = ['today', 'yesterday', 'days7', 'days30', 'customRange'] as const
export type Range = (typeof ranges)[number]

/** First and last day of a quick range, counted back from today. */
const daysBack: Record<Exclude<Range, 'customRange'>, readonly [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  days7: [6, 0],
  days30: [29, 0],
}

/** An address that names days alone means these. */
export function rangeOf({ range, from, to }: Query): Range {
  return ranges.find((one) => one === range) ?? (from || to ? 'customRange' : 'days7')
}

/** The days of a range as `YYYY-MM-DD`, both included. */
export function daysOf(query: Query, today: string): { first: string; last: string } {
  const range = rangeOf(query)
  if (range === 'customRange') {
    const first = asDay(query['from']) ?? addDays(today, -6)
    const last = asDay(query['to']) ?? today
    return first <= last ? { first, last } : { first: last, last: first }
  }
  const [first, last] = daysBack[range]
  return { first: addDays(today, -first), last: addDays(today, -last) }
}

/** What a list call is asked: from the first day's beginning until the last day's end, where the site is. */
export function periodOf(query: Query, now: Date, timeZone: string): { from: string; to: string } {
  const { first, last } = daysOf(query, dayIn(timeZone, now))
  return { from: startOf(first, timeZone), to: startOf(addDays(last, 1), timeZone) }
}

export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
}

/** A day of some year between 1900 and 2999: calendars and zones of others are not reckoned with. */
function asDay(text: string | undefined): string | null {
  const isDay = text && /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : null
}

const dayMs = 86_400_000

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The instant a day begins in a time zone. Twice, because the offset may differ between guess and answer. */
function startOf(day: string, timeZone: string): string {
  const midnight = Date.parse(day)
  const guess = midnight - offsetMs(timeZone, midnight)
  return new Date(midnight - offsetMs(timeZone, guess)).toISOString()
}

function offsetMs(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '0'
  const wall = Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
  return wall - Math.floor(instant / 1000) * 1000
}
