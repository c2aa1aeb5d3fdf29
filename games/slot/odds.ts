/** The exact odds of a sheet, worked out of its full cycle as fractions. */
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, subtract, toFloat } from '../fraction.ts'
import {
  freeSheetsOf,
  mostOf,
  ours,
  pointsOf,
  roundMomentsOf,
  type Counting,
  type Moments,
  type Settings,
} from './moments.ts'
import {
  awardChanceOf,
  blankChanceOf,
  countSpin,
  mostAwardedBy,
  spinMeans,
  topOf,
  type Spin,
} from './counted_spin.ts'
import { leastCommon, meanTimes, meanTimesSquared } from './drawn.ts'
import type { Sheet, Turn } from './sheet.ts'
import { limitedRoundOf } from './limited.ts'
import type { LineTotals } from './table.ts'
import { cycleOf, turnsOf } from './turns.ts'

export type Odds = {
  cycle: bigint
  rtp: Fraction
  split: { lines: Fraction; bonus: Fraction; scatter: Fraction; freeSpins: Fraction }
  /** Of a paid spin; null where the order on the reels is not known. */
  hitFrequency: Fraction | null
  /** Of the round's multiple, free spins included; null as above. */
  variance: Fraction | null
  standardDeviation: number
  /** Of one line without anything else; null for ways. */
  line: { hitFrequency: Fraction; variance: Fraction } | null
  /** Null where a round has no bound, or the order on the reels is not known. */
  maxMultiple: Fraction | null
  /** The best single paid spin. */
  topAward: { multiple: Fraction; chance: Fraction } | null
  /**
   * The chance that a paid spin wins free spins, how many it brings on average, and how many a round can hold; null
   * where that has no bound.
   */
  freeSpins: { chance: Fraction; mean: Fraction; most: number | null }
}

export const neverEnds = '/freeSpins win one or more each, on average: a round would never end'

/** How many free spins a round can hold, all generations together. */
function freeSpinsMostOf(
  won: number,
  wonAgain: number,
  generations: number,
  limit: number,
): number | null {
  if (won === 0 || wonAgain === 0) return Math.min(won, limit)
  if (generations === Infinity) return limit === Infinity ? null : limit
  return Array.from({ length: generations }, (_, i) => won * wonAgain ** i).reduce((a, b) => a + b)
}

/** How many free spins one paid spin brings on average, all generations together. */
function freeSpinsMeanOf(won: Fraction, wonAgain: Fraction, generations: number): Fraction {
  if (generations === Infinity) {
    if (wonAgain.numerator >= wonAgain.denominator) throw new Error(neverEnds)
    return divide(won, subtract(fraction(1), wonAgain))
  }
  let [total, mean] = [fraction(0), won]
  for (let generation = 0; generation < generations; generation++) {
    total = add(total, mean)
    mean = multiply(mean, wonAgain)
  }
  return total
}

function varianceOf({ mean, square }: Pick<Moments, 'mean' | 'square'>, points: number): Fraction {
  return multiply(subtract(square, multiply(mean, mean)), fraction(1, BigInt(points) ** 2n))
}

function lineOddsOf(
  sheet: Sheet,
  { cycle, pays, bonus, squared, hits }: LineTotals,
  { coins, scale }: Settings,
): NonNullable<Odds['line']> {
  return {
    hitFrequency: fraction(hits, cycle),
    variance: varianceOf(
      {
        mean: multiply(meanTimes(sheet), fraction(pays + bonus, cycle)),
        square: multiply(meanTimesSquared(sheet), fraction(squared, cycle)),
      },
      coins * scale,
    ),
  }
}

/** Free spins in which wilds stay, or each of which pays more: each is of another kind, so that only the whole round tells what they pay. */
function differingFree(paidSpin: Spin, spin: Spin, chance: Fraction, settings: Settings) {
  const { lines, bonus, scatter } = spinMeans(paidSpin, settings)
  const { spins, moments } = limitedRoundOf(paidSpin, spin, settings)
  const whole = multiply(moments.mean, fraction(1, pointsOf(paidSpin.sheet, settings)))
  return {
    chance,
    most: Number(settings.isEndless),
    mean: spins,
    pays: subtract(whole, add(lines, bonus, scatter)),
    momentsOf: () => moments,
  }
}

