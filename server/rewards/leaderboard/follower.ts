/** Follows the journal for leaderboards: the best of each player and game in every run, and the score made of it. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Follower } from '#server/ledger/follower.ts'
import { runsAt, wholeRun, type Run } from './run.ts'
import { readProgrammes, type Board } from '../programme.ts'
import { settledStakes, type SettledStake } from '../settled.ts'

/** Multiples of the stake in hundredths: what returns the stake or less is no win [D3], and a game is won from twice the stake. */
const moreThanStakeE2 = 101n
const wonE2 = 200n

/**
 * Bests are maxima, so that a round met twice changes nothing; a cancelled round has the best of its game looked up
 * anew among the rounds that stand.
 */
export const leaderboardFollower: Follower = {
  name: 'leaderboard',
  take: async ({ site, db, now }, entries) => {
    const rounds = (await settledStakes(db, site.id, entries)).filter(
      (one) => one.stake > 0n || one.rounds === 0,
    )
    if (rounds.length === 0) return
    const runs = await openRuns(db, site, rounds, now)
    const bests = rounds.flatMap((round) =>
      runs.filter((run) => isOf(run, round)).map((run) => ({ run, round })),
    )
    if (bests.length === 0) return
    await raiseBests(db, site.id, bests)
    for (const { run, round } of bests) {
      if (round.isCancelled) await findBestAnew(db, site.id, run, round)
    }
    await scorePlayers(db, site.id, bests)
    await db.run(sql`
      update leaderboard_run set updated_at = greatest(updated_at, ${now})
       where site_id = ${site.id} and run_id = any(${[...new Set(bests.map(({ run }) => run.runId))]})`)
  },
}

type Best = { run: Run; round: SettledStake }

/** Runs in which these rounds were played and that are not finished; new ones are opened, and all stay locked. */
async function openRuns(
  db: Db,
  site: Site,
  rounds: readonly SettledStake[],
  now: Date,
): Promise<Run[]> {
  const programmes = await readProgrammes(db, site.id, 'leaderboard')
  const times = rounds.map(({ playedAt }) => playedAt.getTime())
  const wanted = new Map(
    rounds.flatMap(({ playedAt }) =>
      runsAt(programmes, playedAt, site.timeZone).map((run) => [run.runId, run]),
    ),
  )
  for (const { runId, version, board, startsAt, endsAt } of wanted.values()) {
    await db.run(sql`
      insert into leaderboard_run (site_id, run_id, programme_version, board, starts_at, ends_at, updated_at)
      values (${site.id}, ${runId}, ${version}, ${JSON.stringify(board)}::jsonb, ${startsAt}, ${endsAt}, ${now})
      on conflict do nothing`)
  }
  return db.rows<Run>(sql`
    ${wholeRun}
     where site_id = ${site.id} and finished_at is null
       and starts_at <= ${new Date(Math.max(...times))} and ends_at > ${new Date(Math.min(...times))}
     order by run_id for no key update`)
}

function isOf({ board, startsAt, endsAt }: Run, { playedAt, category }: SettledStake): boolean {
  const isCounted =
    board.categories.length === 0 || (category !== null && board.categories.includes(category))
  return isCounted && playedAt >= startsAt && playedAt < endsAt
}

/** What a metric makes of a multiple: for games won, more than a win is a win. Below the least nothing is kept. */
const bounds: Record<Board['metric'], { least: bigint; most: bigint }> = {
  best_multiple: { least: moreThanStakeE2, most: 10n ** 12n },
  games_won: { least: wonE2, most: wonE2 },
}

async function raiseBests(db: Db, siteId: number, bests: readonly Best[]): Promise<void> {
  const raised = bests.flatMap(({ run, round }) => {
    const { least, most } = bounds[run.board.metric]
    const multiple = round.multipleE2
    if (round.isCancelled || multiple < least) return []
    return [
      {
        run: run.runId,
        player: String(round.playerId),
        provider: round.providerCode,
        game: round.gameCode,
        multiple: String(multiple < most ? multiple : most),
        at: round.playedAt,
      },
    ]
  })
  if (raised.length === 0) return
  await db.run(sql`
    insert into leaderboard_best as b (site_id, run_id, player_id, provider_code, game_code, multiple_e2, reached_at)
    select distinct on (run, player, provider, game) ${siteId}, run, player, provider, game, multiple, at
      from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
           as t (run text, player bigint, provider text, game text, multiple bigint, at timestamptz)
     order by run, player, provider, game, multiple desc, at
    on conflict (site_id, run_id, player_id, provider_code, game_code) do update
       set multiple_e2 = excluded.multiple_e2, reached_at = excluded.reached_at
     where excluded.multiple_e2 > b.multiple_e2
        or (excluded.multiple_e2 = b.multiple_e2 and excluded.reached_at < b.reached_at)`)
}

async function findBestAnew(
  db: Db,
  siteId: number,
  { runId, board, startsAt, endsAt }: Run,
  { playerId, providerCode, gameCode }: SettledStake,
): Promise<void> {
  const { least, most } = bounds[board.metric]
  await db.run(sql`
    delete from leaderboard_best where site_id = ${siteId} and run_id = ${runId} and player_id = ${playerId}
       and provider_code = ${providerCode} and game_code = ${gameCode}`)
  await db.run(sql`
    insert into leaderboard_best (site_id, run_id, player_id, provider_code, game_code, multiple_e2, reached_at)
    select site_id, ${runId}, player_id, provider_code, game_code, multiple, played_at
      from round cross join lateral (select least(payout * 100 / nullif(stake, 0), ${most}::bigint) as multiple) m
     where site_id = ${siteId} and player_id = ${playerId} and played_at >= ${startsAt} and played_at < ${endsAt}
       and provider_code = ${providerCode} and game_code = ${gameCode} and state = 'settled' and multiple >= ${least}::bigint
     order by multiple desc, played_at limit 1`)
}

async function scorePlayers(db: Db, siteId: number, bests: readonly Best[]): Promise<void> {
  const touched = new Map(
    bests.map(({ run, round }) => [
      `${run.runId} ${round.playerId}`,
      { run: run.runId, metric: run.board.metric, player: String(round.playerId) },
    ]),
  )
  await db.run(sql`
    with touched as (
      select run, metric, player from jsonb_to_recordset(${JSON.stringify([...touched.values()])}::jsonb)
             as t (run text, metric text, player bigint)
    ), scored as (
      select run, player,
             case metric when 'games_won' then count(*) else max(multiple_e2) end as score,
             case metric when 'games_won' then max(reached_at)
               else (array_agg(reached_at order by multiple_e2 desc, reached_at))[1] end as reached_at
        from touched join leaderboard_best b on b.site_id = ${siteId} and b.run_id = run and b.player_id = player
       group by run, metric, player
    ), gone as (
      delete from leaderboard_standing s using touched
       where s.site_id = ${siteId} and s.run_id = run and s.player_id = player
         and not exists (select from scored where scored.run = touched.run and scored.player = touched.player)
    )
    insert into leaderboard_standing as s (site_id, run_id, player_id, score, reached_at)
    select ${siteId}, run, player, score, reached_at from scored order by run, player
    on conflict (site_id, run_id, player_id) do update set score = excluded.score, reached_at = excluded.reached_at
     where (s.score, s.reached_at) is distinct from (excluded.score, excluded.reached_at)`)
}
