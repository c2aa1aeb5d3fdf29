/** Numbers that look drawn by chance and are always the same for a text: pictures are told apart by them. */

import { createHash } from 'node:crypto'

export type Seed = {
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  /** One of a list that is not empty. */
  oneOf<T>(list: readonly T[]): T
}

export function openSeed(text: string): Seed {
  let bytes = createHash('sha256').update(text).digest()
  let read = 0
  const below = (count: number) => {
    if (read + 4 > bytes.length) {
      bytes = createHash('sha256').update(bytes).digest()
      read = 0
    }
    read += 4
    return bytes.readUInt32BE(read - 4) % count
  }
  return { below, oneOf: (list) => list[below(list.length)]! }
}
