/** May this player do this now? Asked before trying, from the same tables that the ledger asks when it books. */

import type { Category } from '#contract/catalogue.ts'
import type { RefusalKey } from '#contract/errors.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { checkConsent, missingConsent } from './consent.ts'
import { awayUntil, exclusionOf, type Exclusion } from './exclusion.ts'
import { isHelpThere } from './help.ts'
import { limitsOf, showAmount, type Limit, type LimitKind } from './limits.ts'
import { operatorLimitsOf, usedOf } from './operator.ts'
import { holdPlay } from './playing.ts'
import { playOf, showSession } from './play.ts'
import { productExclusionsOf } from './product_exclusion.ts'
import { restrictionRefusals } from './restriction.ts'
import { lacksSecondFactor } from './second_factor.ts'

type Playing = Pick<PlayerVisit, 'db' | 'player' | 'now'>

/** @throws Refusal `playerExcluded` or `playerOnTimeOut`, with `until` where there is an end. */
export async function mayPlay(visit: Playing): Promise<void> {
  refuseAbsent(await exclusionOf(visit))
}

/** @throws Refusal as `mayPlay`, or `productExcluded` with `until` where the player stays away from this kind of games. */
export async function mayPlayProduct(visit: Playing, product: Category): Promise<void> {
  await mayPlay(visit)
  const excluded = (await productExclusionsOf(visit)).find((one) => one.product === product)
  if (excluded)
    throw new Refusal(
      'productExcluded',
      untilOf({ until: excluded.excludedUntil?.toISOString() ?? null }),
    )
}

function refuseAbsent(exclusion: Exclusion): void {
  const away = awayUntil(exclusion)
  if (away) throw new Refusal(restrictionRefusals[away.kind], untilOf(away))
}

const untilOf = ({ until }: { until: string | null }) => (until ? { until } : {})

/**
 * What a jurisdiction asks of the player before a stake, beside what the ledger judges; free where it asks nothing.
 * @throws Refusal `secondFactorNeeded`, `helpUnavailable` [EXC-09], `termsNeeded` [ACC-03], `informationNeeded` [EXC-10], `sessionPlanNeeded`
 * [LIM-12] or `playsElsewhere` [AUT-09].
 */
export async function mayStake(visit: PlayerVisit): Promise<void> {
  const { consentNeeded, informationNeeded, helpNeeded, sessionPlanNeeded, playsInOneSession } =
    visit.site.policy
  if (await lacksSecondFactor(visit)) throw new Refusal('secondFactorNeeded')
  if (helpNeeded && !(await isHelpThere(visit.db))) throw new Refusal('helpUnavailable')
  if (consentNeeded) await checkConsent(visit)
  if (informationNeeded || sessionPlanNeeded) {
    const { isInformed, plan } = await playOf(visit)
    if (informationNeeded && !isInformed) throw new Refusal('informationNeeded')
    if (sessionPlanNeeded && !plan) throw new Refusal('sessionPlanNeeded')
  }
  if (playsInOneSession) await holdPlay(visit)
}

/**
 * Reads what deposits are judged by.
 * @returns a check of an amount: minor units, with what is on its way already. It throws a Refusal as `mayPlay`,
 *   `termsNeeded` [ACC-03], or `depositLimitReached` with the `amount` that is left and `until` when it is renewed.
 */
export async function openDepositGate(visit: PlayerVisit): Promise<(amount: bigint) => void> {
  const [exclusion, missing, tightest] = await Promise.all([
    exclusionOf(visit),
    visit.site.policy.consentNeeded ? missingConsent(visit) : null,
    tightestOf(visit, 'deposit'),
  ])
  return (amount) => {
    refuseAbsent(exclusion)
    if (missing) throw missing
    if (tightest && tightest.left < amount)
      throw new Refusal('depositLimitReached', detailsOf(visit, tightest))
  }
}

/** Whether advertising may reach a player: nobody who stays away, or whose play shows strong signs of harm [EXC-02, EXC-08]. */
export async function mayAdvertise(db: Db, playerId: bigint, now: Date): Promise<boolean> {
  return (await db.row(hindered(sql`${playerId}`, now))) === null
}

/** As a query: finds the player where advertising may not reach them. */
export const hindered = (playerId: Sql, now: Date): Sql => sql`
  select from player p
    left join exclusion e using (site_id, player_id)
    left join harm h using (site_id, player_id)
   where p.site_id = current_site() and p.player_id = ${playerId}
     and (p.status <> 'active' or h.grade = 'strong' or e.time_out_until > ${now}
       or (e.excluded_at is not null and e.lifted_at is null))`

type Tightest = Pick<Limit, 'kind' | 'resetsAt'> & { left: bigint }

/** Of the player's own limits of a kind and those of others the one that leaves least [LIM-05]. */
async function tightestOf(visit: PlayerVisit, kind: LimitKind): Promise<Tightest | null> {
  const [own, operator] = await Promise.all([limitsOf(visit), operatorLimitsOf(visit)])
  const others = operator.flatMap((limit) => {
    const usage = usedOf(own, limit.kind, limit.period)
    return usage && limit.startsAt <= visit.now ? [{ ...usage, amount: limit.amount }] : []
  })
  return [...own, ...others].reduce<Tightest | null>((tightest, limit) => {
    if (limit.kind !== kind || limit.amount === null) return tightest
    const left = limit.amount > limit.used ? limit.amount - limit.used : 0n
    return tightest && tightest.left <= left ? tightest : { kind, left, resetsAt: limit.resetsAt }
  }, null)
}

function detailsOf({ site }: PlayerVisit, { kind, left, resetsAt }: Tightest) {
  return { amount: showAmount(kind, left, site.currency), until: resetsAt.toISOString() }
}

/** What the player is told beside the key, for refusals of the gate that figures belong to [LIM-11, RCK-02]. */
const explanations: Partial<
  Record<RefusalKey, (visit: PlayerVisit) => Promise<Record<string, string | number>>>
> = {
  depositLimitReached: explainLimit('deposit'),
  lossLimitReached: explainLimit('loss'),
  stakeLimitReached: explainLimit('stake'),
  timeLimitReached: explainLimit('time'),
  stakeCapReached: async (visit) => {
    // Of one kind and period the lowest comes first.
    const cap = (await operatorLimitsOf(visit)).find(({ period }) => period === 'round')
    return cap ? { amount: showMoney(cap.amount, visit.site.currency) } : {}
  },
  realityCheckDue: async (visit) => {
    const session = showSession(visit, await playOf(visit))
    return session ? { ...session, minutes: Math.floor(session.elapsed_seconds / 60) } : {}
  },
  playerExcluded: explainAway,
  playerOnTimeOut: explainAway,
}

async function explainAway(visit: PlayerVisit) {
  const away = awayUntil(await exclusionOf(visit))
  return away ? untilOf(away) : {}
}

function explainLimit(kind: LimitKind) {
  return async (visit: PlayerVisit) => {
    const tightest = await tightestOf(visit, kind)
    return tightest ? detailsOf(visit, tightest) : {}
  }
}

/** A refusal of the ledger as the player hears it: with the limit's rest and renewal, or what the session has cost. */
export async function explainRefusal(visit: PlayerVisit, key: RefusalKey): Promise<Refusal> {
  return new Refusal(key, await explanations[key]?.(visit))
}
