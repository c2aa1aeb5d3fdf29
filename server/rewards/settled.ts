/** The stakes among the journal's entries that count, by the weights of their games, and those taken back: what followers of rewards read. */

import type { Category } from '#contract/catalogue.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Reason } from '#server/ledger/ledger.ts'
import { roundOfTold, type JournalEntry } from '#server/ledger/journal.ts'

export type SettledStake = {
  playerId: bigint
  roundId: string
  providerCode: string
  gameCode: string
  /** Null where the game has left the catalogue. */
  category: Category | null
  /**
   * Minor units of own cash, by the weight of the game; what was staked from a bonus or by a promotion counts nowhere.
   * Zero where only a payout came.
   */
  stake: bigint
  /** How many rounds, and how many won ones, there are more or fewer now: however many stakes a round has, it is one. */
  rounds: number
  wins: number
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

/** What was played just before the end of a period may still be on its way into the journal: what is counted then is fixed. */
export const graceMs = 15 * 60_000

/** What a transfer changed of a round at an outside provider: whether anything is staked on it, and whether more is paid. */
const outsideChange = sql`
  select (staked > 0)::integer - (staked_before > 0)::integer as rounds,
         (staked > 0 and paid > staked)::integer - (staked_before > 0 and paid_before > staked_before)::integer as wins
    from (
      select coalesce(-sum(amount) filter (where is_stake), 0) as staked,
             coalesce(-sum(amount) filter (where is_stake and is_before), 0) as staked_before,
             coalesce(sum(amount) filter (where not is_stake), 0) as paid,
             coalesce(sum(amount) filter (where not is_stake and is_before), 0) as paid_before
        from (
          select amount, reason in ('stake', 'stake_cancel') as is_stake, seq < first_seq as is_before from entry e
           where not r.is_held and is_first and e.site_id = r.site_id and e.player_id = r.player_id and e.kind = 'cash'
             and e.at >= r.played_at and e.at <= told.at + interval '1 millisecond' and e.seq <= last_seq
             and e.round_id = r.round_id and e.reason in ('stake', 'stake_cancel', 'payout', 'payout_reversal')
        ) e
    ) e`

/** Several followers ask about the same entries one after the other: what is found is kept as long as they are. */
const kept = new WeakMap<readonly JournalEntry[], readonly SettledStake[]>()

/**
 * In the journal's order. A settled round of ours comes once when it was staked, and once more where it was cancelled,
 * also when it is void by the time of reading: the same entries always give the same stakes [INC-06]. What is held for
 * an open round has settled nothing. An outside provider takes each stake at once, may pay for it in a later call, and
 * tells of a lost round by no entry at all: there every stake counts when it is taken, and a later payout for its
 * multiple. Its round counts from when something is staked on it to when nothing is, as won while more is paid than
 * staked. Games that count for nothing are left out.
 */
export async function settledStakes(
  db: Db,
  siteId: number,
  entries: readonly JournalEntry[],
): Promise<readonly SettledStake[]> {
  const found = kept.get(entries) ?? (await readStakes(db, siteId, entries))
  kept.set(entries, found)
  return found
}

async function readStakes(
  db: Db,
  siteId: number,
  entries: readonly JournalEntry[],
): Promise<readonly SettledStake[]> {
  const told = tellingEntries(entries)
  if (told.length === 0) return []
  const rows = await db.rows<Omit<SettledStake, 'at'>>(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (n integer, player_id bigint, round_id text, staked bigint, is_cancelled boolean, is_paid boolean,
              is_first boolean, first_seq bigint, last_seq bigint, at timestamptz)
    )
    select n, r.player_id as "playerId", r.round_id as "roundId", r.provider_code as "providerCode",
           r.game_code as "gameCode", g.category,
           case when r.is_held then r.stake - r.bonus_stake - r.given_stake else staked end * weight_of(g) / 100 as stake,
           case when r.is_held then sign else o.rounds end as rounds,
           case when not r.is_held then o.wins when r.payout > r.stake and r.stake > 0 then sign else 0 end as wins,
           case when r.stake = 0 or not (r.is_held or is_paid) then 0 else r.payout * 100 / r.stake end as "multipleE2",
           r.played_at as "playedAt", is_cancelled as "isCancelled"
      from told
      cross join ${roundOfTold(siteId)}
      left join game g on g.site_id = r.site_id and g.provider_code = r.provider_code and g.game_code = r.game_code
      cross join lateral (select case when is_cancelled then -1 else 1 end as sign) s
      cross join lateral (${outsideChange}) o
     where weight_of(g) > 0
       -- What came back of a stake that was played in part is no longer in the round's stake: that takes nothing back.
       and case when r.is_held then r.state <> 'open' and staked > 0 and (not is_cancelled or r.state = 'void') else true end
     order by n`)
  return rows.map((row) => Object.assign(row, { at: entries[row.n]?.at ?? row.playedAt }))
}

/** Entries of cash that stake, take a stake back, or pay in a transfer of their own, each with whether its transfer paid. */
function tellingEntries(entries: readonly JournalEntry[]) {
  const transfersWith = (...reasons: Reason[]) =>
    new Set(entries.flatMap((one) => (reasons.includes(one.reason) ? [one.transferId] : [])))
  const staking = transfersWith('stake', 'stake_cancel')
  const paying = transfersWith('payout', 'payout_reversal')
  const cash = entries.filter(({ account }) => account === 'cash')
  const firstOf = new Map(cash.toReversed().map(({ transferId, seq }) => [transferId, seq]))
  const lastOf = new Map(cash.map(({ transferId, seq }) => [transferId, seq]))
  const told = new Set<bigint>()
  return entries.flatMap(({ account, reason, roundId, playerId, amount, transferId, at }, n) => {
    const isStake = reason === 'stake' || reason === 'stake_cancel'
    const isLatePayout = reason === 'payout' && !staking.has(transferId)
    if (account !== 'cash' || roundId === null || !(isStake || isLatePayout)) return []
    const isFirst = !told.has(transferId)
    told.add(transferId)
    return [
      {
        n,
        player_id: String(playerId),
        round_id: roundId,
        staked: isStake ? String(amount < 0n ? -amount : amount) : '0',
        is_cancelled: reason === 'stake_cancel',
        is_paid: paying.has(transferId),
        is_first: isFirst,
        first_seq: String(firstOf.get(transferId)),
        last_seq: String(lastOf.get(transferId)),
        at,
      },
    ]
  })
}
