/** Pictures and scans that a person will read: kept sealed, of types that can be opened, and large enough for their print. */

import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import type { Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readUpload, storeBytes, type Upload } from './files.ts'
import { sizeOf } from './images.ts'

/** Pixels below which the print of a document cannot be read. */
const pictureMin = { longer: 640, shorter: 400 }

/**
 * @returns its hash as `storeBytes` makes it, and its type as its bytes tell it.
 * @throws Refusal `tooLarge`, `fileTypeRefused`; `pictureTooSmall`.
 */
export async function keepDocument(
  db: Db,
  { siteId, content, sealKey, at }: Required<Pick<Upload, 'siteId' | 'content' | 'sealKey' | 'at'>>,
): Promise<{ hash: string; type: string }> {
  const { bytes, type } = await readUpload(content, uploadTypes, uploadMaxBytes)
  if (type !== 'application/pdf') await checkReadable(bytes)
  return { hash: await storeBytes(db, { siteId, bytes, type, sealKey, at }), type }
}

/** What nobody could read is sent again at once, not rejected after days. */
async function checkReadable(bytes: Buffer): Promise<void> {
  const { width, height } = await sizeOf(bytes)
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < pictureMin.shorter || longer < pictureMin.longer)
    throw new Refusal('pictureTooSmall', pictureMin)
}
