/** Days, weeks and months of a site's calendar, and the names of its time zones. */

/** A day on the calendar of a site, `YYYY-MM-DD`; in this form earlier days are smaller texts. */
export type Day = string

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** The day asked for last in each zone: whoever reads rounds in their order asks for the same one again and again. */
const lastAsked = new Map<string, { day: Day; from: number; until: number }>()

export function dayOf(at: Date, timeZone: string): Day {
  const instant = at.getTime()
  const last = lastAsked.get(timeZone)
  if (last && last.from <= instant && instant < last.until) return last.day
  const day = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
  const from = startOf(day, timeZone).getTime()
  const until = startOf(addDays(day, 1), timeZone).getTime()
  lastAsked.set(timeZone, { day, from, until })
  return day
}

/** When a day begins: at midnight, or where clocks leap over midnight, with the first instant there is. */
export function startOf(day: Day, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** First day of the period that a day lies in, and of the one after; weeks begin on Monday. */
export function periodOf(day: Day, period: Period): { first: Day; next: Day } {
  const date = Temporal.PlainDate.from(day)
  const first =
    period === 'month'
      ? date.with({ day: 1 })
      : period === 'week'
        ? date.subtract({ days: date.dayOfWeek - 1 })
        : date
  return { first: first.toString(), next: first.add({ [`${period}s`]: 1 }).toString() }
}

/** The last anniversary of a day, today at the latest; in common years 29 February is kept on the 28th. */
export function anniversaryOf(day: Day, today: Day): Day {
  const date = Temporal.PlainDate.from(day)
  const { year } = Temporal.PlainDate.from(today)
  const thisYear = date.with({ year }).toString()
  return thisYear <= today ? thisYear : date.with({ year: year - 1 }).toString()
}

/** Whether a time zone is known by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
