/** The VIP programme as players see it: the ladder, the own level and the way on. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { startOf } from '#server/base/calendar.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { nameIn } from '#server/base/named.ts'
import { mayAdvertise } from '#server/protection/gate.ts'
import {
  programmeAt,
  readProgrammes,
  shownProgrammes,
  showRate,
  versionOf,
  type VipRules,
} from '../programme.ts'
import { readWeights } from '../weights.ts'
import { ownHost } from './host.ts'
import { benefitsOf, claimBenefit, lastBirthday, readClaims } from './benefits.ts'
import {
  cycleOf,
  hostOf,
  keepOf,
  missingOf,
  nextCycle,
  nothing,
  perDayOf,
  progressOf,
  reviewMinutesOf,
  thresholdsOf,
  type Change,
  type Counts,
} from './level.ts'
import { readReviews } from './reviews.ts'
import { readMembership, takePart } from './membership.ts'

type VipPath = '/api/auth/vip' | '/api/vip/ladder' | '/api/vip/claim' | '/api/vip/take_part'

export const vipHandlers: Handlers<VipPath> = {
  '/api/auth/vip': showVip,
  '/api/vip/ladder': showLadder,
  '/api/vip/claim': claimBenefit,
  '/api/vip/take_part': takePart,
}

async function showVip(visit: PlayerVisit): Promise<Answer<'/api/auth/vip'>> {
  const { site, language, now } = visit
  const shown = await shownProgrammes(visit, 'vip')
  const [membership, birthday, claims, mayShow] = await Promise.all([
    readMembership(visit, shown),
    lastBirthday(visit),
    readClaims(visit, shown),
    mayAdvertise(visit.db, visit.player.id, now),
  ])
  // A change may be by rules that were published this very second.
  const isKnown = ({ version }: Change) => shown.some((programme) => programme.version === version)
  const programmes = membership.changes.every(isKnown)
    ? shown
    : await readProgrammes(visit.db, site.id, 'vip')
  const programme = programmeAt(programmes, now)
  const cycle = cycleOf(now, site.timeZone)
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const value = {
    takes_part: membership.takesPart,
    is_top: false,
    cycle_ends_at: startOf(nextCycle(cycle), site.timeZone).toISOString(),
    missing_deposit: show(0n),
    missing_turnover: show(0n),
    keep_deposit: show(0n),
    keep_turnover: show(0n),
    history: [],
    benefits: [],
    reviews: null,
    host: null,
  }
  // Whoever stays away or is at risk is not drawn on, and nobody is shown a progress they do not want [EXC-02, EXC-08].
  const isShown = membership.takesPart && mayShow
  if (!programme || !isShown) return { nextLevel: [], vip: null, value }
  const { rules } = programme
  const top = rules.levels.length - 1
  const level = Math.min(membership.level, top)
  const keep = keepOf(rules, level)
  const missing = missingOf(rules, membership.counts, aimOf(rules, level))
  const withinMinutes = reviewMinutesOf(rules, level)
  const named = ({ levels }: VipRules, n: number) => {
    const one = levels[n] ?? levels.at(-1)
    return one ? nameIn(one, language) : ''
  }
  return {
    ...showProgress(rules, level, membership.counts, show, (n) => named(rules, n)),
    value: {
      ...value,
      is_top: level === top,
      missing_deposit: show(missing.deposited),
      missing_turnover: show(missing.turnover),
      keep_deposit: show(keep.deposited),
      keep_turnover: show(keep.turnover),
      reviews: withinMinutes === null ? null : await showReviews(visit, withinMinutes),
      host: await showHost(visit, rules, level),
      history: membership.changes.map(({ from, to, at, version }) => {
        const held = versionOf(programmes, version).rules
        return {
          at: at.toISOString(),
          vip_name_before: named(held, from),
          vip_name: named(held, to),
        }
      }),
      benefits: benefitsOf(visit, programmes, { ...membership, birthday }).map((benefit) => {
        const claim = claims.find(({ id }) => id === benefit.id)
        return {
          benefit_id: benefit.id,
          kind: benefit.kind,
          vip_name: benefit.name,
          amount: show(claim?.amount ?? benefit.amount),
          counted: benefit.counted
            ? {
                cycle: benefit.counted.cycle,
                turnover: show(claim?.turnover ?? benefit.counted.turnover),
                percent: showRate(benefit.counted.rateE4),
              }
            : null,
          claim_by: benefit.claimBy.toISOString(),
          claimed_at: claim?.claimedAt.toISOString() ?? null,
        }
      }),
    },
  }
}

async function showHost(
  { db, site, player, language }: PlayerVisit,
  rules: VipRules,
  level: number,
) {
  const own = await ownHost(db, player.id)
  const host = own ?? hostOf(rules, level)
  return (
    host && {
      name: nameIn(host, language),
      is_own: own !== null,
      hours: host.hours ? { ...host.hours, time_zone: site.timeZone } : null,
    }
  )
}

async function showReviews({ db, now }: PlayerVisit, within_minutes: number) {
  const reached = await readReviews(db, within_minutes, now)
  return {
    within_minutes,
    reached: reached && {
      count: reached.count,
      on_time: reached.onTime,
      median_minutes: reached.medianMinutes,
    },
  }
}

/** What reaches the next level, or keeps the top one. */
const aimOf = (rules: VipRules, level: number) =>
  level === rules.levels.length - 1 ? keepOf(rules, level) : thresholdsOf(rules, level + 1)

