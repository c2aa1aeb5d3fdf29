/** The purge: codes, logins that wait, attempts and sessions go when nothing reads them any more. */

import { sql, type Database } from '#server/base/database.ts'

const dayMs = 86_400_000
/** Requests for codes are counted for an hour. */
const codesKeptMs = dayMs
/** Accesses are kept this long for the player and for the record [EVT-05]. */
const accessKeptMs = 90 * dayMs
const batchMax = 1000

/** One bounded round over all sites. @returns how many rows went. */
export async function purgeIdentity(database: Database, now: Date): Promise<number> {
  const purged = await database.bare.row<{ count: bigint }>(sql`
    select purge_identity(${new Date(now.getTime() - codesKeptMs)}, ${new Date(now.getTime() - accessKeptMs)},
                          ${batchMax}) as count`)
  return Number(purged?.count ?? 0n)
}
