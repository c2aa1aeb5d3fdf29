/** The exact odds of a sheet, worked out of its full cycle as fractions. */
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, subtract, toFloat } from '../fraction.ts'
import { tallyWindows, type Tally } from './cycle.ts'
import {
  cycleOf,
  freeSheetsOf,
  ours,
  pointsOf,
  roundMomentsOf,
  type FreeSheet,
  type Counting,
  type Moments,
  type Settings,
} from './moments.ts'
import { awardsOf, scatterPays, spacedScatterWindowsOf, type Award } from './scatters.ts'
import { stripsOf, unitsOf, type Sheet } from './sheet.ts'
import { lineTotalsOf, payTableOf, type LineTotals } from './table.ts'

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
  /** The chance that a paid spin wins free spins, and how many free spins a paid spin brings on average. */
  freeSpins: { chance: Fraction; mean: Fraction }
}

/** The best single spin: its multiple of the stake and the chance of exactly that. */
function topAwardOf(
  sheet: Sheet,
  tallies: readonly Tally[],
  settings: Settings,
): NonNullable<Odds['topAward']> {
  const tops = tallies.flatMap(({ most, mostWindows }, scatters) => {
    const extra = scatterPays(sheet, scatters) * unitsOf(sheet) * settings.coins
    return [{ pays: most + extra, mostWindows }]
  })
  const pays = Math.max(...tops.map((top) => top.pays))
  const windows = tops.reduce((sum, top) => (top.pays === pays ? sum + top.mostWindows : sum), 0n)
  return {
    multiple: fraction(pays, pointsOf(sheet, settings)),
    chance: fraction(windows, cycleOf(tallies)),
  }
}

/** One kind of spin, counted over its full cycle. */
type Spin = {
  /** By scatters shown. */
  windows: readonly bigint[]
  /** Null where no line pays by itself. */
  lines: LineTotals | null
  /** What scatters pay of what `tallies` has. */
  fallenScatter: bigint
  /** Null where the order on the reels is not known. */
  tallies: readonly Tally[] | null
}

/** Of a large sheet this takes seconds. */
function countSpin(sheet: Sheet, strips: Sheet['reels'], { coins, isOrdered }: Settings): Spin {
  const table = sheet.ways === undefined ? payTableOf(sheet, strips, coins) : null
  const isByLine = table && !sheet.filledReels && !sheet.falls
  const lines = isByLine ? lineTotalsOf(table) : null
  if (!isOrdered) {
    const windows = spacedScatterWindowsOf(sheet).map(BigInt)
    return { windows, lines, tallies: null, fallenScatter: 0n }
  }
  const { tallies, fallenScatter } = tallyWindows(sheet, strips, table, coins)
  return { windows: tallies.map((tally) => tally.windows), lines, tallies, fallenScatter }
}

/** What one spin pays on average, by part and in stakes, and the free spins it awards. */
function spinMeans(
  sheet: Sheet,
  { windows, lines, tallies, fallenScatter }: Spin,
  { coins, scale }: Settings,
) {
  const cycle = windows.reduce((sum, count) => sum + count, 0n)
  const over = (weight: (scatters: number) => number) =>
    fraction(
      windows.reduce((sum, count, scatters) => sum + BigInt(weight(scatters)) * count, 0n),
      cycle,
    )
  // Of what is drawn the average: a share of the possible awards, each as likely.
  const awarded = (of: (award: Award) => number) =>
    add(
      ...windows.flatMap((count, scatters) => {
        const awards = awardsOf(sheet, scatters)
        const sum = awards.reduce((all, award) => all + of(award), 0)
        return [fraction(BigInt(sum) * count, cycle * BigInt(awards.length))]
      }),
    )
  const byLine = ({ pays, bonus, cycle: rows }: LineTotals) => ({
    lines: fraction(pays, rows * BigInt(coins * scale)),
    bonus: fraction(bonus, rows * BigInt(coins * scale)),
  })
  const points = cycle * BigInt(unitsOf(sheet) * coins * scale)
  const byWindow = (counted: readonly Tally[]) => ({
    lines: fraction(
      counted.reduce((sum, tally) => sum + tally.pays, -fallenScatter),
      points,
    ),
    bonus: fraction(0),
  })
  return {
    ...(lines ? byLine(lines) : byWindow(tallies ?? [])),
    scatter: add(
      multiply(
        over((scatters) => scatterPays(sheet, scatters)),
        fraction(1, scale),
      ),
      fraction(fallenScatter, points),
    ),
    awarded: awarded(({ spins }) => spins),
    awardedTimes: awarded(({ times }) => times),
    awards: awarded(({ spins }) => (spins > 0 ? 1 : 0)),
  }
}

