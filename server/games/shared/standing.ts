/** Where the shared rounds of a site stand, as everybody may know it: for lists, tables and the stream. */

import type { Told } from '#contract/stream.ts'
import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { blockOf } from './block.ts'
import { gameOfShared, roundColumns, type Plays, type SharedRound } from './round.ts'

export type Standing = Told<'rounds'>['value'][number]
export type Shown = Told<'ticks'>['value'][number]
export type Result = Answer<'/api/shared/table'>['value']['results'][number]

type Look = { db: Db; site: Site; now: Date }
type Counted = SharedRound & { bets: number; players: number; staked: bigint }

/** A round that has ended stands beside its successor for so long. */
const endedShownMs = 20_000

/** Rounds under way and those that have just ended, of one game or all, oldest first. */
export async function readSharedRounds(
  { db, site, now }: Look,
  gameCode: string | null = null,
): Promise<Standing[]> {
  const rows = await db.rows<Counted>(sql`
    select ${roundColumns}, b.bets, b.players, b.staked
      from (
        select * from shared_round where site_id = ${site.id} and state in ('open', 'running', 'settling', 'refunding')
        union all
        select * from shared_round where site_id = ${site.id} and ended_at > ${new Date(now.getTime() - endedShownMs)}
      ) r
      cross join lateral (
        select count(*)::integer as bets, count(distinct player_id)::integer as players,
               coalesce(sum(stake), 0)::bigint as staked
          from round b where b.site_id = r.site_id and b.shared_id = r.shared_id
      ) b
     where r.game_code = coalesce(${gameCode}, r.game_code)
     order by r.game_code, r.number`)
  const backed = await readBacked(db, site, rows)
  return rows.map((row) => showStanding(row, backed.get(row.sharedId) ?? [], site))
}

/** What is staked on each choice, of the rounds of games whose odds hang on it. */
async function readBacked(
  db: Db,
  site: Site,
  rounds: readonly SharedRound[],
): Promise<Map<string, Standing['backed']>> {
  const told = rounds.filter(({ gameCode }) => sharedGameOf(gameCode)?.tellsStakes)
  if (told.length === 0) return new Map()
  const sums = await db.rows<{ sharedId: string; choice: unknown; staked: bigint }>(sql`
    select shared_id as "sharedId", choice, sum(stake)::bigint as staked from round
     where site_id = ${site.id} and shared_id = any(${told.map(({ sharedId }) => sharedId)}::text[])
     group by shared_id, choice order by choice`)
  const backed = new Map<string, Standing['backed']>()
  for (const { sharedId, choice, staked } of sums) {
    const own = backed.get(sharedId) ?? []
    own.push({ choice, staked: showMoney(staked, site.currency) })
    backed.set(sharedId, own)
  }
  return backed
}

function showStanding(row: Counted, backed: Standing['backed'], { currency }: Site): Standing {
  return {
    shared_id: row.sharedId,
    game_code: row.gameCode,
    number: Number(row.number),
    state: row.state,
    closes_at: row.closesAt?.toISOString() ?? null,
    ran_at: row.ranAt?.toISOString() ?? null,
    server_seed_hash: row.serverSeedHash,
    bets: row.bets,
    players: row.players,
    staked: showMoney(row.staked, currency),
    backed,
  }
}

/** What rounds that run have shown by now, and in how many milliseconds the next of them has shown all. */
export async function readShown(
  { db, site }: Pick<Look, 'db' | 'site'>,
  playOf: Plays,
  clock: Clock,
): Promise<{ shown: Shown[]; nextEndMs: number | null }> {
  const rounds = await db.rows<SharedRound>(sql`
    select ${roundColumns} from shared_round r
     where r.site_id = ${site.id} and r.state in ('running', 'settling')`)
  const shown: Shown[] = []
  const ends: number[] = []
  for (const round of rounds) {
    const game = gameOfShared(round)
    if (!game || !round.ranAt) continue
    if (game.awaitsBlock) {
      shown.push({
        shared_id: round.sharedId,
        game_code: game.code,
        shown: { block: blockOf(round), hash: round.publicSeed },
      })
      continue
    }
    const { outcome, book, lastsMs } = await playOf(db, round, game)
    // Now, and not when the database was asked: what is told should be true when it leaves.
    const elapsedMs = clock().getTime() - round.ranAt.getTime()
    ends.push(lastsMs - elapsedMs)
    shown.push({
      shared_id: round.sharedId,
      game_code: round.gameCode,
      shown: game.shownAt(outcome, elapsedMs, book),
    })
  }
  const ahead = ends.filter((ms) => ms > 0)
  return { shown, nextEndMs: ahead.length === 0 ? null : Math.min(...ahead) }
}

/** The last rounds of a game that are over, latest first. */
export async function readResults(db: Db, gameCode: string, count: number): Promise<Result[]> {
  const rows = await db.rows<SharedRound>(sql`
    select ${roundColumns} from shared_round r
     where r.site_id = current_site() and r.game_code = ${gameCode} and r.state in ('settled', 'refunded')
     order by r.number desc limit ${count}`)
  return rows.map(showResult)
}

export function showResult(round: SharedRound): Result {
  return {
    shared_id: round.sharedId,
    number: Number(round.number),
    state: round.state === 'settled' ? 'settled' : 'refunded',
    refund_reason: round.refundReason,
    closes_at: round.closesAt?.toISOString() ?? null,
    ended_at: round.endedAt?.toISOString() ?? '',
    shown: round.shown,
    server_seed_hash: round.serverSeedHash,
    server_seed: round.serverSeed ?? '',
    public_seed: round.publicSeed ?? '',
    block: blockOf(round),
  }
}
