/** Pictures and scans that are sent: of which types, how large and of what shape, and how a call takes them. */

import { Text } from './fields.ts'

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const uploadMaxBytes = 5 * 1024 * 1024
/** Base64 takes four characters for three bytes; the rest of the body is small. */
export const uploadBodyMax = Math.ceil(uploadMaxBytes / 3) * 4 + 4096

/** A file as base64 without line breaks; the call's `bodyMax` leaves room for it. */
export const fileContent = Text({ minLength: 1, pattern: '^[A-Za-z0-9+/]+={0,2}$' })

/** Width to height. */
type Shape = readonly [width: number, height: number]
/** The least a picture of an operator's own may measure where it is shown, in pixels, and between which shapes. */
export type PictureForm = { width: number; height: number; narrowest: Shape; widest: Shape }

export const pictureForms = {
  game: { width: 240, height: 240, narrowest: [3, 5], widest: [4, 3] },
  provider: { width: 96, height: 48, narrowest: [1, 2], widest: [4, 1] },
  promotion: { width: 640, height: 240, narrowest: [1, 1], widest: [3, 1] },
  // Shown 32 CSS pixels high.
  logo: { width: 64, height: 64, narrowest: [1, 1], widest: [5, 1] },
  app_icon: { width: 512, height: 512, narrowest: [1, 1], widest: [1, 1] },
  card: { width: 1200, height: 600, narrowest: [16, 9], widest: [2, 1] },
} as const satisfies Record<string, PictureForm>

/** As people write it: `1:1`, or `3:5 – 4:3` where it may be anything between. */
export function shapeWords({ narrowest, widest }: PictureForm): string {
  const [from, to] = [narrowest.join(':'), widest.join(':')]
  return from === to ? from : `${from} – ${to}`
}
