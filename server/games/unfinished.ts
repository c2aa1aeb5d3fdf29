/** Rounds that nobody finishes: ended by the published move after some days, and told to their player [REC-06, REC-09]. */

import { showMoney } from '#contract/money.ts'
import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Sites } from '#server/site/sites.ts'
import { endRound } from './moves.ts'
import { findRound } from './rounds.ts'

type Needs = { database: Database; sites: Pick<Sites, 'all'>; sealKey: Buffer }
type Due = { playerId: bigint; roundId: string }

const batchMax = 50
const dayMs = 86_400_000

/**
 * Ends what is due at every site: rounds opened longer ago than the policy's `roundDaysMax`, those of players who are
 * excluded and cannot come back to them, and those whose rules no longer run. Each in a transaction of its own.
 * @returns how many rounds were ended.
 */
export async function endUnfinished(
  { database, sites, sealKey }: Needs,
  now: Date,
): Promise<number> {
  const hashes = Object.values(games).map(configHash)
  let ended = 0
  for (const site of sites.all()) {
    const before = new Date(now.getTime() - site.policy.roundDaysMax * dayMs)
    const due = await database.inSite(site.id, (db) =>
      db.rows<Due>(sql`
        select r.player_id as "playerId", r.round_id as "roundId"
          from round r join seed_pair s using (site_id, seed_id)
          left join exclusion e on e.site_id = r.site_id and e.player_id = r.player_id
         where r.site_id = ${site.id} and r.state = 'open'
           and (r.played_at < ${before} or not r.config_hash = any(${hashes}::text[])
             or (e.excluded_at is not null and e.lifted_at is null))
         order by r.played_at limit ${batchMax}`),
    )
    for (const round of due) ended += await endOne({ database, sealKey }, site, round, now)
  }
  return ended
}

function endOne(
  { database, sealKey }: Pick<Needs, 'database' | 'sealKey'>,
  site: Site,
  { playerId, roundId }: Due,
  now: Date,
): Promise<number> {
  return database.inSite(site.id, async (db) => {
    await lockPlayer(db, playerId)
    const row = await findRound(db, playerId, roundId)
    // The player may have been quicker.
    if (row?.state !== 'open') return 0
    const { state, payout, moves } = await endRound(
      db,
      sealKey,
      { siteId: site.id, playerId, at: now },
      row,
    )
    const isVoid = state === 'void'
    await record(db, {
      siteId: site.id,
      kind: isVoid ? 'round_voided' : 'round_ended',
      actor: 'system',
      subject: `player:${playerId}`,
      after: { round: roundId, moves, payout },
      at: now,
    })
    await writeLetter(db, {
      siteId: site.id,
      playerId,
      tab: 'system',
      letter: isVoid ? 'roundVoided' : 'roundEnded',
      figures: {
        game: row.game_name,
        amount: showMoney(isVoid ? row.stake : payout, site.currency),
      },
      href: `/bet-history?ticket=${roundId}`,
      at: now,
    })
    return 1
  })
}
