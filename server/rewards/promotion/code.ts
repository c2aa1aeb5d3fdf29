/** Codes: redeemed once per reference, as often as the code allows, and not to be found by guessing. */

import type { Site, PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireAuthor, type Author } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { noteGuess, refuseGuesser } from '#server/proof/guesses.ts'
import { readBonus, type Bonus } from '../bonus/bonus.ts'
import { giveBonus } from '../bonus/steps.ts'
import { findPromotion, isRunning } from './promotion.ts'
import { readFacts, unfitFor } from './standing.ts'
import { givenFor } from './terms.ts'

type Code = {
  promotionId: string
  redeemedMax: number
  perPlayerMax: number
  redeemed: number
  expiresAt: Date | null
}

/**
 * Adds a code to a promotion, which is on record; one that is there stays as it is.
 * @returns whether it was not there.
 * @throws Refusal `rightMissing`
 */
export async function addCode(
  db: Db,
  site: Site,
  added: Pick<Code, 'promotionId' | 'redeemedMax' | 'perPlayerMax'> & { code: string },
  { actor, now, reason = 'code' }: { actor: Author; now: Date; reason?: string },
): Promise<boolean> {
  await requireAuthor(db, actor, 'rewards_set', now)
  const { code, promotionId, redeemedMax, perPlayerMax } = added
  const written = await db.run(sql`
    insert into promotion_code (site_id, code, promotion_id, redeemed_max, per_player_max)
    values (${site.id}, ${code}, ${promotionId}, ${redeemedMax}, ${perPlayerMax})
    on conflict do nothing`)
  if (written === 0) return false
  await record(db, {
    siteId: site.id,
    kind: 'promotion_changed',
    actor,
    reason,
    subject: `promotion:${promotionId}`,
    after: { code, redeemed_max: redeemedMax, per_player_max: perPlayerMax },
    at: now,
  })
  return true
}

/**
 * Redeems a code. The same reference is answered with the same bonus.
 * @throws Refusal `promotionCodeUnknown`, which counts as a guess; `tooManyRequests` after too many of them;
 *   `promotionCodeUsed`, `promotionCodeGone`, `promotionClosed`, `conflict`, or as the gate of rewards says.
 */
export async function redeemCode(
  visit: PlayerVisit,
  { code: typed, client_ref: clientRef }: { code: string; client_ref: string },
): Promise<Bonus> {
  const { db, site, player, now } = visit
  const code = typed.toUpperCase()
  const source = `code:${clientRef}`
  await lockPlayer(db, player.id)
  const before = await db.row<{ bonusId: string; code: string }>(sql`
    select bonus_id as "bonusId", code from bonus where player_id = ${player.id} and source = ${source}`)
  if (before) {
    const bonus = before.code === code && (await readBonus(db, player.id, before.bonusId))
    if (!bonus) throw new Refusal('conflict')
    return bonus
  }
  const found = await findCode(visit, code)
  const promotion = await findPromotion(db, found.promotionId, now)
  if (!promotion || !isRunning(promotion.terms, now)) throw new Refusal('promotionClosed')
  const facts = await readFacts(visit)
  if (facts.refusal) throw new Refusal(facts.refusal)
  const reason = unfitFor(promotion, facts)
  if (reason) throw new Refusal('promotionNotEligible', { reason })
  const uses = await db.row<{ count: number }>(sql`
    select count(*)::int as count from bonus
     where player_id = ${player.id} and promotion_id = ${promotion.promotionId} and code = ${code}`)
  if ((uses?.count ?? 0) >= found.perPlayerMax) throw new Refusal('promotionCodeUsed')
  const isGone = found.expiresAt !== null && found.expiresAt <= now
  if (isGone || found.redeemed >= found.redeemedMax) throw new Refusal('promotionCodeGone')
  await db.run(sql`update promotion_code set redeemed = redeemed + 1 where code = ${code}`)
  const amount = givenFor(site, promotion.terms, 0n)
  return giveBonus(visit, { playerId: player.id, promotion, source, code, amount })
}

/** The code with its row locked, so that those who come at once are counted one after the other. */
async function findCode(visit: PlayerVisit, code: string): Promise<Code> {
  await refuseGuesser(visit)
  const found = await visit.db.row<Code>(sql`
    select promotion_id as "promotionId", redeemed_max as "redeemedMax", per_player_max as "perPlayerMax", redeemed,
           expires_at as "expiresAt"
      from promotion_code where code = ${code} for update`)
  if (found) return found
  await noteGuess(visit)
  throw new Refusal('promotionCodeUnknown', {}, true)
}
