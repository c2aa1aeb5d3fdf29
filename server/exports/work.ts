/** Writes files: some rows of a job at a time, in one transaction with how far it got, by whichever process comes first. */

import type { Language } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { writeHead, writeRows } from './csv.ts'
import { mayBegin, writePaper, type Drafts } from './drafts.ts'
import { fileNameOf, pageHrefOf, type Format } from './jobs.ts'
import type { Chosen, ExportSource } from './source.ts'

export type ExportNeeds = {
  database: Database
  sources: readonly ExportSource[]
  /** Null for a site that is not served. */
  siteOf: (siteId: number) => Site | null
  /** Of this process. */
  drafts: Drafts
  log: Log
}

const jobsPerRound = 8
const rowsPerPart = 1000
const faultsMax = 5
const keptMs = 24 * 3_600_000

/** One round: a page of each job that is due. @returns how many pages were written and files thrown away. */
export async function workExports(needs: ExportNeeds, now: Date): Promise<number> {
  const { database, siteOf, drafts, log } = needs
  const due = await database.bare.rows<{ siteId: number; exportId: string }>(sql`
    select site_id as "siteId", export_id as "exportId"
      from exports_due(${now}, ${drafts.maker}, ${mayBegin(drafts)}, ${jobsPerRound})`)
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
      // It may be ahead of what is kept.
      drafts.open.delete(exportId)
      await database.inSite(siteId, (db) => countFault(db, exportId, now))
    }
  }
  return worked
}

type Turn = {
  playerId: bigint
  source: ExportSource['name']
  filter: Record<string, string>
  format: Format
  language: Language
  timeZone: string
  state: string
  parts: number
  after: string
  heldBy: string
  createdAt: Date
}

/** What a turn adds to a file; `next` is empty where nothing follows. */
type Written = {
  body: Buffer
  count: number
  /** Null where it is known from the beginning. */
  total: number | null
  next: string
  /** It is the beginning, and takes the place of what was kept before. */
  isAnew: boolean
  heldUntil: Date | null
}

/**
 * The lock on the row is the lease: it ends with the transaction, also when its process is killed; then nothing of
 * the page was written, and the next one goes on where the last page ended. A document is held beyond it.
 */
async function takeTurn(
  { sources, drafts }: ExportNeeds,
  db: Db,
  site: Site,
  exportId: string,
  now: Date,
): Promise<boolean> {
  const turn = await db.row<Turn>(sql`
    select player_id as "playerId", source, filter, format, language, time_zone as "timeZone", state, parts, after,
           held_by as "heldBy", created_at as "createdAt"
      from export_job
     where site_id = current_site() and export_id = ${exportId} and state in ('waiting', 'running', 'done')
       and (state <> 'done' or expires_at <= ${now})
       and (held_until is null or held_until <= ${now} or held_by = ${drafts.maker}) for update skip locked`)
  if (!turn) return false
  if (turn.state === 'done') {
    await dropParts(db, exportId)
    await db.run(
      sql`update export_job set state = 'expired' where site_id = current_site() and export_id = ${exportId}`,
    )
    return true
  }
  const source = sources.find(({ name }) => name === turn.source)
  assert(source, 'a job names a source there is')
  const { playerId, filter } = turn
  const chosen = {
    siteId: site.id,
    playerId,
    currency: site.currency,
    languages: [turn.language, site.defaultLanguage],
    filter,
  }
  const written =
    turn.format === 'pdf'
      ? await writePaper(drafts, db, { ...turn, exportId, site, source, chosen }, now)
      : await writeLines(db, source, chosen, turn)
  const { body, count, total, next, isAnew, heldUntil } = written
  if (isAnew && turn.parts > 0) await dropParts(db, exportId)
  const position = isAnew ? 1 : turn.parts + 1
  const isLast = next === ''
  await db.run(sql`
    insert into export_part (site_id, export_id, position, body)
    values (${site.id}, ${exportId}, ${position}, ${body})`)
  await db.run(sql`
    update export_job
       set state = ${isLast ? 'done' : 'running'}, parts = ${position},
           rows_done = case when ${isAnew} then 0 else rows_done end + ${count},
           rows_total = coalesce(${total}, rows_total), after = ${next}, worked_at = ${now},
           held_by = ${heldUntil ? drafts.maker : ''}, held_until = ${heldUntil},
           expires_at = ${isLast ? new Date(now.getTime() + keptMs) : null}
     where site_id = ${site.id} and export_id = ${exportId}`)
  if (isLast) await tellReady(db, site, turn, exportId, now)
  return true
}

async function writeLines(
  db: Db,
  source: ExportSource,
  chosen: Chosen,
  { parts, after, timeZone }: Turn,
): Promise<Written> {
  const isAnew = parts === 0
  const total = isAnew ? await source.count(db, chosen) : null
  const { rows, next } = await source.read(db, chosen, after, rowsPerPart)
  const text = (isAnew ? writeHead(source.columns, timeZone) : '') + writeRows(rows, timeZone)
  const body = Buffer.from(text)
  return { body, count: rows.length, total, next, isAnew, heldUntil: null }
}

async function dropParts(db: Db, exportId: string): Promise<void> {
  await db.run(
    sql`delete from export_part where site_id = current_site() and export_id = ${exportId}`,
  )
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
    href: pageHrefOf(exportId, turn),
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
