/** How content changes: staff save versions and decide which one is shown, from when; every decision is an event. */

import { createHash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { cleanDocument, type Document, type Kind } from './kinds.ts'

/** What is changed: one document of a site. */
export type Place<K extends Kind = Kind> = { siteId: number; kind: K; name: string }
/** Who changes it, and when. */
export type Editor = { staff: string; at: Date }

type Item = {
  status: 'draft' | 'published' | 'hidden'
  live_version: number | null
  live_at: Date | null
  next_version: number | null
  next_at: Date | null
}

/**
 * Saves a document as the next version, which nobody sees yet. Versions are never changed. A material version of
 * the terms or the privacy policy is one that players accept anew once it is shown [ACC-03].
 * @returns its number.
 * @throws Refusal `invalidBody` with the field that does not fit; `notFound` for a picture the site has not.
 */
export async function saveVersion<K extends Kind>(
  db: Db,
  place: Place<K>,
  document: Document<K>,
  {
    staff,
    at,
    changeSummary = '',
    isMaterial = false,
  }: Editor & { changeSummary?: string; isMaterial?: boolean },
): Promise<number> {
  await requireRight(db, staff, 'content_write', at)
  const { siteId, kind, name } = place
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(name)) throw new Refusal('invalidBody', { field: 'name' })
  const clean = cleanDocument(kind, document)
  await checkPictures(db, siteId, clean)
  await db.run(sql`
    insert into content_item (site_id, kind, name) values (${siteId}, ${kind}, ${name}) on conflict do nothing`)
  await lockItem(db, place)
  const text = JSON.stringify(clean)
  const hash = createHash('sha256').update(text).digest()
  const saved = await db.row<{ version: number }>(sql`
    insert into content_version (site_id, kind, name, version, document, hash, change_summary, is_material, saved_by,
                                 saved_at)
    select ${siteId}, ${kind}, ${name}, coalesce(max(version), 0) + 1, ${text}::jsonb, ${hash}, ${changeSummary},
           ${isMaterial}, ${`staff:${staff}`}, ${at}
      from content_version where site_id = ${siteId} and kind = ${kind} and name = ${name}
    returning version`)
  return saved?.version ?? 0
}

/**
 * Shows a version, at once or from an instant on. An older version than the live one is a rollback.
 * What was scheduled before gives way.
 * @throws Refusal `notFound` for a version that does not exist.
 */
export async function publishVersion(
  db: Db,
  place: Place,
  version: number,
  { staff, at, reason = '', from = at }: Editor & { reason?: string; from?: Date },
): Promise<void> {
  await requireRight(db, staff, 'content_publish', at)
  const { siteId, kind, name } = place
  const before = await lockItem(db, place, at)
  const saved = await db.row<{ document: Document }>(sql`
    select document from content_version
     where site_id = ${siteId} and kind = ${kind} and name = ${name} and version = ${version}`)
  if (!saved) throw new Refusal('notFound')
  const after: Item =
    from > at
      ? { ...before, next_version: version, next_at: from }
      : { status: 'published', live_version: version, live_at: at, ...noNext }
  const { position = 0, date = null, category = null } = saved.document as Placed
  await db.run(sql`
    update content_item set position = ${position}, dated_at = ${date}, category = ${category}
     where site_id = ${siteId} and kind = ${kind} and name = ${name}`)
  await decide(db, place, { staff, at, reason }, before, after)
}

/** Takes content off the site, and what was scheduled with it; `publishVersion` brings it back. */
export async function hideContent(
  db: Db,
  place: Place,
  { staff, at, reason = '' }: Editor & { reason?: string },
): Promise<void> {
  await requireRight(db, staff, 'content_publish', at)
  const before = await lockItem(db, place, at)
  const status = before.live_version === null ? 'draft' : 'hidden'
  await decide(db, place, { staff, at, reason }, before, { ...before, status, ...noNext })
}

const noNext = { next_version: null, next_at: null }

/** What a document says of its place among its kind. */
type Placed = { position?: number; date?: string; category?: string }

/**
 * Locks an item until its transaction ends. What was scheduled and has come is made the live version first.
 * @throws Refusal `notFound`
 */
async function lockItem(db: Db, { siteId, kind, name }: Place, at?: Date): Promise<Item> {
  if (at)
    await db.run(sql`
      update content_item
         set status = 'published', live_version = next_version, live_at = next_at, next_version = null, next_at = null
       where site_id = ${siteId} and kind = ${kind} and name = ${name} and next_at <= ${at}`)
  const item = await db.row<Item>(sql`
    select status, live_version, live_at, next_version, next_at from content_item
     where site_id = ${siteId} and kind = ${kind} and name = ${name} for update`)
  if (!item) throw new Refusal('notFound')
  return item
}

async function checkPictures(db: Db, siteId: number, document: object): Promise<void> {
  const { image } = document as { image?: string }
  if (!image) return
  const hash = Buffer.from(image, 'hex')
  const known = await db.run(sql`select from image where site_id = ${siteId} and hash = ${hash}`)
  if (known === 0) throw new Refusal('notFound', { field: 'image' })
}

/** Writes what is shown from now on, and who decided so. */
async function decide(
  db: Db,
  place: Place,
  { staff, at, reason }: Editor & { reason: string },
  before: Item,
  after: Item,
): Promise<void> {
  const { siteId, kind, name } = place
  await db.run(sql`
    update content_item
       set status = ${after.status}, live_version = ${after.live_version}, live_at = ${after.live_at},
           next_version = ${after.next_version}, next_at = ${after.next_at}
     where site_id = ${siteId} and kind = ${kind} and name = ${name}`)
  const rows = await db.rows<{ version: number; hash: Buffer }>(sql`
    select version, hash from content_version
     where site_id = ${siteId} and kind = ${kind} and name = ${name}
       and version = any(${versionsOf(before, after)}::integer[])`)
  const hashes = new Map(rows.map(({ version, hash }) => [version, hash.toString('hex')]))
  const told = (item: Item) => ({
    status: item.status,
    version: item.live_version,
    hash: hashes.get(item.live_version ?? 0) ?? null,
    ...(item.next_version !== null && {
      next_version: item.next_version,
      next_hash: hashes.get(item.next_version) ?? null,
      next_at: item.next_at?.toISOString(),
    }),
  })
  await record(db, {
    siteId,
    kind: 'content_published',
    actor: `staff:${staff}`,
    reason,
    subject: `content:${kind}/${name}`,
    before: told(before),
    after: told(after),
    at,
  })
}

const versionsOf = (...items: Item[]) =>
  items.flatMap(({ live_version, next_version }) => [live_version ?? 0, next_version ?? 0])
