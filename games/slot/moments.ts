/** How a sheet is counted, and the mean, spread and most of what its rounds pay. */
import type { Fraction } from '../fraction.ts'
import { add, divide, fraction, multiply, subtract } from '../fraction.ts'
import { exactly } from './figure_fault.ts'
import type { Tally } from './tally.ts'
import { awardOf, awardsOf, heldIn, scatterPays, type Award } from './scatters.ts'
import { unitsOf, type Sheet } from './sheet.ts'

/** How a sheet is counted that is not one of ours to play. */
export type Counting = {
  /** The number of coins played, which chooses the figures of `rowPays`. */
  coins?: number
  /** Pays are written so many times their worth, so that they are whole. */
  scale?: number
  /** Free spins win more free spins for ever. */
  isEndless?: boolean
  /** Where they do, a round may hold no more free spins than this: what is awarded beyond is lost. */
  limit?: number
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
  limit: Infinity,
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
type Sums = Record<'x' | 'xx' | 'a' | 'b' | 'aa' | 'xa', Fraction>
type Means = Sums & { most: MostOf }

/** The most that something pays, in points; null where that has no bound. */
type Most = bigint | null
/** The most a spin pays, where each free spin it awards pays up to `next`. */
type MostOf = (next: Most) => Most

/** The most of several. */
export const mostOf = (all: readonly Most[]): Most =>
  all.reduce((best, one) => (best === null || one === null ? null : one > best ? one : best), 0n)

function cycleOf(tallies: readonly Tally[]): bigint {
  return tallies.reduce((sum, tally) => sum + tally.windows, 0n)
}

/** Mean and mean square of what a spin and all spins it awards pay, in points; and the most they pay. */
export type Moments = { mean: Fraction; square: Fraction; most: Most }

/** Points are the worth of the smallest pay: a stake is `units` times `coins` times `scale` of them. */
export function pointsOf(sheet: Sheet, { coins, scale }: Settings): number {
  return unitsOf(sheet) * coins * scale
}

/** What a free spin awards pays as often as it does itself. */
const plainAwards = (sheet: Sheet, scatters: number): readonly Award[] => {
  const spins = awardOf(sheet, scatters)
  return [{ spins, times: spins, squares: spins }]
}

/** Of windows with the same scatters: what all pay in points, these included, its square, and the most of one. */
export function paidIn(
  sheet: Sheet,
  scatters: number,
  { windows, pays, paysSquared, most }: Tally,
  coins: number,
) {
  const extra = BigInt(exactly(scatterPays(sheet, scatters) * unitsOf(sheet) * coins))
  return {
    pays: pays + extra * windows,
    squared: paysSquared + extra * (2n * pays + extra * windows),
    most: exactly(most + Number(extra)),
  }
}

/** The same of a spin and of all that follow because it holds reels. */
function meansOf(
  { sheet, tallies, held }: Turned,
  awardsIn: (sheet: Sheet, scatters: number) => readonly Award[],
  coins: number,
): Means {
  const cycle = cycleOf(tallies)
  const following = ofEachHeld(held, (next) => meansOf(next, awardsIn, coins))
  const kinds = tallies.flatMap((tally, scatters) => {
    const awards = awardsIn(sheet, scatters)
    const average = (of: (award: Award) => number) =>
      fraction(
        awards.reduce((sum, award) => sum + of(award), 0),
        awards.length,
      )
    const share = fraction(tally.windows, cycle)
    const paid = paidIn(sheet, scatters, tally, coins)
    const x = fraction(paid.pays, cycle)
    const times = average((award) => award.times)
    const own = {
      x,
      xx: fraction(paid.squared, cycle),
      a: multiply(share, times),
      b: multiply(
        share,
        average(({ squares }) => squares),
      ),
      aa: multiply(
        share,
        average((award) => award.times ** 2),
      ),
      xa: multiply(x, times),
    }
    const next = following.get(heldIn(sheet, scatters))
    const most = (free: Most) => {
      const award = BigInt(Math.max(...awards.map((one) => one.times)))
      const later = next ? next.most(free) : 0n
      if (later === null || (free === null && award > 0n)) return null
      return BigInt(paid.most) + award * (free ?? 0n) + later
    }
    return [{ ...(next ? followedBy(own, share, next) : own), most }]
  })
  const sum = (of: keyof Sums) => add(...kinds.map((kind) => kind[of]))
  return {
    x: sum('x'),
    xx: sum('xx'),
    a: sum('a'),
    b: sum('b'),
    aa: sum('aa'),
    xa: sum('xa'),
    most: (free) => mostOf(kinds.map(({ most }) => most(free))),
  }
}

/** Windows of this share and the spin that follows them: what both pay and award together. */
function followedBy({ x, xx, a, b, aa, xa }: Sums, share: Fraction, next: Sums): Sums {
  return {
    x: add(x, multiply(share, next.x)),
    xx: add(xx, multiply(fraction(2), x, next.x), multiply(share, next.xx)),
    a: add(a, multiply(share, next.a)),
    b: add(b, multiply(share, next.b)),
    aa: add(aa, multiply(fraction(2), a, next.a), multiply(share, next.aa)),
    xa: add(xa, multiply(x, next.a), multiply(a, next.x), multiply(share, next.xa)),
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

/** One kind of spin: by what it is read, its windows, and by the reels that these hold, as bits, the spin that follows. */
export type Turned = {
  sheet: Sheet
  tallies: readonly Tally[]
  held: ReadonlyMap<number, Turned>
}

/** Something of each spin that follows, worked out once for all windows that lead to it. */
export function ofEachHeld<Spin, Value>(
  held: ReadonlyMap<number, Spin>,
  of: (next: Spin) => Value,
): ReadonlyMap<number, Value> {
  return new Map([...held].map(([reels, next]) => [reels, of(next)]))
}

/** The moments of a whole round: the paid spin and, from the last generation up, the free spins. */
export function roundMomentsOf(
  paidSpin: Turned,
  freeSpin: Turned,
  { coins, isEndless }: Settings = ours,
): Moments {
  const { sheet } = paidSpin
  const paid = meansOf(paidSpin, awardsOf, coins)
  if (!sheet.freeSpins) return { mean: paid.x, square: paid.xx, most: paid.most(0n) }
  const free = meansOf(freeSpin, plainAwards, coins)
  let next: Moments = { mean: free.x, square: free.xx, most: free.most(0n) }
  if (isEndless) next = { ...forEver(free), most: null }
  for (let generation = 0; generation < (isEndless ? 0 : sheet.freeSpins.retriggers); generation++)
    next = { ...after(free, next), most: free.most(next.most) }
  return { ...after(paid, next), most: paid.most(next.most) }
}
