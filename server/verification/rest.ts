/** Accounts that nobody used for a year rest: nothing is taken from them, and they open by a new check [ACC-12, DOR-01, DOR-02]. */

import { sql, type Database, type Db } from '#server/base/database.ts'
import { changeStatus } from '#server/protection/status.ts'
import { takeStep } from './check.ts'

/** Dormancy never begins sooner [DOR-01]. */
const restAfterMonths = 12
const batchMax = 100

type RestNeeds = { database: Database; sealKey: Buffer }

/** One bounded round over all sites. @returns how many accounts were looked at. */
export async function restAccounts({ database, sealKey }: RestNeeds, now: Date): Promise<number> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - restAfterMonths)
  const due = await database.bare.rows<{ siteId: number; playerId: bigint }>(sql`
    select site_id as "siteId", player_id as "playerId" from accounts_at_rest(${before}, ${batchMax})`)
  for (const { siteId, playerId } of due)
    await database.inSite(siteId, async (db) => {
      if (!(await isUnused(db, playerId, before))) return
      await changeStatus(db, {
        siteId,
        playerId,
        to: 'inactive',
        actor: 'system',
        reason: 'unused',
        at: now,
      })
      await expireIdentity(db, sealKey, playerId, now)
    })
  return due.length
}

/** Somebody may have signed in meanwhile; who does so now waits. */
async function isUnused(db: Db, playerId: bigint, before: Date): Promise<boolean> {
  const row = await db.row(sql`
    select from player
     where site_id = current_site() and player_id = ${playerId} and status = 'active'
       and coalesce(last_login_at, created_at) < ${before}
       for no key update`)
  return row !== null
}

/** What was proven a year ago is proven anew before money moves, where the policy asks for an identity at all. */
async function expireIdentity(db: Db, sealKey: Buffer, playerId: bigint, at: Date): Promise<void> {
  const checks = await db.rows<{ checkId: string }>(sql`
    select check_id as "checkId" from identity_check
     where site_id = current_site() and player_id = ${playerId} and state = 'verified'`)
  for (const { checkId } of checks)
    await takeStep(db, sealKey, checkId, 'expire', { by: 'rule', at })
  // Also where no check of ours had verified it.
  await db.run(sql`
    update player set identity_verified_at = null where site_id = current_site() and player_id = ${playerId}`)
}