/** The way to the next level, or to keeping the top one. */
function showProgress(
  rules: VipRules,
  level: number,
  { deposited, turnover }: Counts,
  show: (minor: bigint) => string,
  nameOf: (level: number) => string,
): Pick<Answer<'/api/auth/vip'>, 'nextLevel' | 'vip'> {
  const start = thresholdsOf(rules, level)
  const next = aimOf(rules, level)
  const names = { vip_name: nameOf(level), vip_name_next: nameOf(level + 1) }
  return {
    nextLevel: [
      {
        starting_deposit: show(start.deposited),
        cycle_deposit: show(deposited),
        deposit_next: show(next.deposited),
        starting_turnover: show(start.turnover),
        cycle_turnover: show(turnover),
        turnover_next: show(next.turnover),
        ...names,
      },
    ],
    vip: {
      totalDeposit: show(deposited),
      depoProgress: progressOf(deposited, next.deposited),
      totalTurnover: show(turnover),
      toProgress: progressOf(turnover, next.turnover),
      currentLevel: names.vip_name,
      nextLevel: names.vip_name_next,
    },
  }
}

async function showLadder(visit: Visit): Promise<Answer<'/api/vip/ladder'>> {
  const { site, language, now } = visit
  const programme = programmeAt(await shownProgrammes(visit, 'vip'), now)
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const rules = programme?.rules
  const cashier = await visit.db.row<{ perDay: bigint }>(sql`
    select withdrawn_per_day as "perDay" from cashier_rule where site_id = ${site.id}`)
  return {
    value: {
      version: programme?.version ?? 0,
      valid_from: programme?.validFrom.toISOString() ?? null,
      cycle: 'month',
      cycle_ends_at: startOf(nextCycle(cycleOf(now, site.timeZone)), site.timeZone).toISOString(),
      requires: rules?.requires ?? 'both',
      demotion: 'one_level',
      keep_percent: rules?.keep_percent ?? 0,
      claim_days: rules?.claim_days ?? 0,
      counts_less: await readWeights(visit),
      levels: (rules?.levels ?? []).map((one, level) => {
        const { deposit, turnover, benefits } = one
        const keep = rules ? keepOf(rules, level) : nothing
        const host = rules && hostOf(rules, level)
        return {
          level,
          vip_name: nameIn(one, language),
          deposit: show(BigInt(deposit)),
          turnover: show(BigInt(turnover)),
          keep_deposit: show(keep.deposited),
          keep_turnover: show(keep.turnover),
          level_up: show(BigInt(benefits.level_up)),
          weekly: show(BigInt(benefits.weekly)),
          birthday: show(BigInt(benefits.birthday)),
          rebate_percent: showRate(benefits.rebate_e4),
          reviewed_within: rules ? reviewMinutesOf(rules, level) : null,
          host_name: host ? nameIn(host, language) : null,
          withdrawn_per_day: rules && cashier ? show(perDayOf(rules, level, cashier.perDay)) : null,
        }
      }),
    },
  }
}
