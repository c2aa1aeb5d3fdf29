/** Follows the journal for pots: what each stake feeds, and who won, in the journal's order [JKP-05]. */

import { showMoney } from '#contract/money.ts'
import { games } from '#games/catalogue.ts'
import { jackpotOf } from '#games/game.ts'
import { sql, type Db } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import { roundOfTold, stakedRounds, type JournalEntry } from '#server/ledger/journal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { feedPot, keepPot, lockPot, payFromPot, seedPot, type Pot } from './pot.ts'
import { studioProvider } from './studio.ts'

/** A round that fed a pot, and whether its draw won it. */
type Fed = {
  roundId: string
  playerId: bigint
  gameCode: string
  stake: bigint
  isHit: boolean
  code: string
}

const feeding = new Set(Object.values(games).flatMap((game) => (jackpotOf(game) ? game.code : [])))

/** No stake waits for a pot: it is fed afterwards, each round once, and pays in the same transaction. */
export const jackpotFollower: Follower = {
  name: 'jackpots',
  take: async (visit, entries) => {
    const rounds = await fedRounds(visit, entries)
    await lockWinners(visit.db, rounds)
    for (const code of [...new Set(rounds.map((round) => round.code))].toSorted())
      await workPot(
        visit,
        code,
        rounds.filter((round) => round.code === code),
      )
  },
}

/** The rounds of these entries that feed a pot, in the order they were booked. */
async function fedRounds(
  { db, site }: FollowVisit,
  entries: readonly JournalEntry[],
): Promise<Fed[]> {
  const booked = stakedRounds(entries, feeding)
  if (booked.size === 0) return []
  return db.rows<Fed>(sql`
    select r.round_id as "roundId", r.player_id as "playerId", r.game_code as "gameCode", r.stake, g.jackpot_code as code,
           coalesce((r.steps->0->'jackpot'->>'isHit')::boolean, false) as "isHit"
      from unnest(${[...booked.keys()]}::text[], ${[...booked.values()].map(String)}::bigint[])
             with ordinality as told (round_id, player_id, n)
      cross join ${roundOfTold(site.id)}
      join jackpot_game g on (g.site_id, g.provider_code, g.game_code) = (r.site_id, r.provider_code, r.game_code)
     where r.provider_code = ${studioProvider}
     order by told.n`)
}

/** In the order in which the ledger locks players, however the wins follow each other. */
async function lockWinners(db: Db, rounds: readonly Fed[]): Promise<void> {
  const winners = [...new Set(rounds.filter(({ isHit }) => isHit).map(({ playerId }) => playerId))]
  for (const playerId of winners.toSorted((a, b) => (a < b ? -1 : 1)))
    await db.run(sql`select lock_player(${playerId})`)
}

async function workPot(visit: FollowVisit, code: string, rounds: readonly Fed[]): Promise<void> {
  const { db, site, now } = visit
  const pot = await lockPot(db, site.id, code)
  if (!pot || pot.share === null || pot.closedAt) return
  let stakes = 0n
  for (const round of rounds) {
    stakes += round.stake
    if (!round.isHit) continue
    await feedPot(db, site.id, pot, stakes, now)
    stakes = 0n
    await payWin(visit, pot, round)
  }
  await feedPot(db, site.id, pot, stakes, now)
  await keepPot(db, site.id, pot, now)
}

/** All that the pot holds, this round's own share included; then it begins anew [JKP-05, JKP-09]. */
async function payWin(
  { db, site, now }: FollowVisit,
  pot: Pot,
  { roundId, playerId, gameCode }: Fed,
): Promise<void> {
  const { amount } = pot
  if (amount === 0n) return
  await payFromPot(db, site, pot, {
    reason: 'won',
    playerId,
    amount,
    gameCode,
    reference: roundId,
    roundId,
    at: now,
  })
  await seedPot(db, site.id, pot, now)
  await keepPot(db, site.id, pot, now, amount)
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'reward',
    letter: 'jackpotWon',
    figures: { jackpot: pot.name, amount: showMoney(amount, site.currency) },
    href: '/bet-history',
    at: now,
  })
  await record(db, {
    siteId: site.id,
    kind: 'jackpot_won',
    actor: `player:${playerId}`,
    subject: `jackpot:${pot.code}`,
    before: { amount },
    after: { amount: pot.amount, round: roundId },
    at: now,
  })
}
