/** Follows the journal for VIP levels: deposits and settled stakes of each player and cycle, and what level they reach. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Follower } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import type { Day } from '#server/base/calendar.ts'
import { readProgrammes, type Programme } from '../programme.ts'
import { settledStakes } from '../settled.ts'
import {
  cycleOf,
  endCycles,
  nothing,
  promote,
  type Change,
  type Counts,
  type Standing,
} from './level.ts'

/** One step of what counts, in the journal's order. */
type Movement = { n: number; playerId: bigint; cycle: Day; at: Date } & Counts

type Member = {
  playerId: bigint
  standing: Standing
  changesKept: number
  counts: Map<Day, Counts>
  changes: Change[]
}

/** Entry by entry, so that the same journal gives the same levels however it is cut into batches [INC-06]. */
export const vipFollower: Follower = {
  name: 'vip',
  take: async ({ site, db }, entries) => {
    const movements = await movementsOf(db, site, entries)
    if (movements.length === 0) return
    const programmes = await readProgrammes(db, site.id, 'vip')
    const members = await openMembers(db, site, movements)
    for (const movement of movements) {
      const member = members.get(movement.playerId)
      assert(member, 'whoever moves is a member')
      count(member, movement, programmes, site.timeZone)
    }
    await keepMembers(db, site, [...members.values()])
  },
}

async function movementsOf(
  db: Db,
  site: Site,
  entries: readonly JournalEntry[],
): Promise<Movement[]> {
  const deposits = entries.flatMap(({ playerId, account, reason, amount, at }, n) =>
    account === 'cash' && (reason === 'deposit' || reason === 'deposit_reversal')
      ? [{ n, playerId, cycle: cycleOf(at, site.timeZone), at, deposited: amount, turnover: 0n }]
      : [],
  )
  const stakes = (await settledStakes(db, site.id, entries)).map(
    ({ n, playerId, stake, playedAt, isCancelled, at }) => ({
      n,
      playerId,
      // A cancelled stake is taken back where it was counted.
      cycle: cycleOf(playedAt, site.timeZone),
      at,
      deposited: 0n,
      turnover: isCancelled ? -stake : stake,
    }),
  )
  return [...deposits, ...stakes].toSorted((one, other) => one.n - other.n)
}

function count(
  member: Member,
  { cycle, at, deposited, turnover }: Movement,
  programmes: readonly Programme<'vip'>[],
  timeZone: string,
): void {
  const countsOf = (of: Day) => member.counts.get(of) ?? nothing
  const ended = endCycles(member.standing, countsOf, cycle, programmes, timeZone)
  member.standing = ended.standing
  member.changes.push(...ended.changes)
  const before = countsOf(cycle)
  const counts = {
    deposited: before.deposited + deposited,
    turnover: before.turnover + turnover,
  }
  member.counts.set(cycle, counts)
  if (cycle !== member.standing.cycle) return
  const change = promote(member.standing, counts, programmes, at)
  if (!change) return
  member.standing = { ...member.standing, level: change.to }
  member.changes.push(change)
}

type MemberRow = { playerId: bigint; level: number; cycle: Day; changesKept: number }
type CycleRow = Counts & { playerId: bigint; cycle: Day }

/** The members these movements are of, new ones too, with the counts of every cycle that may still matter. */
async function openMembers(
  db: Db,
  site: Site,
  movements: readonly Movement[],
): Promise<Map<bigint, Member>> {
  const first = new Map(movements.toReversed().map(({ playerId, cycle }) => [playerId, cycle]))
  const players = [...first.keys()].map(String)
  await db.run(sql`
    insert into vip_member (site_id, player_id, cycle)
    select ${site.id}, player_id, cycle
      from unnest(${players}::bigint[], ${[...first.values()]}::date[]) as t (player_id, cycle)
     order by player_id
    on conflict do nothing`)
  const rows = await db.rows<MemberRow>(sql`
    select m.player_id as "playerId", m.level, m.cycle::text as cycle, coalesce(c.n, 0) as "changesKept"
      from vip_member m
      left join lateral (
        select n from vip_change c where c.site_id = m.site_id and c.player_id = m.player_id order by n desc limit 1
      ) c on true
     where m.site_id = ${site.id} and m.player_id = any(${players}::bigint[])
     order by m.player_id for update of m`)
  const oldest = [...rows, ...movements].reduce(
    (least, { cycle }) => (cycle < least ? cycle : least),
    '9999-01-01',
  )
  const cycles = await db.rows<CycleRow>(sql`
    select player_id as "playerId", cycle::text as cycle, deposited, turnover from vip_cycle
     where site_id = ${site.id} and player_id = any(${players}::bigint[]) and cycle >= ${oldest}`)
  const cyclesOf = Map.groupBy(cycles, ({ playerId }) => playerId)
  return new Map(
    rows.map(({ playerId, level, cycle, changesKept }) => {
      const own = cyclesOf.get(playerId) ?? []
      const counts = new Map<Day, Counts>(
        own.map((row) => [row.cycle, { deposited: row.deposited, turnover: row.turnover }]),
      )
      return [playerId, { playerId, standing: { level, cycle }, changesKept, counts, changes: [] }]
    }),
  )
}

async function keepMembers(db: Db, site: Site, members: readonly Member[]): Promise<void> {
  const cycles = members.flatMap(({ playerId, counts }) =>
    [...counts].map(([cycle, { deposited, turnover }]) => ({
      player_id: String(playerId),
      cycle,
      deposited: String(deposited),
      turnover: String(turnover),
    })),
  )
  await db.run(sql`
    insert into vip_cycle (site_id, player_id, cycle, deposited, turnover)
    select ${site.id}, player_id, cycle, deposited, turnover
      from jsonb_to_recordset(${JSON.stringify(cycles)}::jsonb)
           as t (player_id bigint, cycle date, deposited bigint, turnover bigint)
    on conflict (site_id, player_id, cycle) do update set deposited = excluded.deposited, turnover = excluded.turnover`)
  const standings = members.map(({ playerId, standing }) => ({
    player_id: String(playerId),
    ...standing,
  }))
  await db.run(sql`
    update vip_member m set level = t.level, cycle = t.cycle
      from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as t (player_id bigint, level integer, cycle date)
     where m.site_id = ${site.id} and m.player_id = t.player_id`)
  const changes = members.flatMap(({ playerId, changesKept, changes: made }) =>
    made.map(({ from, to, at, version }, i) => ({
      player_id: String(playerId),
      n: changesKept + i + 1,
      from,
      to,
      at,
      version,
    })),
  )
  if (changes.length === 0) return
  await db.run(sql`
    insert into vip_change (site_id, player_id, n, from_level, to_level, at, programme_version)
    select ${site.id}, player_id, n, "from", "to", at, version
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
           as t (player_id bigint, n integer, "from" integer, "to" integer, at timestamptz, version integer)`)
}
