/** Free spins of which a round holds no more than a limit: what is awarded beyond it is lost. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply } from '../fraction.ts'
import { sumOf, type Spin } from './counted_spin.ts'
import { paidIn, type Moments, type Settings } from './moments.ts'
import { awardOf, awardsOf } from './scatters.ts'

/** Windows of a spin that are alike in what they award: how many, and sums over them of what they pay, in points. */
type Kind = { windows: bigint; pays: bigint; squared: bigint; most: number }

/** Numerators of means over all that may follow: free spins played, what they pay, and its square. */
type Sums = { spins: bigint; pays: bigint; squared: bigint; most: number }

/** By scatters. Where the order on the reels is not known, nothing is known to pay. */
function kindsOf({ sheet, windows, tallies }: Spin, coins: number) {
  return windows.flatMap((count, scatters): (Kind & { scatters: number })[] => {
    if (count === 0n) return []
    const tally = tallies[scatters]
    const none = { pays: 0n, squared: 0n, most: 0 }
    return [{ scatters, windows: count, ...(tally ? paidIn(sheet, scatters, tally, coins) : none) }]
  })
}

/** The same by how many free spins they award in a free spin. */
function byAward(spin: Spin, coins: number): (readonly [award: number, kind: Kind])[] {
  const found = new Map<number, Kind>()
  for (const kind of kindsOf(spin, coins)) {
    const award = awardOf(spin.sheet, kind.scatters)
    const same = found.get(award)
    found.set(award, {
      windows: kind.windows + (same?.windows ?? 0n),
      pays: kind.pays + (same?.pays ?? 0n),
      squared: kind.squared + (same?.squared ?? 0n),
      most: Math.max(kind.most, same?.most ?? 0),
    })
  }
  return [...found]
}

/**
 * What so many free spins, won by one paid spin, come to with all that they win. A state is how many are left to play
 * and how many have been won in all; from it on at most `left + limit - won` are played, each over the same cycle, and
 * that power of it is the denominator, so that all sums are whole.
 */
function openFreeSpins(free: Spin, { coins, limit }: Settings) {
  const kinds = byAward(free, coins)
  const cycle = sumOf(free.windows)
  const powers = [1n]
  const powerOf = (exponent: number) => {
    while (powers.length <= exponent) powers.push(powers.at(-1)! * cycle)
    return powers[exponent]!
  }
  const known = new Map<number, Sums>()
  const from = (left: number, won: number): Sums => {
    if (left === 0) return { spins: 0n, pays: 0n, squared: 0n, most: 0 }
    const state = left * (limit + 1) + won
    const before = known.get(state)
    if (before) return before
    const rest = powerOf(left + limit - won - 1)
    const sums: Sums = { spins: 0n, pays: 0n, squared: 0n, most: 0 }
    for (const [award, { windows, pays, squared, most }] of kinds) {
      const more = Math.min(award, limit - won)
      const next = from(left - 1 + more, won + more)
      sums.spins += windows * (rest + next.spins)
      sums.pays += pays * rest + windows * next.pays
      sums.squared += squared * rest + 2n * pays * next.pays + windows * next.squared
      sums.most = Math.max(sums.most, most + next.most)
    }
    known.set(state, sums)
    return sums
  }
  return (spins: number) => {
    const won = Math.min(spins, limit)
    const { most, ...sums } = from(won, won)
    const mean = (sum: bigint) => fraction(sum, powerOf(limit))
    return { spins: mean(sums.spins), mean: mean(sums.pays), square: mean(sums.squared), most }
  }
}

/**
 * A round of a paid spin and its free spins: how many of these it brings on average, how many times they pay in all,
 * and its moments. All that one window awards pays the same number of times, and no reel is held.
 */
export function limitedRoundOf(
  paid: Spin,
  free: Spin,
  settings: Settings,
): { spins: Fraction; times: Fraction; moments: Moments } {
  const follow = openFreeSpins(free, settings)
  const kinds = kindsOf(paid, settings.coins)
  const cycle = sumOf(paid.windows)
  const cases = kinds.flatMap(({ scatters, windows, pays, squared, most }) => {
    const awards = awardsOf(paid.sheet, scatters)
    return awards.map(({ spins, times }) => {
      const after = follow(spins)
      const factor = fraction(spins === 0 ? 1 : times, spins === 0 ? 1 : spins)
      const whole = cycle * BigInt(awards.length)
      const share = fraction(windows, whole)
      const [x, mean] = [fraction(pays, whole), multiply(factor, after.mean)]
      return {
        spins: multiply(share, after.spins),
        times: multiply(share, factor, after.spins),
        mean: add(x, multiply(share, mean)),
        square: add(
          fraction(squared, whole),
          multiply(fraction(2), x, mean),
          multiply(share, factor, factor, after.square),
        ),
        most: most + (spins === 0 ? 0 : (times / spins) * after.most),
      }
    })
  })
  const sum = (of: 'spins' | 'times' | 'mean' | 'square') => add(...cases.map((one) => one[of]))
  const most = Math.max(...cases.map((one) => one.most))
  return {
    spins: sum('spins'),
    times: sum('times'),
    moments: { mean: sum('mean'), square: sum('square'), most },
  }
}
