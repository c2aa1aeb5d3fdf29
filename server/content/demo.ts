/** The demo's own content: texts in nine languages and pictures drawn here, for every demo site that holds anything. */

import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import type { Language } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import { makeImage, storeImage, type MadeImage } from '#server/files/images.ts'
import { escapeHtml } from '#server/base/html.ts'
import { drawPicture, type Drawing } from './drawing.ts'
import { cleanHtml } from './html.ts'
import { checkDocument, kinds, type Document, type Kind } from './kinds.ts'

type Shared = Record<string, unknown> & { image?: string }
type Words = Record<string, string>
/** Documents without their words, by kind and name; `pictures` are named by the documents that show them. */
type Plan = { pictures: Record<string, Drawing> } & { [K in Kind]?: Record<string, Shared> }
type Texts = { [K in Kind]?: Record<string, Words> }

const staff = 'demo'

/** Gives a demo site its content. Run again, it adds what is missing and leaves what was edited alone. */
export async function seedContent(db: Db, site: Site, now: Date): Promise<number> {
  if (!site.isDemo) return 0
  const { pictures, ...plan } = readJson('content') as Plan
  const rows = await db.rows<{ key: string }>(sql`
    select kind || '/' || name as key from content_item where site_id = ${site.id}`)
  const known = new Set(rows.map(({ key }) => key))
  const missing = (Object.entries(plan) as [Kind, Record<string, Shared>][]).flatMap(
    ([kind, items]) =>
      Object.entries(items)
        .filter(([name]) => !known.has(`${kind}/${name}`))
        .map(([name, shared]) => ({ kind, name, shared })),
  )
  if (missing.length === 0) return 0
  const hashes = new Map<string, string>()
  for (const [name, made] of await drawAll(pictures))
    hashes.set(name, (await storeImage(db, made, { siteId: site.id, staff, at: now })).hash)
  const written = missing.map(({ kind, name, shared }) => {
    const image = shared.image === undefined ? {} : { image: hashes.get(shared.image) ?? '' }
    const extra = kind === 'seo' ? { url: '', canonical: '', image: '' } : {}
    const document = { ...extra, ...shared, ...image, texts: textsOf(site, kind, name) }
    return rowOf(kind, name, checkDocument(kind, document))
  })
  await writeAll(db, site, written, now)
  return written.length
}

const folder = new URL('../../database/demo/', import.meta.url)
const read = new Map<string, unknown>()

/** Files are read once however many sites they are for. */
function readJson(name: string): unknown {
  const found =
    read.get(name) ?? JSON.parse(fs.readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  read.set(name, found)
  return found
}

let drawn: Promise<(readonly [string, MadeImage])[]> | undefined

/** The same pictures for every site, drawn once. */
function drawAll(pictures: Plan['pictures']) {
  drawn ??= Promise.all(
    Object.entries(pictures).map(
      async ([name, drawing]) => [name, await makeImage(await drawPicture(drawing))] as const,
    ),
  )
  return drawn
}

/** The words of a document in the languages of the site and in English, with the site's name and age filled in. */
function textsOf(site: Site, kind: Kind, name: string): Document['texts'] {
  const languages = [...new Set<Language>([...site.languages, 'EN'])]
  const texts = languages.flatMap((language) => {
    const words = (readJson(`content-${language}`) as Texts)[kind]?.[name]
    return words ? [[language, fill(kind, words, site)] as const] : []
  })
  return Object.fromEntries(texts)
}

function fill(kind: Kind, words: Words, { name, policy }: Site): Words {
  const { html } = kinds[kind]
  const filled = Object.entries(words).map(([word, text]) => {
    const isHtml = html.includes(word)
    return [
      word,
      (isHtml ? cleanOnce(text) : text)
        .replaceAll('{site}', isHtml ? escapeHtml(name) : name)
        .replaceAll('{age}', String(policy.ageMin)),
    ]
  })
  const made = Object.fromEntries(filled) as Words
  return kind === 'seo' ? searchRecord(made, name) : made
}

const cleaned = new Map<string, string>()

/** A text is cleaned once, before it is filled in for each site. */
function cleanOnce(text: string): string {
  const clean = cleaned.get(text) ?? cleanHtml(text)
  cleaned.set(text, clean)
  return clean
}

/** A search record of the demo is made from its name and description. */
function searchRecord({ item_name = '', description = '' }: Words, siteName: string): Words {
  return {
    item_name,
    body: `<p>${escapeHtml(description)}</p>`,
    title: `${item_name} · ${siteName}`,
    description,
    keywords: '',
    author: siteName,
    publisher: siteName,
  }
}

function rowOf(kind: Kind, name: string, document: Document) {
  const text = JSON.stringify(document)
  const hash = createHash('sha256').update(text).digest('hex')
  const {
    position = 0,
    date = null,
    category = null,
  } = document as {
    position?: number
    date?: string
    category?: string
  }
  return { kind, name, position, date, category, document, hash }
}

/** All in one statement: a site's content appears at once, as version 1 and published. */
async function writeAll(
  db: Db,
  site: Site,
  written: ReturnType<typeof rowOf>[],
  at: Date,
): Promise<void> {
  await db.run(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as told (kind text, name text, position integer, date timestamptz, category text, document jsonb, hash text)
    ), items as (
      insert into content_item (site_id, kind, name, status, live_version, live_at, position, dated_at, category)
      select ${site.id}, kind, name, 'published', 1, ${at}, position, date, category from told
    )
    insert into content_version (site_id, kind, name, version, document, hash, change_summary, saved_by, saved_at)
    select ${site.id}, kind, name, 1, document, decode(hash, 'hex'), '', ${`staff:${staff}`}, ${at} from told`)
  await record(db, {
    siteId: site.id,
    kind: 'content_published',
    actor: `staff:${staff}`,
    reason: 'demo',
    subject: 'content:demo',
    after: Object.fromEntries(written.map(({ kind, name, hash }) => [`${kind}/${name}`, hash])),
    at,
  })
}
