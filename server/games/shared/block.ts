/**
 * Rounds that a public block decides. Betting closes by the clock; the height is named when the chain has been read
 * after that, and lies beyond the block that may be under way: nobody can have known it while bets were taken [WGR-04].
 */

import { sql, type Db } from '#server/base/database.ts'
import { findBlock, readChain, type ChainTerms } from '../blocks/feed.ts'
import type { SharedRound } from './round.ts'

/** The block named is so many beyond the newest that has been read since betting closed. */
const ahead = 2
const lookMs = 1000
/** A block that takes so many times as long as it should is not waited for. */
const patience = 10
const patienceMinMs = 120_000

export type Awaited =
  | { state: 'waiting'; dueAt: Date }
  | { state: 'known' }
  | { state: 'off'; reason: 'block_late' | 'block_replaced' }

/** How long a round waits for its block at most. */
export const waitMaxMs = ({ everyMs, confirmations }: ChainTerms) =>
  Math.max(patienceMinMs, patience * everyMs * (ahead + confirmations))

/**
 * One look at the chain for a round that has closed; names its height, keeps the hash it first had. A hash that is
 * another before the block is confirmed puts the round off, as does a block that does not come.
 */
export async function awaitBlock(
  db: Db,
  round: SharedRound,
  terms: ChainTerms | null,
  now: Date,
): Promise<Awaited> {
  const closedAt = round.ranAt ?? now
  if (!terms || (round.chain !== null && round.chain !== terms.chain))
    return { state: 'off', reason: 'block_late' }
  const waiting: Awaited =
    now.getTime() - closedAt.getTime() > waitMaxMs(terms)
      ? { state: 'off', reason: 'block_late' }
      : { state: 'waiting', dueAt: new Date(now.getTime() + lookMs) }
  const state = await readChain(db, terms.chain)
  if (!state || state.readAt < closedAt) return waiting
  if (round.height === null) {
    if (waiting.state === 'waiting') await nameBlock(db, round, terms.chain, state.tip + ahead)
    return waiting
  }
  const height = Number(round.height)
  const hash = await findBlock(db, terms.chain, height)
  if (round.publicSeed !== null && round.publicSeed !== hash)
    return { state: 'off', reason: 'block_replaced' }
  if (hash === null) return waiting
  if (round.publicSeed === null) await keepHash(db, round, hash)
  return state.tip >= height + terms.confirmations ? { state: 'known' } : waiting
}

function nameBlock(db: Db, { siteId, sharedId }: SharedRound, chain: string, height: number) {
  return db.run(sql`
    update shared_round set chain = ${chain}, height = ${height}
     where site_id = ${siteId} and shared_id = ${sharedId} and height is null`)
}

function keepHash(db: Db, { siteId, sharedId }: SharedRound, hash: string) {
  return db.run(sql`
    update shared_round set public_seed = ${hash}
     where site_id = ${siteId} and shared_id = ${sharedId} and public_seed is null`)
}

/** Which block decides a round; null before its height is named. */
export const blockOf = ({ chain, height }: SharedRound) =>
  chain === null || height === null ? null : { chain, height: Number(height) }
