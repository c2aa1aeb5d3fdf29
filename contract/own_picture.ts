/** What calls have in common by which staff show a picture of the site's own in place of a drawn one. */

import { Null, Union } from './fields.ts'
import { reason, staffToken } from './staff.ts'
import { fileContent, uploadBodyMax } from './uploads.ts'

/** All but what is pictured and what is answered. */
export const ownPictureCall = {
  isDesigned: true,
  about:
    'Shows a picture of the site’s own in place of the drawn one: JPEG, PNG, WebP or AVIF, decoded and encoded anew. Needs the right `content_write`; a significant event.',
  access: 'public',
  refuses: [
    'sessionUnknown',
    'rightMissing',
    'notFound',
    'tooLarge',
    'fileTypeRefused',
    'pictureUnfit',
  ],
  bodyMax: uploadBodyMax,
  perMinuteMax: 30,
} as const

export const ownPictureBody = {
  token: staffToken,
  reason,
  /** Null takes it back. */
  content: Union([fileContent, Null()]),
}
