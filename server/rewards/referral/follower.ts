/** Follows the journal for referral: first deposits of the downline, and commission on its settled stakes, by day. */

import type { Category } from '#contract/catalogue.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import { dayOf } from '#server/base/calendar.ts'
import { programmeAt, readProgrammes, type Programme } from '../programme.ts'
import { settledStakes, type SettledStake } from '../settled.ts'

type Bond = { playerId: bigint; uplineId: bigint; isOnePerson: boolean }

/** Commission is kept in ten-thousandths of a minor unit: exact, so that it adds up in whatever order it comes. */
export const referralFollower: Follower = {
  name: 'referral',
  take: async (visit, entries) => {
    const { site, db } = visit
    await noteDepositors(visit, entries)
    const stakes = await settledStakes(db, site.id, entries)
    const bonds = await openBonds(visit, [...new Set(stakes.map(({ playerId }) => playerId))])
    if (bonds.size === 0) return
    const programmes = await readProgrammes(db, site.id, 'referral')
    const earnings = stakes.flatMap((settled) => {
      const bond = bonds.get(settled.playerId)
      if (!bond || bond.isOnePerson) return []
      const turnover = settled.isCancelled ? -settled.stake : settled.stake
      const commission = turnover * rateOf(programmes, settled)
      if (commission === 0n) return []
      return [
        {
          player: String(settled.playerId),
          upline: String(bond.uplineId),
          day: dayOf(settled.at, site.timeZone),
          turnover: String(turnover),
          commission: String(commission),
        },
      ]
    })
    await addEarnings(db, site.id, earnings)
  },
}

/** By the rates that held when the round was played, also for taking back what it earned. */
function rateOf(
  programmes: readonly Programme<'referral'>[],
  { playedAt, category }: Pick<SettledStake, 'playedAt'> & { category: Category | null },
): bigint {
  const rates = programmeAt(programmes, playedAt)?.rules.rates ?? []
  return BigInt(rates.find(({ product }) => product === category)?.rate_e4 ?? 0)
}

async function noteDepositors({ site, db }: FollowVisit, entries: readonly JournalEntry[]) {
  const first = new Map(
    entries
      .filter(({ reason }) => reason === 'deposit')
      .toReversed()
      .map(({ playerId, at }) => [playerId, at]),
  )
  if (first.size === 0) return
  await db.run(sql`
    with deposited as (
      update referral_bond b set deposited_at = t.at
        from unnest(${[...first.keys()].map(String)}::bigint[], ${[...first.values()].map((at) => at.toISOString())}::timestamptz[])
             as t (player_id, at)
       where b.site_id = ${site.id} and b.player_id = t.player_id and b.deposited_at is null
      returning b.upline_id
    )
    update referral_upline u set depositors = u.depositors + d.n
      from (select upline_id, count(*)::integer as n from deposited group by upline_id) d
     where u.site_id = ${site.id} and u.player_id = d.upline_id`)
}

/** The bonds of those players who have an upline. */
async function openBonds(
  visit: FollowVisit,
  players: readonly bigint[],
): Promise<Map<bigint, Bond>> {
  if (players.length === 0) return new Map()
  const { site, db } = visit
  await partOnePersons(visit, players)
  const bonds = await db.rows<Bond>(sql`
    select player_id as "playerId", upline_id as "uplineId", same_person_at is not null as "isOnePerson"
      from referral_bond where site_id = ${site.id} and player_id = any(${players.map(String)}::bigint[])`)
  return new Map(bonds.map((bond) => [bond.playerId, bond]))
}

/** A bond of one person with itself earns nothing; found out late, what it has earned is taken back today. */
async function partOnePersons({ site, db, now }: FollowVisit, players: readonly bigint[]) {
  const parted = await db.rows<{
    player: bigint
    upline: bigint
    turnover: bigint
    commission: bigint
  }>(sql`
    update referral_bond set same_person_at = ${now}
     where site_id = ${site.id} and player_id = any(${players.map(String)}::bigint[]) and same_person_at is null
       and is_one_person(site_id, player_id, upline_id)
    returning player_id as player, upline_id as upline, turnover, commission_e4 as commission`)
  await addEarnings(
    db,
    site.id,
    parted
      .filter(({ turnover, commission }) => turnover !== 0n || commission !== 0n)
      .map(({ player, upline, turnover, commission }) => ({
        player: String(player),
        upline: String(upline),
        day: dayOf(now, site.timeZone),
        turnover: String(-turnover),
        commission: String(-commission),
      })),
  )
}

type Earning = { player: string; upline: string; day: string; turnover: string; commission: string }

async function addEarnings(db: Db, siteId: number, earnings: readonly Earning[]): Promise<void> {
  if (earnings.length === 0) return
  const written = JSON.stringify(earnings)
  await db.run(sql`
    with earned as (
      select upline, day, sum(turnover)::bigint as turnover, sum(commission)::bigint as commission
        from jsonb_to_recordset(${written}::jsonb)
             as t (upline bigint, day date, turnover bigint, commission bigint)
       group by upline, day
    )
    insert into referral_day as d (site_id, upline_id, day, turnover, commission_e4)
    select ${siteId}, upline, day, turnover, commission from earned order by upline, day
    on conflict (site_id, upline_id, day) do update
       set turnover = d.turnover + excluded.turnover, commission_e4 = d.commission_e4 + excluded.commission_e4`)
  await db.run(sql`
    update referral_bond b set turnover = b.turnover + t.turnover, commission_e4 = b.commission_e4 + t.commission
      from (
        select player, sum(turnover)::bigint as turnover, sum(commission)::bigint as commission
          from jsonb_to_recordset(${written}::jsonb) as t (player bigint, turnover bigint, commission bigint)
         group by player
      ) t
     where b.site_id = ${siteId} and b.player_id = t.player`)
}
