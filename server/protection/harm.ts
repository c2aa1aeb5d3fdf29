/** Follows the journal for signs of harm, by day and player [EXC-08]. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Follower } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import { gradePlayers } from './grade.ts'

const minuteMs = 60_000
/** As play is measured: a longer pause begins another session, and the last round of one counts a minute. */
const pauseMs = 15 * minuteMs
/** A deposit this soon after a stake, with losses since the deposit before, chases them. */
const chaseMs = 60 * minuteMs
const nightEndsAt = 6

/** What entries add to a day, in columns of `harm_day`. */
const dayCounts = [
  'deposits',
  'chases',
  'recalls',
  'night_stakes',
  'limit_raises',
  'played_ms',
] as const
type DayCount = (typeof dayCounts)[number]
type Day = Record<DayCount, number>
type DayOfPlayer = Day & { playerId: bigint; day: string }

/** Where the run of a player's journal has got to. */
type Run = { lastStakeAt: Date | null; lost: bigint }

export const harmFollower: Follower = {
  name: 'harm',
  take: async ({ site, db, now }, entries) => {
    const telling = entries.filter(({ reason }) => Object.hasOwn(tells, reason))
    if (telling.length === 0) return
    const recalled = await recalledOf(db, telling)
    const told = Map.groupBy(telling, ({ playerId }) => playerId)
    const players = [...told.keys()]
    const runs = await lockRuns(db, players)
    const days: DayOfPlayer[] = []
    for (const [playerId, own] of told) {
      const run = runs.get(playerId)
      assert(run, 'a player who is followed has a row')
      const counts = new Map<string, Day>()
      for (const entry of own) {
        const { day, hour } = localOf(site.timeZone, entry.at)
        const count = counts.getOrInsertComputed(day, emptyDay)
        tells[entry.reason]?.(count, run, { entry, hour, recalled })
      }
      for (const [day, count] of counts) days.push({ playerId, day, ...count })
    }
    await addToDays(db, days)
    await keepRuns(db, runs)
    await gradePlayers(db, site, players, now)
  },
}

type Told = { entry: JournalEntry; hour: number; recalled: ReadonlySet<string> }
type Tell = (day: Day, run: Run, told: Told) => void

const movesCash: Tell = (_day, run, { entry }) => {
  if (entry.account === 'cash') run.lost -= entry.amount
}

/** What each reason of the journal tells. */
const tells: Partial<Record<JournalEntry['reason'], Tell>> = {
  stake: (day, run, told) => {
    const { at } = told.entry
    const gapMs = run.lastStakeAt ? at.getTime() - run.lastStakeAt.getTime() : pauseMs
    day.played_ms += gapMs < pauseMs ? gapMs : minuteMs
    if (told.hour < nightEndsAt) day.night_stakes += 1
    run.lastStakeAt = at
    movesCash(day, run, told)
  },
  payout: movesCash,
  stake_cancel: movesCash,
  payout_reversal: movesCash,
  deposit: (day, run, { entry }) => {
    day.deposits += 1
    const isSoon =
      run.lastStakeAt !== null && entry.at.getTime() - run.lastStakeAt.getTime() < chaseMs
    if (isSoon && run.lost > 0n) day.chases += 1
    run.lost = 0n
  },
  withdrawal_return: (day, _run, { entry, recalled }) => {
    if (entry.account === 'cash' && recalled.has(entry.reference)) day.recalls += 1
  },
}

const emptyDay = (): Day => ({
  deposits: 0,
  chases: 0,
  recalls: 0,
  night_stakes: 0,
  limit_raises: 0,
  played_ms: 0,
})

/** Withdrawals that came back because their players called them back. */
async function recalledOf(db: Db, entries: readonly JournalEntry[]): Promise<Set<string>> {
  const returned = entries.filter(({ reason }) => reason === 'withdrawal_return')
  if (returned.length === 0) return new Set()
  const rows = await db.rows<{ id: string }>(
    sql`select payment_id as id from payment_step
         where site_id = current_site() and payment_id = any(${returned.map(({ reference }) => reference)})
           and step = 'cancel' and actor = 'player'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The rows of players, made where there are none; held in one order, so that grades follow each other. */
async function lockRuns(db: Db, playerIds: readonly bigint[]): Promise<Map<bigint, Run>> {
  const ids = playerIds.map(String)
  await db.run(
    sql`insert into harm (site_id, player_id) select current_site(), id from unnest(${ids}::bigint[]) as t (id) order by id
        on conflict do nothing`,
  )
  const rows = await db.rows<Run & { playerId: bigint }>(
    sql`select player_id as "playerId", last_stake_at as "lastStakeAt", lost from harm
         where site_id = current_site() and player_id = any(${ids}::bigint[]) order by player_id for update`,
  )
  return new Map(rows.map(({ playerId, ...run }) => [playerId, run]))
}

async function keepRuns(db: Db, runs: ReadonlyMap<bigint, Run>): Promise<void> {
  const kept = [...runs].map(([playerId, { lastStakeAt, lost }]) => ({
    player_id: String(playerId),
    last_stake_at: lastStakeAt,
    lost: String(lost),
  }))
  await db.run(
    sql`update harm h set last_stake_at = t.last_stake_at, lost = t.lost
          from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as t (player_id bigint, last_stake_at timestamptz, lost bigint)
         where h.site_id = current_site() and h.player_id = t.player_id`,
  )
}

async function addToDays(db: Db, days: readonly DayOfPlayer[]): Promise<void> {
  const added = days.map(({ playerId, ...day }) => ({ player_id: String(playerId), ...day }))
  await db.run(
    sql`insert into harm_day as d (site_id, player_id, day, deposits, chases, recalls, night_stakes, limit_raises, played_ms)
        select current_site(), player_id, day, deposits, chases, recalls, night_stakes, limit_raises, played_ms
          from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as t (player_id bigint, day date, deposits integer,
                 chases integer, recalls integer, night_stakes integer, limit_raises integer, played_ms bigint)
        on conflict (site_id, player_id, day) do update
           set deposits = d.deposits + excluded.deposits, chases = d.chases + excluded.chases,
             recalls = d.recalls + excluded.recalls, night_stakes = d.night_stakes + excluded.night_stakes,
             limit_raises = d.limit_raises + excluded.limit_raises, played_ms = d.played_ms + excluded.played_ms`,
  )
}

/** Counts a raise of a limit that the player asked for; it stands in no journal. The worker grades it. */
export async function countRaise(db: Db, site: Site, playerId: bigint, now: Date): Promise<void> {
  await lockRuns(db, [playerId])
  const { day } = localOf(site.timeZone, now)
  await addToDays(db, [{ playerId, day, ...emptyDay(), limit_raises: 1 }])
  await db.run(
    sql`update harm set due_at = ${now} where site_id = current_site() and player_id = ${playerId}`,
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and hour of an instant in the site's calendar. */
function localOf(timeZone: string, at: Date): { day: string; hour: number } {
  const format = formats.getOrInsertComputed(
    timeZone,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  )
  const [day = '', clock = ''] = format.format(at).split(' ')
  return { day, hour: Number(clock.slice(0, 2)) }
}
