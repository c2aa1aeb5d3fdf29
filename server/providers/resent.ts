/** Stakes that are told again after their session has ended: all that any stake is asked is asked, but for the session. */

import { sql, type Db } from '#server/base/database.ts'
import type { OutsideRefusal, PostRefusal, Transfer } from '#server/ledger/ledger.ts'
import { encode } from '#server/ledger/post.ts'
import { isStake, type Entry } from './entry.ts'
import type { Batch } from './transfer.ts'

type Refused = PostRefusal | OutsideRefusal

/**
 * What the gate says to a stake that was made while its session stood; null where it lets it pass, and for all else.
 * Inside the transaction that books it, and under the player's lock. What stakes nothing only pays.
 */
export async function refusalOfResent(
  db: Db,
  { session, playerId, at }: Batch,
  entry: Entry,
  transfer: Transfer,
): Promise<Refused | null> {
  const { stake } = entry
  if (session !== 'over' || !isStake(entry) || stake === 0n) return null
  const row = await db.row<{ refusal: Refused | null }>(sql`
    select resent_gate(${playerId}, ${transfer.key.provider}, ${at}, ${stake},
                       (${encode(transfer)}::jsonb)->'outside') as refusal`)
  return row?.refusal ?? null
}
