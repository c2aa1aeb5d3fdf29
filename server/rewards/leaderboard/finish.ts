/** Finishes leaderboards: fixes who stands where when a run has ended, and gives each prize once. */

import { showMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { grant } from '../grant.ts'
import { graceMs } from '../settled.ts'
import { inOrder, shownStanding, wholeRun, type Run } from './run.ts'

type FinishNeeds = { database: Database; siteOf: (siteId: number) => Site | null; log: Log }

const batchMax = 100

/**
 * Does what is due on any site, each run and each prize in a transaction of its own: a process that dies leaves the rest
 * to the next, and locked ones are left to who holds them.
 * @returns how many were done; what could not be done waits for the next time.
 */
export async function workLeaderboards(
  { database, siteOf, log }: FinishNeeds,
  now: Date,
): Promise<number> {
  const due = await database.bare.rows<{ siteId: number; runId: string; rank: number | null }>(sql`
    select site_id as "siteId", run_id as "runId", rank
      from leaderboards_due(${new Date(now.getTime() - graceMs)}, ${batchMax})`)
  let done = 0
  for (const { siteId, runId, rank } of due) {
    const site = siteOf(siteId)
    if (!site) continue
    try {
      done += await database.inSite(siteId, (db) =>
        rank === null ? fixRun(db, site, runId, now) : givePrize(db, site, { runId, rank }, now),
      )
    } catch (fault) {
      log.error({ err: fault, siteId, run: runId, rank }, 'a leaderboard could not be finished yet')
    }
  }
  return done
}

/** Who takes a break is passed over: the place goes to the next one, who may be given something [EXC-02, INC-07]. */
async function fixRun(db: Db, site: Site, runId: string, now: Date): Promise<number> {
  const run = await db.row<Run>(sql`
    ${wholeRun} where site_id = ${site.id} and run_id = ${runId} and finished_at is null for update skip locked`)
  if (!run) return 0
  const { prizes } = run.board
  const places = prizes.at(-1)?.to ?? 0
  const winners = await db.rows<{ player_id: bigint; score: bigint }>(sql`
    ${shownStanding} and s.site_id = ${site.id} and s.run_id = ${runId}
       and (x.time_out_until is null or x.time_out_until <= ${now})
     ${inOrder} limit ${places}`)
  const won = winners.flatMap((winner, i) => {
    const prize = prizes.find(({ from, to }) => from <= i + 1 && i + 1 <= to)
    const isWorth = prize && BigInt(prize.amount) > 0n
    return isWorth
      ? [
          {
            rank: i + 1,
            player: String(winner.player_id),
            score: String(winner.score),
            amount: prize.amount,
          },
        ]
      : []
  })
  await db.run(sql`
    insert into leaderboard_prize (site_id, run_id, rank, player_id, score, amount)
    select ${site.id}, ${runId}, rank, player, score, amount
      from jsonb_to_recordset(${JSON.stringify(won)}::jsonb) as t (rank integer, player bigint, score bigint, amount bigint)`)
  await db.run(sql`
    update leaderboard_run set finished_at = ${now} where site_id = ${site.id} and run_id = ${runId}`)
  return 1
}

type Place = { runId: string; rank: number }

async function givePrize(db: Db, site: Site, { runId, rank }: Place, now: Date): Promise<number> {
  const prize = await db.row<{ playerId: bigint; amount: bigint }>(sql`
    select player_id as "playerId", amount from leaderboard_prize
     where site_id = ${site.id} and run_id = ${runId} and rank = ${rank} and settled_at is null for update skip locked`)
  if (!prize) return 0
  const { playerId, amount } = prize
  const transferId = await grantOrNull(db, {
    siteId: site.id,
    playerId,
    source: 'leaderboard',
    reference: runId,
    promotion: 'leaderboard',
    account: 'cash',
    amount,
    at: now,
  })
  if (transferId !== null) {
    await writeLetter(db, {
      siteId: site.id,
      playerId,
      tab: 'reward',
      letter: 'leaderboardPrize',
      figures: { rank, amount: showMoney(amount, site.currency) },
      href: '/leaderboard',
      at: now,
    })
  }
  const written = await db.run(sql`
    update leaderboard_prize set settled_at = ${now}, transfer_id = ${transferId}
     where site_id = ${site.id} and run_id = ${runId} and rank = ${rank}`)
  assert(written === 1, 'a prize that is given was due')
  return 1
}

/** Null where the gate refuses: the player stays away, or the account is closed. */
async function grantOrNull(db: Db, given: Parameters<typeof grant>[1]): Promise<bigint | null> {
  try {
    return (await grant(db, given)).transferId
  } catch (refused) {
    if (refused instanceof Refusal && refused.key !== 'conflict') return null
    throw refused
  }
}
