/** Opening hours of a way to pay, on the site's calendar. */

import { addDays, dayOf, startOf, type Day } from '#server/base/calendar.ts'

/** Weekdays count from Monday, 1; a window may end at 24:00. None at all: always open. */
export type Hours = readonly { weekday: number; from: string; to: string }[]

/** When it opens next; null while it is open. */
export function opensAt(hours: Hours, now: Date, timeZone: string): Date | null {
  const today = dayOf(now, timeZone)
  // A week on it is the same weekday again, whose window may have begun earlier today.
  const windows = Array.from({ length: 8 }, (_, days) => addDays(today, days)).flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === Temporal.PlainDate.from(day).dayOfWeek)
      .map(({ from, to }) => ({
        from: atTime(day, from, timeZone),
        to: atTime(day, to, timeZone),
      })),
  )
  if (windows.some(({ from, to }) => from <= now && now < to)) return null
  return windows.reduce<Date | null>(
    (next, { from }) => (from > now && (next === null || from < next) ? from : next),
    null,
  )
}

function atTime(day: Day, time: string, timeZone: string): Date {
  if (time === '24:00') return startOf(addDays(day, 1), timeZone)
  const local = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return new Date(local.epochMilliseconds)
}
