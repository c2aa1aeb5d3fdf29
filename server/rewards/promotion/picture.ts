/** The pictures of promotions: an operator's own, or drawn from what they are called. */

import { pictureForms } from '#contract/uploads.ts'
import { named, noHash, type Named } from '#server/art/named.ts'
import { drawPromotions, type PromotionSubject } from '#server/art/promotion.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { shownImage, type Image, type ShownImage } from '#server/files/images.ts'
import { keepPerSite } from '#server/site/kept.ts'
import { columnPlace, type PicturePlace } from '#server/site/own_picture.ts'
import { promotionVersions, textsIn, type Promotion } from './promotion.ts'

/** The width of an operator's picture, in pixels. */
const shownWidth = 640

/** Drawn from what each was when it was first published: a new version does not change how it looks. */
const drawnPictures = keepPerSite(async (db, site) => {
  const firsts = (await promotionVersions(db, site))
    .flatMap((versions) => versions.at(-1) ?? [])
    // Of those published together the operator's order, in which they come, tells.
    .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
  const drawn = drawPromotions(firsts.map((first) => subjectOf(site, first)))
  return new Map(Array.from(drawn, ([id, svg]) => [id, named(svg)]))
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

/** Where an operator's own is. @param hash of the kept picture, in hex */
export const ownPicture = (hash: string) => `/images/${hash}/${shownWidth}`

const ownPictures = keepPerSite(async (db, site) => {
  const rows = await db.rows<Image & { promotionId: string }>(sql`
    select promotion_id as "promotionId", encode(hash, 'hex') as hash, width, height, placeholder
      from promotion p join image i on i.site_id = p.site_id and i.hash = p.picture
     where p.site_id = ${site.id}`)
  return new Map(rows.map(({ promotionId, ...image }) => [promotionId, shownImage(image)]))
})

type Reading = { db: Db; site: Site }

/** Tells where the drawn picture of a promotion is: named by its content, so that it may be kept for ever. */
export async function readDrawn({ db, site }: Reading): Promise<(promotionId: string) => string> {
  const drawn = await drawnPictures(db, site)
  return (id) => `/art/promotion/${id}-${drawn.get(id)?.hash ?? noHash}.svg`
}

/** `image`: an operator's own in all its widths. */
type Shown = { picture: string; image: ShownImage | null }

/** Tells how the picture of a promotion is shown, as of the site's version. */
export async function readPictures(reading: Reading): Promise<(promotionId: string) => Shown> {
  const own = await ownPictures(reading.db, reading.site)
  const drawn = await readDrawn(reading)
  return (id) => {
    const image = own.get(id) ?? null
    return { picture: image?.img_url ?? drawn(id), image }
  }
}

/** The drawn picture of a promotion of the site; null where there is no such promotion. */
export async function drawnPicture(db: Db, site: Site, promotionId: string): Promise<Named | null> {
  return (await drawnPictures(db, site)).get(promotionId) ?? null
}

/** Where the picture of a promotion stands. */
export const placeOf = (siteId: number, promotionId: string): PicturePlace =>
  columnPlace(
    {
      siteId,
      table: sql`promotion`,
      key: sql`site_id = ${siteId} and promotion_id = ${promotionId}`,
      kind: 'promotion_changed',
      subject: `promotion:${promotionId}`,
    },
    pictureForms.promotion,
  )
