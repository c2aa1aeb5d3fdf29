/** Counts missions: a follower of the journal over settled rounds, and the check-ins. */

import type { Category } from '#contract/catalogue.ts'
import type { missionMetrics } from '#contract/mission.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Follower } from '#server/ledger/follower.ts'
import { addDays, dayOf, periodOf, type Day } from '#server/base/calendar.ts'
import { programmeAt, readProgrammes, type MissionRules, type Programme } from '../programme.ts'
import { settledStakes, type SettledStake } from '../settled.ts'

export type Mission = MissionRules['missions'][number]

/** What one happening adds to a mission: a number, or a thing that counts once in a period. */
type Counted = { add: number; seen: string | null }
const nothing: Counted = { add: 0, seen: null }

type Metric = (typeof missionMetrics)[number]

/** Each metric of a settled round; a round that was cancelled takes its count back. */
const countedOf: Record<Metric, (stake: SettledStake) => Counted> = {
  rounds: ({ rounds }) => ({ add: rounds, seen: null }),
  // A return of the stake or less is no win.
  wins: ({ wins }) => ({ add: wins, seen: null }),
  // A game that was tried stays tried.
  games: ({ isCancelled, gameCode }) => (isCancelled ? nothing : { add: 0, seen: gameCode }),
  check_ins: () => nothing,
}

/** The days around `day` in which a mission is counted: those of its period, or of its event; null where it is in none. */
export function runOf({ period, event }: Mission, day: Day): { first: Day; next: Day } | null {
  if (period !== 'event') return periodOf(day, period)
  if (!event || day < event.first || day > event.last) return null
  return { first: event.first, next: addDays(event.last, 1) }
}

type Change = {
  playerId: bigint
  mission: Mission
  version: number
  firstDay: Day
  add: number
  seen: Set<string>
}

const isOf = ({ categories }: Mission, category: Category | null) =>
  categories.length === 0 || (category !== null && categories.includes(category))

export const missions: Follower = {
  name: 'missions',
  take: async ({ db, site, now }, entries) => {
    const programmes = await readProgrammes(db, site.id, 'mission')
    if (programmes.length === 0) return
    const changes = new Map<string, Change>()
    const firstDays: FirstDays = new Map()
    for (const stake of await settledStakes(db, site.id, entries))
      gather(changes, firstDays, site, programmes, stake)
    await apply(db, site, [...changes.values()], now)
  },
}

/** By programme, mission and day: many stakes of a batch are of one day, and the calendar is slow. */
type FirstDays = Map<string, Day | null>

function gather(
  changes: Map<string, Change>,
  firstDays: FirstDays,
  site: Site,
  programmes: readonly Programme<'mission'>[],
  stake: SettledStake,
) {
  const programme = programmeAt(programmes, stake.playedAt)
  if (!programme) return
  const day = dayOf(stake.playedAt, site.timeZone)
  for (const mission of programme.rules.missions) {
    const counted = isOf(mission, stake.category) ? countedOf[mission.metric](stake) : nothing
    if (counted.add === 0 && counted.seen === null) continue
    const firstDay = firstDays.getOrInsertComputed(
      `${programme.version} ${mission.code} ${day}`,
      () => runOf(mission, day)?.first ?? null,
    )
    if (firstDay === null) continue
    const key = `${stake.playerId} ${mission.code} ${firstDay}`
    const change = changes.get(key) ?? {
      playerId: stake.playerId,
      mission,
      version: programme.version,
      firstDay,
      add: 0,
      seen: new Set<string>(),
    }
    change.add += counted.add
    if (counted.seen !== null) change.seen.add(counted.seen)
    changes.set(key, change)
  }
}

/** A check-in counts for the missions that count them. */
export async function countCheckIn(
  db: Db,
  site: Site,
  playerId: bigint,
  programme: Programme<'mission'>,
  now: Date,
): Promise<void> {
  const today = dayOf(now, site.timeZone)
  const { version } = programme
  const changes = programme.rules.missions
    .filter(({ metric }) => metric === 'check_ins')
    .flatMap((mission): Change[] => {
      const run = runOf(mission, today)
      return run
        ? [{ playerId, mission, version, firstDay: run.first, add: 1, seen: new Set() }]
        : []
    })
  await apply(db, site, changes, now)
}

/**
 * Once done a mission stays done: what is cancelled afterwards lowers the count and takes nothing away. Most are under
 * way, so rows are made only for those that are not.
 */
async function apply(db: Db, site: Site, changes: readonly Change[], now: Date) {
  const missing = await addTo(db, site, changes, now)
  if (missing.length === 0) return
  await db.run(sql`
    insert into mission_progress (site_id, player_id, mission, first_day, version)
    select ${site.id}, player_id, mission, first_day, version from ${toldOf(missing)} order by player_id, mission, first_day
    on conflict do nothing`)
  await addTo(db, site, missing, now)
}

const toldOf = (changes: readonly Change[]) => {
  const rows = changes.map(({ playerId, mission, version, firstDay, add, seen }, n) => ({
    n,
    player_id: String(playerId),
    mission: mission.code,
    first_day: firstDay,
    version,
    add,
    seen: [...seen],
    of_games: mission.metric === 'games',
    target: mission.target,
  }))
  return sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (n integer, player_id bigint, mission text, first_day date,
      version integer, add integer, seen text[], of_games boolean, target integer)`
}

/** @returns the changes whose progress has no row yet. */
async function addTo(db: Db, site: Site, changes: readonly Change[], now: Date): Promise<Change[]> {
  if (changes.length === 0) return []
  const count = sql`greatest(m.count + t.add, 0)`
  const seen = sql`
    case when t.seen = '{}' then m.seen else array(select distinct unnest(m.seen || t.seen)) end`
  const added = await db.rows<{ n: number }>(sql`
    update mission_progress m
       set count = ${count}, seen = ${seen},
           done_at = coalesce(m.done_at, case
             when case when t.of_games then cardinality(${seen}) else ${count} end >= t.target then ${now}::timestamptz end)
      from ${toldOf(changes)}
     where m.site_id = ${site.id} and m.player_id = t.player_id and m.mission = t.mission and m.first_day = t.first_day
    returning t.n`)
  const known = new Set(added.map(({ n }) => n))
  return changes.filter((_, n) => !known.has(n))
}
