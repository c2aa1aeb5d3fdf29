/** Watches that there is one clock: what the process and the database take for now differs by no more than a second [EVT-09]. */

import type { Clock } from '#server/base/clock.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { record } from '#server/events/events.ts'

const driftMaxMs = 1000

export type ClockNeeds = {
  database: Database
  siteIds: () => readonly number[]
  clock: Clock
  log: Log
  /** Told with every measurement, in milliseconds: how far the database is ahead. */
  onDrift: (driftMs: number) => void
}

/**
 * Made once per process; each call measures. The way there and back is no drift: the database's answer is held against
 * the middle of it, and only what the way cannot explain counts.
 * Drift that begins or ends is a significant event at every site; while it lasts every measurement is logged.
 */
export function openClockWatch({ database, siteIds, clock, log, onDrift }: ClockNeeds) {
  let isDrifting = false
  return async (): Promise<number> => {
    const asked = clock()
    const row = await database.bare.row<{ now: Date }>(sql`select clock_timestamp() as now`)
    const answered = clock()
    if (!row) return 0
    const wayMs = (answered.getTime() - asked.getTime()) / 2
    const driftMs = Math.round(row.now.getTime() - asked.getTime() - wayMs)
    onDrift(driftMs)
    const isBeyond = Math.abs(driftMs) - wayMs > driftMaxMs
    if (isBeyond) log.error({ driftMs, wayMs }, 'the clocks of process and database drift apart')
    if (isBeyond === isDrifting) return 0
    for (const siteId of siteIds())
      await database.inSite(siteId, (db) =>
        record(db, {
          siteId,
          kind: 'clock_drifted',
          actor: 'system',
          reason: isBeyond ? 'apart' : 'together',
          subject: 'clock',
          before: { isDrifting },
          after: { isDrifting: isBeyond, driftMs, driftMaxMs },
          // What the books go by.
          at: row.now,
        }),
      )
    isDrifting = isBeyond
    return 0
  }
}
