/** The stakes of settled rounds among the journal's entries, and those taken back: what followers of rewards count. */

import type { Category } from '#contract/catalogue.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'

export type SettledStake = {
  playerId: bigint
  roundId: string
  providerCode: string
  gameCode: string
  /** Null where the game has left the catalogue. */
  category: Category | null
  /** Minor units of own cash; what was staked from a bonus or by a promotion counts nowhere. */
  stake: bigint
  /** Payout over stake of the whole round in hundredths, rounded down. */
  multipleE2: bigint
  playedAt: Date
  /** The round was cancelled: what it counted is to be taken back. */
  isCancelled: boolean
  /** When the entry was written: for a cancel later than the round. */
  at: Date
  /** Place among the entries that were given. */
  n: number
}

/**
 * In the journal's order. Every settled round comes once when it was staked, and once more where it was cancelled, also
 * when it is void by the time of reading: the same entries always give the same stakes [INC-06]. Rounds still open
 * have settled nothing.
 */
export async function settledStakes(
  db: Db,
  siteId: number,
  entries: readonly JournalEntry[],
): Promise<SettledStake[]> {
  const numbered = entries.map((entry, n) => ({ ...entry, n }))
  const ofCash = numbered.filter(({ account }) => account === 'cash')
  const moved = ofCash.filter(({ reason }) => reason === 'stake' || reason === 'stake_cancel')
  const named = moved.filter(({ roundId }) => roundId !== null)
  if (named.length === 0) return []
  const rows = await db.rows<Omit<SettledStake, 'at'>>(sql`
    with named as (
      select * from unnest(${named.map(({ n }) => n)}::integer[], ${named.map(({ playerId }) => String(playerId))}::bigint[],
                           ${named.map(({ roundId }) => roundId)}::text[],
                           ${named.map(({ reason }) => reason === 'stake_cancel')}::boolean[])
        as t (n, player_id, round_id, is_cancelled)
    )
    select n, r.player_id as "playerId", r.round_id as "roundId", r.provider_code as "providerCode",
           r.game_code as "gameCode", g.category, r.stake - r.bonus_stake - r.given_stake as stake,
           case r.stake when 0 then 0 else r.payout * 100 / r.stake end as "multipleE2", r.played_at as "playedAt",
           is_cancelled as "isCancelled"
      from named
      join round r on r.site_id = ${siteId} and r.player_id = named.player_id and r.round_id = named.round_id
      left join game g on g.site_id = r.site_id and g.provider_code = r.provider_code and g.game_code = r.game_code
     where r.state <> 'open'
     order by n`)
  return rows.map((row) => Object.assign(row, { at: entries[row.n]?.at ?? row.playedAt }))
}
