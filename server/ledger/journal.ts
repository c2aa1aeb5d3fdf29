/** What moved, in an order that followers can read to the end of without ever missing an entry that commits late. */

import { sql, type Db } from '#server/base/database.ts'
import type { AccountKind, Reason } from './ledger.ts'

/** Where a follower has got to; opaque, kept as text. */
export type Position = string

export const journalStart: Position = '0.0.0'

export type JournalEntry = {
  position: Position
  playerId: bigint
  account: AccountKind
  seq: bigint
  amount: bigint
  balanceAfter: bigint
  against: string
  reason: Reason
  subject: string
  reference: string
  roundId: string | null
  transferId: bigint
  at: Date
}

/**
 * To join: the round that each row of `told` names by `player_id` and `round_id`. It is looked up row by row: where the
 * planner believes in few rounds it would read all that a site has.
 */
export const roundOfTold = (siteId: number) => sql`
  lateral (
    select * from round r
     where r.site_id = ${siteId} and r.player_id = told.player_id and r.round_id = told.round_id
     limit 1
  ) r`

/**
 * The rounds of some games that entries stake, each with its player: a stake of cash and bonus money is two entries of
 * one round.
 */
export function stakedRounds(
  entries: readonly JournalEntry[],
  gameCodes: Pick<ReadonlySet<string>, 'has'>,
): Map<string, bigint> {
  const staked = new Map<string, bigint>()
  for (const { reason, subject, roundId, playerId } of entries)
    if (reason === 'stake' && roundId !== null && gameCodes.has(subject))
      staked.set(roundId, playerId)
  return staked
}

/**
 * The entries of a site after a position, at most `limit`; the last one's position is where to go on.
 *
 * Entries are ordered by the transaction that wrote them and shown once no older transaction runs: whatever commits
 * late stands behind what was shown. The price is that one long transaction holds the followers back, not the players.
 */
export async function follow(
  db: Db,
  siteId: number,
  after: Position,
  limit: number,
): Promise<JournalEntry[]> {
  const [transaction = '0', transfer = '0', leg = '0'] = after.split('.')
  return db.rows<JournalEntry>(
    sql`select posted_in || '.' || transfer_id || '.' || leg as position, player_id as "playerId", kind as account, seq,
          amount, balance_after as "balanceAfter", against, reason, subject, reference, round_id as "roundId",
          transfer_id as "transferId", at
        from entry
        where site_id = ${siteId} and posted_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          and (posted_in, transfer_id, leg) > (${transaction}::bigint, ${transfer}::bigint, ${leg}::smallint)
        order by posted_in, transfer_id, leg limit ${limit}`,
  )
}
