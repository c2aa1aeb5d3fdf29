/** The rule of VIP levels, without a database: what counts reaches a level at once, and keeps it at the end of a cycle. */

import { dayOf, periodOf, startOf, type Day } from '#server/base/calendar.ts'
import { programmeAt, type Host, type Programme, type VipRules } from '../programme.ts'

/** What counts towards levels in one cycle, in minor units. */
export type Counts = { deposited: bigint; turnover: bigint }
export const nothing: Counts = { deposited: 0n, turnover: 0n }

/** A level as of a cycle; its number counts from the first one, 0. */
export type Standing = { level: number; cycle: Day }
export type Change = { from: number; to: number; at: Date; version: number }

export const cycleOf = (at: Date, timeZone: string): Day =>
  periodOf(dayOf(at, timeZone), 'month').first
export const nextCycle = (cycle: Day): Day => periodOf(cycle, 'month').next

type Thresholds = Counts

/** What reaches a level. */
export function thresholdsOf({ levels }: VipRules, level: number): Thresholds {
  const { deposit = '0', turnover = '0' } = levels[level] ?? {}
  return { deposited: BigInt(deposit), turnover: BigInt(turnover) }
}

/** What keeps a level at the end of a cycle: a share of what reaches it. */
export function keepOf(rules: VipRules, level: number): Thresholds {
  const { deposited, turnover } = thresholdsOf(rules, level)
  const share = (amount: bigint) => (amount * BigInt(rules.keep_percent)) / 100n
  return { deposited: share(deposited), turnover: share(turnover) }
}

function meets({ requires }: VipRules, counts: Counts, needed: Thresholds): boolean {
  const hasDeposits = counts.deposited >= needed.deposited
  const hasTurnover = counts.turnover >= needed.turnover
  return requires === 'both' ? hasDeposits && hasTurnover : hasDeposits || hasTurnover
}

/** What is still to come until they are met; nothing once they are, also where one of the two was enough. */
export function missingOf(rules: VipRules, counts: Counts, needed: Thresholds): Counts {
  if (meets(rules, counts, needed)) return nothing
  const left = (has: bigint, asks: bigint) => (has >= asks ? 0n : asks - has)
  return {
    deposited: left(counts.deposited, needed.deposited),
    turnover: left(counts.turnover, needed.turnover),
  }
}

/** The highest level that these counts reach, asking only for them [INC-06]. */
function levelReached(rules: VipRules, counts: Counts): number {
  const reached = rules.levels.findLastIndex((_, level) =>
    meets(rules, counts, thresholdsOf(rules, level)),
  )
  return Math.max(reached, 0)
}

/** A higher level at once, by the rules that hold at that moment; never a lower one before the cycle ends. */
export function promote(
  standing: Standing,
  counts: Counts,
  programmes: readonly Programme<'vip'>[],
  at: Date,
): Change | null {
  const programme = programmeAt(programmes, at)
  if (!programme) return null
  const to = levelReached(programme.rules, counts)
  return to > standing.level ? { from: standing.level, to, at, version: programme.version } : null
}

/**
 * Ends the cycles before `until`, each by the rules that held at its end: a level that its counts do not keep falls by
 * one. The changes are told oldest first.
 */
export function endCycles(
  standing: Standing,
  countsOf: (cycle: Day) => Counts,
  until: Day,
  programmes: readonly Programme<'vip'>[],
  timeZone: string,
): { standing: Standing; changes: Change[] } {
  const changes: Change[] = []
  let { level, cycle } = standing
  for (; cycle < until && level > 0; cycle = nextCycle(cycle)) {
    const at = startOf(nextCycle(cycle), timeZone)
    const programme = programmeAt(programmes, new Date(at.getTime() - 1))
    if (!programme) continue
    const { rules, version } = programme
    const held = Math.min(level, rules.levels.length - 1)
    const to = meets(rules, countsOf(cycle), keepOf(rules, held)) ? held : Math.max(held - 1, 0)
    if (to < level) changes.push({ from: level, to, at, version })
    level = to
  }
  return { standing: { level, cycle: until > cycle ? until : cycle }, changes }
}

/** The level held just before an instant. @param changes newest first, back to that instant at least */
export function levelBefore(
  { level, changes }: { level: number; changes: readonly Change[] },
  at: Date,
): number {
  return changes.findLast((change) => change.at >= at)?.from ?? level
}

/** A rate's share of what counted, rounded down to the minor unit; nothing where more was taken back than staked. */
export function rebateOf(turnover: bigint, rateE4: number): bigint {
  return turnover > 0n ? (turnover * BigInt(rateE4)) / 10_000n : 0n
}

/** The most that may be withdrawn in a day: what the site allows everybody, or more by the level, never less. */
export function perDayOf(rules: VipRules, level: number, everybody: bigint): bigint {
  const held = rules.levels[Math.min(level, rules.levels.length - 1)]
  const raised = BigInt(held?.withdrawn_per_day ?? 0)
  return raised > everybody ? raised : everybody
}

/** Within how many minutes withdrawals are looked at: what the level or any below it promises at the best; null where none does. */
export function reviewMinutesOf({ levels }: VipRules, level: number): number | null {
  const promised = levels
    .slice(0, level + 1)
    .flatMap(({ reviewed_within: minutes }) => (minutes === undefined ? [] : [minutes]))
  return promised.length === 0 ? null : Math.min(...promised)
}

/** Who looks after a level: whom it names, or the nearest below that names somebody; null where none does. */
export function hostOf({ levels }: VipRules, level: number): Host | null {
  return levels.slice(0, level + 1).findLast(({ host }) => host)?.host ?? null
}

/** How much of what is needed is there, in whole percent, never beyond 100 (specification, section 9). */
export function progressOf(counted: bigint, needed: bigint): number {
  if (counted >= needed) return 100
  return counted <= 0n ? 0 : Number((counted * 100n) / needed)
}
