/** When tournaments begin, as staff write it: days of the week, and the times of the clock on them. */
import type { Answer } from '#contract/calls.ts'

export type Told = Answer<'/api/staff/schedules'>['value']
export type Schedule = Told['schedules'][number]
type Start = Schedule['starts'][number]

export type DaysOfTimes = { days: readonly number[]; times: readonly string[] }

/** Times that have the same days, together. */
export function byDays(starts: readonly Start[]): DaysOfTimes[] {
  const groups = Map.groupBy(starts, ({ days }) => days.join())
  return [...groups.values()].map((same) => ({
    days: same[0]?.days ?? [],
    times: same.map(({ time }) => time),
  }))
}

/** What was typed as times: with commas, spaces or both between them; `9:30` is `09:30`. */
export const timesOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter((time) => time !== '')
    .map((time) => time.padStart(5, '0'))

export const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
