/** The record of a shared round that is over: enough to draw it again, and to see that no bet was left out. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { findShared, gameOfShared, readBets, sharedAlgorithm, type SharedRound } from './round.ts'
import { showResult } from './standing.ts'

type SharedRecord = Answer<'/api/shared/round'>['value']

/** @throws Refusal `roundUnknown` as long as its seed must stay hidden. */
export async function readShared(db: Db, site: Site, sharedId: string): Promise<SharedRecord> {
  const round = await findShared(db, sharedId)
  if (!round?.serverSeed) throw new Refusal('roundUnknown')
  return {
    round: showResult(round),
    game_code: round.gameCode,
    algorithm: sharedAlgorithm,
    rules_version: round.rulesVersion,
    config_hash: round.configHash,
    ...(round.codeHash !== null && { code_hash: round.codeHash }),
    currency: site.currency,
    ...(await readProof(db, round)),
    ...(await readPool(db, site, round)),
    ...(round.progress !== null && { progress: round.progress }),
  }
}

/** The part that also proves a single bet of it. */
async function readProof(db: Db, { siteId, sharedId, gameCode, chainNumber, link }: SharedRound) {
  const references = await db.rows<{ ref: string }>(sql`
    select round_id as ref from round where site_id = ${siteId} and shared_id = ${sharedId} order by 1`)
  const chain = await db.row<{ anchor: string }>(sql`
    select anchor from shared_chain
     where site_id = ${siteId} and game_code = ${gameCode} and chain_number = ${chainNumber}`)
  assert(chain, 'a round has a chain')
  return { references: references.map(({ ref }) => ref), chain: { link, anchor: chain.anchor } }
}

/** Where one bet's payout depends on the others, all of them are told, without names. */
async function readPool(db: Db, { currency }: Site, round: SharedRound) {
  const game = gameOfShared(round)
  if (!game?.bookOf) return {}
  const bets = await readBets(db, game, round.sharedId, 'all')
  return {
    pool: bets.map(({ ref, stake, choice }) => ({
      reference: ref,
      stake: showMoney(stake, currency),
      choice,
    })),
  }
}
