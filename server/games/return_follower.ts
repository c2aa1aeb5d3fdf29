/** Follows the journal for what games really pay, and tells where that is no longer what their rules say [GAM-26]. */

import { after, doubtOf, expectedOf, noFortunes, type Fortunes } from '#games/actual_return.ts'
import { games, gameOf } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import { sql, type Db } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import { roundOfTold, stakedRounds, type JournalEntry } from '#server/ledger/journal.ts'
import { studioProvider } from './studio.ts'

/** Where moves add to a stake there is no such thing as the return of one. */
const judged = new Map(
  Object.values(games)
    .filter(({ squareAt }) => squareAt !== undefined)
    .map((game) => [game.code, configHash(game)]),
)

type Played = {
  gameCode: string
  configHash: string
  stake: bigint
  payout: bigint
  choice: unknown
}

export const returnFollower: Follower = {
  name: 'returns',
  take: async (visit, entries) => {
    const rounds = await playedRounds(visit, entries)
    const byGame = Map.groupBy(rounds, ({ gameCode }) => gameCode)
    for (const code of [...byGame.keys()].toSorted()) await judge(visit, code, byGame.get(code)!)
  },
}

async function playedRounds(
  { db, site }: FollowVisit,
  entries: readonly JournalEntry[],
): Promise<Played[]> {
  const booked = stakedRounds(entries, judged)
  if (booked.size === 0) return []
  const rounds = await db.rows<Played>(sql`
    select r.game_code as "gameCode", r.config_hash as "configHash", r.stake, r.payout, r.choice
      from unnest(${[...booked.keys()]}::text[], ${[...booked.values()].map(String)}::bigint[]) as told (round_id, player_id)
      cross join ${roundOfTold(site.id)}
     where r.provider_code = ${studioProvider} and r.state = 'settled'`)
  // Of a version that no longer runs nothing is expected any more.
  return rounds.filter((round) => judged.get(round.gameCode) === round.configHash)
}

type Row = {
  rounds: bigint
  overLogs: number[]
  underLogs: number[]
  isDoubted: boolean
}

async function judge({ db, site, now }: FollowVisit, code: string, rounds: readonly Played[]) {
  const game = gameOf(code)!
  const hash = judged.get(code)!
  const known = await readReturn(db, site.id, code, hash)
  let fortunes: Fortunes = known
    ? { rounds: Number(known.rounds), over: known.overLogs, under: known.underLogs }
    : noFortunes
  let [staked, paid, due] = [0n, 0n, 0]
  for (const { stake, payout, choice } of rounds) {
    const expected = expectedOf(game, choice, stake)
    if (!expected) continue
    fortunes = after(fortunes, Number(payout) / Number(stake), expected)
    staked += stake
    paid += payout
    due += Number(stake) * expected.mean
  }
  const doubt = known?.isDoubted ? null : doubtOf(fortunes)
  await db.run(sql`
    insert into game_return as g (site_id, game_code, config_hash, rounds, staked, paid, expected, over_logs, under_logs, doubted_at)
    values (${site.id}, ${code}, ${hash}, ${fortunes.rounds}, ${String(staked)}, ${String(paid)}, ${due},
            ${[...fortunes.over]}::double precision[], ${[...fortunes.under]}::double precision[], ${doubt ? now : null})
    on conflict (site_id, game_code, config_hash) do update
       set rounds = excluded.rounds, staked = g.staked + excluded.staked, paid = g.paid + excluded.paid,
           expected = g.expected + excluded.expected,
           over_logs = excluded.over_logs, under_logs = excluded.under_logs, doubted_at = coalesce(g.doubted_at, excluded.doubted_at)`)
  if (!doubt) return
  await record(db, {
    siteId: site.id,
    kind: 'return_doubted',
    actor: 'system',
    reason: doubt === 'over' ? 'pays more than its rules say' : 'pays less than its rules say',
    subject: `game:${code}`,
    after: { rounds: fortunes.rounds, version: game.version, configHash: hash },
    at: now,
  })
}

const readReturn = (db: Db, siteId: number, code: string, hash: string) =>
  db.row<Row>(sql`
    select rounds, over_logs as "overLogs", under_logs as "underLogs", doubted_at is not null as "isDoubted"
      from game_return where site_id = ${siteId} and game_code = ${code} and config_hash = ${hash} for update`)
