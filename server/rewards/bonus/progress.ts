/** Turnover that counts towards a bonus: read from the player's own entries since it became active, each once. */

import { readOdds } from '#contract/odds.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Bonus } from './bonus.ts'
import { percentOf, type Terms } from '../promotion/terms.ts'

type Staked = { code: string; category: string | null; staked: bigint }

/** Stakes but those of free rounds and free bets, which a promotion put in. */
const isStake = sql`
  e.reason = 'stake' and (e.kind = 'cash' or not exists (
    select from entry own
      join round r on r.site_id = own.site_id and r.player_id = own.player_id and r.round_id = own.round_id
     where own.site_id = e.site_id and own.posted_in = e.posted_in and own.transfer_id = e.transfer_id
       and own.at = e.at and r.given_stake > 0))`
/** What came back by the transfer that staked it: of a bet that was not played, or in part. */
const isReturn = sql`
  e.reason = 'stake_cancel' and exists (
    select from entry own
     where own.site_id = e.site_id and own.posted_in = e.posted_in and own.transfer_id = e.transfer_id
       and own.at = e.at and own.reason = 'stake')`
const ofGame = sql`
  left join game g on g.site_id = e.site_id and 'house:' || g.provider_code = e.against and g.game_code = e.subject`
/** By the odds each selection was accepted at, so that no result changes it. A bet whose odds nobody here knows counts nothing. */
const isAtOdds = ({ odds_min }: Terms) =>
  odds_min === null
    ? sql`true`
    : sql`(g.category is distinct from 'sportsbook' or exists (
        select from entry own
          join ticket t on t.site_id = own.site_id and t.player_id = own.player_id and t.ticket_id = own.round_id
         where own.site_id = e.site_id and own.posted_in = e.posted_in and own.transfer_id = e.transfer_id
           and own.at = e.at and t.state = 'settled' and not exists (
             select from selection s
              where s.site_id = t.site_id and s.player_id = t.player_id and s.ticket_id = t.ticket_id
                and s.odds_thousandths < ${readOdds(odds_min)})))`

/**
 * Counts what was staked since it was last counted, with the weight of each game, and takes back what was cancelled.
 * The player must be locked: then nothing moves meanwhile, and the figure is exact as of now. Stakes of both accounts
 * count; none after the bonus expired.
 */
export async function countStakes(db: Db, site: Site, bonus: Bonus): Promise<Bonus> {
  const { playerId, cashCounted, bonusCounted, cashSince, bonusSince } = bonus
  const uncounted = sql`
    e.site_id = ${site.id} and e.player_id = ${playerId} and e.at >= ${bonus.countedAt}
    and e.at < ${bonus.expiresAt ?? 'infinity'}
    and ((e.kind = 'cash' and e.seq > ${cashCounted}) or (e.kind = 'bonus' and e.seq > ${bonusCounted}))`
  const staked = await db.rows<Staked>(sql`
    select e.subject as code, g.category, sum(-e.amount)::bigint as staked
      from entry e ${ofGame} where ${uncounted} and (${isStake} or ${isReturn}) and ${isAtOdds(bonus.terms)}
     group by e.subject, g.category`)
  const cancels = await db.rows<{ transferId: bigint }>(sql`
    select distinct e.transfer_id as "transferId" from entry e where ${uncounted} and e.reason = 'stake_cancel'`)
  // What was staked before the bonus was never counted, so its cancel takes nothing back.
  const undone =
    cancels.length === 0
      ? []
      : await db.rows<Staked>(sql`
          select e.subject as code, g.category, sum(e.amount)::bigint as staked
            from undone_by(${playerId}, ${cancels.map(({ transferId }) => String(transferId))}::bigint[]) e ${ofGame}
           where ${isStake} and ${isAtOdds(bonus.terms)}
             and ((e.kind = 'cash' and e.seq > ${cashSince}) or (e.kind = 'bonus' and e.seq > ${bonusSince}))
           group by e.subject, g.category`)
  const hundredths = [...staked, ...undone].reduce(
    (sum, game) => sum + game.staked * BigInt(percentOf(bonus.terms, game)),
    0n,
  )
  const counted = {
    ...bonus,
    ...(await readPositions(db, playerId)),
    wageredHundredths: bonus.wageredHundredths + hundredths,
  }
  await db.run(sql`
    update bonus set wagered_hundredths = ${counted.wageredHundredths}, cash_counted = ${counted.cashCounted},
           bonus_counted = ${counted.bonusCounted}, counted_at = ${counted.countedAt}
     where player_id = ${playerId} and bonus_id = ${bonus.bonusId}`)
  return counted
}

/** How far the player's accounts have come; no later entry is older than `countedAt`. */
export async function readPositions(
  db: Db,
  playerId: bigint,
): Promise<Pick<Bonus, 'cashCounted' | 'bonusCounted' | 'countedAt'>> {
  const row = await db.row<{ cash: bigint; bonus: bigint; at: Date | number }>(sql`
    select max(seq) filter (where kind = 'cash') as cash, max(seq) filter (where kind = 'bonus') as bonus,
           max(moved_at) as at
      from account where site_id = current_site() and player_id = ${playerId}`)
  assert(row, 'a player has accounts')
  // An account that has never moved stands at minus infinity, which is no date.
  const countedAt = row.at instanceof Date ? row.at : new Date(0)
  return { cashCounted: row.cash, bonusCounted: row.bonus, countedAt }
}
