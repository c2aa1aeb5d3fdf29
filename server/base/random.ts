/** Random values from the operating system’s CSPRNG: ids, tokens, codes, seeds. */

import { randomBytes, randomInt } from 'node:crypto'

/** 256 bits for a session token, as text. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 32 bytes as hex, for a server seed. */
export function randomSeed(): string {
  return randomBytes(32).toString('hex')
}

/** Six digits, each code equally likely (rejection sampling inside `randomInt`). */
export function randomCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

const timeBytes = 6

/** An id that sorts by time: 48 bits of the instant, 80 random bits, as 32 hex digits. */
export function timedId(now: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now.getTime(), 0, timeBytes)
  randomBytes(16 - timeBytes).copy(bytes, timeBytes)
  return bytes.toString('hex')
}
