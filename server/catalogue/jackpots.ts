/** Parameters of pots: which there are, and the games that lead to them. Every change is an event [EVT-01]. */

import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'

export type JackpotParameters = {
  name: string
  /** Games that lead to it; without one nobody sees it. */
  games: readonly { provider_code: string; game_code: string }[]
}

/**
 * Creates a pot, empty, or changes its parameters; what is in it stays.
 * @throws Refusal `rightMissing`, `notFound` for a game that the site has not, `invalidBody` for a code or name that is none.
 */
export async function setJackpot(
  db: Db,
  { siteId, code }: { siteId: number; code: string },
  parameters: JackpotParameters,
  { staff, reason, at }: { staff: string; reason: string; at: Date },
): Promise<void> {
  await requireRight(db, staff, 'jackpots_set', at)
  if (!/^[a-z0-9-]{1,40}$/.test(code)) throw new Refusal('invalidBody', { field: 'code' })
  const name = parameters.name.trim()
  if (name === '' || name.length > 60) throw new Refusal('invalidBody', { field: 'name' })
  const games = [
    ...new Set(parameters.games.map((game) => `${game.provider_code}/${game.game_code}`)),
  ]
  await db.run(sql`select pg_advisory_xact_lock(7215012, ${siteId})`)
  const before = await db.row<{ name: string; games: string[] }>(sql`
    select name, array(select provider_code || '/' || game_code from jackpot_game g
                        where (g.site_id, g.jackpot_code) = (j.site_id, j.jackpot_code) order by 1) as games
      from jackpot j where site_id = ${siteId} and jackpot_code = ${code}`)
  await db.run(sql`
    insert into jackpot (site_id, jackpot_code, name, amount, changed_at)
    values (${siteId}, ${code}, ${name}, 0, ${at})
    on conflict (site_id, jackpot_code) do update set name = excluded.name, changed_at = excluded.changed_at`)
  await db.run(sql`delete from jackpot_game where site_id = ${siteId} and jackpot_code = ${code}`)
  const led = await db.run(sql`
    insert into jackpot_game (site_id, jackpot_code, provider_code, game_code)
    select ${siteId}, ${code}, provider_code, game_code from game
     where site_id = ${siteId} and provider_code || '/' || game_code = any(${games}::text[])`)
  if (led < games.length) throw new Refusal('notFound', { field: 'games' })
  const after = { name, games: games.toSorted() }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await record(db, {
    siteId,
    kind: 'jackpot_changed',
    actor: `staff:${staff}`,
    reason,
    subject: `jackpot:${code}`,
    before: before ?? {},
    after,
    at,
  })
}
