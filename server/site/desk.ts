/** The calls by which staff look after the pictures of their site as a whole. */

import type { Answer } from '#contract/calls.ts'
import { sitePlaces, type SitePlace } from '#contract/site_desk.ts'
import { pictureForms } from '#contract/uploads.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import { imageIn, readImage } from '#server/files/images.ts'
import { lightsOf, standsOut } from '#server/files/standing_out.ts'
import { showUpload, type PicturePlace } from './own_picture.ts'
import { readSettings, type Settings } from './settings.ts'
import type { ReadStartup, Startup } from './startup.ts'

type SitePicture = Answer<'/api/staff/site_pictures'>['value']['pictures'][number]
type Scheme = SitePicture['faint_in'][number]

/** Tells the colour of a site's header in each scheme; null where no pages are built. */
export type HeaderGrounds = (
  site: Pick<Startup['site'], 'site_name' | 'template' | 'theme_color'>,
) => Promise<Record<Scheme, string>>

type Needs = {
  requireStaff: RequireStaff
  readStartup: ReadStartup
  groundsOf: HeaderGrounds | null
}

/** At which width each is given out where no other is asked for, and where it stands in the settings. */
const places: Record<
  SitePlace,
  { width: number; read: (settings: Settings) => string | undefined }
> = {
  logo: { width: 320, read: ({ logos }) => logos[0] },
  app_icon: { width: 320, read: ({ manifest_icon }) => manifest_icon },
  card: { width: 1280, read: ({ card }) => card },
}

/** Where a picture of the site as a whole stands: in its settings, as an address. */
const pictureAt = (siteId: number, place: SitePlace): PicturePlace => ({
  siteId,
  form: pictureForms[place],
  change: async (db, hash) => {
    const address = hash === null ? '' : `/images/${hash}/${places[place].width}`
    const row = await db.row<{ before: string | null }>(
      sql`select show_site_picture(${place}, ${address}) as before`,
    )
    return row && { before: imageIn(row.before ?? '') }
  },
  kind: 'site_settings_changed',
  subject: `picture:${place}`,
})

export function siteDeskHandlers({
  requireStaff,
  readStartup,
  groundsOf,
}: Needs): Handlers<'/api/staff/site_pictures' | '/api/staff/site_picture'> {
  /** Fresh from the settings: what is kept of a site is told anew a moment after a change. */
  const tell = async ({ db, site, now }: Visit): Promise<{ pictures: SitePicture[] }> => {
    const row = await db.row<{ settings: unknown }>(
      sql`select settings from site where site_id = ${site.id}`,
    )
    const settings = readSettings(row?.settings)
    const { site: look } = await readStartup(db, site, now)
    const grounds = Object.entries((await groundsOf?.(look)) ?? {}) as [Scheme, string][]
    const faintIn = async (address: string): Promise<Scheme[]> => {
      const hash = imageIn(address)
      const bytes = hash && (await readImage(db, site.id, hash))
      if (!bytes) return []
      const lights = await lightsOf(bytes)
      return grounds.flatMap(([scheme, ground]) => (standsOut(lights, ground) ? [] : [scheme]))
    }
    const pictures = sitePlaces.map(async (place) => {
      const image = places[place].read(settings) ?? ''
      return {
        place,
        image,
        has_own_picture: image !== '',
        faint_in: place === 'logo' ? await faintIn(image) : [],
      }
    })
    return { pictures: await Promise.all(pictures) }
  }
  return {
    '/api/staff/site_pictures': async (visit, { token }) => {
      await requireStaff(visit, token, 'content_write')
      return { value: await tell(visit) }
    },
    '/api/staff/site_picture': async (visit, { token, reason, place, content }) => {
      const staff = await requireStaff(visit, token, 'content_write')
      const { db, site, now: at } = visit
      await showUpload(db, pictureAt(site.id, place), content, { staff, reason, at })
      return { value: await tell(visit) }
    },
  }
}
