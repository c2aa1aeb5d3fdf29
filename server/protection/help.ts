/** Help that a site links to: each link is tried again and again, and while none answers nothing is staked [EXC-09]. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'

export type HelpNeeds = {
  database: Database
  sites: { all(): readonly Site[] }
  /** Whether something answers at an address. */
  reach: (href: string) => Promise<boolean>
}

const minuteMs = 60_000
const tryEveryMs = 10 * minuteMs
const failuresMax = 3
const answerMaxMs = 10_000

/**
 * Tries what is due of the sites whose policy asks for it, whichever process comes first. A link that begins to fail or
 * answers again is a significant event.
 * @returns 0: links are tried in their own time, whatever was found.
 */
export async function checkHelp({ database, sites, reach }: HelpNeeds, now: Date): Promise<number> {
  for (const { id, policy } of sites.all()) {
    if (!policy.helpNeeded) continue
    const due = await database.inSite(id, (db) => takeDue(db, id, now))
    const tried = await Promise.all(due.map(async (href) => ({ href, answers: await reach(href) })))
    await database.inSite(id, async (db) => {
      for (const one of tried) await note(db, id, one, now)
    })
  }
  return 0
}

/** Whether help can be had: a link that nobody has tried yet is believed, and so is a page that has none. */
export async function isHelpThere(db: Db): Promise<boolean> {
  const row = await db.row<{ isThere: boolean }>(sql`
    select coalesce(bool_or(down_since is null), true) as "isThere" from help_link where site_id = current_site()`)
  return row?.isThere ?? true
}

/** Forgets links that are shown no more, and takes those whose time has come. */
async function takeDue(db: Db, siteId: number, now: Date): Promise<string[]> {
  const hrefs = await linksOf(db, now)
  await db.run(
    sql`delete from help_link where site_id = ${siteId} and href <> all(${hrefs}::text[])`,
  )
  const due = await db.rows<{ href: string }>(sql`
    insert into help_link as l (site_id, href, checked_at)
    select ${siteId}, href, ${now} from unnest(${hrefs}::text[]) as t (href)
    on conflict (site_id, href) do update set checked_at = excluded.checked_at
       where l.checked_at <= ${new Date(now.getTime() - tryEveryMs)}
    returning href`)
  return due.map(({ href }) => href)
}

/** Links to other houses on the page on safer play that is shown now, in all its languages. */
async function linksOf(db: Db, now: Date): Promise<string[]> {
  const page = await db.row<{ document: unknown }>(sql`
    select v.document from content_item i
      join content_version v
        on v.site_id = i.site_id and v.kind = i.kind and v.name = i.name
       and v.version = case when i.next_at <= ${now} then i.next_version when i.status = 'published' then i.live_version end
     where i.site_id = current_site() and i.kind = 'page' and i.name = 'responsible_gaming'`)
  const text = JSON.stringify(page?.document ?? '')
  const hrefs = [...text.matchAll(/href=\\"(https:[^"\\]+)\\"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return [...new Set(hrefs)].filter(isOutside)
}

/** A name in the public web; never an address of ours, whoever wrote the page. */
function isOutside(href: string): boolean {
  const url = URL.canParse(href) ? new URL(href) : null
  return (
    url !== null &&
    url.port === '' &&
    /\.[a-z]{2,}$/.test(url.hostname) &&
    !/\.(local|internal|localhost)$/.test(url.hostname)
  )
}

async function note(
  db: Db,
  siteId: number,
  { href, answers }: { href: string; answers: boolean },
  now: Date,
): Promise<void> {
  const key = sql`site_id = ${siteId} and href = ${href}`
  const before = await db.row<{ failures: number; downSince: Date | null }>(sql`
    select failures, down_since as "downSince" from help_link where ${key} for update`)
  // The page has changed meanwhile.
  if (!before) return
  const failures = answers ? 0 : before.failures + 1
  const isDown = failures >= failuresMax
  const downSince = isDown ? (before.downSince ?? now) : null
  const written = await db.run(
    sql`update help_link set failures = ${failures}, down_since = ${downSince} where ${key}`,
  )
  assert(written === 1, 'the link is held')
  if (isDown === (before.downSince !== null)) return
  await record(db, {
    siteId,
    kind: 'help_link_changed',
    actor: 'system',
    subject: `link:${href}`,
    before: { answers: isDown },
    after: { answers: !isDown },
    at: now,
  })
}

/** One try: whoever answers is there, also who refuses programs; not who has no such page or is out of order. */
export async function reachLink(href: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMaxMs)
    const { status, body } = await fetch(href, { redirect: 'manual', signal })
    await body?.cancel()
    return status < 500 && status !== 404 && status !== 410
  } catch {
    return false
  }
}
