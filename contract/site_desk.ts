/** Calls of staff who look after the pictures of a site as a whole: its logo, the icon of its app, the picture by which its pages are shared. */

import { call } from './call.ts'
import { Enum, Flag, link, List, object } from './fields.ts'
import { ownPictureBody, ownPictureCall } from './own_picture.ts'
import { exampleToken, staffToken } from './staff.ts'

/** `card`: shown where a page of the site is shared that has no picture of its own. */
export const sitePlaces = ['logo', 'app_icon', 'card'] as const
export type SitePlace = (typeof sitePlaces)[number]
const place = Enum([...sitePlaces])

const picture = object({
  place,
  /** What is shown there; the name of the site in letters, where that is nothing. */
  image: link,
  has_own_picture: Flag(),
  /** Schemes of colours in which it hardly stands out from the header; none where nothing can be said. */
  faint_in: List(Enum(['light', 'dark'])),
})

const told = { value: object({ pictures: List(picture) }) }

export const siteDeskCalls = {
  '/api/staff/site_pictures': call({
    isDesigned: true,
    about:
      'The pictures of the site as a whole, its own or the drawn ones. Needs the right `content_write`.',
    access: 'public',
    isReading: true,
    body: { token: staffToken },
    reads: told,
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: 60,
  }),
  '/api/staff/site_picture': call({
    ...ownPictureCall,
    body: { ...ownPictureBody, place },
    reads: told,
    example: { token: exampleToken, reason: 'A new mark', place: 'logo', content: null },
  }),
} as const
