/** Pictures that are dear to draw: each is drawn once, a few at a time, and the latest asked for are kept. */

import { openTurns } from '#server/identity/turns.ts'

/** Drawing shares its threads with the hashing of passwords: it may not take them all. */
const drawing = { atOnceMax: 2, waitingMax: 1000 }
const keptBytesMax = 64 * 1024 * 1024

/**
 * What is kept under a key, or else made when its turn has come; null is not kept.
 * Refuses with `tooManyRequests` where too many wait.
 */
export type Drawn = <Picture extends Buffer | null>(
  key: string,
  make: () => Promise<Picture>,
) => Promise<Picture | Buffer>

export function openDrawn(): Drawn {
  const takeTurn = openTurns(drawing)
  const kept = new Map<string, Buffer>()
  let bytes = 0

  const find = (key: string): Buffer | undefined => {
    const found = kept.get(key)
    if (!found) return undefined
    // Used last, it goes last.
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  const keep = (key: string, made: Buffer) => {
    kept.set(key, made)
    bytes += made.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= keptBytesMax) break
      kept.delete(oldest)
      bytes -= length
    }
  }
  return async (key, make) =>
    find(key) ??
    // Who waited for another to draw the same finds it.
    takeTurn(key, async () => {
      const found = find(key)
      if (found) return found
      const made = await make()
      if (made) keep(key, made)
      return made
    })
}
