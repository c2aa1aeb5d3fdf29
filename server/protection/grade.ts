/** Grades what harm may be done to players by their last days, and acts on strong signs by itself [EXC-08]. */

import { dayOf } from '#server/base/calendar.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { gradeHarm, grades, type Grade, type HarmCounts, type Raised } from './markers.ts'

const dayMs = 86_400_000

type Graded = { grade: Grade; markers: Raised[] }

/**
 * Grades players, whose rows are held, by the days before `now`, and acts where a grade has risen. A grade falls when
 * its days have passed.
 */
export async function gradePlayers(
  db: Db,
  site: Site,
  playerIds: readonly bigint[],
  now: Date,
): Promise<void> {
  const graded = (await countsOf(db, site, playerIds, now)).map(({ playerId, before, counts }) => ({
    playerId,
    before,
    after: gradeHarm(counts, site.policy.harm, site.currency),
  }))
  await keepGrades(db, graded, now)
  for (const { playerId, before, after } of graded) {
    if (after.grade === before.grade) continue
    await record(db, {
      siteId: site.id,
      kind: 'harm_graded',
      actor: 'system',
      subject: `player:${playerId}`,
      before,
      after,
      at: now,
    })
    if (grades.indexOf(after.grade) > grades.indexOf(before.grade))
      await act(db, site, playerId, after, now)
  }
}

async function keepGrades(
  db: Db,
  graded: readonly { playerId: bigint; after: Graded }[],
  now: Date,
): Promise<void> {
  const kept = graded.map(({ playerId, after }) => ({ player_id: String(playerId), ...after }))
  const dueAt = new Date(now.getTime() + dayMs)
  await db.run(
    sql`update harm h set grade = t.grade, markers = t.markers, graded_at = ${now},
               due_at = case when t.grade <> 'none' then ${dueAt}::timestamptz end
          from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as t (player_id bigint, grade text, markers jsonb)
         where h.site_id = current_site() and h.player_id = t.player_id`,
  )
}

/** Rewards and advertising rest by the grade alone; here the player hears of the tools, and staff of the player. */
async function act(
  db: Db,
  site: Site,
  playerId: bigint,
  { grade, markers }: Graded,
  now: Date,
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
        values (${site.id}, ${timedId(now)}, ${playerId}, ${grade}, ${JSON.stringify(markers)}::jsonb, ${now})
        on conflict (site_id, player_id) where closed_at is null do update
           set grade = excluded.grade, markers = excluded.markers`,
  )
}

type Standing = { playerId: bigint; before: Graded; counts: HarmCounts }

/** What stands for players, and what the days before `now` come to. */
async function countsOf(
  db: Db,
  site: Site,
  playerIds: readonly bigint[],
  now: Date,
): Promise<Standing[]> {
  const today = dayOf(now, site.timeZone)
  const rows = await db.rows<Graded & HarmCounts & { playerId: bigint }>(
    sql`select h.player_id as "playerId", h.grade, h.markers, c.*
          from harm h
          cross join lateral (
            select coalesce(sum(u.staked - u.paid) filter (where is_week), 0)::bigint as lost,
                coalesce(sum(played_ms) filter (where is_week), 0)::bigint as "playedMs",
                coalesce(max(deposits) filter (where is_week), 0) as "depositsInADay",
                coalesce(sum(chases) filter (where is_week), 0)::integer as chases,
                coalesce(sum(recalls) filter (where is_week), 0)::integer as recalls,
                (count(*) filter (where is_week and night_stakes > 0))::integer as nights,
                coalesce(sum(limit_raises), 0)::integer as "limitRaises"
              from harm_day d
              left join usage_day u using (site_id, player_id, day)
              cross join lateral (select d.day > ${today}::date - 7 as is_week) w
             where d.site_id = h.site_id and d.player_id = h.player_id and d.day > ${today}::date - 30 and d.day <= ${today}::date
          ) c
         where h.site_id = current_site() and h.player_id = any(${playerIds.map(String)}::bigint[])
         order by h.player_id`,
  )
  return rows.map(({ playerId, grade, markers, ...counts }) => ({
    playerId,
    before: { grade, markers },
    counts,
  }))
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
