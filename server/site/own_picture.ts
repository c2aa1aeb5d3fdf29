/** Shows a picture of the site's own in place of a drawn one: of a game, a provider, a promotion, the site itself. */

import type { PictureForm } from '#contract/uploads.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record, type EventKind } from '#server/events/events.ts'
import { keepImage } from '#server/files/images.ts'

/** Where a picture stands: what it must be like, how it is changed there, and as what that is told of. */
export type PicturePlace = {
  siteId: number
  form: PictureForm
  /** Shows the picture of a hash and tells the hash until then, in hex, null for none; null where there is no such place. */
  change: (db: Db, hash: string | null) => Promise<{ before: string | null } | null>
  kind: EventKind
  subject: string
}

/** A row with a column `picture`, and as what its changes are told of. */
export type PicturedRow = { siteId: number; table: Sql; key: Sql; kind: EventKind; subject: string }

/** The place that the picture of a row is. */
export const columnPlace = (
  { table, key, ...told }: PicturedRow,
  form: PictureForm,
): PicturePlace => ({
  ...told,
  form,
  change: async (db, hash) => {
    const known = await db.row<{ before: string | null }>(
      sql`select encode(picture, 'hex') as before from ${table} where ${key} for update`,
    )
    if (known) await db.run(sql`update ${table} set picture = decode(${hash}, 'hex') where ${key}`)
    return known
  },
})

type By = { staff: string; reason: string; at: Date }

/**
 * Keeps what is uploaded and shows it, or the drawn one again where that is nothing.
 * @throws Refusal as `keepImage` and `showPicture`.
 */
export async function showUpload(
  db: Db,
  place: PicturePlace,
  content: string | null,
  { staff, reason, at }: By,
): Promise<void> {
  const { siteId, form } = place
  const kept = content === null ? null : await keepImage(db, { siteId, content, form, staff, at })
  await showPicture(db, place, kept?.hash ?? null, { staff, reason, at })
}

/**
 * Shows the picture, or the drawn one again [EVT-01].
 * @param hash of a kept picture (`keepImage`) in hex; null for none.
 * @throws Refusal `rightMissing`; `notFound` for a place or picture that the site has not.
 */
export async function showPicture(
  db: Db,
  { siteId, change, kind, subject }: PicturePlace,
  hash: string | null,
  { staff, reason, at }: By,
): Promise<void> {
  await requireRight(db, staff, 'content_write', at)
  const kept = sql`select from image where site_id = ${siteId} and hash = decode(${hash}, 'hex')`
  if (hash !== null && (await db.run(kept)) === 0) throw new Refusal('notFound')
  const changed = await change(db, hash)
  if (!changed) throw new Refusal('notFound')
  await record(db, {
    siteId,
    kind,
    actor: `staff:${staff}`,
    reason,
    subject,
    before: { picture: changed.before },
    after: { picture: hash },
    at,
  })
}
