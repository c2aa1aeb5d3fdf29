/** The exclusion register as identity asks it: at registration, and at each login [ACC-06]. */

import { sql, type Db } from '#server/base/database.ts'

/** Whether somebody with this phone has excluded themselves here; also after their account was closed. */
export async function isPhoneExcluded(db: Db, phone: string): Promise<boolean> {
  const row = await db.row<{ is_excluded: boolean }>(sql`
    select exists (
      select from player join exclusion using (site_id, player_id)
       where player.site_id = current_site() and player.phone = ${phone}
         and excluded_at is not null and lifted_at is null) as is_excluded`)
  return row?.is_excluded ?? false
}

/** Whether a player is kept from playing and depositing now, by an exclusion or a time-out. */
export async function isExcluded(db: Db, playerId: bigint, now: Date): Promise<boolean> {
  const row = await db.row<{ is_excluded: boolean }>(sql`
    select exists (
      select from exclusion
       where site_id = current_site() and player_id = ${playerId}
         and ((excluded_at is not null and lifted_at is null) or time_out_until > ${now})) as is_excluded`)
  return row?.is_excluded ?? false
}
