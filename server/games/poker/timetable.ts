/** When tournaments of a schedule begin: times of a site's clock on days of the week, as instants. */

import { addDays, dayOf } from '#server/base/calendar.ts'

/** A time of the clock, `20:00`, on days of the week; 1 is Monday. */
export type Start = { time: string; days: readonly number[] }

/** A week, and a day on either side for what clocks that leap move into another one. */
const lookedAtDays = 8

/**
 * The next instants of a schedule after one, the earliest first: those of a week at least. A time that a leap of the
 * clock leaves out is as much later as the clock leaps, so that the time since midnight stays what it would have been;
 * a time that comes twice is its first. What falls together is one instant.
 */
export function startsAfter(starts: readonly Start[], timeZone: string, after: Date): Date[] {
  const today = dayOf(after, timeZone)
  const instants = new Set<number>()
  for (let n = -1; n <= lookedAtDays; n++) {
    const day = Temporal.PlainDate.from(addDays(today, n))
    for (const { time, days } of starts) {
      if (!days.includes(day.dayOfWeek)) continue
      const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime: time })
      if (epochMilliseconds > after.getTime()) instants.add(epochMilliseconds)
    }
  }
  return [...instants].toSorted((a, b) => a - b).map((ms) => new Date(ms))
}