export const neverEnds = '/freeSpins win one or more each, on average: a round would never end'

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
  { cycle, pays, bonus, squared, hits }: LineTotals,
  { coins, scale }: Settings,
): NonNullable<Odds['line']> {
  return {
    hitFrequency: fraction(hits, cycle),
    variance: varianceOf(
      { mean: fraction(pays + bonus, cycle), square: fraction(squared, cycle) },
      coins * scale,
    ),
  }
}

/** What all free spins of a round may be read by, with its chance and the windows they turn. */
type FreeSpin = FreeSheet & { spin: Spin }

function expected<T extends { chance: Fraction }>(
  cases: readonly T[],
  of: (one: T) => Fraction,
): Fraction {
  return add(...cases.map((one) => multiply(one.chance, of(one))))
}

/** What only the order on the reels tells; null where a spin of the round was counted without it. */
function orderedOddsOf(
  sheet: Sheet,
  { tallies }: Spin,
  frees: readonly FreeSpin[],
  settings: Settings,
) {
  if (!tallies || frees.some(({ spin }) => !spin.tallies)) return null
  const cycle = cycleOf(tallies)
  const blanks = tallies.reduce(
    (sum, tally, scatters) => (scatterPays(sheet, scatters) > 0 ? sum : sum + tally.blanks),
    0n,
  )
  const rounds = frees.map(({ sheet: freeSheet, spin, chance }) => {
    const freeSpin = { sheet: freeSheet, tallies: spin.tallies ?? [] }
    return { chance, moments: roundMomentsOf({ sheet, tallies }, freeSpin, settings) }
  })
  const round = {
    mean: expected(rounds, ({ moments }) => moments.mean),
    square: expected(rounds, ({ moments }) => moments.square),
  }
  const most = Math.max(...rounds.map(({ moments }) => moments.most))
  const points = pointsOf(sheet, settings)
  return {
    hitFrequency: fraction(cycle - blanks, cycle),
    variance: varianceOf(round, points),
    maxMultiple: most === Infinity ? null : fraction(most, points),
    topAward: topAwardOf(sheet, tallies, settings),
  }
}

/**
 * The exact odds of a sheet without faults. The free spins' share is (free spins per paid spin, each as often as it pays)
 * x (what a free spin pays once); the same total comes out of the moments, which give the spread as well.
 */
export function oddsOf(sheet: Sheet, counting: Counting = {}): Odds {
  const settings = { ...ours, ...counting }
  const paidSpin = countSpin(sheet, sheet.reels, settings)
  const paid = spinMeans(sheet, paidSpin, settings)
  const generations = settings.isEndless ? Infinity : (sheet.freeSpins?.retriggers ?? 0) + 1
  const frees = freeSheetsOf(sheet, settings).map(({ sheet: freeSheet, chance }) => {
    const isSame = freeSheet === sheet && !sheet.freeSpins?.reels
    const spin = isSame ? paidSpin : countSpin(freeSheet, stripsOf(sheet, true), settings)
    const { awarded, lines, bonus, scatter } = isSame ? paid : spinMeans(freeSheet, spin, settings)
    const times = freeSpinsMeanOf(paid.awardedTimes, awarded, generations)
    return {
      sheet: freeSheet,
      chance,
      spin,
      mean: freeSpinsMeanOf(paid.awarded, awarded, generations),
      pays: multiply(times, add(lines, bonus, scatter)),
    }
  })
  const freeSpins = expected(frees, ({ pays }) => pays)
  const unknown = { hitFrequency: null, variance: null, maxMultiple: null, topAward: null }
  const ordered = orderedOddsOf(sheet, paidSpin, frees, settings) ?? unknown
  return {
    cycle: sheet.reels.reduce((product, reel) => product * BigInt(reel.length), 1n),
    rtp: add(paid.lines, paid.bonus, paid.scatter, freeSpins),
    split: { lines: paid.lines, bonus: paid.bonus, scatter: paid.scatter, freeSpins },
    ...ordered,
    standardDeviation: ordered.variance ? Math.sqrt(toFloat(ordered.variance)) : NaN,
    line: paidSpin.lines && lineOddsOf(paidSpin.lines, settings),
    freeSpins: { chance: paid.awards, mean: expected(frees, ({ mean }) => mean) },
  }
}
