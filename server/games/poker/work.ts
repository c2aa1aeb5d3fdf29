/** Looks at tables when something is due there: whichever process comes first takes one, and goes on from what is stored. */

import type { Clock } from '#server/base/clock.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import type { Sites } from '#server/site/sites.ts'
import type { DeckOf } from './deck.ts'
import { moveOn } from './play.ts'
import { lockTable } from './table.ts'

export type TableNeeds = {
  database: Database
  sites: Pick<Sites, 'all'>
  sealKey: Buffer
  deckOf: DeckOf
  clock: Clock
  log: Log
}

/** A table belongs to who took it for so long; a process that dies keeps it no longer. */
const leaseMs = 2000
const takenAtOnce = 16

/** @returns how many tables were looked at. */
export async function workTables(needs: TableNeeds): Promise<number> {
  const { database, sites, clock, log } = needs
  const now = clock()
  const taken = await database.bare.rows<{ siteId: number; tableId: string }>(sql`
    select site_id as "siteId", table_id as "tableId"
      from claim_poker(${now}, ${new Date(now.getTime() + leaseMs)}, ${takenAtOnce})`)
  const served = new Map(sites.all().map((site) => [site.id, site]))
  await Promise.all(
    taken.map(async ({ siteId, tableId }) => {
      const site = served.get(siteId)
      if (!site) return
      try {
        await database.inSite(siteId, async (db) => {
          const table = await lockTable(db, tableId)
          if (table) await moveOn({ ...needs, db, site, now: clock() }, table)
        })
      } catch (fault) {
        // It stays due: its lease runs out, and whoever comes tries again.
        log.error({ err: fault, siteId, tableId }, 'a table could not be moved on')
      }
    }),
  )
  return taken.length
}
