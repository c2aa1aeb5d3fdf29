/** What a site shows now: its published content, kept per version of the site, and the words of it in a language. */

import type { Language } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { keepPerSite } from '#server/site/kept.ts'
import { cleanWords, type Document, type Kind, type WordsOf } from './kinds.ts'

export type Shown<K extends Kind = Kind> = {
  name: string
  status: 'draft' | 'published' | 'hidden'
  /** Null unless published. */
  document: Document<K> | null
  version: number
  /** Since when this version is shown. */
  updatedAt: Date | null
  changeSummary: string
}

type Revision = { version: number; at: Date; document: Document; summary: string }
type Item = {
  kind: Kind
  name: string
  status: Shown['status']
  live: Revision | null
  /** Takes the place of the live one at its time. */
  next: Revision | null
}

/** All of a kind, in the operator's order, whatever their status. */
export type ReadContent = <K extends Kind>(
  visit: { db: Db; site: Site; now: Date },
  kind: K,
) => Promise<Shown<K>[]>

/** News grow without end and are asked for by page; everything else of a site is read whole and kept. */
const unkept: Kind = 'news'

export function contentReader(): ReadContent {
  const readKept = keepPerSite(async (db, site) => {
    const items = await readItems(db, sql`i.site_id = ${site.id} and i.kind <> ${unkept}`)
    return Map.groupBy(items, ({ kind }) => kind)
  })
  return async <K extends Kind>({ db, site, now }: { db: Db; site: Site; now: Date }, kind: K) => {
    const items = (await readKept(db, site)).get(kind) ?? []
    return items.map((item) => shownAt<K>(item, now))
  }
}

type ItemRow = {
  kind: Kind
  name: string
  status: Shown['status']
  live_version: number | null
  live_at: Date
  live_document: Document | null
  live_summary: string
  next_version: number | null
  next_at: Date
  next_document: Document | null
  next_summary: string
}

/** Items by a condition on `content_item i`, their HTML cleaned once more on its way out. */
async function readItems(db: Db, condition: Sql): Promise<Item[]> {
  const rows = await db.rows<ItemRow>(sql`
    select i.kind, i.name, i.status, i.live_version, i.live_at, live.document as live_document,
           live.change_summary as live_summary, i.next_version, i.next_at, next.document as next_document,
           next.change_summary as next_summary
      from content_item i
      left join content_version live
        on (live.site_id, live.kind, live.name, live.version) = (i.site_id, i.kind, i.name, i.live_version)
      left join content_version next
        on (next.site_id, next.kind, next.name, next.version) = (i.site_id, i.kind, i.name, i.next_version)
     where ${condition}
     order by i.position, i.name`)
  return rows.map((row) => ({
    kind: row.kind,
    name: row.name,
    status: row.status,
    live: revisionOf(row.kind, row.live_version, row.live_at, row.live_document, row.live_summary),
    next: revisionOf(row.kind, row.next_version, row.next_at, row.next_document, row.next_summary),
  }))
}

function revisionOf(
  kind: Kind,
  version: number | null,
  at: Date,
  document: Document | null,
  summary: string,
): Revision | null {
  return version === null || document === null
    ? null
    : { version, at, document: cleanWords(kind, document), summary }
}

function shownAt<K extends Kind>({ name, status, live, next }: Item, now: Date): Shown<K> {
  const isDue = next !== null && next.at <= now
  const revision = isDue ? next : live
  const standing = isDue ? 'published' : status
  return {
    name,
    status: standing,
    document:
      standing === 'published' ? ((revision?.document ?? null) as Document<K> | null) : null,
    version: revision?.version ?? 0,
    updatedAt: revision?.at ?? null,
    changeSummary: standing === 'published' ? (revision?.summary ?? '') : '',
  }
}

/** A version that was shown, whatever is shown now; null where nobody has seen it. */
export async function readShown<K extends Kind>(
  { db, site }: { db: Db; site: Site },
  kind: K,
  name: string,
  version: number,
): Promise<Shown<K> | null> {
  const row = await db.row<{ document: Document<K>; at: Date; summary: string }>(sql`
    select document, shown_at as at, change_summary as summary
      from content_shown join content_version using (site_id, kind, name, version)
     where site_id = ${site.id} and kind = ${kind} and name = ${name} and version = ${version}`)
  return (
    row && {
      name,
      status: 'published',
      document: cleanWords(kind, row.document),
      version,
      updatedAt: row.at,
      changeSummary: row.summary,
    }
  )
}

/** News that are shown, the newest first; `total` counts all of the category. */
export async function readNews(
  { db, site, now }: { db: Db; site: Site; now: Date },
  { category = null, limit, offset }: { category?: string | null; limit: number; offset: number },
): Promise<{ items: Shown<'news'>[]; total: number; categories: string[] }> {
  const isShown = sql`
    site_id = ${site.id} and kind = 'news' and dated_at is not null and (status = 'published' or next_at <= ${now})`
  const page = sql`
    select site_id, kind, name from content_item
     where ${isShown} ${category === null ? sql`` : sql`and category = ${category}`}
     order by dated_at desc, name limit ${limit} offset ${offset}`
  const items = await readItems(db, sql`(i.site_id, i.kind, i.name) in (${page})`)
  const counts = await db.rows<{ category: string; count: number }>(sql`
    select category, count(*)::integer as count from content_item where ${isShown} group by category order by category`)
  const counted = counts.filter((row) => category === null || row.category === category)
  return {
    items: items.map((item) => shownAt<'news'>(item, now)).toSorted(byDate),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    categories: counts.map((row) => row.category),
  }
}

/** @returns null for news that are not shown. */
export async function findNews(
  { db, site, now }: { db: Db; site: Site; now: Date },
  name: string,
): Promise<Shown<'news'> | null> {
  const [item] = await readItems(
    db,
    sql`i.site_id = ${site.id} and i.kind = 'news' and i.name = ${name}`,
  )
  const shown = item && shownAt<'news'>(item, now)
  return shown?.document ? shown : null
}

const byDate = (a: Shown<'news'>, b: Shown<'news'>) =>
  (b.document?.date ?? '').localeCompare(a.document?.date ?? '') || a.name.localeCompare(b.name)

export type Told<K extends Kind> = {
  /** Null where nothing is shown, or nothing was written at all. */
  words: WordsOf<K> | null
  language: Language
  status: 'published' | 'fallback' | 'hidden' | 'draft'
}

/**
 * The words of what is shown, in a language: where they are not written in it, in English, else in the
 * site's own, else in whichever there is. Never empty without saying why.
 */
export function wordsIn<K extends Kind>(
  shown: Shown<K> | null,
  language: Language,
  site: Pick<Site, 'defaultLanguage'>,
): Told<K> {
  const status = shown?.status ?? 'draft'
  if (!shown?.document || status !== 'published')
    return { words: null, language, status: status === 'hidden' ? 'hidden' : 'draft' }
  const { texts } = shown.document
  const written = Object.keys(texts) as Language[]
  const order: Language[] = [language, 'EN', site.defaultLanguage, ...written]
  const found = order.find((code) => texts[code] !== undefined)
  if (found === undefined) return { words: null, language, status: 'draft' }
  return {
    words: texts[found] ?? null,
    language: found,
    status: found === language ? 'published' : 'fallback',
  }
}
