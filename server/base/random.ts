/** Random values from the operating system’s CSPRNG: ids, tokens, codes, seeds. */

import { randomBytes, randomInt } from 'node:crypto'
import { openHealthTest } from './random_health.ts'

const health = openHealthTest()

/** Bytes of the source, each looked at before it is used. */
function watchedBytes(length: number): Buffer {
  const bytes = randomBytes(length)
  health.take(bytes)
  return bytes
}

/** What is wrong with the random source of this process, or null; then nothing may be drawn from it [RNG-09]. */
export function randomFault(): string | null {
  return health.fault()
}

/** Looks at a block of the source that nothing else uses. */
export function probeRandom(): string | null {
  watchedBytes(4096)
  return health.fault()
}

/** 256 bits for a session token, as text. Refuses `serviceUnavailable` where the source has failed. */
export function randomToken(): string {
  return health.passed(randomBytes(32)).toString('base64url')
}

/** 32 bytes as hex, for a server seed. Refuses `serviceUnavailable` where the source has failed. */
export function randomSeed(): string {
  return health.passed(randomBytes(32)).toString('hex')
}

/** Six digits, each code equally likely (rejection sampling inside `randomInt`). */
export function randomCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** Signs of an alphabet of 32, each equally likely. Refuses `serviceUnavailable` where the source has failed. */
export function randomSigns(alphabet: string, length: number): string {
  const bytes = health.passed(randomBytes(length))
  return Array.from(bytes, (byte) => alphabet[byte % 32]).join('')
}

const timeBytes = 6

/** An id that sorts by time: 48 bits of the instant, 80 random bits, as 32 hex digits. */
export function timedId(now: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now.getTime(), 0, timeBytes)
  watchedBytes(16 - timeBytes).copy(bytes, timeBytes)
  return bytes.toString('hex')
}
