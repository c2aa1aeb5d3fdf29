/** The pictures of a site as the wire shows them. */

import type { Answer } from '#contract/calls.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { widthsOf, type Image } from '#server/files/images.ts'
import { keepPerSite } from '#server/site/kept.ts'

export type Picture = NonNullable<Answer<'/api/home/fetch_slide'>['value'][number]['image']>
/** Tells the picture of a hash; null where there is none. */
export type ReadPictures = (visit: {
  db: Db
  site: Site
}) => Promise<(hash: string) => Picture | null>

/** The width in an address that does not say otherwise. */
const usualWidth = 640

/** Pictures are there before what shows them, and showing moves the site's version: what is kept is never behind. */
export function picturesReader(): ReadPictures {
  const readAll = keepPerSite(async (db, site) => {
    const images = await db.rows<Image>(sql`
      select encode(hash, 'hex') as hash, width, height, placeholder from image where site_id = ${site.id}`)
    return new Map(images.map((image) => [image.hash, showPicture(image)]))
  })
  return async ({ db, site }) => {
    const pictures = await readAll(db, site)
    return (hash) => pictures.get(hash) ?? null
  }
}

function showPicture(image: Image): Picture {
  const widths = widthsOf(image)
  const width = widths.findLast((wide) => wide <= usualWidth) ?? usualWidth
  return {
    img_url: `/images/${image.hash}/${width}`,
    width: image.width,
    height: image.height,
    widths,
    placeholder: image.placeholder,
  }
}
