/** Documents under way in this process: each is held by who began it, and begun again where that one is gone. */

import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { formatsOf } from '#i18n/format.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { PaperDocument } from './paper/document.ts'
import type { Chosen, ExportSource } from './source.ts'

type Draft = {
  document: PaperDocument
  /** Parts that are kept of it; where the job has others, this draft is not of what is kept. */
  parts: number
  /** Rows not yet read. */
  left: number
  total: number
  heldUntil: Date
}

export type Drafts = { maker: string; open: Map<string, Draft> }

export const openDrafts = (): Drafts => ({ maker: randomUUID(), open: new Map() })

/** Memory is for so many at once; the others wait their turn. */
const draftsMax = 8
const holdMs = 60_000
/** So few that its transaction holds nobody up. */
const rowsPerTurn = 400

export const mayBegin = ({ open }: Drafts) => open.size < draftsMax

export type PaperJob = {
  exportId: string
  site: Site
  source: ExportSource
  chosen: Chosen
  language: Language
  timeZone: string
  createdAt: Date
  /** As the job stands: how much is kept, by whom, and behind which row it goes on. */
  parts: number
  heldBy: string
  after: string
}

/** Some rows more of a document. @returns `isAnew`: what is kept of it is to be thrown away first. */
export async function writePaper(drafts: Drafts, db: Db, job: PaperJob, now: Date) {
  const { exportId, source, chosen } = job
  for (const [id, { heldUntil }] of drafts.open)
    if (heldUntil <= now && id !== exportId) drafts.open.delete(id)
  const known = drafts.open.get(exportId)
  const isOurs = job.heldBy === drafts.maker && known?.parts === job.parts
  const draft = isOurs && known ? known : await begin(db, job)
  drafts.open.set(exportId, draft)
  draft.heldUntil = new Date(now.getTime() + holdMs)
  const isAnew = draft !== known
  const limit = Math.min(rowsPerTurn, draft.left)
  const { rows, next } = await source.read(db, chosen, isAnew ? '' : job.after, limit)
  const bytes = [await draft.document.add(rows)]
  draft.left -= rows.length
  draft.parts += 1
  const isLast = draft.left === 0
  assert(isLast || next !== '', 'rows that were counted are there')
  if (isLast) {
    bytes.push(await draft.document.end())
    drafts.open.delete(exportId)
  }
  return {
    body: Buffer.concat(bytes),
    count: rows.length,
    total: draft.total,
    next: isLast ? '' : next,
    isAnew,
    heldUntil: isLast ? null : draft.heldUntil,
  }
}

async function begin(db: Db, job: PaperJob): Promise<Draft> {
  const { source, chosen, site, language, timeZone, createdAt } = job
  assert(source.print, 'a list that is asked for as a document can be printed')
  const player = await db.row<{ accountId: string; fullName: string }>(sql`
    select account_id as "accountId", full_name as "fullName" from player
     where site_id = current_site() and player_id = ${chosen.playerId}`)
  assert(player, 'a file is a player’s')
  const tongue = {
    speech: speechOf(language),
    formats: formatsOf(language, site.currency, timeZone),
  }
  const print = await source.print(db, chosen, tongue)
  // Heavy, and most processes never write one.
  const { openDocument } = await import('./paper/document.ts')
  const document = await openDocument({ site, player, at: createdAt, tongue, print })
  return { document, parts: 0, left: print.total, total: print.total, heldUntil: createdAt }
}
