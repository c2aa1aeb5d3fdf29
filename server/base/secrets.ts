/** Secrets at rest and in comparison: hashing tokens, sealing seeds, signing. */

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { assert } from './refusal.ts'

const nonceBytes = 12
const tagBytes = 16

/** SHA-256 under the session secret: a stolen table holds no usable token. */
export function hashToken(token: string, sessionSecret: string): Buffer {
  return createHmac('sha256', sessionSecret).update(token).digest()
}

/** Seals bytes with AES-256-GCM; `bound` is authenticated with them, so that rows cannot be swapped. */
export function sealBytes(bytes: Buffer, key: Buffer, bound: string): Buffer {
  assert(key.length === 32, 'a sealing key has 32 bytes')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealBytes` made; throws where a bit or the binding differs. */
export function unsealBytes(sealed: Buffer, key: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** `sealBytes` of a text. */
export const seal = (text: string, key: Buffer, bound: string): Buffer =>
  sealBytes(Buffer.from(text), key, bound)

/** `unsealBytes` of a text. */
export const unseal = (sealed: Buffer, key: Buffer, bound: string): string =>
  unsealBytes(sealed, key, bound).toString('utf8')

export function sign(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
