/** Public blocks that decide rounds: what a feed of them is, and the house's own record of what it was told. */

import type { Clock } from '#server/base/clock.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'

/** `hash` is 32 bytes in lower-case hex. */
export type Block = { height: number; hash: string }

/** What rounds have to know of a chain. */
export type ChainTerms = {
  /** Its name, as players are told. */
  chain: string
  /** How often a block comes, about. */
  everyMs: number
  /** A block counts when so many lie on it. */
  confirmations: number
}

export type BlockFeed = ChainTerms & {
  /** The newest blocks of the chain as it stands, in any order and without a gap. Throws where it cannot be read. */
  newest(): Promise<Block[]>
}

/** Older blocks are forgotten; those that decided a round stand there. */
const blocksKept = 20_000

/**
 * Reads the feed once and keeps what it tells: a block that takes another's place replaces it, and one that is no
 * longer on the chain is dropped. @returns how many blocks are new or others than before.
 */
export async function followBlocks(
  database: Database,
  feed: BlockFeed,
  clock: Clock,
): Promise<number> {
  const readAt = clock()
  const blocks = await feed.newest()
  const tip = Math.max(...blocks.map(({ height }) => height))
  assert(Number.isSafeInteger(tip) && tip >= 0, 'a chain has a newest block')
  const { chain } = feed
  const heights = blocks.map(({ height }) => height)
  const hashes = blocks.map(({ hash }) => hash)
  // Of two processes the one that read later is right; the other keeps its answer for itself.
  return database.bare.run(sql`
    with latest as (
      insert into block_chain (chain, tip, read_at) values (${chain}, ${tip}, ${readAt})
      on conflict (chain) do update set tip = excluded.tip, read_at = excluded.read_at
       where block_chain.read_at < excluded.read_at
      returning chain
    ), dropped as (
      delete from block using latest
       where block.chain = latest.chain and (height > ${tip} or height <= ${tip - blocksKept})
    )
    insert into block (chain, height, hash, seen_at)
    select latest.chain, told.height, told.hash, ${readAt}
      from latest, unnest(${heights}::bigint[], ${hashes}::text[]) as told (height, hash)
    on conflict (chain, height) do update set hash = excluded.hash, seen_at = excluded.seen_at
     where block.hash <> excluded.hash`)
}

export type ChainState = { tip: number; readAt: Date }

export async function readChain(db: Db, chain: string): Promise<ChainState | null> {
  const row = await db.row<{ tip: bigint; readAt: Date }>(sql`
    select tip, read_at as "readAt" from block_chain where chain = ${chain}`)
  return row && { tip: Number(row.tip), readAt: row.readAt }
}

export async function findBlock(db: Db, chain: string, height: number): Promise<string | null> {
  const row = await db.row<{ hash: string }>(sql`
    select hash from block where chain = ${chain} and height = ${height}`)
  return row?.hash ?? null
}

export type SeenBlock = { height: number; hash: string; seen_at: string }

/** The newest blocks that the house has read, newest first. */
export async function readBlocks(db: Db, chain: string, count: number): Promise<SeenBlock[]> {
  const rows = await db.rows<{ height: bigint; hash: string; seenAt: Date }>(sql`
    select height, hash, seen_at as "seenAt" from block
     where chain = ${chain} order by height desc limit ${count}`)
  return rows.map(({ height, hash, seenAt }) => ({
    height: Number(height),
    hash,
    seen_at: seenAt.toISOString(),
  }))
}
