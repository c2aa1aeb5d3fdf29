/** Followers of the journal: each reads every entry once, in order, and does its part in the transaction that says so. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { follow, type JournalEntry, type Position } from './journal.ts'

export type FollowVisit = {
  site: Site
  db: Db
  /** When the follower works, not when the entries were written. */
  now: Date
  afterCommit(work: () => void): void
}

export type Follower = {
  /** Kept with the position: a new name starts at the first entry. */
  name: string
  /** Takes whole transfers in the journal's order. What it writes commits with the position, or neither does. */
  take(visit: FollowVisit, entries: readonly JournalEntry[]): Promise<void>
}

export type FollowNeeds = {
  database: Database
  followers: readonly Follower[]
  /** A site that is not served has no followers either. */
  siteOf: (siteId: number) => Site | null
  now: Date
}

const batchMax = 1000

/**
 * One round: a batch for every follower of every site that is behind. One that fails holds back no other.
 * @returns how many entries were taken by those who are still behind. Who has caught up waits: most of a batch’s cost
 * is its own, and what comes meanwhile makes one instead of many.
 * @throws AggregateError with what failed, once all have had their turn.
 */
export async function runFollowers({
  database,
  followers,
  siteOf,
  now,
}: FollowNeeds): Promise<number> {
  const due = await database.bare.rows<{ siteId: number; name: string }>(sql`
    select site_id as "siteId", name from followers_due(${followers.map(({ name }) => name)})`)
  let behind = 0
  const faults: unknown[] = []
  for (const [siteId, waiting] of Map.groupBy(due, (one) => one.siteId)) {
    const site = siteOf(siteId)
    if (!site) continue
    const read = openBatches(siteId)
    for (const follower of followers.filter(({ name }) => waiting.some((one) => one.name === name)))
      try {
        behind += await takeBatch(database, site, follower, read, now)
      } catch (fault) {
        faults.push(fault)
      }
  }
  if (faults.length > 0) throw new AggregateError(faults, `followers failed: ${faults.join('; ')}`)
  return behind
}

/** `isFull`: more stands behind it. */
type Batch = { entries: readonly JournalEntry[]; isFull: boolean }
type ReadBatch = (db: Db, after: Position) => Promise<Batch>

/** What stands behind a place is only added to: those who have got to the same place take the same entries, read once. */
function openBatches(siteId: number): ReadBatch {
  const batches = new Map<Position, Batch>()
  return async (db, after) => {
    const batch = batches.get(after) ?? batchOf(await follow(db, siteId, after, batchMax))
    batches.set(after, batch)
    return batch
  }
}

async function takeBatch(
  database: Database,
  site: Site,
  follower: Follower,
  read: ReadBatch,
  now: Date,
) {
  const afterwards: (() => void)[] = []
  const taken = await database.inSite(site.id, async (db) => {
    await db.run(sql`
      insert into follower (site_id, name, posted_in, transfer_id, leg) values (${site.id}, ${follower.name}, 0, 0, 0)
      on conflict do nothing`)
    // Another process may be at it; then this one leaves it alone.
    const at = await db.row<{ position: Position }>(sql`
      select posted_in || '.' || transfer_id || '.' || leg as position from follower
       where site_id = ${site.id} and name = ${follower.name} for update skip locked`)
    if (!at) return 0
    const { entries, isFull } = await read(db, at.position)
    const last = entries.at(-1)
    if (!last) return 0
    await follower.take({ site, db, now, afterCommit: (work) => afterwards.push(work) }, entries)
    const [postedIn = '0', transferId = '0', leg = '0'] = last.position.split('.')
    await db.run(sql`
      update follower set posted_in = ${postedIn}, transfer_id = ${transferId}, leg = ${leg}
       where site_id = ${site.id} and name = ${follower.name}`)
    return isFull ? entries.length : 0
  })
  for (const work of afterwards) work()
  return taken
}

/** The last transfer of a full batch may go on in the next one: it is left for then. */
function batchOf(entries: JournalEntry[]): Batch {
  const last = entries.at(-1)
  const isFull = entries.length === batchMax
  if (!last || !isFull) return { entries, isFull }
  return { entries: entries.filter(({ transferId }) => transferId !== last.transferId), isFull }
}
