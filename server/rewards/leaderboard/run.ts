/** Runs of leaderboards: which ones there are at an instant, who is shown on them, and in which order. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { dayOf, periodOf, startOf } from '#server/base/calendar.ts'
import { programmeAt, type Board, type Programme } from '../programme.ts'

export type Run = {
  runId: string
  version: number
  board: Board
  startsAt: Date
  endsAt: Date
  /** Null before the first score. */
  updatedAt: Date | null
  finishedAt: Date | null
}

/** The runs of an instant by the programme in force then; each run keeps the board with which it began. */
export function runsAt(
  programmes: readonly Programme<'leaderboard'>[],
  at: Date,
  timeZone: string,
): Run[] {
  const programme = programmeAt(programmes, at)
  return (programme?.rules.boards ?? []).map((board) => {
    const { first, next } = periodOf(dayOf(at, timeZone), board.period)
    return {
      runId: `${board.code}-${first.replaceAll('-', '')}`,
      version: programme?.version ?? 0,
      board,
      startsAt: startOf(first, timeZone),
      endsAt: startOf(next, timeZone),
      updatedAt: null,
      finishedAt: null,
    }
  })
}

export const wholeRun = sql`
  select run_id as "runId", programme_version as version, board, starts_at as "startsAt", ends_at as "endsAt",
         updated_at as "updatedAt", finished_at as "finishedAt"
    from leaderboard_run`

/** The run of an id, written or about to be; null where the site has none. */
export async function findRun(
  db: Db,
  site: Site,
  runId: string,
  { programmes, now }: { programmes: readonly Programme<'leaderboard'>[]; now: Date },
): Promise<Run | null> {
  const written = await db.row<Run>(
    sql`${wholeRun} where site_id = ${site.id} and run_id = ${runId}`,
  )
  return (
    written ?? runsAt(programmes, now, site.timeZone).find((run) => run.runId === runId) ?? null
  )
}

/** Excluded players, test accounts and closed ones are on no board [EXC-02]. */
export const shownStanding = sql`
  select s.run_id, s.player_id, s.score, s.reached_at, p.account_id
    from leaderboard_standing s
    join player p on p.site_id = s.site_id and p.player_id = s.player_id and p.status = 'active' and not p.is_test
    left join exclusion x on x.site_id = s.site_id and x.player_id = s.player_id
   where (x.excluded_at is null or x.lifted_at is not null)`

/** Of equal scores the one that was reached first stands above; reached at the same instant, the older account. */
export const inOrder = sql`order by s.score desc, s.reached_at, s.player_id`

const cents = 100n

/** A multiple with two decimals, or how many games. */
export function showScore({ metric }: Pick<Board, 'metric'>, score: bigint): string {
  if (metric === 'games_won') return score.toString()
  return `${score / cents}.${String(score % cents).padStart(2, '0')}`
}
