/** The protection worker: tells of exclusions whose term is over, asks for a look at limits, and lets grades fall [EXC-05, LIM-10]. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db, type Sql } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { gradePlayers } from './grade.ts'
import { applyStakeCaps } from './operator.ts'

const batchMax = 100

type Due = { siteId: number; work: 'end' | 'product_end' | 'review' | 'grade'; playerId: bigint }
type Work = (db: Db, site: Site, playerId: bigint, now: Date) => Promise<unknown>

/** Each claims its row by the change that makes it due no longer: of two processes one does the work. */
const works: Record<Due['work'], Work> = {
  end: (...at) => tellOfEnd(sql`exclusion`, 'exclusionOver', ...at),
  product_end: (...at) => tellOfEnd(sql`product_exclusion`, 'productExclusionOver', ...at),
  // Who has not played since the last time is not reminded of playing.
  review: async (db, site, playerId, now) => {
    const due = await db.row<{ isActive: boolean }>(
      sql`update play p
             set review_due_at = case when last_stake_at > ${now}::timestamptz - interval '6 months'
                                   then ${now}::timestamptz + interval '6 months' end
           where site_id = ${site.id} and player_id = ${playerId} and review_due_at <= ${now}
          returning review_due_at is not null and not exists (
            select from exclusion e where e.site_id = p.site_id and e.player_id = p.player_id
               and e.excluded_at is not null and e.lifted_at is null) as "isActive"`,
    )
    if (due?.isActive) await write(db, site, playerId, 'limitsReview', now)
  },
  grade: async (db, site, playerId, now) => {
    const due = await db.row(
      sql`select from harm where site_id = ${site.id} and player_id = ${playerId} and due_at <= ${now} for update skip locked`,
    )
    if (due) await gradePlayers(db, site, [playerId], now)
  },
}

async function tellOfEnd(
  table: Sql,
  letter: 'exclusionOver' | 'productExclusionOver',
  ...[db, site, playerId, now]: Parameters<Work>
) {
  const told = await db.run(
    sql`update ${table} set end_told_at = ${now}
         where site_id = ${site.id} and player_id = ${playerId} and excluded_until <= ${now}
           and lifted_at is null and end_told_at is null`,
  )
  if (told > 0) await write(db, site, playerId, letter, now)
}

function write(
  db: Db,
  site: Site,
  playerId: bigint,
  letter: 'exclusionOver' | 'productExclusionOver' | 'limitsReview',
  at: Date,
) {
  const href = '/responsible-gaming'
  return writeLetter(db, { siteId: site.id, playerId, tab: 'system', letter, href, at })
}

export type ProtectionNeeds = {
  database: Database
  /** Sites that are served, as they are now: a change of settings makes another object. */
  sites: () => readonly Site[]
  log: Log
}

/** @returns the round of work: how many items were done at any site. What fails waits for the next round. */
export function openProtectionWork({ database, sites, log }: ProtectionNeeds) {
  const capped = new WeakSet<Site>()
  return async (now: Date): Promise<number> => {
    const served = new Map(sites().map((site) => [site.id, site]))
    for (const site of served.values()) {
      if (capped.has(site)) continue
      await database.inSite(site.id, (db) => applyStakeCaps(db, site, now))
      capped.add(site)
    }
    const due = await database.bare.rows<Due>(
      sql`select site_id as "siteId", work, player_id as "playerId" from protection_due(${now}, ${batchMax})`,
    )
    let done = 0
    for (const { siteId, work, playerId } of due) {
      const site = served.get(siteId)
      if (!site) continue
      try {
        await database.inSite(siteId, (db) => works[work](db, site, playerId, now))
        done += 1
      } catch (fault) {
        log.error({ err: fault, siteId, work, player: playerId }, 'protection could not be worked')
      }
    }
    return done
  }
}
