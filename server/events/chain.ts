/** The hash chain of significant events, and the copy of it that stands outside the database [EVT-03, EVT-04]. */

import { appendFile, mkdir, open, truncate } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { sql, type Database } from '#server/base/database.ts'

/** An event with its seal, as the copy holds it: one line of JSON. */
export type SealedEvent = {
  position: number
  hash: string
  event_id: number
  at: string
  kind: string
  actor: string
  authoriser: string
  reason: string
  subject: string
  before: unknown
  after: unknown
}

const batchMax = 500
const lockOfCopies = 7_215_007

/**
 * Seals what can be sealed at every site. Only what no running transaction can get in front of is taken, so a seal
 * is never moved.
 * @returns how many events were sealed.
 */
export async function sealEvents(database: Database, now: Date): Promise<number> {
  const sites = await database.bare.rows<{ siteId: number }>(
    sql`select site_id as "siteId" from sites_to_seal() as due (site_id)`,
  )
  let sealed = 0
  for (const { siteId } of sites) {
    const row = await database.inSite(siteId, (db) =>
      db.row<{ sealed: number }>(sql`select seal_events(${siteId}, ${batchMax}, ${now}) as sealed`),
    )
    sealed += row?.sealed ?? 0
  }
  return sealed
}

export type CopyNeeds = { database: Database; siteIds: readonly number[]; folder: string }

/**
 * Appends sealed events to one file per site, forced to disk before they count as copied. What a crash left half
 * written is cut off and written again. One process does it at a time.
 * @returns how many events were copied.
 */
export async function copyEvents({ database, siteIds, folder }: CopyNeeds): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let copied = 0
  for (const siteId of siteIds) copied += await copySite(database, siteId, folder)
  return copied
}

/** Where the copy of a site's events is: JSON lines, oldest first. */
export const copyFile = (folder: string, siteId: number) =>
  path.join(folder, `site-${siteId}.jsonl`)

async function copySite(database: Database, siteId: number, folder: string): Promise<number> {
  return database.inSite(siteId, async (db) => {
    const lock = await db.row<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockOfCopies}, ${siteId}) as held`,
    )
    if (!lock?.held) return 0
    const file = copyFile(folder, siteId)
    const after = await lastPosition(file)
    const events = await db.rows<SealedEvent>(sql`
      select s.position::integer as position, encode(s.hash, 'hex') as hash, e.event_id::integer as event_id,
             to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind, e.actor, e.authoriser,
             e.reason, e.subject, e.before, e.after
        from event_seal s join significant_event e using (site_id, event_id)
       where s.site_id = ${siteId} and s.position > ${after} order by s.position limit ${batchMax}`)
    if (events.length === 0) return 0
    await appendFile(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''), {
      mode: 0o600,
      flush: true,
    })
    return events.length
  })
}

const tailBytes = 64 * 1024

/** Position of the last whole line; cuts off what follows it. */
async function lastPosition(file: string): Promise<number> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return 0
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - tailBytes)
    const tail = Buffer.alloc(size - from)
    await handle.read(tail, 0, tail.length, from)
    const end = tail.lastIndexOf('\n')
    if (from + end + 1 < size) await truncate(file, from + end + 1)
    if (end < 0) return 0
    const line = tail.subarray(tail.lastIndexOf('\n', end - 1) + 1, end).toString('utf8')
    return (JSON.parse(line) as SealedEvent).position
  } finally {
    await handle.close()
  }
}

/**
 * Walks the chain of a site again, and its copy beside it.
 * @param client a connection of the database's owner.
 * @returns the first link that does not hold, of the chain and of the copy; none where all do.
 */
export async function auditEvents(
  client: pg.ClientBase,
  { siteId, folder }: { siteId: number; folder: string },
): Promise<{ seals: number; differences: string[] }> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local role fairhouse_core')
    const { rows } = await client.query<{ broken: string | null; seals: number }>(
      `select first_broken_seal($1) as broken, (select count(*)::integer from event_seal where site_id = $1) as seals`,
      [siteId],
    )
    const { broken = null, seals = 0 } = rows[0] ?? {}
    const copied = await firstDifference(client, siteId, copyFile(folder, siteId))
    return { seals, differences: [broken, copied].filter((difference) => difference !== null) }
  } finally {
    await client.query('rollback')
  }
}

/** A copy may lag behind the chain; what it holds must be what the chain holds. */
async function firstDifference(client: pg.ClientBase, siteId: number, file: string) {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  let expected = 1
  for await (const line of handle.readLines()) {
    const { position, hash } = JSON.parse(line) as SealedEvent
    const { rows } = await client.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from event_seal where site_id = $1 and position = $2`,
      [siteId, position],
    )
    if (position !== expected || rows[0]?.hash !== hash)
      return `seal ${position} differs from its copy in ${path.basename(file)}`
    expected += 1
  }
  return null
}
