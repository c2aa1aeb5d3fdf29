/** Free spins that are followed one by one: as a round holds no more than a limit, because wilds stay for all of them, or because each pays more than the one before. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply } from '../fraction.ts'
import { mostAwardedBy, sumOf, type Spin } from './counted_spin.ts'
import { leastCommon } from './drawn.ts'
import { mostOf, paidIn, type Moments, type Settings } from './moments.ts'
import { awardOf, awardsOf, heldIn } from './scatters.ts'
import { rungOf } from './sheet.ts'

/** Windows of a spin that are alike in what they award and in the spin that follows: how many, and sums over them of what they pay, in points. */
type Kind = {
  award: number
  next: Spin
  windows: bigint
  pays: bigint
  squared: bigint
  most: number
}

/** Numerators of means over all that may follow: free spins played, what they pay, and its square. */
type Sums = { spins: bigint; pays: bigint; squared: bigint; most: bigint }

/** By scatters. Where the order on the reels is not known, nothing is known to pay. */
function kindsOf({ sheet, windows, tallies }: Spin, coins: number) {
  return windows.flatMap(
    (count, scatters): (Omit<Kind, 'award' | 'next'> & { scatters: number })[] => {
      if (count === 0n) return []
      const tally = tallies[scatters]
      const none = { pays: 0n, squared: 0n, most: 0 }
      return [
        { scatters, windows: count, ...(tally ? paidIn(sheet, scatters, tally, coins) : none) },
      ]
    },
  )
}

/** The same by how many free spins they award in a free spin, and by the one that follows. */
function byAward(spin: Spin, coins: number): Kind[] {
  const found = new Map<string, Kind>()
  for (const kind of kindsOf(spin, coins)) {
    const award = awardOf(spin.sheet, kind.scatters)
    const places = heldIn(spin.sheet, kind.scatters)
    const same = found.get(`${award} ${places}`)
    found.set(`${award} ${places}`, {
      award,
      next: spin.held.get(places) ?? spin,
      windows: kind.windows + (same?.windows ?? 0n),
      pays: kind.pays + (same?.pays ?? 0n),
      squared: kind.squared + (same?.squared ?? 0n),
      most: Math.max(kind.most, same?.most ?? 0),
    })
  }
  return [...found.values()]
}

/** A spin and all that may follow it, each with its windows; `cycle` is of all the same. */
function followedFrom(free: Spin, coins: number) {
  const spins = new Set([free])
  for (const spin of spins) for (const next of spin.held.values()) spins.add(next)
  const cycle = leastCommon([...spins].map(({ windows }) => sumOf(windows)))
  const all = [...spins].map((spin, number) => {
    const times = cycle / sumOf(spin.windows)
    const kinds = byAward(spin, coins)
    for (const kind of kinds) {
      kind.windows *= times
      kind.pays *= times
      kind.squared *= times
    }
    return [spin, { number, kinds }] as const
  })
  return { cycle, spins: new Map(all) }
}

/**
 * What so many free spins, won by one paid spin, come to with all that they win. A state is the kind of the next one, how
 * many are left to play and how many have been won in all; from it on at most `left + limit - won` are played, each over
 * the same cycle, and that power of it is the denominator, so that all sums are whole.
 */
function openFreeSpins(free: Spin, { coins, isEndless }: Settings, limit: number) {
  const { cycle, spins: following } = followedFrom(free, coins)
  const powers = [1n]
  const powerOf = (exponent: number) => {
    while (powers.length <= exponent) powers.push(powers.at(-1)! * cycle)
    return powers[exponent]!
  }
  const { rises = [1] } = free.sheet.freeSpins ?? {}
  const known = new Map<number, Sums>()
  const from = (spin: Spin, left: number, won: number): Sums => {
    if (left === 0) return { spins: 0n, pays: 0n, squared: 0n, most: 0n }
    const { number, kinds } = following.get(spin)!
    const state = (number * (limit + 1) + left) * (limit + 1) + won
    const before = known.get(state)
    if (before) return before
    const rest = powerOf(left + limit - won - 1)
    const sums: Sums = { spins: 0n, pays: 0n, squared: 0n, most: 0n }
    const times = BigInt(rises[rungOf(rises, won - left)]!)
    for (const { award, next: nextSpin, windows, ...paid } of kinds) {
      const [pays, squared] = [times * paid.pays, times ** 2n * paid.squared]
      const more = isEndless ? Math.min(award, limit - won) : 0
      const next = from(nextSpin, left - 1 + more, won + more)
      sums.spins += windows * (rest + next.spins)
      sums.pays += pays * rest + windows * next.pays
      sums.squared += squared * rest + 2n * pays * next.pays + windows * next.squared
      const mostHere = times * BigInt(paid.most) + next.most
      if (mostHere > sums.most) sums.most = mostHere
    }
    known.set(state, sums)
    return sums
  }
  return (spins: number) => {
    const won = Math.min(spins, limit)
    const { most, ...sums } = from(free, won, won)
    const mean = (sum: bigint) => fraction(sum, powerOf(limit))
    return { spins: mean(sums.spins), mean: mean(sums.pays), square: mean(sums.squared), most }
  }
}

/**
 * A round of a paid spin and its free spins: how many of these it brings on average, how many times they pay in all,
 * and its moments. All that one window awards pays the same number of times, and no
 * paid spin is followed by others.
 */
export function limitedRoundOf(
  paid: Spin,
  free: Spin,
  settings: Settings,
): { spins: Fraction; times: Fraction; moments: Moments } {
  const limit = settings.isEndless ? settings.limit : mostAwardedBy(paid)
  const follow = openFreeSpins(free, settings, limit)
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
        most: BigInt(most) + (spins === 0 ? 0n : BigInt(times / spins) * after.most),
      }
    })
  })
  const sum = (of: 'spins' | 'times' | 'mean' | 'square') => add(...cases.map((one) => one[of]))
  const most = mostOf(cases.map((one) => one.most))
  return {
    spins: sum('spins'),
    times: sum('times'),
    moments: { mean: sum('mean'), square: sum('square'), most },
  }
}
