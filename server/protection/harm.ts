/** Follows the journal for signs of harm, grades them, and acts on strong ones by itself [EXC-08]. */

import type { Site } from '#server/base/context.ts'
import { requireRight } from '#server/base/staff.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import type { Follower } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { gradeHarm, grades, type Grade, type HarmCounts, type Raised } from './markers.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
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

/** Where the run of a player's journal has got to. */
type Run = { lastStakeAt: Date | null; lost: bigint }

export const harmFollower: Follower = {
  name: 'harm',
  take: async ({ site, db, now }, entries) => {
    const telling = entries.filter(({ reason }) => Object.hasOwn(tells, reason))
    const recalled = await recalledOf(db, telling)
    for (const [playerId, own] of Map.groupBy(telling, ({ playerId: id }) => id)) {
      const run = await lockRun(db, playerId)
      const days = new Map<string, Day>()
      for (const entry of own) {
        const { day, hour } = localOf(site.timeZone, entry.at)
        const count = days.getOrInsertComputed(day, emptyDay)
        tells[entry.reason]?.(count, run, { entry, hour, recalled })
      }
      for (const [day, count] of days) await addToDay(db, playerId, day, count)
      await db.run(
        sql`update harm set last_stake_at = ${run.lastStakeAt}, lost = ${run.lost}
             where site_id = current_site() and player_id = ${playerId}`,
      )
      await gradePlayer(db, site, playerId, now)
    }
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

/** The row of a player, made where there is none; held, so that grades follow each other. */
async function lockRun(db: Db, playerId: bigint): Promise<Run> {
  await db.run(
    sql`insert into harm (site_id, player_id) values (current_site(), ${playerId}) on conflict do nothing`,
  )
  const run = await db.row<Run>(
    sql`select last_stake_at as "lastStakeAt", lost from harm
         where site_id = current_site() and player_id = ${playerId} for update`,
  )
  assert(run, 'a player who is followed has a row')
  return run
}

async function addToDay(db: Db, playerId: bigint, day: string, count: Day): Promise<void> {
  await db.run(
    sql`insert into harm_day as d (site_id, player_id, day, deposits, chases, recalls, night_stakes, limit_raises, played_ms)
        values (current_site(), ${playerId}, ${day}, ${count.deposits}, ${count.chases}, ${count.recalls},
                ${count.night_stakes}, ${count.limit_raises}, ${count.played_ms})
        on conflict (site_id, player_id, day) do update
           set deposits = d.deposits + excluded.deposits, chases = d.chases + excluded.chases,
             recalls = d.recalls + excluded.recalls, night_stakes = d.night_stakes + excluded.night_stakes,
             limit_raises = d.limit_raises + excluded.limit_raises, played_ms = d.played_ms + excluded.played_ms`,
  )
}

/** Counts a raise of a limit that the player asked for; it stands in no journal. The worker grades it. */
export async function countRaise(db: Db, site: Site, playerId: bigint, now: Date): Promise<void> {
  await lockRun(db, playerId)
  const { day } = localOf(site.timeZone, now)
  await addToDay(db, playerId, day, { ...emptyDay(), limit_raises: 1 })
  await db.run(
    sql`update harm set due_at = ${now} where site_id = current_site() and player_id = ${playerId}`,
  )
}

/** Grades a player by the days before `now`, and acts where the grade has risen. A grade falls when its days have passed. */
export async function gradePlayer(db: Db, site: Site, playerId: bigint, now: Date): Promise<Grade> {
  const before = await db.row<{ grade: Grade; markers: Raised[] }>(
    sql`select grade, markers from harm where site_id = current_site() and player_id = ${playerId} for update`,
  )
  assert(before, 'who is graded is followed')
  const counts = await countsOf(db, site, playerId, now)
  const { grade, raised } = gradeHarm(counts, site.policy.harm, site.currency)
  const dueAt = grade === 'none' ? null : new Date(now.getTime() + dayMs)
  await db.run(
    sql`update harm set grade = ${grade}, markers = ${JSON.stringify(raised)}::jsonb, graded_at = ${now}, due_at = ${dueAt}
         where site_id = current_site() and player_id = ${playerId}`,
  )
  if (grade === before.grade) return grade
  await record(db, {
    siteId: site.id,
    kind: 'harm_graded',
    actor: 'system',
    subject: `player:${playerId}`,
    before,
    after: { grade, markers: raised },
    at: now,
  })
  if (grades.indexOf(grade) > grades.indexOf(before.grade))
    await act(db, site, playerId, { grade, raised, now })
  return grade
}

/** Rewards and advertising rest by the grade alone; here the player hears of the tools, and staff of the player. */
async function act(
  db: Db,
  site: Site,
  playerId: bigint,
  { grade, raised, now }: { grade: Grade; raised: Raised[]; now: Date },
): Promise<void> {
  if (grade !== 'medium' && grade !== 'strong') return
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'system',
    letter: grade === 'strong' ? 'harmPaused' : 'harmNoticed',
    href: '/responsible-gaming',
    at: now,
  })
  await db.run(
    sql`insert into care_case (site_id, case_id, player_id, grade, markers, opened_at)
        values (${site.id}, ${timedId(now)}, ${playerId}, ${grade}, ${JSON.stringify(raised)}::jsonb, ${now})
        on conflict (site_id, player_id) where closed_at is null do update
           set grade = excluded.grade, markers = excluded.markers`,
  )
}

async function countsOf(db: Db, site: Site, playerId: bigint, now: Date): Promise<HarmCounts> {
  const today = localOf(site.timeZone, now).day
  const counts = await db.row<HarmCounts>(
    sql`select coalesce(sum(u.staked - u.paid) filter (where is_week), 0)::bigint as lost,
            coalesce(sum(played_ms) filter (where is_week), 0)::bigint as "playedMs",
            coalesce(max(deposits) filter (where is_week), 0) as "depositsInADay",
            coalesce(sum(chases) filter (where is_week), 0)::integer as chases,
            coalesce(sum(recalls) filter (where is_week), 0)::integer as recalls,
            (count(*) filter (where is_week and night_stakes > 0))::integer as nights,
            coalesce(sum(limit_raises), 0)::integer as "limitRaises"
          from harm_day d
          left join usage_day u using (site_id, player_id, day)
          cross join lateral (select d.day > ${today}::date - 7 as is_week) w
         where d.site_id = current_site() and d.player_id = ${playerId} and d.day > ${today}::date - 30 and d.day <= ${today}::date`,
  )
  assert(counts, 'sums have a row')
  return counts
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

/** Closes a case with what was done. @returns whether it was open. */
export async function closeCase(
  { db, site, staff, now }: { db: Db; site: Site; staff: string; now: Date },
  caseId: string,
  outcome: string,
): Promise<boolean> {
  await requireRight(db, staff, 'cases_close', now)
  const closed = await db.row<{ playerId: bigint; grade: Grade }>(
    sql`update care_case set closed_at = ${now}, closed_by = ${staff}, outcome = ${outcome}
         where site_id = ${site.id} and case_id = ${caseId} and closed_at is null
        returning player_id as "playerId", grade`,
  )
  if (!closed) return false
  await record(db, {
    siteId: site.id,
    kind: 'care_case_closed',
    actor: `staff:${staff}`,
    reason: outcome,
    subject: `player:${closed.playerId}`,
    before: { caseId, grade: closed.grade },
    at: now,
  })
  return true
}
