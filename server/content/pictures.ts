/** The pictures of a site as the wire shows them. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { shownImage, type Image, type ShownImage } from '#server/files/images.ts'
import { keepPerSite } from '#server/site/kept.ts'

/** Tells the picture of a hash; null where there is none. */
export type ReadPictures = (visit: {
  db: Db
  site: Site
}) => Promise<(hash: string) => ShownImage | null>

/** Pictures are there before what shows them, and showing moves the site's version: what is kept is never behind. */
export function picturesReader(): ReadPictures {
  const readAll = keepPerSite(async (db, site) => {
    const images = await db.rows<Image>(sql`
      select encode(hash, 'hex') as hash, width, height, placeholder from image where site_id = ${site.id}`)
    return new Map(images.map((image) => [image.hash, shownImage(image)]))
  })
  return async ({ db, site }) => {
    const pictures = await readAll(db, site)
    return (hash) => pictures.get(hash) ?? null
  }
}
