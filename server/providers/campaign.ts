/** Free rounds that the house ordered of a provider, as the provider tells what they won. */

import { sql, type Db } from '#server/base/database.ts'
import type { Batch } from './transfer.ts'

/**
 * Whether this player was ordered these rounds there. One that was asked for and not answered may have been taken; one
 * that the provider never took, or that was cancelled, pays nothing. One that was taken back pays what it had won.
 */
export async function hasOrdered(
  db: Db,
  { playerId, provider }: Batch,
  campaign: string,
): Promise<boolean> {
  return (
    (await db.row(sql`
      select from outside_rounds o
        join bonus b using (site_id, player_id, bonus_id)
        join provider_game n using (site_id, provider_code, game_code)
       where o.site_id = current_site() and o.player_id = ${playerId} and o.bonus_id = ${campaign}
         and n.provider = ${provider} and b.state <> 'cancelled'
         and (o.given_at is not null or o.tries > 0 and (o.due_at is not null or o.revoked_at is not null))`)) !==
    null
  )
}