function expected<T extends { chance: Fraction }>(
  cases: readonly T[],
  of: (one: T) => Fraction,
): Fraction {
  return add(...cases.map((one) => multiply(one.chance, of(one))))
}

/** What only the order on the reels tells. */
function orderedOddsOf(
  paidSpin: Spin,
  frees: readonly { chance: Fraction; momentsOf: () => Moments }[],
  settings: Settings,
) {
  const rounds = frees.map(({ chance, momentsOf }) => ({ chance, moments: momentsOf() }))
  const round = {
    mean: expected(rounds, ({ moments }) => moments.mean),
    square: expected(rounds, ({ moments }) => moments.square),
  }
  const most = mostOf(rounds.map(({ moments }) => moments.most))
  const points = pointsOf(paidSpin.sheet, settings)
  const top = topOf(paidSpin, settings)
  return {
    hitFrequency: subtract(fraction(1), blankChanceOf(paidSpin)),
    variance: varianceOf(round, points),
    maxMultiple: most === null ? null : fraction(most, points),
    topAward: { multiple: fraction(top.pays, points), chance: top.chance },
  }
}

/** How many positions there are, of strips that are drawn each as often as it takes to be alike. */
function wholeOf(turns: readonly Turn[]): bigint {
  const whole = leastCommon(turns.map(({ strips }) => cycleOf(strips)))
  return whole * BigInt(turns.reduce((sum, { times }) => sum + times, 0))
}

/**
 * The exact odds of a sheet without faults. The free spins' share is (free spins per paid spin, each as often as it pays)
 * x (what a free spin pays once); the same total comes out of the moments, which give the spread as well.
 */
export function oddsOf(sheet: Sheet, counting: Counting = {}): Odds {
  const settings = { ...ours, ...counting }
  const turns = turnsOf(sheet, false)
  const paidSpin = countSpin(sheet, turns, settings)
  const paid = spinMeans(paidSpin, settings)
  const generations = settings.isEndless ? Infinity : (sheet.freeSpins?.retriggers ?? 0) + 1
  const frees = freeSheetsOf(sheet, settings).map(({ sheet: freeSheet, chance }) => {
    const { reels, big } = sheet.freeSpins ?? {}
    const isSame = freeSheet === sheet && !reels && !big
    const spin = isSame ? paidSpin : countSpin(freeSheet, turnsOf(freeSheet, true), settings)
    if (freeSheet.isSticking === 'all' || sheet.freeSpins?.rises)
      return differingFree(paidSpin, spin, chance, settings)
    const { awarded, lines, bonus, scatter } = isSame ? paid : spinMeans(spin, settings)
    const limited = settings.limit < Infinity && limitedRoundOf(paidSpin, spin, settings)
    const times = limited ? limited.times : freeSpinsMeanOf(paid.awardedTimes, awarded, generations)
    return {
      chance,
      most: mostAwardedBy(spin),
      mean: limited ? limited.spins : freeSpinsMeanOf(paid.awarded, awarded, generations),
      pays: multiply(times, add(lines, bonus, scatter)),
      momentsOf: () => (limited ? limited.moments : roundMomentsOf(paidSpin, spin, settings)),
    }
  })
  const freeSpins = expected(frees, ({ pays }) => pays)
  const mostAgain = Math.max(...frees.map(({ most }) => most))
  const unknown = { hitFrequency: null, variance: null, maxMultiple: null, topAward: null }
  const ordered = settings.isOrdered ? orderedOddsOf(paidSpin, frees, settings) : unknown
  return {
    cycle: wholeOf(turns),
    rtp: add(paid.lines, paid.bonus, paid.scatter, freeSpins),
    split: { lines: paid.lines, bonus: paid.bonus, scatter: paid.scatter, freeSpins },
    ...ordered,
    standardDeviation: ordered.variance ? Math.sqrt(toFloat(ordered.variance)) : NaN,
    line: paidSpin.lines && lineOddsOf(sheet, paidSpin.lines, settings),
    freeSpins: {
      chance: awardChanceOf(paidSpin),
      mean: expected(frees, ({ mean }) => mean),
      most: freeSpinsMostOf(mostAwardedBy(paidSpin), mostAgain, generations, settings.limit),
    },
  }
}
