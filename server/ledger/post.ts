/** Posts transfers: the wire form of a batch, and the one way to move money inside a running transaction. */

import { createHash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import {
  type Balances,
  type OutsideRefusal,
  type Posted,
  type PostRefusal,
  type RoundSeeds,
  type Transfer,
} from './ledger.ts'

/** A transfer as `post` of the database reads it. */
export function encode(transfer: Transfer): string {
  const { siteId, playerId, key, content, legs, gate, session, subject, round, outside, move, at } =
    transfer
  return JSON.stringify({
    site: siteId,
    player: String(playerId),
    ...key,
    fingerprint: `\\x${createHash('sha256').update(content).digest('hex')}`,
    gate,
    session: session && `\\x${session.toString('hex')}`,
    subject,
    asked_at: at,
    legs: legs.map(({ account, amount, against, reason }) => ({
      account,
      amount: String(amount),
      against,
      reason,
    })),
    round: round && {
      id: round.roundId,
      provider: round.providerCode,
      game: round.gameCode,
      rules: round.rulesVersion,
      config: round.configHash,
      code: round.codeHash,
      ...seedsOf(round),
      choice: round.choice,
      steps: round.steps,
      state: round.state ?? 'settled',
      cycle: round.cycleMinMs,
    },
    outside: outside && {
      id: outside.roundId,
      name: outside.name,
      provider: outside.providerCode,
      game: outside.gameCode,
      state: outside.isClosed ? 'settled' : 'open',
      needs_stake: outside.needsStake,
      settles_once: outside.settlesOnce,
      is_plain: outside.isPlain,
      after: outside.after,
    },
    move: move && {
      id: move.roundId,
      code: move.codeHash,
      provider: move.providerCode,
      game: move.gameCode,
      after: move.after,
      moves: move.moves,
      steps: move.steps,
      state: move.state,
    },
  })
}

function seedsOf(seeds: RoundSeeds) {
  if ('seedId' in seeds) return { seed: seeds.seedId, nonce: String(seeds.nonce) }
  return 'sharedId' in seeds ? { shared: seeds.sharedId } : {}
}

export type PostedRow = Balances & {
  n: bigint
  outcome: Posted['outcome']
  refusal: PostRefusal | OutsideRefusal | null
  transfer_id: bigint | null
  at: Date
  round_id: string | null
}

export function decode(row: PostedRow): Posted {
  if (row.outcome === 'refused') {
    assert(row.refusal, 'a refused transfer says why')
    return { outcome: 'refused', refusal: row.refusal }
  }
  assert(row.transfer_id !== null, 'a posted transfer has a number')
  const { cash, held, bonus, tokens } = row
  return {
    outcome: row.outcome,
    transferId: row.transfer_id,
    balances: { cash, held, bonus, tokens },
    at: row.at,
    roundId: row.round_id,
  }
}

/**
 * Posts one transfer inside the caller's transaction: it happens when, and only when, that commits.
 * The player stays locked until then. A refusal leaves the transaction usable.
 */
export async function postNow(db: Db, transfer: Transfer): Promise<Posted> {
  const row = await db.row<PostedRow>(sql`select * from post(${`[${encode(transfer)}]`}::jsonb)`)
  assert(row, 'a transfer is answered')
  return decode(row)
}
