/** Counts who arrives by a referral link: a number for each link, and nothing of who came. */

import { sql, type Db } from '#server/base/database.ts'

/** A code that nobody has is counted for nobody. */
export async function countClick(db: Db, code: string): Promise<void> {
  await db.run(sql`
    insert into referral_upline as u (site_id, player_id, clicks)
    select site_id, player_id, 1 from referral_code where site_id = current_site() and code = ${code.toUpperCase()}
    on conflict (site_id, player_id) do update set clicks = u.clicks + 1`)
}
