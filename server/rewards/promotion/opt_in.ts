/** The player's wish to take part in a promotion, under the terms they saw. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { type Bonus } from '../bonus/bonus.ts'
import { giveBonus } from '../bonus/steps.ts'
import { findPromotion, type Promotion } from './promotion.ts'
import { readFacts, standingOf } from './standing.ts'
import { promotionKinds } from './terms.ts'

export type OptIn = {
  optInId: string
  promotionId: string
  playerId: bigint
  version: number
  optedAt: Date
}

const columns = sql`opt_in_id as "optInId", promotion_id as "promotionId", player_id as "playerId", version,
  opted_at as "optedAt"`

/** Opt-ins of a player that wait for what they need, the latest first. */
export function readWaiting(db: Db, playerId: bigint): Promise<OptIn[]> {
  return db.rows<OptIn>(sql`
    select ${columns} from promotion_opt_in where player_id = ${playerId} and used_at is null
     order by opted_at desc, opt_in_id desc`)
}

export async function useOptIn(
  db: Db,
  { playerId, promotionId, optInId }: OptIn,
  at: Date,
): Promise<void> {
  await db.run(sql`
    update promotion_opt_in set used_at = ${at}
     where player_id = ${playerId} and promotion_id = ${promotionId} and opt_in_id = ${optInId}`)
}

/**
 * Opts in; asked again, it answers the same. What begins with the opt-in itself is given at once.
 * @throws Refusal `promotionUnknown`, `promotionClosed`, `promotionChanged` where the version is not the one in force,
 *   `promotionNotEligible` with the `reason`, or as the gate of rewards says [INC-07].
 */
export async function optIn(
  visit: PlayerVisit,
  asked: { promotion_id: string; version: number },
): Promise<{ optIn: OptIn; bonus: Bonus | null }> {
  const { db, player, now } = visit
  await lockPlayer(db, player.id)
  const promotion = await findPromotion(db, asked.promotion_id, now)
  if (!promotion) throw new Refusal('promotionUnknown')
  const before = await db.row<OptIn & { isWaiting: boolean }>(sql`
    select ${columns}, used_at is null as "isWaiting" from promotion_opt_in
     where player_id = ${player.id} and promotion_id = ${promotion.promotionId} and version = ${asked.version}
     order by opted_at desc, opt_in_id desc limit 1`)
  const beginsNow = promotionKinds[promotion.terms.kind].begins === 'opt_in'
  if (before && (before.isWaiting || beginsNow))
    return { optIn: before, bonus: beginsNow ? await give(visit, promotion, before) : null }
  await checkOpen(visit, promotion, asked.version)
  const made = await write(visit, promotion)
  return { optIn: made, bonus: beginsNow ? await give(visit, promotion, made) : null }
}

/** Ends an opt-in that waits; where none does, nothing has to end. @throws Refusal `promotionUnknown`. */
export async function takeBack(
  { db, player, now }: PlayerVisit,
  promotionId: string,
): Promise<void> {
  await lockPlayer(db, player.id)
  if (!(await findPromotion(db, promotionId, now))) throw new Refusal('promotionUnknown')
  await db.run(sql`
    update promotion_opt_in set used_at = ${now}
     where player_id = ${player.id} and promotion_id = ${promotionId} and used_at is null`)
}

async function checkOpen(visit: PlayerVisit, promotion: Promotion, version: number): Promise<void> {
  const { now } = visit
  const facts = await readFacts(visit)
  const { state, reason } = standingOf(promotion, facts, now)
  if (state === 'ended' || state === 'coming_soon') throw new Refusal('promotionClosed')
  if (facts.refusal) throw new Refusal(facts.refusal)
  if (promotionKinds[promotion.terms.kind].begins === 'code')
    throw new Refusal('promotionNotEligible', { reason: 'promotionNeedsCode' })
  if (state === 'used' || state === 'not_eligible')
    throw new Refusal('promotionNotEligible', { reason })
  // One at a time: what it gave before has to end first.
  if (state === 'active' || state === 'queued')
    throw new Refusal('promotionNotEligible', { reason: 'promotionUsed' })
  if (promotion.version !== version)
    throw new Refusal('promotionChanged', { version: promotion.version })
}

/** An opt-in under older terms that still waits gives way to the new one. */
async function write(
  visit: PlayerVisit,
  { promotionId, version, terms }: Promotion,
): Promise<OptIn> {
  const { db, site, player, language, now } = visit
  await takeBack(visit, promotionId)
  const made = { optInId: timedId(now), promotionId, playerId: player.id, version, optedAt: now }
  const today = sql`date_trunc(${terms.period}, ${now}::timestamptz at time zone ${site.timeZone})`
  await db.run(sql`
    insert into promotion_opt_in (site_id, player_id, promotion_id, opt_in_id, version, language, opted_at, due_on)
    values (${site.id}, ${player.id}, ${promotionId}, ${made.optInId}, ${version}, ${language}, ${now},
            (${today} + ('1 ' || ${terms.period}::text)::interval)::date)`)
  return made
}

async function give(visit: PlayerVisit, promotion: Promotion, taken: OptIn): Promise<Bonus> {
  await useOptIn(visit.db, taken, visit.now)
  const source = `opt_in:${taken.optInId}`
  return giveBonus(visit, { playerId: visit.player.id, promotion, source, amount: 0n })
}
