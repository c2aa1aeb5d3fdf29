/** Promotions of a site: published as versions that never change, and read as of any instant. */

import type { Language } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Fault } from '#server/base/fault.ts'
import { requireAuthor, type Author } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { keepPerSite } from '#server/site/kept.ts'
import { outsideFaultsOf } from './outside.ts'
import { faultsOf, type Terms, type Texts } from './terms.ts'

export type Promotion = {
  promotionId: string
  version: number
  terms: Terms
  texts: Partial<Record<Language, Texts>>
  publishedAt: Date
}

/** What the operator writes. */
export type Draft = {
  promotionId: string
  position: number
  terms: Terms
  texts: Partial<Record<Language, Texts>>
}

/** Terms that were published before they could say so name no odds and give no free bets. */
export const wholeTerms = sql`'{"odds_min": null, "free_bets": null}'::jsonb || terms`

const columns = sql`v.promotion_id as "promotionId", v.version, ${wholeTerms} as terms, v.texts, v.published_at as "publishedAt"`

/**
 * Publishes a promotion or its next version, and writes what changed to the log of events. The same again changes
 * nothing.
 * @throws Refusal `rightMissing`; Fault that names every rule it breaks: INC-01, INC-02, INC-03, INC-09.
 */
export async function publishPromotion(
  db: Db,
  site: Site,
  { promotionId, position, terms, texts }: Draft,
  { actor, now, reason = '' }: { actor: Author; now: Date; reason?: string },
): Promise<Promotion> {
  await requireAuthor(db, actor, 'rewards_set', now)
  const faults = faultsOf(site, terms, texts).map(({ about }) => about)
  if (faults.length === 0) faults.push(...(await outsideFaultsOf(db, site, terms)))
  if (faults.length > 0) throw new Fault(`promotion ${promotionId}: ${faults.join('; ')}`)
  await db.run(sql`
    insert into promotion (site_id, promotion_id, position) values (${site.id}, ${promotionId}, ${position})
    on conflict do nothing`)
  await lockPromotion(db, site, promotionId)
  const before = await findPromotion(db, promotionId, now)
  const next = {
    promotionId,
    version: (before?.version ?? 0) + 1,
    terms,
    texts: Object.fromEntries(site.languages.map((language) => [language, texts[language]])),
    publishedAt: now,
  }
  const written = await db.run(sql`
    insert into promotion_version (site_id, promotion_id, version, terms, texts, published_at)
    select ${site.id}, ${promotionId}, ${next.version}, ${terms}::jsonb, ${next.texts}::jsonb, ${now}
     where not exists (
       select from promotion_version
        where promotion_id = ${promotionId} and version = ${next.version - 1}
          and ${wholeTerms} = ${terms}::jsonb and texts = ${next.texts}::jsonb)`)
  if (before && written === 0) return before
  await record(db, {
    siteId: site.id,
    kind: 'promotion_changed',
    actor,
    reason,
    subject: `promotion:${promotionId}`,
    before: before ? { version: before.version, ...before.terms } : {},
    after: { version: next.version, ...terms },
    at: now,
  })
  return next
}

/** Two who publish at once take turns. */
export async function lockPromotion(db: Db, site: Site, promotionId: string): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${promotionId}`}, ${site.id}))`,
  )
}

/** A promotion as it was offered at an instant [INC-08]; null where there was none. */
export function findPromotion(db: Db, promotionId: string, at: Date): Promise<Promotion | null> {
  return db.row<Promotion>(sql`
    select ${columns} from promotion_version v
     where promotion_id = ${promotionId} and published_at <= ${at} order by version desc limit 1`)
}

/** The version of each promotion that is the latest now, in the operator's order, as the transaction sees them. */
export function readLatest(db: Db, now: Date): Promise<Promotion[]> {
  return db.rows<Promotion>(sql`
    select ${columns} from promotion p join lateral (
      select * from promotion_version v
       where (v.site_id, v.promotion_id) = (p.site_id, p.promotion_id) and v.published_at <= ${now}
       order by v.version desc limit 1) v on true
     order by p.position, p.promotion_id`)
}

/** One version, also of long ago; null where there is none. */
export function readVersion(
  db: Db,
  promotionId: string,
  version: number,
): Promise<Promotion | null> {
  return db.row<Promotion>(sql`
    select ${columns} from promotion_version v where promotion_id = ${promotionId} and version = ${version}`)
}

/** Of each promotion, in the operator's order, its versions, the latest first. */
export const promotionVersions = keepPerSite(async (db) => {
  const versions = await db.rows<Promotion>(sql`
    select ${columns} from promotion p join promotion_version v using (site_id, promotion_id)
     order by p.position, p.promotion_id, v.version desc`)
  return [...Map.groupBy(versions, ({ promotionId }) => promotionId).values()]
})

/** All promotions as they are offered now, in the operator's order; for showing, as of the site's version. */
export async function shownPromotions({
  db,
  site,
  now,
}: {
  db: Db
  site: Site
  now: Date
}): Promise<Promotion[]> {
  const promotions = await promotionVersions(db, site)
  return promotions.flatMap(
    (versions) => versions.find(({ publishedAt }) => publishedAt <= now) ?? [],
  )
}

/** Every version with the instant it came into force, oldest first. */
export function readVersions(
  db: Db,
  promotionId: string,
): Promise<{ version: number; published_at: Date }[]> {
  return db.rows(sql`
    select version, published_at from promotion_version where promotion_id = ${promotionId} order by version`)
}

/** The texts of a promotion in a language of the site. */
export function textsIn({ texts }: Pick<Promotion, 'texts'>, site: Site, language: Language) {
  const told = texts[language] ?? texts[site.defaultLanguage]
  if (!told) throw new Fault('a promotion is told in every language of its site')
  return told
}

export function isRunning({ starts_at, ends_at }: Terms, now: Date): boolean {
  return (
    Date.parse(starts_at) <= now.getTime() &&
    (ends_at === null || now.getTime() < Date.parse(ends_at))
  )
}
