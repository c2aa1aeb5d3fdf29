/** Shows a picture of the site's own in place of a drawn one: of a game, a provider, a promotion. */

import { sql, type Db, type Sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record, type EventKind } from '#server/events/events.ts'
import { keepImage } from '#server/files/images.ts'

/** A row that has a `picture`, and as what it is told of. */
export type PicturedRow = { siteId: number; table: Sql; key: Sql; kind: EventKind; subject: string }

type By = { staff: string; reason: string; at: Date }

/**
 * Keeps what is uploaded and shows it, or the drawn one again where that is nothing.
 * @throws Refusal as `keepImage` and `showPicture`.
 */
export async function showUpload(
  db: Db,
  row: PicturedRow,
  content: string | null,
  by: By,
): Promise<void> {
  const { siteId } = row
  const kept =
    content === null ? null : await keepImage(db, { siteId, content, staff: by.staff, at: by.at })
  await showPicture(db, row, kept?.hash ?? null, by)
}

/**
 * Shows the picture, or the drawn one again [EVT-01].
 * @param hash of a kept picture (`keepImage`) in hex; null for none.
 * @throws Refusal `rightMissing`; `notFound` for a row or picture that the site has not.
 */
export async function showPicture(
  db: Db,
  { siteId, table, key, kind, subject }: PicturedRow,
  hash: string | null,
  { staff, reason, at }: By,
): Promise<void> {
  await requireRight(db, staff, 'content_write', at)
  const picture = hash === null ? null : Buffer.from(hash, 'hex')
  const kept = sql`select from image where site_id = ${siteId} and hash = ${picture}`
  if (picture && (await db.run(kept)) === 0) throw new Refusal('notFound')
  const before = await db.row<{ picture: Buffer | null }>(
    sql`select picture from ${table} where ${key} for update`,
  )
  if (!before) throw new Refusal('notFound')
  await db.run(sql`update ${table} set picture = ${picture} where ${key}`)
  await record(db, {
    siteId,
    kind,
    actor: `staff:${staff}`,
    reason,
    subject,
    before: { picture: before.picture?.toString('hex') ?? null },
    after: { picture: hash },
    at,
  })
}
