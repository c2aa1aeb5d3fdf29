/** Limits that an operator or a regulator sets beside the players' own; the tightest of all binds [LIM-05, LIM-08, LIM-09]. */

import type { AnswerOf } from '#contract/call.ts'
import type { limitCalls } from '#contract/limits.ts'
import { parseMoney } from '#contract/money.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { requireRight } from '#server/base/staff.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record, type Actor } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { showAmount, type LimitKind, type LimitPeriod, type Usage } from './limits.ts'

/** What somebody of the staff does for a site, in a transaction of it. */
export type StaffVisit = { db: Db; site: Site; staff: string; now: Date }

export type OperatorLimit = {
  limitId: bigint
  kind: LimitKind
  /** `round`: the most one round may be staked with; only for stakes. */
  period: LimitPeriod | 'round'
  /** Minor units, or minutes of a time limit. */
  amount: bigint
  authority: 'operator' | 'regulator'
  reason: string
  startsAt: Date
}

/** Limits that hold for a player or are announced, other than those for an age or a category they do not have. */
export function operatorLimitsOf({ db, player, now }: PlayerVisit): Promise<OperatorLimit[]> {
  return db.rows<OperatorLimit>(
    sql`select limit_id as "limitId", kind, period, amount, authority, reason, starts_at as "startsAt"
          from operator_limit
         where site_id = current_site() and player_id in (0, ${player.id}) and (ends_at is null or ends_at > ${now})
           and (age_below = 0 or may_be_younger(site_id, ${player.id}, age_below, ${now}))
         order by kind, period, amount, limit_id`,
  )
}

type Shown = AnswerOf<(typeof limitCalls)['/api/limits/get']>['value']['operator_limits'][number]

export function showOperatorLimits(
  visit: PlayerVisit,
  limits: readonly OperatorLimit[],
  usage: readonly Usage[],
): Shown[] {
  return limits.map(({ kind, period, amount, authority, reason, startsAt }) => ({
    kind,
    period,
    amount: showAmount(kind, amount, visit.site.currency),
    used: showAmount(kind, usedOf(usage, kind, period)?.used ?? 0n, visit.site.currency),
    authority,
    reason,
    starts_at: startsAt.toISOString(),
  }))
}

/** What counts against a limit; undefined for one of a round, before which nothing was used of it. */
export function usedOf(usage: readonly Usage[], kind: string, period: string): Usage | undefined {
  return usage.find((one) => one.kind === kind && one.period === period)
}

export type NewLimit = Omit<OperatorLimit, 'limitId'> & {
  /** Null: for every player of the site. */
  playerId: bigint | null
}

/**
 * Sets a limit that starts now or later, and tells the player it is for. A running one for the same player, kind,
 * period and authority ends when it starts. It never touches what players set for themselves.
 * @returns its number.
 */
export async function setOperatorLimit(
  { db, site, staff, now }: StaffVisit,
  { playerId, kind, period, amount, authority, reason, startsAt }: NewLimit,
): Promise<bigint> {
  await requireRight(db, staff, 'limits_set', now)
  assert(startsAt >= now, 'a limit is announced before it starts [LIM-08]')
  const of = playerId ?? 0n
  const ended = await db.rows<{ amount: bigint }>(
    sql`update operator_limit set ends_at = greatest(starts_at, ${startsAt}::timestamptz)
         where site_id = ${site.id} and player_id = ${of} and kind = ${kind} and period = ${period}
           and authority = ${authority} and (ends_at is null or ends_at > ${startsAt}) and category = '' and age_below = 0
        returning amount`,
  )
  const made = await db.row<{ limitId: bigint }>(
    sql`insert into operator_limit (site_id, player_id, kind, period, amount, authority, reason, announced_at, starts_at)
        values (${site.id}, ${of}, ${kind}, ${period}, ${amount}, ${authority}, ${reason}, ${now}, ${startsAt})
        returning limit_id as "limitId"`,
  )
  assert(made, 'an inserted limit has a number')
  await note(db, site.id, `staff:${staff}`, of, reason, now, {
    before: { amounts: ended.map((one) => one.amount) },
    after: { kind, period, amount, authority, startsAt },
  })
  if (playerId !== null)
    await writeLetter(db, {
      siteId: site.id,
      playerId,
      tab: 'system',
      letter: 'operatorLimit',
      figures: { starts_at: startsAt.toISOString() },
      href: '/responsible-gaming',
      at: now,
    })
  return made.limitId
}

/** Ends a limit of the operator or a regulator; the player's own stay as they are. */
export async function endOperatorLimit(
  { db, site, staff, now }: StaffVisit,
  limitId: bigint,
  reason: string,
): Promise<boolean> {
  await requireRight(db, staff, 'limits_set', now)
  const ended = await db.row<{ playerId: bigint; kind: string; period: string; amount: bigint }>(
    sql`update operator_limit set ends_at = greatest(starts_at, ${now}::timestamptz)
         where site_id = ${site.id} and limit_id = ${limitId} and (ends_at is null or ends_at > ${now})
        returning player_id as "playerId", kind, period, amount`,
  )
  if (!ended) return false
  const { playerId, ...before } = ended
  await note(db, site.id, `staff:${staff}`, playerId, reason, now, { before, after: {} })
  return true
}

function note(
  db: Db,
  siteId: number,
  actor: Actor,
  playerId: bigint,
  reason: string,
  at: Date,
  values: { before: Record<string, unknown>; after: Record<string, unknown> },
) {
  const subject = playerId === 0n ? `site:${siteId}` : `player:${playerId}`
  return record(db, {
    siteId,
    kind: 'operator_limit_changed',
    actor,
    reason,
    subject,
    at,
    ...values,
  })
}

/**
 * Brings the caps of a site's policy into force where the gate finds them; those of an earlier policy end [LIM-09].
 * @returns how many changed.
 */
export async function applyStakeCaps(db: Db, site: Site, now: Date): Promise<number> {
  const caps = site.policy.stakeCaps.map(({ category, ageBelow, amount }) => {
    const minor = parseMoney(amount, site.currency)
    assert(minor !== null, `the cap of a stake is an amount of ${site.currency}`)
    return { category, age_below: ageBelow, amount: String(minor) }
  })
  const changed = await db.run(
    sql`with cap as (
          select * from jsonb_to_recordset(${JSON.stringify(caps)}::jsonb) as cap (category text, age_below integer, amount bigint)
        ),
        ended as (
          update operator_limit o set ends_at = greatest(starts_at, ${now}::timestamptz)
           where site_id = ${site.id} and player_id = 0 and period = 'round' and authority = 'regulator' and ends_at is null
             and not exists (select from cap where (cap.category, cap.age_below, cap.amount) = (o.category, o.age_below, o.amount))
          returning limit_id
        ),
        added as (
          insert into operator_limit (site_id, player_id, kind, period, amount, category, age_below, authority, reason, announced_at, starts_at)
          select ${site.id}, 0, 'stake', 'round', amount, category, age_below, 'regulator', ${site.policy.name}, ${now}, ${now}
            from cap
           where not exists (
             select from operator_limit o
              where o.site_id = ${site.id} and o.player_id = 0 and o.period = 'round' and o.authority = 'regulator'
                and o.ends_at is null and (o.category, o.age_below, o.amount) = (cap.category, cap.age_below, cap.amount))
          returning limit_id
        )
        select from ended union all select from added`,
  )
  if (changed > 0)
    await note(db, site.id, 'system', 0n, 'policy', now, {
      before: {},
      after: { policy: site.policy.name, stakeCaps: caps },
    })
  return changed
}
