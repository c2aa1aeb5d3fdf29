/** Uploaded files: judged by their first bytes, kept by the hash of their content, sealed where they are private. */

import { createHash, createHmac } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { sealBytes, unsealBytes } from '#server/base/secrets.ts'

export type StoredFile = { hash: string; type: string; bytes: Buffer }

export type Upload = {
  siteId: number
  /** As sent: base64 without line breaks. */
  content: string
  types: readonly string[]
  bytesMax: number
  /** Private files are sealed with it; public ones are kept as they are. */
  sealKey?: Buffer
  at: Date
}

/**
 * Keeps an upload; the same content is kept once.
 * @returns its hash as `storeBytes` makes it, and its type as its bytes tell it.
 * @throws Refusal `tooLarge`; `fileTypeRefused` where its bytes are of no type asked for.
 */
export async function keepFile(
  db: Db,
  { siteId, content, types, bytesMax, sealKey, at }: Upload,
): Promise<{ hash: string; type: string; size: number }> {
  const { bytes, type } = await readUpload(content, types, bytesMax)
  const hash = await storeBytes(db, { siteId, bytes, type, at, ...(sealKey && { sealKey }) })
  return { hash, type, size: bytes.length }
}

/** Takes an upload apart without keeping it. Refuses as `keepFile` does. */
export async function readUpload(
  content: string,
  types: readonly string[],
  bytesMax: number,
): Promise<{ bytes: Buffer; type: string }> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > bytesMax) throw new Refusal('tooLarge')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!types.includes(type)) throw new Refusal('fileTypeRefused')
  return { bytes, type }
}

/**
 * Keeps bytes whose type is known; the same content is kept once, sealed and public apart.
 * @returns their SHA-256 as hex; of sealed ones a keyed one, so that it is no other file's, and nobody who has the bytes
 *   can ask whether they are here.
 */
export async function storeBytes(
  db: Db,
  {
    siteId,
    bytes,
    type,
    sealKey,
    at,
  }: Omit<StoredFile, 'hash'> & Pick<Upload, 'siteId' | 'sealKey' | 'at'>,
): Promise<string> {
  const hash = sealKey
    ? createHmac('sha256', sealKey).update('file').update(bytes).digest()
    : createHash('sha256').update(bytes).digest()
  const body = sealKey ? sealBytes(bytes, sealKey, boundTo(siteId, hash)) : bytes
  await db.run(sql`
    insert into stored_file (site_id, hash, type, size, is_sealed, body, stored_at)
    values (${siteId}, ${hash}, ${type}, ${bytes.length}, ${sealKey !== undefined}, ${body}, ${at})
    on conflict do nothing`)
  return hash.toString('hex')
}

/** @returns null where this site keeps no such file. */
export async function readFile(
  db: Db,
  { siteId, hash, sealKey }: { siteId: number; hash: string; sealKey?: Buffer },
): Promise<StoredFile | null> {
  const key = Buffer.from(hash, 'hex')
  const row = await db.row<{ type: string; is_sealed: boolean; body: Buffer }>(sql`
    select type, is_sealed, body from stored_file where site_id = ${siteId} and hash = ${key}`)
  if (!row || (row.is_sealed && !sealKey)) return null
  const bytes =
    row.is_sealed && sealKey ? unsealBytes(row.body, sealKey, boundTo(siteId, key)) : row.body
  return { hash, type: row.type, bytes }
}

const boundTo = (siteId: number, hash: Buffer) => `file:${siteId}:${hash.toString('hex')}`
