/** The pictures of promotions: an operator's own, or drawn from what they are called. */

import { createHash } from 'node:crypto'
import { drawPromotions, type PromotionSubject } from '#server/art/promotion.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { keepPerSite } from '#server/site/kept.ts'
import { promotionVersions, textsIn, type Promotion } from './promotion.ts'

/** The width of an operator's picture, in pixels. */
const shownWidth = 640

type Drawn = { svg: string; hash: string }

/** Drawn from what each was when it was first published: a new version does not change how it looks. */
const drawnPictures = keepPerSite(async (db, site) => {
  const firsts = (await promotionVersions(db, site))
    .flatMap((versions) => versions.at(-1) ?? [])
    // Of those published together the operator's order, in which they come, tells.
    .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
  const drawn = drawPromotions(firsts.map((first) => subjectOf(site, first)))
  return new Map(
    Array.from(drawn, ([id, svg]): [string, Drawn] => {
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
      return [id, { svg, hash }]
    }),
  )
})

function subjectOf(site: Site, promotion: Promotion): PromotionSubject {
  const { promotionId, terms } = promotion
  const counting = terms.weights.filter(({ percent }) => percent > 0)
  const isSports =
    counting.length > 0 && counting.every(({ category }) => category === 'sportsbook')
  return {
    id: promotionId,
    title: textsIn(promotion, site, site.defaultLanguage).title,
    kind: terms.kind,
    theme: isSports ? 'sports' : terms.audience === 'vip' ? 'vip' : null,
  }
}

const ownPictures = keepPerSite(async (db, site) => {
  const rows = await db.rows<{ promotionId: string; hash: string }>(sql`
    select promotion_id as "promotionId", encode(picture, 'hex') as hash from promotion
     where site_id = ${site.id} and picture is not null`)
  return new Map(rows.map(({ promotionId, hash }) => [promotionId, hash]))
})

/** Where the picture of each promotion is; a drawn one is named by its content, so that it may be kept for ever. */
export async function readPictures({
  db,
  site,
}: {
  db: Db
  site: Site
}): Promise<(promotionId: string) => string> {
  const own = await ownPictures(db, site)
  const drawn = await drawnPictures(db, site)
  return (id) => {
    const hash = own.get(id)
    return hash === undefined
      ? `/art/promotion/${id}-${drawn.get(id)?.hash ?? '0'.repeat(16)}.svg`
      : `/images/${hash}/${shownWidth}`
  }
}

/** The drawn picture of a promotion of the site; null where there is no such promotion. */
export async function drawnPicture(db: Db, site: Site, promotionId: string): Promise<Drawn | null> {
  return (await drawnPictures(db, site)).get(promotionId) ?? null
}

/**
 * Shows a picture of the site's own in place of the drawn one, or the drawn one again [EVT-01].
 * @param hash of a kept picture (`keepImage`) in hex; null for none.
 * @throws Refusal `rightMissing`; `notFound` for a promotion or picture that the site has not.
 */
export async function setPromotionPicture(
  db: Db,
  { siteId, promotionId }: { siteId: number; promotionId: string },
  hash: string | null,
  { staff, reason, at }: { staff: string; reason: string; at: Date },
): Promise<void> {
  await requireRight(db, staff, 'content_write', at)
  const picture = hash === null ? null : Buffer.from(hash, 'hex')
  const kept = sql`select from image where site_id = ${siteId} and hash = ${picture}`
  if (picture && (await db.run(kept)) === 0) throw new Refusal('notFound')
  const before = await db.row<{ picture: Buffer | null }>(sql`
    select picture from promotion where site_id = ${siteId} and promotion_id = ${promotionId} for update`)
  if (!before) throw new Refusal('notFound')
  await db.run(sql`
    update promotion set picture = ${picture} where site_id = ${siteId} and promotion_id = ${promotionId}`)
  await record(db, {
    siteId,
    kind: 'promotion_changed',
    actor: `staff:${staff}`,
    reason,
    subject: `promotion:${promotionId}`,
    before: { picture: before.picture?.toString('hex') ?? null },
    after: { picture: hash },
    at,
  })
}
