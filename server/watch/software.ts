/** Notices at a start that other software runs than last time: the program, or the rules of a game [EVT-01, EVT-05]. */

import { sql, type Database } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'

/** Component to hash: `program`, and `game:<code>` for each game. */
export type Software = Readonly<Record<string, string>>

/**
 * Writes one event per site that names every component which was added, changed or removed, with its hash before and
 * after. Processes that start together write it once.
 */
export async function noteSoftware(
  { database, siteIds }: { database: Database; siteIds: readonly number[] },
  running: Software,
  now: Date,
): Promise<void> {
  for (const siteId of siteIds)
    await database.inSite(siteId, async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(7215011, ${siteId})`)
      const rows = await db.rows<{ component: string; hash: string }>(
        sql`select component, hash from software where site_id = ${siteId}`,
      )
      const last: Software = Object.fromEntries(
        rows.map(({ component, hash }) => [component, hash]),
      )
      const changed = [...new Set([...Object.keys(last), ...Object.keys(running)])]
        .filter((component) => last[component] !== running[component])
        .toSorted()
      if (changed.length === 0) return
      const hashes = changed.map((component) => running[component] ?? null)
      await db.run(sql`
        delete from software where site_id = ${siteId} and component = any(${changed}::text[])`)
      await db.run(sql`
        insert into software (site_id, component, hash, since)
        select ${siteId}, component, hash, ${now}
          from unnest(${changed}::text[], ${hashes}::text[]) as of (component, hash) where hash is not null`)
      const told = (from: Software) =>
        Object.fromEntries(changed.map((component) => [component, from[component] ?? null]))
      await record(db, {
        siteId,
        kind: 'software_changed',
        actor: 'system',
        reason: 'start',
        subject: 'software',
        before: told(last),
        after: told(running),
        at: now,
      })
    })
}
