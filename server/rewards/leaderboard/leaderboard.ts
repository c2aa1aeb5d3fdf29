/** Leaderboards as players see them: running and finished boards with their first fifty, and the own place. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { findRun, inOrder, runsAt, shownStanding, showScore, wholeRun, type Run } from './run.ts'
import { maskName } from '#server/base/masked.ts'
import { readProgrammes } from '../programme.ts'
import { readUncounted } from '../weights.ts'

export const leaderboardHandlers: Handlers<'/api/leaderboard/list' | '/api/leaderboard/rank'> = {
  '/api/leaderboard/list': async (visit, { state = 'running' }) => {
    const runs = state === 'running' ? await readRunning(visit) : await readFinished(visit)
    const tops = await readTops(visit, runs)
    const winners = await readWinners(visit, runs)
    return {
      value: runs.map((run) => showBoard(visit, run, tops, winners)),
      counts_less: await readUncounted(visit),
    }
  },
  '/api/leaderboard/rank': showRank,
}

/** Runs of the programme, and those that began under an earlier one and go on to their end. */
async function readRunning({ db, site, now }: Visit): Promise<Run[]> {
  const programmes = await readProgrammes(db, site.id, 'leaderboard')
  const written = await db.rows<Run>(sql`
    ${wholeRun} where site_id = ${site.id} and ends_at > ${now} and starts_at <= ${now} order by ends_at, run_id`)
  const waiting = runsAt(programmes, now, site.timeZone).filter(
    (run) => !written.some(({ runId }) => runId === run.runId),
  )
  return [...written, ...waiting].toSorted(
    (one, other) => one.endsAt.getTime() - other.endsAt.getTime(),
  )
}

const finishedShown = 12

const readFinished = ({ db, site, now }: Visit) =>
  db.rows<Run>(sql`
    ${wholeRun} where site_id = ${site.id} and ends_at <= ${now} order by ends_at desc, run_id limit ${finishedShown}`)

const topShown = 50

type Placed = { run_id: string; account_id: string; score: bigint; reached_at: Date }

/** The first of every board, in order. */
async function readTops({ db, site }: Visit, runs: readonly Run[]): Promise<Placed[]> {
  if (runs.length === 0) return []
  return db.rows<Placed>(sql`
    select top.* from unnest(${runs.map(({ runId }) => runId)}::text[]) with ordinality as asked (run, n)
     cross join lateral (
       ${shownStanding} and s.site_id = ${site.id} and s.run_id = asked.run ${inOrder} limit ${topShown}
     ) top
     order by asked.n, top.score desc, top.reached_at, top.player_id`)
}

type Winner = { run_id: string; rank: number; account_id: string; score: bigint; amount: bigint }

/** Prizes that were paid, without those who have excluded themselves since. */
async function readWinners({ db, site }: Visit, runs: readonly Run[]): Promise<Winner[]> {
  const finished = runs.filter(({ finishedAt }) => finishedAt !== null)
  if (finished.length === 0) return []
  return db.rows<Winner>(sql`
    select w.run_id, w.rank, p.account_id, w.score, w.amount
      from leaderboard_prize w
      join player p on p.site_id = w.site_id and p.player_id = w.player_id
      left join exclusion x on x.site_id = w.site_id and x.player_id = w.player_id
     where w.site_id = ${site.id} and w.run_id = any(${finished.map(({ runId }) => runId)})
       and w.transfer_id is not null and (x.excluded_at is null or x.lifted_at is not null)
     order by w.run_id, w.rank`)
}

type Shown = Answer<'/api/leaderboard/list'>['value'][number]

