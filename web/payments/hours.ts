/** Opening hours in words, in the reader's language: days with the same windows stand together. */

import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import { numberTag, timesOf } from '#i18n/format.ts'

type Hours = Answer<'/api/wallet/methods_public'>['value']['deposit'][number]['hours']

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** A line may break between the days and their windows, not within either. */
const joiner = '\u2060'
/** Chromium has no Nepali data; server and browser must write the same. */
const nepali = ['सोम', 'मंगल', 'बुध', 'बिही', 'शुक्र', 'शनि', 'आइत']

function weekdayOf(weekday: number, language: Language): string {
  if (language === 'NE') return nepali[weekday - 1] ?? ''
  // The fifth of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return new Intl.DateTimeFormat(numberTag(language), { weekday: 'short', timeZone: 'UTC' }).format(
    day,
  )
}

/** Such as `Mon–Fri 9:00 AM–6:00 PM`, one for each run of days; none where it is open at any time. */
export function hoursLines(hours: Hours, language: Language): string[] {
  const write = timesOf(language, 'UTC')
  const clock = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return write(new Date(Date.UTC(1970, 0, 1, hour, minute)).toISOString(), 'hour')
  }
  const windowsOn = (day: number) =>
    hours
      .filter(({ weekday }) => weekday === day)
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .map(({ from, to }) => `${clock(from)}–${joiner}${clock(to)}`)
      .join(', ')
  const runs: { first: number; last: number; windows: string }[] = []
  for (const day of weekdays) {
    const windows = windowsOn(day)
    const run = runs.at(-1)
    if (run?.windows === windows && run.last === day - 1) run.last = day
    else if (windows !== '') runs.push({ first: day, last: day, windows })
  }
  return runs.map(({ first, last, windows }) => {
    const named = first === last ? [first] : [first, last]
    return `${named.map((day) => weekdayOf(day, language)).join(`–${joiner}`)} ${windows}`
  })
}
