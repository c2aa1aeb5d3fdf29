/** In which country a player is, for games that their vendor closes in some. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'

/**
 * As the look at the session's address told [AUT-11]; where the site asks for none, or it could not tell, as the
 * player's checked identity says. Empty where neither is known.
 */
export async function countryOf({
  db,
  player,
  session,
  address,
}: Pick<PlayerVisit, 'db' | 'player' | 'session' | 'address'>): Promise<string> {
  const row = await db.row<{ country: string | null }>(sql`
    select coalesce(
      (select nullif(split_part(place, '-', 1), '') from location_check
        where site_id = current_site() and player_id = ${player.id} and session_id = ${session.id} and address = ${address}),
      (select country from identity_check
        where site_id = current_site() and player_id = ${player.id} and state = 'verified'
        order by submitted_at desc limit 1)) as country`)
  return row?.country ?? ''
}
