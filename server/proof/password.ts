/** Passwords: hashed with argon2id in PHC form, verified in the same work for unknown accounts, refused where weak. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Site } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { weakPasswords } from './weak_passwords.ts'

type Cost = { memoryKiB: number; passes: number; parallelism: number }

/** OWASP's smallest recommended cost; raising it rehashes each password at its next login. */
const cost: Cost = { memoryKiB: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
const lengthMin = 8
const lengthMax = 128
/** Shorter names would rule out ordinary words. */
const nameMin = 4

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Made once per process: what a password is compared with where there is no account. */
const decoySalt = randomBytes(saltBytes)

/** @returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the cost travels with the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password fits. Where there is no account (`null`) the same work is done in vain [AUT-01]. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) {
    await derive(password, decoySalt, cost)
    return false
  }
  const hash = await derive(password, parsed.salt, parsed.cost)
  return hash.length === parsed.hash.length && timingSafeEqual(hash, parsed.hash)
}

/** True where a hash was made at another cost than today's. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored)?.cost
  return (
    parsed?.memoryKiB !== cost.memoryKiB ||
    parsed.passes !== cost.passes ||
    parsed.parallelism !== cost.parallelism
  )
}

/**
 * Refuses with `passwordWeak` what is guessed first: listed passwords, and those that hold the
 * account's or the site's name. Nothing is asked of their composition [ASVS 6.2.4, 6.2.5].
 */
export function checkPassword(
  password: string,
  accountId: string,
  site: Pick<Site, 'code' | 'name'>,
) {
  const text = password.normalize('NFC')
  const length = [...text].length
  const folded = text.toLowerCase()
  const names = [
    accountId,
    site.code,
    site.name.toLowerCase(),
    site.name.toLowerCase().replace(/\s/g, ''),
  ]
  const isWeak =
    length < lengthMin ||
    length > lengthMax ||
    new Set(folded).size <= 2 ||
    weakPasswords.has(folded) ||
    names.some((name) => name.length >= nameMin && folded.includes(name))
  if (isWeak) throw new Refusal('passwordWeak')
}

function parse(stored: string | null): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored ?? '') ?? []
  if (!hash) return null
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Off the event loop, on the thread pool. One text has one form (NFC), whichever keyboard it came from. */
function derive(
  password: string,
  nonce: Buffer,
  { memoryKiB, passes, parallelism }: Cost,
): Promise<Buffer> {
  const message = password.normalize('NFC')
  const parameters = {
    message,
    nonce,
    parallelism,
    tagLength: hashBytes,
    memory: memoryKiB,
    passes,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
