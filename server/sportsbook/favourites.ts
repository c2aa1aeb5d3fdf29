/** The leagues that a player follows. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'

type Followed = { leagues: string[] }

export async function readFollowed({ db, site, player }: PlayerVisit): Promise<Followed> {
  const rows = await db.rows<{ league_code: string }>(sql`
    select league_code from favourite_league
     where site_id = ${site.id} and player_id = ${player.id} order by league_code`)
  return { leagues: rows.map(({ league_code }) => league_code) }
}

/** @throws Refusal `leagueUnknown` for what the site does not have. */
export async function follow(
  visit: PlayerVisit,
  { league, is_favourite }: { league: string; is_favourite: boolean },
): Promise<Followed> {
  const { db, site, player } = visit
  const known = await db.row(sql`
    select from league where site_id = ${site.id} and league_code = ${league}`)
  if (!known) throw new Refusal('leagueUnknown')
  if (is_favourite)
    await db.run(sql`
      insert into favourite_league (site_id, player_id, league_code)
      values (${site.id}, ${player.id}, ${league}) on conflict do nothing`)
  else
    await db.run(sql`
      delete from favourite_league
       where site_id = ${site.id} and player_id = ${player.id} and league_code = ${league}`)
  return readFollowed(visit)
}
