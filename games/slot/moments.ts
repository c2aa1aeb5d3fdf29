/** How a sheet is counted, and the mean, spread and most of what its rounds pay. */
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, subtract } from '../fraction.ts'
import type { Tally } from './cycle.ts'
import { awardOf, awardsOf, scatterPays, type Award } from './scatters.ts'
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

/**
 * Means over the windows of one kind of spin: what it pays (x, in points), how many times the free spins it awards pay
 * (a, of each the sum; b, of the squares), and their products.
 */
type Means = Record<'x' | 'xx' | 'a' | 'b' | 'aa' | 'xa', Fraction> & { most: MostOf }

/** The most a spin pays in points, where each free spin it awards pays up to `next`. */
type MostOf = (next: number) => number

export function cycleOf(tallies: readonly Tally[]): bigint {
  return tallies.reduce((sum, tally) => sum + tally.windows, 0n)
}

/** Mean and mean square of what a spin and all spins it awards pay, in points; and the most they pay. */
export type Moments = { mean: Fraction; square: Fraction; most: number }

/** Points are the worth of the smallest pay: a stake is `units` times `coins` times `scale` of them. */
export function pointsOf(sheet: Sheet, { coins, scale }: Settings): number {
  return unitsOf(sheet) * coins * scale
}

/** What a free spin awards pays as often as it does itself. */
const plainAwards = (sheet: Sheet, scatters: number): readonly Award[] => {
  const spins = awardOf(sheet, scatters)
  return [{ spins, times: spins, squares: spins }]
}

function meansOf(
  { sheet, tallies }: Turned,
  awardsIn: (sheet: Sheet, scatters: number) => readonly Award[],
  coins: number,
): Means {
  const stake = unitsOf(sheet) * coins
  const kinds = tallies.flatMap((tally, scatters) => {
    const extra = scatterPays(sheet, scatters) * stake
    const awards = awardsIn(sheet, scatters)
    const pays = tally.pays + BigInt(extra) * tally.windows
    const most = tally.most + extra
    const paysSquared =
      tally.paysSquared + BigInt(extra) * (2n * tally.pays + BigInt(extra) * tally.windows)
    return [{ windows: tally.windows, pays, paysSquared, most, awards }]
  })
  const cycle = cycleOf(tallies)
  type Kind = (typeof kinds)[number]
  const mean = (of: (kind: Kind) => bigint) =>
    fraction(
      kinds.reduce((sum, kind) => sum + of(kind), 0n),
      cycle,
    )
  const awarded = (weight: (kind: Kind) => bigint, of: (award: Award) => number) =>
    add(
      ...kinds.map((kind) =>
        fraction(
          weight(kind) * BigInt(kind.awards.reduce((sum, award) => sum + of(award), 0)),
          cycle * BigInt(kind.awards.length),
        ),
      ),
    )
  const windowsOf = ({ windows }: Kind) => windows
  return {
    x: mean(({ pays }) => pays),
    xx: mean(({ paysSquared }) => paysSquared),
    a: awarded(windowsOf, ({ times }) => times),
    b: awarded(windowsOf, ({ squares }) => squares),
    aa: awarded(windowsOf, ({ times }) => times ** 2),
    xa: awarded(
      ({ pays }) => pays,
      ({ times }) => times,
    ),
    most: (next) =>
      Math.max(
        ...kinds.map(({ most, awards }) => {
          const times = Math.max(...awards.map((award) => award.times))
          return times > 0 && next > 0 ? most + times * next : most
        }),
      ),
  }
}

/**
 * A spin that starts spins which each behave like `next`, but pay more times: with A the sum of these times and B that
 * of their squares, E[T] = E[X] + E[A] m and E[T^2] = E[X^2] + 2 E[XA] m + E[B] (s - m^2) + E[A^2] m^2, where m and s
 * are the moments of `next`.
 */
function after({ x, xx, a, b, aa, xa }: Means, next: Omit<Moments, 'most'>): Omit<Moments, 'most'> {
  const meanSquared = multiply(next.mean, next.mean)
  return {
    mean: add(x, multiply(a, next.mean)),
    square: add(
      xx,
      multiply(fraction(2), xa, next.mean),
      multiply(b, subtract(next.square, meanSquared)),
      multiply(aa, meanSquared),
    ),
  }
}

/** The same where `next` is the spin itself, for ever: both equations solved for m and s. */
function forEver({ x, xx, a, b, aa, xa }: Means): Omit<Moments, 'most'> {
  const mean = divide(x, subtract(fraction(1), a))
  const meanSquared = multiply(mean, mean)
  const square = add(xx, multiply(fraction(2), xa, mean), multiply(subtract(aa, b), meanSquared))
  return { mean, square: divide(square, subtract(fraction(1), b)) }
}

/** One kind of spin: by what it is read, and its windows. */
export type Turned = { sheet: Sheet; tallies: readonly Tally[] }

/** The moments of a whole round: the paid spin and, from the last generation up, the free spins. */
export function roundMomentsOf(
  { sheet, tallies }: Turned,
  freeSpin: Turned,
  { coins, isEndless }: Settings = ours,
): Moments {
  const paid = meansOf({ sheet, tallies }, awardsOf, coins)
  if (!sheet.freeSpins) return { mean: paid.x, square: paid.xx, most: paid.most(0) }
  const free = meansOf(freeSpin, plainAwards, coins)
  let next: Moments = { mean: free.x, square: free.xx, most: free.most(0) }
  if (isEndless) next = { ...forEver(free), most: Infinity }
  for (let generation = 0; generation < (isEndless ? 0 : sheet.freeSpins.retriggers); generation++)
    next = { ...after(free, next), most: free.most(next.most) }
  return { ...after(paid, next), most: paid.most(next.most) }
}