function showBoard(
  { site, language, now }: Visit,
  run: Run,
  tops: readonly Placed[],
  winners: readonly Winner[],
): Shown {
  const { runId, board, startsAt, endsAt, updatedAt } = run
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const pool = board.prizes.reduce(
    (sum, { from, to, amount }) => sum + BigInt(amount) * BigInt(to - from + 1),
    0n,
  )
  return {
    board_id: runId,
    title: board.title[language],
    state: endsAt > now ? 'running' : 'finished',
    period: board.period,
    metric: board.metric,
    categories: board.categories,
    tie_rule: 'first_reached',
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    updated_at: updatedAt?.toISOString() ?? null,
    prize_pool: show(pool),
    prizes: board.prizes.map(({ from, to, amount }) => ({
      from,
      to,
      amount: show(BigInt(amount)),
    })),
    top: tops
      .filter(({ run_id: of }) => of === runId)
      .map(({ account_id: name, score, reached_at: at }, i) => ({
        rank: i + 1,
        name: maskName(name),
        score: showScore(board, score),
        reached_at: at.toISOString(),
      })),
    winners: winners
      .filter(({ run_id: of }) => of === runId)
      .map(({ rank, account_id: name, score, amount }) => ({
        rank,
        name: maskName(name),
        score: showScore(board, score),
        amount: show(amount),
      })),
  }
}

/** Places beyond are not counted: the answer stays as quick for the last of a hundred thousand as for the first. */
const ranksCounted = 1000

type Own = { score: bigint; reached_at: Date; player_id: bigint }

async function showRank(
  visit: PlayerVisit,
  { board_id: runId }: Body<'/api/leaderboard/rank'>,
): Promise<Answer<'/api/leaderboard/rank'>> {
  const { db, site, player, now } = visit
  const programmes = await readProgrammes(db, site.id, 'leaderboard')
  const run = await findRun(db, site, runId, { programmes, now })
  if (!run) throw new Refusal('boardUnknown')
  const { board, updatedAt } = run
  const own = await db.row<Own>(sql`
    ${shownStanding} and s.site_id = ${site.id} and s.run_id = ${runId} and s.player_id = ${player.id}`)
  const rank = own && (await countRank(visit, runId, own))
  const prize = board.prizes.find(({ from, to }) => rank !== null && from <= rank && rank <= to)
  return {
    value: {
      board_id: runId,
      rank,
      score: own && showScore(board, own.score),
      reached_at: own?.reached_at.toISOString() ?? null,
      prize: prize ? showMoney(BigInt(prize.amount), site.currency) : null,
      next_prize: await nextPrize(visit, run, rank, own?.score ?? 0n),
      updated_at: updatedAt?.toISOString() ?? null,
    },
  }
}

/** Who stands above, in two readings of the order's index; asked in order, so that no other index fits. */
async function countRank(
  { db, site }: PlayerVisit,
  runId: string,
  { score, reached_at: at, player_id: id }: Own,
): Promise<number | null> {
  const above = sql`${shownStanding} and s.site_id = ${site.id} and s.run_id = ${runId}`
  const row = await db.row<{ n: number }>(sql`
    select count(*)::integer as n from (
      (${above} and s.score > ${score} ${inOrder} limit ${ranksCounted})
      union all
      (${above} and s.score = ${score} and (s.reached_at, s.player_id) < (${at}, ${id}) ${inOrder} limit ${ranksCounted})
    ) t`)
  const place = (row?.n ?? 0) + 1
  return place <= ranksCounted ? place : null
}

/** The lowest prize above the own place, and the score that takes it: one more than its holder's. */
async function nextPrize(
  { db, site }: PlayerVisit,
  { runId, board }: Run,
  rank: number | null,
  own: bigint,
): Promise<Answer<'/api/leaderboard/rank'>['value']['next_prize']> {
  const band = board.prizes.findLast(({ to }) => to < (rank ?? Infinity))
  if (!band) return null
  const holder = await db.row<{ score: bigint }>(sql`
    ${shownStanding} and s.site_id = ${site.id} and s.run_id = ${runId} ${inOrder} limit 1 offset ${band.to - 1}`)
  const needed = (holder?.score ?? 0n) + 1n
  return {
    rank: band.to,
    amount: showMoney(BigInt(band.amount), site.currency),
    score: showScore(board, needed),
    gap: showScore(board, needed > own ? needed - own : 0n),
  }
}
