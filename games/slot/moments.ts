/** How a sheet is counted, and the mean, spread and most of what its rounds pay. */
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, subtract } from '../fraction.ts'
import type { Tally } from './cycle.ts'
import { awardOf, scatterPays } from './scatters.ts'
import { unitsOf, type Sheet } from './sheet.ts'

/** How a sheet is counted that is not one of ours to play. */
export type Counting = {
  /** The number of coins played, which chooses the figures of `rowPays`. */
  coins?: number
  /** Pays are written so many times their worth, so that they are whole. */
  scale?: number
  /** Free spins win more free spins for ever. */
  isEndless?: boolean
  /** False where only the number of symbols on each reel is known. */
  isOrdered?: boolean
  /** Where free spins pay or award otherwise than paid ones: what holds in all those of a round, one of these by its chance. */
  freeSheets?: readonly FreeSheet[]
}

export type FreeSheet = { sheet: Sheet; chance: Fraction }

export type Settings = Required<Counting>

export const ours: Settings = {
  coins: 1,
  scale: 1,
  isEndless: false,
  isOrdered: true,
  freeSheets: [],
}

/** Everything that may hold in the free spins of a round: where nothing is said, what holds in paid ones. */
export function freeSheetsOf(
  sheet: Sheet,
  { freeSheets = [] }: Pick<Counting, 'freeSheets'>,
): readonly FreeSheet[] {
  return freeSheets.length > 0 ? freeSheets : [{ sheet, chance: fraction(1) }]
}

/** Means over the windows of one kind of spin: what it pays (x, in points) and the free spins it awards (a). */
type Means = Record<'x' | 'xx' | 'a' | 'aa' | 'xa', Fraction> & { tallies: readonly Tally[] }

export function cycleOf(tallies: readonly Tally[]): bigint {
  return tallies.reduce((sum, tally) => sum + tally.windows, 0n)
}

/** Mean and mean square of what a spin and all spins it awards pay, in points; and the most they pay. */
export type Moments = { mean: Fraction; square: Fraction; most: number }

/** Points are the worth of the smallest pay: a stake is `units` times `coins` times `scale` of them. */
export function pointsOf(sheet: Sheet, { coins, scale }: Settings): number {
  return unitsOf(sheet) * coins * scale
}

function meansOf(sheet: Sheet, tallies: readonly Tally[], times: number, coins: number): Means {
  const cycle = cycleOf(tallies)
  const by = BigInt(times)
  const sums = { x: 0n, xx: 0n, a: 0n, aa: 0n, xa: 0n }
  tallies.forEach(({ windows, pays, paysSquared }, scatters) => {
    const extra = BigInt(scatterPays(sheet, scatters) * unitsOf(sheet) * coins)
    const award = BigInt(awardOf(sheet, scatters))
    const x = by * (pays + extra * windows)
    sums.x += x
    sums.xx += by * by * (paysSquared + 2n * extra * pays + extra * extra * windows)
    sums.a += award * windows
    sums.aa += award * award * windows
    sums.xa += award * x
  })
  const mean = (sum: bigint) => fraction(sum, cycle)
  return {
    x: mean(sums.x),
    xx: mean(sums.xx),
    a: mean(sums.a),
    aa: mean(sums.aa),
    xa: mean(sums.xa),
    tallies,
  }
}

/** The most a spin pays in points, where each free spin it awards pays up to `next`. */
function mostOf(sheet: Sheet, { tallies }: Means, by: number, coins: number, next: number): number {
  const totals = tallies.flatMap(({ most }, scatters) => {
    const award = next > 0 ? awardOf(sheet, scatters) : 0
    const paid = by * (most + scatterPays(sheet, scatters) * unitsOf(sheet) * coins)
    return award > 0 ? paid + award * next : paid
  })
  return Math.max(...totals)
}

/**
 * A spin that starts spins which each behave like `next`: with A spins awarded, E[T] = E[X] + E[A] m and
 * E[T^2] = E[X^2] + 2 E[XA] m + E[A] (s - m^2) + E[A^2] m^2, where m and s are the moments of `next`.
 */
function after({ x, xx, a, aa, xa }: Means, next: Omit<Moments, 'most'>): Omit<Moments, 'most'> {
  const meanSquared = multiply(next.mean, next.mean)
  return {
    mean: add(x, multiply(a, next.mean)),
    square: add(
      xx,
      multiply(fraction(2), xa, next.mean),
      multiply(a, subtract(next.square, meanSquared)),
      multiply(aa, meanSquared),
    ),
  }
}

/** The same where `next` is the spin itself, for ever: both equations solved for m and s. */
function forEver({ x, xx, a, aa, xa }: Means): Omit<Moments, 'most'> {
  const rest = subtract(fraction(1), a)
  const mean = divide(x, rest)
  const meanSquared = multiply(mean, mean)
  const square = add(xx, multiply(fraction(2), xa, mean), multiply(subtract(aa, a), meanSquared))
  return { mean, square: divide(square, rest) }
}

/** One kind of spin: by what it is read, and its windows. */
export type Turned = { sheet: Sheet; tallies: readonly Tally[] }

/** The moments of a whole round: the paid spin and, from the last generation up, the free spins. */
export function roundMomentsOf(
  { sheet, tallies }: Turned,
  freeSpin: Turned,
  { coins, isEndless }: Settings = ours,
): Moments {
  const paid = meansOf(sheet, tallies, 1, coins)
  const most = mostOf(sheet, paid, 1, coins, 0)
  if (!sheet.freeSpins) return { mean: paid.x, square: paid.xx, most }
  const { multiplier, retriggers } = sheet.freeSpins
  const free = meansOf(freeSpin.sheet, freeSpin.tallies, multiplier, coins)
  const mostFree = (next: number) => mostOf(freeSpin.sheet, free, multiplier, coins, next)
  let next: Moments = { mean: free.x, square: free.xx, most: mostFree(0) }
  if (isEndless) next = { ...forEver(free), most: Infinity }
  for (let generation = 0; generation < (isEndless ? 0 : retriggers); generation++)
    next = { ...after(free, next), most: mostFree(next.most) }
  return { ...after(paid, next), most: mostOf(sheet, paid, 1, coins, next.most) }
}
