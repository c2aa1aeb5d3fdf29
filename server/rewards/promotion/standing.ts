/** How promotions stand for who asks: open, taken, or not for them, with the reason. */

import type { promotionStates } from '#contract/promotion.ts'
import type { RefusalKey } from '#contract/errors.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { lacksIdentity } from '#server/protection/restriction.ts'
import type { Books } from '../bonus/bonus.ts'
import { shownProgrammes } from '../programme.ts'
import { readMembership } from '../vip/membership.ts'
import { isRunning, type Promotion } from './promotion.ts'

export type Standing = {
  state: (typeof promotionStates)[number]
  /** Message key; empty where the state says enough. */
  reason: Reason | ''
}

type Unfit = 'promotionFirstDepositOnly' | 'promotionVipOnly'
type Reason = RefusalKey | 'promotionUsed' | Unfit

/** What is known of a player before any promotion is looked at. */
export type Facts = {
  /** Why the player may have no reward at all now, or null. */
  refusal: RefusalKey | null
  hasDeposited: boolean
  vipLevel: number
  /** By promotion: how many bonuses, and of which open states. */
  had: ReadonlyMap<string, { count: number; isActive: boolean; isQueued: boolean }>
  /** Promotions with an opt-in that waits. */
  optedIn: ReadonlySet<string>
}

/**
 * Why the gate of the ledger would refuse a reward now; null where it would not [INC-07]. The same rule, asked before
 * anything is promised.
 */
export async function rewardRefusal(
  { db, site, now }: Books,
  playerId: bigint,
): Promise<RefusalKey | null> {
  const row = await db.row<{ refusal: RefusalKey | null }>(sql`
    select refusal from gate(${site.id}, ${playerId}, 'reward', null, ${now},
      (${now}::timestamptz at time zone ${site.timeZone})::date, 0::bigint, 0::bigint, null)`)
  return row?.refusal ?? null
}

/** What keeps a player from rewards for a while, and passes. */
const pauses: ReadonlySet<RefusalKey | null> = new Set([
  'playerOnTimeOut',
  'rewardsPaused',
] as const)

export async function readFacts(
  visit: Pick<PlayerVisit, 'db' | 'site' | 'player' | 'now'>,
): Promise<Facts> {
  const { db, site, player } = visit
  const [gate, deposited, had, waiting, vip] = await Promise.all([
    rewardRefusal(visit, player.id),
    db.row<{ any: boolean }>(sql`
      select exists (select from usage_day where site_id = ${site.id} and player_id = ${player.id} and deposited > 0) as any`),
    db.rows<{ promotionId: string; count: number; isActive: boolean; isQueued: boolean }>(sql`
      select promotion_id as "promotionId", count(*)::int as count, bool_or(state = 'active') as "isActive",
             bool_or(state = 'queued') as "isQueued"
        from bonus where player_id = ${player.id} group by promotion_id`),
    db.rows<{ promotionId: string }>(sql`
      select promotion_id as "promotionId" from promotion_opt_in where player_id = ${player.id} and used_at is null`),
    readMembership(visit, await shownProgrammes(visit, 'vip')),
  ])
  return {
    refusal: gate ?? (lacksIdentity(visit) ? 'identityNeeded' : null),
    hasDeposited: deposited?.any ?? false,
    vipLevel: vip.takesPart ? vip.level : 0,
    had: new Map(had.map((row) => [row.promotionId, row])),
    optedIn: new Set(waiting.map(({ promotionId }) => promotionId)),
  }
}

/** Why a promotion is for others than this player; null where it is for them. */
export function unfitFor(
  { terms: { audience, vip_level } }: Promotion,
  { hasDeposited, vipLevel }: Pick<Facts, 'hasDeposited' | 'vipLevel'>,
): Unfit | null {
  if (audience === 'first_deposit' && hasDeposited) return 'promotionFirstDepositOnly'
  return audience === 'vip' && vipLevel < (vip_level ?? 0) ? 'promotionVipOnly' : null
}

/** @param facts null for a guest. */
export function standingOf(promotion: Promotion, facts: Facts | null, now: Date): Standing {
  const { promotionId, terms } = promotion
  const had = facts?.had.get(promotionId)
  const isUsedUp = terms.times_max !== null && (had?.count ?? 0) >= terms.times_max
  const unfit = facts && unfitFor(promotion, facts)
  const hasOptedIn = facts?.optedIn.has(promotionId)
  // The first that holds.
  const standings: [unknown, Standing['state'], Standing['reason']?][] = [
    [Date.parse(terms.starts_at) > now.getTime(), 'coming_soon'],
    [had?.isActive, 'active'],
    [had?.isQueued, 'queued'],
    [!isRunning(terms, now), 'ended', 'promotionClosed'],
    [!facts, 'needs_login'],
    [pauses.has(facts?.refusal ?? null), 'paused', facts?.refusal ?? ''],
    [facts?.refusal, 'not_eligible', facts?.refusal ?? ''],
    [hasOptedIn, 'opted_in'],
    [isUsedUp, 'used', 'promotionUsed'],
    [unfit, 'not_eligible', unfit ?? ''],
  ]
  const [, state = 'open', reason = ''] = standings.find(([holds]) => holds) ?? []
  return { state, reason }
}
