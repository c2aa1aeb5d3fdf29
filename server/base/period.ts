/** Periods that clients choose: from an instant up to another, the end not included. */

import { Refusal } from './refusal.ts'

export type Period = { from: Date; to: Date }

const dayMs = 86_400_000
/** PostgreSQL writes what was before in a way of its own. */
const earliestMs = Date.parse('0001-01-01T00:00:00Z')

/**
 * @param days how far back it goes where no beginning is given; up to now where no end is.
 * @throws Refusal `invalidBody` for days that no calendar has, for ends before beginnings or the year 1.
 */
export function readPeriod(
  { from, to }: { from?: string; to?: string },
  now: Date,
  days: number,
): Period {
  // What happened at this very instant belongs to it.
  const ends = to === undefined ? new Date(now.getTime() + 1) : new Date(to)
  const beginsMs = from === undefined ? ends.getTime() - days * dayMs : Date.parse(from)
  const begins = new Date(Math.max(beginsMs, earliestMs))
  // The schema lets through days that no calendar has; they compare with nothing.
  if (!(begins < ends)) throw new Refusal('invalidBody')
  return { from: begins, to: ends }
}

/** Days of history that a player reads by themselves [STM-01]: leap years and long months do not shorten it. */
export const historyDaysOf = ({ historyMonths }: { historyMonths: number }) => historyMonths * 31
