/** Jobs that make files: started once per reference, looked up by their owner, and read as a file when they are done. */

import type { Answer } from '#contract/calls.ts'
import type { exportFormats } from '#contract/exports.ts'
import { canonicalJson } from '#games/game.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { historyDaysOf, readPeriod } from '#server/base/period.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { dayOf, isTimeZone } from '#server/base/calendar.ts'
import { periodOf, type Chosen, type ExportSource } from './source.ts'

export type Format = (typeof exportFormats)[number]
type Shown = Answer<'/api/wallet/export_status'>['value']

type Job = {
  exportId: string
  source: ExportSource['name']
  filter: Chosen['filter']
  format: Format
  asked: string
  state: Shown['state']
  rowsTotal: number
  rowsDone: number
  parts: number
  createdAt: Date
  expiresAt: Date | null
}

/** At most so many files of a player under way, and so many asked for in a day. */
const underWayMax = 2
const perDayMax = 20
const dayMs = 86_400_000

type Body = {
  client_ref: string
  format?: Format
  time_zone?: string
  from?: string
  to?: string
  [filter: string]: string | undefined
}

/**
 * Starts a file of a period, or answers the one that was started with this reference. What else the body holds
 * chooses the rows.
 * @throws Refusal `exportsBusy`; `conflict` where the reference belongs to another body; `invalidBody` for a period or
 * a zone that there is not.
 */
export async function startExport(
  visit: PlayerVisit,
  source: ExportSource['name'],
  body: Body,
): Promise<Shown> {
  const { db, site, player, language, now } = visit
  const { client_ref: clientRef, format = 'csv', from, to, ...others } = body
  const { time_zone: timeZone = site.timeZone, ...filter } = others
  if (!isTimeZone(timeZone)) throw new Refusal('invalidBody', { field: 'time_zone' })
  const period = readPeriod(body, now, historyDaysOf(site.policy))
  // Open ends move with the clock: what was asked is compared, not what it meant then.
  const asked = canonicalJson({
    ...filter,
    source,
    format,
    timeZone,
    from: from ?? '',
    to: to ?? '',
  })
  // One after the other: the limits hold, and a repeat meets the first.
  await lockPlayer(db, player.id)
  const known = await readJob(db, sql`player_id = ${player.id} and client_ref = ${clientRef}`)
  if (known) {
    if (known.asked !== asked) throw new Refusal('conflict')
    return showJob(known, site)
  }
  const used = await db.row<{ underWay: number; today: number }>(sql`
    select count(*) filter (where state in ('waiting', 'running'))::integer as "underWay", count(*)::integer as today
      from export_job where player_id = ${player.id} and created_at > ${new Date(now.getTime() - dayMs)}`)
  assert(used, 'a count is one row')
  if (used.underWay >= underWayMax || used.today >= perDayMax) throw new Refusal('exportsBusy')
  const exportId = timedId(now)
  const chosen = { ...filter, from: period.from.toISOString(), to: period.to.toISOString() }
  await db.run(sql`
    insert into export_job
      (site_id, export_id, player_id, source, filter, format, language, asked, time_zone, client_ref, created_at, worked_at)
    values (${site.id}, ${exportId}, ${player.id}, ${source}, ${chosen}, ${format}, ${language}, ${asked}, ${timeZone},
            ${clientRef}, ${now}, ${now})`)
  const made = await readJob(db, sql`export_id = ${exportId}`)
  assert(made, 'a job just made is found')
  return showJob(made, site)
}

export function exportHandlers(): Handlers<'/api/wallet/export_status'> {
  return {
    '/api/wallet/export_status': async ({ db, site, player }, { export_id }) => {
      const job = await readJob(db, sql`player_id = ${player.id} and export_id = ${export_id}`)
      if (!job) throw new Refusal('exportUnknown')
      return { value: showJob(job, site) }
    },
  }
}

function readJob(db: Db, which: ReturnType<typeof sql>): Promise<Job | null> {
  return db.row<Job>(sql`
    select export_id as "exportId", source, filter, format, asked, state, rows_total as "rowsTotal",
           rows_done as "rowsDone", parts, created_at as "createdAt", expires_at as "expiresAt"
      from export_job where site_id = current_site() and ${which}`)
}

export const fileNameOf = (
  { source, format, createdAt }: Pick<Job, 'source' | 'format' | 'createdAt'>,
  site: Site,
) =>
  `${site.code}-${source}-${createdAt.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.${format}`

const fileHrefOf = (exportId: string) => `/exports/${exportId}`

/** Where a player reads the list that a file is of. */
const pages: Record<ExportSource['name'], { path: string; query?: Record<string, string> }> = {
  statement: { path: '/statement' },
  transactions: { path: '/transaction-history' },
  bets: { path: '/bet-history' },
  rejected_bets: { path: '/bet-history', query: { state: 'rejected' } },
}

/** The page of that list with the days the file is of, led down to the file. */
export function pageHrefOf(
  exportId: string,
  { source, filter, timeZone }: Pick<Job, 'source' | 'filter'> & { timeZone: string },
): string {
  const { path, query } = pages[source]
  const { from, to } = periodOf({ filter })
  const days = { from: dayOf(from, timeZone), to: dayOf(new Date(to.getTime() - 1), timeZone) }
  const asked = { ...query, range: 'customRange', ...days, file: exportId, show: 'file' }
  return `${path}?${String(new URLSearchParams(asked))}`
}

function showJob(job: Job, site: Site): Shown {
  const { exportId, source, state, rowsDone, rowsTotal, createdAt, expiresAt } = job
  const { from, to } = periodOf(job)
  const isOver = state === 'done' || state === 'expired'
  return {
    export_id: exportId,
    source,
    from: from.toISOString(),
    to: to.toISOString(),
    state,
    // Rows that came later may be in the file too; more than all there is not.
    progress: isOver
      ? 100
      : rowsTotal === 0
        ? 0
        : Math.min(99, Math.floor((100 * rowsDone) / rowsTotal)),
    rows_done: rowsDone,
    rows_total: Math.max(rowsTotal, rowsDone),
    file_name: fileNameOf(job, site),
    href: state === 'done' ? fileHrefOf(exportId) : null,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

export type ExportFile = { name: string; format: Format; parts: AsyncGenerator<Buffer> }

/**
 * A finished file of this player, part by part: no connection is held while a slow client reads.
 * @throws Refusal `exportUnknown` where there is none, it is not done, it is another's, or it has expired.
 */
export async function openFile(
  database: Database,
  { site, player, now }: Pick<PlayerVisit, 'site' | 'player' | 'now'>,
  exportId: string,
): Promise<ExportFile> {
  const job = await database.inSite(site.id, (db) =>
    readJob(
      db,
      sql`player_id = ${player.id} and export_id = ${exportId} and state = 'done' and expires_at > ${now}`,
    ),
  )
  if (!job) throw new Refusal('exportUnknown')
  async function* readParts(parts: number) {
    for (let position = 1; position <= parts; position++) {
      const part = await database.inSite(site.id, (db) =>
        db.row<{ body: Buffer }>(sql`
          select body from export_part
           where site_id = current_site() and export_id = ${exportId} and position = ${position}`),
      )
      assert(part, 'a file is whole while it is kept')
      yield part.body
    }
  }
  return { name: fileNameOf(job, site), format: job.format, parts: readParts(job.parts) }
}
