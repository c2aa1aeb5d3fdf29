/** The exact odds of a sheet, worked out of its full cycle as fractions. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply, subtract, toFloat } from '../fraction.ts'
import type { Tally } from './cycle.ts'
import { tallyWindows } from './cycle.ts'
import type { Sheet } from './sheet.ts'

export type Odds = {
  cycle: bigint
  rtp: Fraction
  split: { lines: Fraction; scatter: Fraction; freeSpins: Fraction }
  hitFrequency: Fraction
  /** Of the round's multiple, free spins included. */
  standardDeviation: number
  maxMultiple: Fraction
  /** The best single paid spin. */
  topAward: { multiple: Fraction; chance: Fraction }
  /** The chance that a paid spin wins free spins, and how many free spins a paid spin brings on average. */
  freeSpins: { chance: Fraction; mean: Fraction }
}

/** Mean and mean square of what a spin and all spins it awards pay, in line bets; and the most they pay. */
export type Moments = { mean: Fraction; square: Fraction; most: number }

/**
 * A spin that pays `multiplier` times and starts spins that each behave like `next`:
 * with A spins awarded, E[T] = E[X] + E[A] m and
 * E[T^2] = E[X^2] + 2 E[XA] m + E[A] (s - m^2) + E[A^2] m^2, where m and s are the moments of `next`.
 */
function momentsOf(
  sheet: Sheet,
  tallies: readonly Tally[],
  multiplier: number,
  next: Moments | null,
): Moments {
  const cycle = tallies.reduce((sum, tally) => sum + tally.windows, 0n)
  const by = BigInt(multiplier)
  const sums = { x: 0n, xx: 0n, a: 0n, aa: 0n, xa: 0n, most: 0 }
  tallies.forEach(({ windows, pays, paysSquared, most }, scatters) => {
    if (windows === 0n) return
    const extra = BigInt((sheet.scatterPays[scatters - 1] ?? 0) * sheet.lines.length)
    const award = next ? (sheet.freeSpins?.awards[scatters - 1] ?? 0) : 0
    const x = by * (pays + extra * windows)
    sums.x += x
    sums.xx += by * by * (paysSquared + 2n * extra * pays + extra * extra * windows)
    sums.a += BigInt(award) * windows
    sums.aa += BigInt(award * award) * windows
    sums.xa += BigInt(award) * x
    sums.most = Math.max(sums.most, multiplier * (most + Number(extra)) + award * (next?.most ?? 0))
  })
  const mean = (sum: bigint) => fraction(sum, cycle)
  if (!next) return { mean: mean(sums.x), square: mean(sums.xx), most: sums.most }
  const nextMeanSquared = multiply(next.mean, next.mean)
  return {
    mean: add(mean(sums.x), multiply(mean(sums.a), next.mean)),
    square: add(
      mean(sums.xx),
      multiply(mean(2n * sums.xa), next.mean),
      multiply(mean(sums.a), subtract(next.square, nextMeanSquared)),
      multiply(mean(sums.aa), nextMeanSquared),
    ),
    most: sums.most,
  }
}

/** The moments of a whole round: the paid spin and, from the last generation up, the free spins. */
export function roundMomentsOf(sheet: Sheet, tallies: readonly Tally[]): Moments {
  let next: Moments | null = null
  const { multiplier, retriggers } = sheet.freeSpins ?? { multiplier: 1, retriggers: -1 }
  for (let generation = retriggers; generation >= 0; generation--)
    next = momentsOf(sheet, tallies, multiplier, next)
  return momentsOf(sheet, tallies, 1, next)
}

/** The best single spin: its multiple of the stake and the chance of exactly that. */
function topAwardOf(sheet: Sheet, tallies: readonly Tally[], cycle: bigint): Odds['topAward'] {
  const lineCount = sheet.lines.length
  const tops = tallies.flatMap(({ windows, most, mostWindows }, scatters) =>
    windows === 0n
      ? []
      : [{ pays: most + (sheet.scatterPays[scatters - 1] ?? 0) * lineCount, mostWindows }],
  )
  const pays = Math.max(...tops.map((top) => top.pays))
  const windows = tops.reduce((sum, top) => (top.pays === pays ? sum + top.mostWindows : sum), 0n)
  return { multiple: fraction(pays, lineCount), chance: fraction(windows, cycle) }
}

/** How many free spins one paid spin brings on average, all generations together. */
function freeSpinsMeanOf(sheet: Sheet, awarded: Fraction): Fraction {
  let [total, generationMean] = [fraction(0), awarded]
  for (let generation = 0; generation <= (sheet.freeSpins?.retriggers ?? 0); generation++) {
    total = add(total, generationMean)
    generationMean = multiply(generationMean, awarded)
  }
  return total
}

/**
 * The exact odds of a sheet without faults, from its enumerated windows.
 * The free spins' share is (free spins per paid spin) x multiplier x (what a spin pays); the same total
 * comes out of the moments, which give the spread as well.
 */
export function oddsOf(sheet: Sheet): Odds {
  const tallies = tallyWindows(sheet)
  const lineCount = BigInt(sheet.lines.length)
  const cycle = tallies.reduce((sum, tally) => sum + tally.windows, 0n)
  const overWindows = (weight: (scatters: number) => number) =>
    fraction(
      tallies.reduce((sum, tally, scatters) => sum + BigInt(weight(scatters)) * tally.windows, 0n),
      cycle,
    )
  const scatterPays = (scatters: number) => sheet.scatterPays[scatters - 1] ?? 0
  const awards = (scatters: number) => sheet.freeSpins?.awards[scatters - 1] ?? 0

  const lines = fraction(
    tallies.reduce((sum, tally) => sum + tally.pays, 0n),
    cycle * lineCount,
  )
  const scatter = overWindows(scatterPays)
  const mean = freeSpinsMeanOf(sheet, overWindows(awards))
  const freeSpins = multiply(mean, fraction(sheet.freeSpins?.multiplier ?? 1), add(lines, scatter))
  const blanks = tallies.reduce(
    (sum, tally, scatters) => (scatterPays(scatters) > 0 ? sum : sum + tally.blanks),
    0n,
  )
  const round = roundMomentsOf(sheet, tallies)
  return {
    cycle,
    rtp: add(lines, scatter, freeSpins),
    split: { lines, scatter, freeSpins },
    hitFrequency: fraction(cycle - blanks, cycle),
    standardDeviation:
      Math.sqrt(toFloat(subtract(round.square, multiply(round.mean, round.mean)))) /
      sheet.lines.length,
    maxMultiple: fraction(round.most, lineCount),
    topAward: topAwardOf(sheet, tallies, cycle),
    freeSpins: { chance: overWindows((scatters) => (awards(scatters) > 0 ? 1 : 0)), mean },
  }
}
