/** Watches the random source of this process: at a fault play stops, and every site's log says why [RNG-09]. */

import type { Clock } from '#server/base/clock.ts'
import type { Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { probeRandom } from '#server/base/random.ts'
import { record } from '#server/events/events.ts'

export type RandomNeeds = {
  database: Database
  siteIds: () => readonly number[]
  clock: Clock
  log: Log
}

/** Made once per process; each call looks at a fresh block. A fault is told once: it lasts until the process ends. */
export function openRandomWatch(
  { database, siteIds, clock, log }: RandomNeeds,
  probe: () => string | null = probeRandom,
) {
  let isTold = false
  return async (): Promise<number> => {
    const fault = probe()
    if (fault === null || isTold) return 0
    log.error({ fault }, 'the random source failed its health test; no stake is taken')
    for (const siteId of siteIds())
      await database.inSite(siteId, (db) =>
        record(db, {
          siteId,
          kind: 'random_failed',
          actor: 'system',
          reason: fault,
          subject: 'random',
          after: { stakesTaken: false },
          at: clock(),
        }),
      )
    isTold = true
    return 1
  }
}
