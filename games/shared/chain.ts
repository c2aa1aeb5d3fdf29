/**
 * The seeds of shared rounds: a chain of hashes, played from its end. Its anchor is told before the first round; the
 * seed of each round hashes to that of the round before it, the first to the anchor. So every seed is fixed from the
 * beginning, and each is the commitment of the next.
 */
import { fromHex, sha256, toHex, utf8 } from '../sha256.ts'

/** The seed that a later one commits to, in hex: SHA-256 over its 32 bytes. */
export const seedBefore = (seed: string): string => toHex(sha256(fromHex(seed)))

/**
 * What players add to the draw of a round, in the place of a client seed: SHA-256 over the references of all its bets,
 * sorted, one a line. None of them was known when the chain was made, and their players made them.
 */
export function publicSeedOf(refs: readonly string[]): string {
  return toHex(sha256(utf8(refs.toSorted().join('\n'))))
}

/** A seed serves one round. */
export const sharedNonce = 0
