/** The stakes among the journal's entries that count, and those taken back: what followers of rewards read. */

import type { Category } from '#contract/catalogue.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Reason } from '#server/ledger/ledger.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'

export type SettledStake = {
  playerId: bigint
  roundId: string
  providerCode: string
  gameCode: string
  /** Null where the game has left the catalogue. */
  category: Category | null
  /** Minor units of own cash; what was staked from a bonus or by a promotion counts nowhere. Zero where only a payout came. */
  stake: bigint
  /** Something was played, or taken back; false of a payout or of change that came of it later. */
  isRound: boolean
  /** Payout over stake of the whole round in hundredths, rounded down; zero as long as nothing was paid. */
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
 * In the journal's order. A settled round of ours comes once when it was staked, and once more where it was cancelled,
 * also when it is void by the time of reading: the same entries always give the same stakes [INC-06]. What is held for
 * an open round has settled nothing. An outside provider takes each stake at once, may pay for it in a later call, and
 * tells of a lost round by no entry at all: there every stake counts when it is taken, and a later payout for its multiple.
 */
export async function settledStakes(
  db: Db,
  siteId: number,
  entries: readonly JournalEntry[],
): Promise<SettledStake[]> {
  const told = tellingEntries(entries)
  if (told.length === 0) return []
  const rows = await db.rows<Omit<SettledStake, 'at'>>(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (n integer, player_id bigint, round_id text, staked bigint, is_cancelled boolean, is_paid boolean)
    )
    select n, r.player_id as "playerId", r.round_id as "roundId", r.provider_code as "providerCode",
           r.game_code as "gameCode", g.category,
           case when r.is_held then r.stake - r.bonus_stake - r.given_stake else staked end as stake,
           r.is_held or staked > 0 and (not is_cancelled or r.state = 'void') as "isRound",
           case when r.stake = 0 or not (r.is_held or is_paid) then 0 else r.payout * 100 / r.stake end as "multipleE2",
           r.played_at as "playedAt", is_cancelled as "isCancelled"
      from told
      join round r on r.site_id = ${siteId} and r.player_id = told.player_id and r.round_id = told.round_id
      left join game g on g.site_id = r.site_id and g.provider_code = r.provider_code and g.game_code = r.game_code
     where case when r.is_held then r.state <> 'open' and staked > 0 else true end
     order by n`)
  return rows.map((row) => Object.assign(row, { at: entries[row.n]?.at ?? row.playedAt }))
}

/** Entries of cash that stake, take a stake back, or pay in a transfer of their own, each with whether its transfer paid. */
function tellingEntries(entries: readonly JournalEntry[]) {
  const transfersWith = (...reasons: Reason[]) =>
    new Set(entries.flatMap((one) => (reasons.includes(one.reason) ? [one.transferId] : [])))
  const staking = transfersWith('stake', 'stake_cancel')
  const paying = transfersWith('payout', 'payout_reversal')
  return entries.flatMap(({ account, reason, roundId, playerId, amount, transferId }, n) => {
    const isStake = reason === 'stake' || reason === 'stake_cancel'
    const isLatePayout = reason === 'payout' && !staking.has(transferId)
    if (account !== 'cash' || roundId === null || !(isStake || isLatePayout)) return []
    return [
      {
        n,
        player_id: String(playerId),
        round_id: roundId,
        staked: isStake ? String(amount < 0n ? -amount : amount) : '0',
        is_cancelled: reason === 'stake_cancel',
        is_paid: paying.has(transferId),
      },
    ]
  })
}
