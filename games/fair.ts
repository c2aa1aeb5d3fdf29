/**
 * The provably fair scheme `fairhouse-1`: how a seed shown as a hash before the stake becomes draws
 * anyone can repeat afterwards.
 *
 * - Key: the 32 decoded bytes of the server seed. Commitment: SHA-256 over those same bytes, in hex.
 * - Message: UTF-8 `clientSeed:nonce:cursor`; the cursor starts at 0 in every round.
 * - A draw from 0..n-1 reads HMAC-SHA256(key, message) as eight big-endian 32-bit words, passes over
 *   words at or above floor(2^32 / n) * n, and is the first other word mod n. It uses up its cursor.
 * - Where all eight words are passed over, the draw goes on with the next cursor.
 */
import { fromHex, openHmac, sha256, toHex, utf8 } from './sha256.ts'

export const fairAlgorithm = 'fairhouse-1'

/** A uniform whole number from 0 to n-1, for n from 1 to 2^32; each call is a new draw. */
export type Draw = (n: number) => number

/** One draw as it is logged: the cursor that gave it, its range and its value. */
export type Drawn = { cursor: number; n: number; value: number }

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

export const serverSeedPattern = /^[0-9a-f]{64}$/
/** No colon, so that no two pairs of client seed and nonce share a message. */
export const clientSeedPattern = /^[A-Za-z0-9_-]{1,64}$/

const wordRange = 2 ** 32

/** What is published before the first stake: SHA-256 over the 32 bytes of the server seed, in hex. */
export function commitmentOf(serverSeed: string): string {
  if (!serverSeedPattern.test(serverSeed))
    throw new RangeError('a server seed is 32 bytes in lower-case hex')
  return toHex(sha256(fromHex(serverSeed)))
}

/**
 * The first word that favours no value of 0..n-1, mod n.
 * @param range how many values a word can take; 2^32 but in the proof that nothing is favoured.
 * @returns null where every word has to be passed over.
 */
export function pickUniform(words: Iterable<number>, n: number, range = wordRange): number | null {
  if (!Number.isInteger(n) || n < 1 || n > range)
    throw new RangeError('a draw is from 1 to 2^32 values')
  const limit = range - (range % n)
  for (const word of words) if (word < limit) return word % n
  return null
}

/** Each is read only where those before were passed over. */
function* wordsOf(digest: Uint8Array): Generator<number> {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  for (let at = 0; at < digest.byteLength; at += 4) yield view.getUint32(at)
}

/** One draw at or after a cursor, by the HMAC under the server seed. */
export function drawAt(
  hmac: (message: Uint8Array) => Uint8Array,
  clientSeed: string,
  nonce: number,
  cursor: number,
  n: number,
): Drawn {
  for (let at = cursor; ; at++) {
    const value = pickUniform(wordsOf(hmac(utf8(`${clientSeed}:${nonce}:${at}`))), n)
    if (value !== null) return { cursor: at, n, value }
  }
}

/**
 * The draws of one round, in order; `drawn` keeps the log of those taken so far.
 * Throws a RangeError on malformed seeds: check what strangers send with the patterns above first.
 */
export function drawsOf({
  serverSeed,
  clientSeed,
  nonce,
}: Seeds): Draw & { readonly drawn: readonly Drawn[] } {
  if (!serverSeedPattern.test(serverSeed))
    throw new RangeError('a server seed is 32 bytes in lower-case hex')
  if (!clientSeedPattern.test(clientSeed))
    throw new RangeError('a client seed is 1 to 64 of A-Z a-z 0-9 _ -')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce counts from 0')
  const hmac = openHmac(fromHex(serverSeed))
  const drawn: Drawn[] = []
  const draw: Draw = (n) => {
    const next = drawAt(hmac, clientSeed, nonce, (drawn.at(-1)?.cursor ?? -1) + 1, n)
    drawn.push(next)
    return next.value
  }
  return Object.assign(draw, { drawn })
}
