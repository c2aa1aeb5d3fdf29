/** Looks at the end of the journal for players who listen to their balance; the ledger itself does nothing for it. */

import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { startWorker, type Worker } from '#server/base/worker.ts'
import type { Hub } from './hub.ts'

const everyMs = 250

type Moved = { site_id: number; next: bigint; players: string[] }

/** Marks `topic` for every listening player whose money has moved, a quarter of a second later at most. */
export function watchMoved(
  { database, hub, log }: { database: Pick<Database, 'bare'>; hub: Hub; log: Log },
  topic: string,
): Worker {
  let positions = new Map<number, bigint>()
  const look = async () => {
    const sites = hub.sitesOf(topic)
    if (sites.length === 0) {
      positions.clear()
      return 0
    }
    const since = sites.map((siteId) => positions.get(siteId)?.toString() ?? null)
    const rows = await database.bare.rows<Moved>(sql`
      select site_id, next, players from moved_since(${sites}::integer[], ${since}::bigint[])`)
    for (const { site_id, players } of rows) {
      // What moved before the first look is in no journal we read: everybody is told anew.
      if (!positions.has(site_id)) hub.mark(topic, site_id)
      const listening = new Set(hub.listeners(site_id).map(({ playerId }) => playerId))
      for (const player of players.map(BigInt))
        if (listening.has(player)) hub.mark(topic, site_id, player)
    }
    // Sites without listeners are forgotten; they begin at the end again.
    positions = new Map(rows.map(({ site_id, next }) => [site_id, next]))
    return 0
  }
  return startWorker({ name: 'moved', everyMs, log, work: look })
}
