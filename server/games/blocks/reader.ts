/** Reads the blocks of an outside chain from any service that lists its newest as JSON: where they stand is data. */

import type { Block, BlockFeed, ChainTerms } from './feed.ts'

export type BlockSettings = ChainTerms & {
  /** Answers a JSON list of the newest blocks. */
  url: string
  /** The fields of a block with its height and its hash. */
  height: string
  hash: string
}

const answerMax = 1_000_000
const patienceMs = 5000

/** @returns a feed that throws where the answer is none, or not a run of whole blocks. */
export function openBlockReader({ url, height, hash, ...terms }: BlockSettings): BlockFeed {
  const blockOf = (told: unknown): Block => {
    const fields = (told ?? {}) as Record<string, unknown>
    const [at, text] = [fields[height], fields[hash]]
    const bytes = typeof text === 'string' ? text.toLowerCase().replace(/^0x/, '') : ''
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0)
      throw new Error(`the block service tells no height at ${height}`)
    if (!/^[0-9a-f]{64}$/.test(bytes))
      throw new Error(`the block service tells no hash of 32 bytes at ${hash}`)
    return { height: at, hash: bytes }
  }
  return {
    ...terms,
    newest: async () => {
      const answer = await fetch(url, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`the block service answers ${answer.status}`)
      const text = await answer.text()
      if (text.length > answerMax) throw new Error('the block service answers too much')
      const told: unknown = JSON.parse(text)
      if (!Array.isArray(told) || told.length === 0)
        throw new Error('the block service lists no blocks')
      const blocks = told.map(blockOf)
      const heights = new Set(blocks.map((block) => block.height))
      const span = Math.max(...heights) - Math.min(...heights) + 1
      if (heights.size !== blocks.length || span !== blocks.length)
        throw new Error('the block service lists no run of blocks')
      return blocks
    },
  }
}
