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

/** Seals a text with AES-256-GCM; `bound` is authenticated with it, so that rows cannot be swapped. */
export function seal(text: string, key: Buffer, bound: string): Buffer {
  assert(key.length === 32, 'a sealing key has 32 bytes')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `seal` made; throws where a bit or the binding differs. */
export function unseal(sealed: Buffer, key: Buffer, bound: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
    decipher.final(),
  ]).toString('utf8')
}

export function sign(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
