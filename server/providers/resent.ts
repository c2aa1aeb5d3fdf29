/** Stakes that are told again after their session has ended: all that any stake is asked is asked, but for the session. */

import { sql, type Db } from '#server/base/database.ts'
import type { OutsideRefusal, PostRefusal, Transfer } from '#server/ledger/ledger.ts'
import { encode } from '#server/ledger/post.ts'
import { isStake, type Entry } from './entry.ts'
import type { Batch } from './transfer.ts'

type Refused = PostRefusal | OutsideRefusal

/** Named in place of a session. */
const noSession = 'resent'

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
    select coalesce(nullif(o.refusal, ''), g.refusal,
                    case when ${stake} > a.stake_max then 'bonusStakeTooHigh' end) as refusal
      from player p
      join site s using (site_id)
      left join play y using (site_id, player_id)
      cross join (select (${encode(transfer)}::jsonb)->'outside' as round) t
      cross join lateral (
        select min(a.stake_max) as stake_max, greatest(max(a.moved_at), ${at}) as at from account a
         where a.site_id = p.site_id and a.player_id = p.player_id
      ) a
      cross join lateral gate(p.site_id, p.player_id, 'stake', ${noSession}, a.at,
        (${at}::timestamptz at time zone s.time_zone)::date, ${stake}, 0, t.round, ${stake}, ${stake}, y) g
      cross join lateral outside_gate(p.site_id, p.player_id, ${transfer.key.provider}, 'stake', t.round) o
     where p.site_id = current_site() and p.player_id = ${playerId}`)
  return row?.refusal ?? null
}
