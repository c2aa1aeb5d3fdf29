/** The picture a player may add to a payout account, for the person who compares its holder with them [WAL-04]. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { keepDocument } from '#server/files/documents.ts'
import { readFile, type StoredFile } from '#server/files/files.ts'

/** More than anybody needs, who may save only a few accounts; those removed since count. */
const photosPerDay = 10
const dayMs = 86_400_000

/** Keeps it sealed; the player is locked. @returns its hash. @throws Refusal `uploadsTooMany`, and as `keepDocument`. */
export async function keepPhoto(
  { db, site, player, now }: PlayerVisit,
  content: string,
  sealKey: Buffer,
): Promise<Buffer> {
  const sent = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from bank_account
     where player_id = ${player.id} and added_at > ${new Date(now.getTime() - dayMs)} and photo_hash is not null`)
  if ((sent?.count ?? 0) >= photosPerDay) throw new Refusal('uploadsTooMany')
  const { hash } = await keepDocument(db, { siteId: site.id, content, sealKey, at: now })
  return Buffer.from(hash, 'hex')
}

/** For who decides an account; that it was looked at is an event [EVT-03]. @throws Refusal `notFound`. */
export async function openPhoto(
  db: Db,
  sealKey: Buffer,
  { siteId, bankAccountId }: { siteId: number; bankAccountId: string },
  { staffId, at }: { staffId: string; at: Date },
): Promise<StoredFile> {
  await requireRight(db, staffId, 'accounts_decide', at)
  const row = await db.row<{ hash: string; playerId: bigint }>(sql`
    select encode(photo_hash, 'hex') as hash, player_id as "playerId" from bank_account
     where bank_account_id = ${bankAccountId} and photo_hash is not null`)
  const file = row && (await readFile(db, { siteId, hash: row.hash, sealKey }))
  if (!file) throw new Refusal('notFound')
  await record(db, {
    siteId,
    kind: 'log_read',
    actor: `staff:${staffId}`,
    reason: 'document',
    subject: `player:${row.playerId}`,
    after: { document: bankAccountId },
    at,
  })
  return file
}
