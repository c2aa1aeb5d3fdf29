/** Names drawn pictures by their content, so that their addresses may be kept for ever. */

import { createHash } from 'node:crypto'

/** A picture, and the hash of it that its address carries. */
export type Named = { svg: string; hash: string }

export const hashOf = (content: string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

export const named = (svg: string): Named => ({ svg, hash: hashOf(svg) })

/** In the address of what is not there. */
export const noHash = '0'.repeat(16)
