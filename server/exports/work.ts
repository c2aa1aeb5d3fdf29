/** Writes files: a page of a job at a time, in one transaction with how far it got, by whichever process comes first. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { writeHead, writeRows } from './csv.ts'
import { fileHrefOf, fileNameOf } from './jobs.ts'
import type { ExportSource } from './source.ts'

export type ExportNeeds = {
  database: Database
  sources: readonly ExportSource[]
  /** Null for a site that is not served. */
  siteOf: (siteId: number) => Site | null
  log: Log
}

const jobsPerRound = 8
const rowsPerPart = 1000
const faultsMax = 5
const keptMs = 24 * 3_600_000

/** One round: a page of each job that is due. @returns how many pages were written and files thrown away. */
export async function workExports(needs: ExportNeeds, now: Date): Promise<number> {
  const { database, siteOf, log } = needs
  const due = await database.bare.rows<{ siteId: number; exportId: string }>(sql`
    select site_id as "siteId", export_id as "exportId" from exports_due(${now}, ${jobsPerRound})`)
  let worked = 0
  for (const { siteId, exportId } of due) {
    const site = siteOf(siteId)
    if (!site) continue
    try {
      const isWorked = await database.inSite(siteId, (db) =>
        takeTurn(needs, db, site, exportId, now),
      )
      if (isWorked) worked += 1
    } catch (fault) {
      log.error({ err: fault, exportId }, 'a page of an export failed')
      await database.inSite(siteId, (db) => countFault(db, exportId, now))
    }
  }
  return worked
}

type Turn = {
  playerId: bigint
  source: ExportSource['name']
  filter: Record<string, string>
  timeZone: string
  state: string
  parts: number
  after: string
  createdAt: Date
}

/**
 * The lock on the row is the lease: it ends with the transaction, also when its process is killed; then nothing of
 * the page was written, and the next one goes on where the last page ended.
 */
async function takeTurn(
  { sources }: ExportNeeds,
  db: Db,
  site: Site,
  exportId: string,
  now: Date,
): Promise<boolean> {
  const turn = await db.row<Turn>(sql`
    select player_id as "playerId", source, filter, time_zone as "timeZone", state, parts, after, created_at as "createdAt"
      from export_job
     where site_id = current_site() and export_id = ${exportId} and state in ('waiting', 'running', 'done')
       and (state <> 'done' or expires_at <= ${now}) for update skip locked`)
  if (!turn) return false
  if (turn.state === 'done') {
    await db.run(
      sql`delete from export_part where site_id = current_site() and export_id = ${exportId}`,
    )
    await db.run(
      sql`update export_job set state = 'expired' where site_id = current_site() and export_id = ${exportId}`,
    )
    return true
  }
  const source = sources.find(({ name }) => name === turn.source)
  assert(source, 'a job names a source there is')
  const { playerId, filter, timeZone } = turn
  const chosen = { siteId: site.id, playerId, currency: site.currency, filter }
  const isFirst = turn.parts === 0
  const total = isFirst ? await source.count(db, chosen) : null
  const { rows, next } = await source.read(db, chosen, turn.after, rowsPerPart)
  const text = (isFirst ? writeHead(source.columns, timeZone) : '') + writeRows(rows, timeZone)
  const isLast = next === ''
  await db.run(sql`
    insert into export_part (site_id, export_id, position, body)
    values (${site.id}, ${exportId}, ${turn.parts + 1}, ${Buffer.from(text)})`)
  await db.run(sql`
    update export_job
       set state = ${isLast ? 'done' : 'running'}, parts = parts + 1, rows_done = rows_done + ${rows.length},
           rows_total = coalesce(${total}, rows_total), after = ${next}, worked_at = ${now},
           expires_at = ${isLast ? new Date(now.getTime() + keptMs) : null}
     where site_id = ${site.id} and export_id = ${exportId}`)
  if (isLast) await tellReady(db, site, turn, exportId, now)
  return true
}

/** The player may have left the page long ago. */
async function tellReady(db: Db, site: Site, turn: Turn, exportId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + keptMs)
  await writeLetter(db, {
    siteId: site.id,
    playerId: turn.playerId,
    tab: 'system',
    letter: 'exportReady',
    figures: { name: fileNameOf(turn, site), until: expiresAt.toISOString() },
    href: fileHrefOf(exportId),
    expiresAt,
    at: now,
  })
}

/** It goes to the end of the queue; one that fails again and again is given up and says so. */
async function countFault(db: Db, exportId: string, now: Date): Promise<void> {
  await db.run(sql`
    update export_job
       set faults = faults + 1, worked_at = ${now},
           state = case when faults + 1 >= ${faultsMax} then 'failed' else state end
     where site_id = current_site() and export_id = ${exportId}`)
}
