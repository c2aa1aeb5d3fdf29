/** The icons of a site's app, drawn from the operator's own picture or else from the site's mark, and named by that. */

import sharp from 'sharp'
import { hashOf, noHash } from '#server/art/named.ts'
import type { Database } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { imageIn, readImage } from '#server/files/images.ts'
import type { IconsOf, Startup } from '#server/site/startup.ts'
import type { Built } from './built.ts'
import type { Drawn } from './drawn.ts'

/** Tells the folder of a site's icons: they are drawn from the same in every size. */
export function iconsReader({ markOf }: Built): IconsOf {
  return async (site) => {
    const source =
      imageIn(site.manifest_icon) ?? (await markOf(site, 'rounded')) + (await markOf(site, 'full'))
    return `/icons/${hashOf(source)}`
  }
}

type IconNeeds = { database: Database; built: Built; drawn: Drawn }
type Asked = { siteId: number; site: Startup['site']; name: string }

/** @throws Refusal `notFound` where there is no icon of that name. */
export async function drawIcon(
  { database, built, drawn }: IconNeeds,
  { siteId, site, name }: Asked,
) {
  const [, shape = ''] = /^(\d+|maskable)\.png$/.exec(name) ?? []
  const isFull = shape === 'maskable'
  const size = isFull ? 512 : built.iconSizes.find((one) => String(one) === shape)
  if (size === undefined) throw new Refusal('notFound')
  const own = imageIn(site.manifest_icon)
  const picture = own && (await database.inSite(siteId, (db) => readImage(db, siteId, own)))
  const svg = picture ? '' : await built.markOf(site, isFull ? 'full' : 'rounded')
  const png = await drawn(`${picture ? own : svg}/${size}`, () =>
    sharp(picture || Buffer.from(svg), { density: 144 })
      .resize(size, size, { fit: 'cover' })
      .png()
      .toBuffer(),
  )
  // Where the operator's own is not there, ours must not be kept under its name.
  return { png, hash: own && !picture ? noHash : site.app_icons.replace('/icons/', '') }
}
