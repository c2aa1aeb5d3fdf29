/** Pictures and scans that players send: of which types, how large, and how a call takes them. */

import { Text } from './fields.ts'

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const uploadMaxBytes = 5 * 1024 * 1024
/** Base64 takes four characters for three bytes; the rest of the body is small. */
export const uploadBodyMax = Math.ceil(uploadMaxBytes / 3) * 4 + 4096

/** A file as base64 without line breaks; the call's `bodyMax` leaves room for it. */
export const fileContent = Text({ minLength: 1, pattern: '^[A-Za-z0-9+/]+={0,2}$' })
