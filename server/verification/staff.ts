/** What staff do about identities: decide what waits for them, and keep the list of people who may not play. */

import type { Db } from '#server/base/database.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { readFile, type StoredFile } from '#server/files/files.ts'
import { lockCheck, takeStep, type CheckState } from './check.ts'
import { keysOf, type Person } from './person.ts'
import type { RejectionReason } from './reason.ts'

type Staff = { staff: string; at: Date }

/** @throws Refusal `notFound`; `conflict` where it does not wait for staff. */
export async function decideCheck(
  db: Db,
  sealKey: Buffer,
  checkId: string,
  decision:
    | { is: 'verified' }
    | {
        is: 'rejected'
        reasons: readonly RejectionReason[]
        documents?: Readonly<Record<string, RejectionReason>>
      },
  { staff, at }: Staff,
): Promise<CheckState> {
  await requireRight(db, staff, 'identities_decide', at)
  const check = await lockCheck(db, checkId)
  if (!check) throw new Refusal('notFound')
  if (check.state !== 'review') throw new Refusal('conflict')
  const by = `staff:${staff}` as const
  if (decision.is === 'verified') return takeStep(db, sealKey, checkId, 'verify', { by, at })
  const { reasons, documents = {} } = decision
  return takeStep(db, sealKey, checkId, 'reject', { by, at, reasons, documents })
}

/** A document's file; that it was looked at is an event [EVT-03]. */
export async function openDocument(
  db: Db,
  sealKey: Buffer,
  { siteId, documentId }: { siteId: number; documentId: string },
  { staff, at }: Staff,
): Promise<StoredFile> {
  await requireRight(db, staff, 'documents_read', at)
  const row = await db.row<{ hash: string; playerId: bigint }>(sql`
    select encode(file_hash, 'hex') as hash, player_id as "playerId" from identity_document
     where document_id = ${documentId}`)
  const file = row && (await readFile(db, { siteId, hash: row.hash, sealKey }))
  if (!file) throw new Refusal('notFound')
  await record(db, {
    siteId,
    kind: 'log_read',
    actor: `staff:${staff}`,
    reason: 'document',
    subject: `player:${row.playerId}`,
    after: { document: documentId },
    at,
  })
  return file
}

/** Puts a person on the site's list; a check that names them is rejected [ACC-07]. */
export async function restrictPerson(
  db: Db,
  sealKey: Buffer,
  { siteId, person, reason }: { siteId: number; person: Person; reason: string },
  { staff, at }: Staff,
): Promise<void> {
  await requireRight(db, staff, 'persons_restrict', at)
  const keys = keysOf(person, sealKey)
  for (const key of [keys.document, keys.person])
    await db.run(sql`
      insert into restricted_person (site_id, key_hash, reason, listed_by, listed_at)
      values (${siteId}, ${key}, ${reason}, ${staff}, ${at}) on conflict do nothing`)
  await record(db, {
    siteId,
    kind: 'exclusion_changed',
    actor: `staff:${staff}`,
    reason,
    subject: `person:${keys.person.toString('hex').slice(0, 16)}`,
    after: { restricted: true },
    at,
  })
}
