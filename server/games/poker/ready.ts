/** Who may be dealt in: the rules of every stake, asked for all that a player has at tables before each hand. */

import { tableGameOf } from '#games/holdem/holdem.ts'
import type { RefusalKey } from '#contract/errors.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomFault } from '#server/base/random.ts'
import { studioProvider } from '../studio.ts'
import { hashOf, type Table } from './table.ts'

/** Hindrances that end a stay at a table; with others a player is away until they are gone. */
const endings: ReadonlySet<RefusalKey> = new Set([
  'playerExcluded',
  'playerOnTimeOut',
  'productExcluded',
  'Block',
  'Close',
  'gameClosed',
])
export const isEnding = (key: RefusalKey) => endings.has(key)

/**
 * What keeps players from staking all that they have at tables, by the gate of the ledger: account, exclusion, limits,
 * reality check, plan of the session. A session of their own is asked of who acts, not of who sits.
 * @param more what comes on top of the chips at tables; minor units.
 */
export async function hindrancesOf(
  db: Db,
  { gameCode }: Pick<Table, 'gameCode'>,
  playerIds: readonly bigint[],
  now: Date,
  more = 0n,
): Promise<Map<bigint, RefusalKey>> {
  const round = { provider: studioProvider, game: gameCode }
  const rows = await db.rows<{ playerId: bigint; refusal: RefusalKey | null }>(sql`
    select p.player_id as "playerId", case when c.frozen then 'accountFrozen' else g.refusal end as refusal
      from player p
      join site s using (site_id)
      cross join lateral (
        select ${more} + coalesce(sum(held), 0)::bigint as chips from poker_seat t
         where t.site_id = p.site_id and t.player_id = p.player_id
      ) t
      cross join lateral (
        select bool_or(frozen) as frozen from account a
         where a.site_id = p.site_id and a.player_id = p.player_id and a.kind in ('cash', 'held')
      ) c
      left join play y on y.site_id = p.site_id and y.player_id = p.player_id
      cross join lateral gate(p.site_id, p.player_id, 'stake', 'seat', ${now},
        (${now}::timestamptz at time zone s.time_zone)::date, t.chips, 0, ${round}::jsonb, t.chips, t.chips, y) g
     where p.site_id = current_site() and p.player_id = any(${playerIds.map(String)}::bigint[])`)
  return new Map(rows.flatMap(({ playerId, refusal }) => (refusal ? [[playerId, refusal]] : [])))
}

/** Whether hands may begin: the published rules are those that run, and the random source is sound [GAM-19, RNG-09]. */
export async function isOffered(db: Db, gameCode: string): Promise<boolean> {
  const game = tableGameOf(gameCode)
  if (!game || randomFault() !== null) return false
  const row = await db.row<{ version: number; hash: string }>(sql`
    select rules_version as version, config_hash as hash from game g join provider p using (site_id, provider_code)
     where g.site_id = current_site() and g.provider_code = ${studioProvider} and g.game_code = ${gameCode}
       and g.is_open and p.is_open`)
  return row?.version === game.version && row.hash === hashOf(game)
}
