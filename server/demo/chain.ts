/**
 * The demo's public chain: an outside party that makes a block every six seconds, whoever reads it. Its blocks form
 * chains of hashes, 4,096 at a time, played from the end: SHA-256 over the 32 bytes of a block's hash is the hash of
 * the block before it. So none can be changed once an earlier one is known. Who holds the secret knows what comes,
 * which is why rounds for money read a chain that nobody holds.
 */

import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#server/base/clock.ts'

const everyMs = 6000
const linksPerChain = 4096
const newestTold = 24

/** @returns what `BlockFeed` of the games asks for. */
export function openDemoChain(secret: string, clock: Clock) {
  let known: { chain: number; hashes: string[] } | undefined
  const hashesOf = (chain: number): string[] => {
    if (known?.chain === chain) return known.hashes
    let bytes = createHmac('sha256', secret).update(`demo chain ${chain}`).digest()
    const hashes = Array.from({ length: linksPerChain }, () => {
      const hash = bytes.toString('hex')
      bytes = createHash('sha256').update(bytes).digest()
      return hash
    })
    known = { chain, hashes: hashes.toReversed() }
    return known.hashes
  }
  const hashAt = (height: number) =>
    hashesOf(Math.floor(height / linksPerChain))[height % linksPerChain]!
  return {
    chain: 'Demo chain',
    everyMs,
    confirmations: 1,
    newest: async () => {
      const tip = Math.floor(clock().getTime() / everyMs)
      return Array.from({ length: newestTold }, (_, back) => tip - newestTold + 1 + back).map(
        (height) => ({ height, hash: hashAt(height) }),
      )
    },
  }
}
