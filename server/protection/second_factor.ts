/** The second factor as a duty: where a site's policy asks for one, no money is staked or withdrawn without it. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'

/** Whether the player still has to set one up. An authenticator it is: beside a passkey the password alone would do. */
export async function lacksSecondFactor({
  db,
  site,
  player,
}: Pick<PlayerVisit, 'db' | 'site' | 'player'>): Promise<boolean> {
  if (!site.policy.twoFactorNeeded) return false
  const confirmed = await db.row(sql`
    select from authenticator
     where site_id = ${site.id} and player_id = ${player.id} and confirmed_at is not null`)
  return confirmed === null
}
