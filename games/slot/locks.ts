/** A bonus whose coins lock where they land: what all of them come to, counted over every respin. */
import type { Fraction } from '../fraction.ts'
import { waysOf } from './drawn.ts'
import type { Prize } from './sheet.ts'

/** Each empty cell of so many shows a coin by this chance, until so many spins have brought none; all cells filled pay `full` besides. */
export type Locks = { cells: number; chance: Fraction; spins: number; full: number }

/** Ways are whole numbers of so many bits at most. */
const bitsMax = 20_000

export function locksFaultOf({ cells, chance: { numerator, denominator }, spins }: Locks) {
  if (numerator <= 0n || numerator > denominator) return '/chance is above 0, and 1 at most'
  const bits = ((spins * cells * (cells + 1)) / 2) * denominator.toString(2).length
  return bits > bitsMax ? ' are of more cells and spins than can be counted by that chance' : null
}

/**
 * By the number of coins it ends with: how many ways lead there from so many, all of them the same power of the chance's
 * denominator. What a spin without a coin leaves is the same but for the spins left, so that only the next one that
 * brings some is looked at, whichever of the spins that is.
 */
function endsFrom(filled: number, { cells, chance, spins }: Locks): bigint[] {
  const { numerator: coin, denominator: all } = chance
  const blank = all - coin
  /** Of all spins from so many coins on, each of as many as can still come. */
  const waysAll = (coins: number) => {
    const empty = cells - coins
    return all ** BigInt((spins * empty * (empty + 1)) / 2)
  }
  const ends: bigint[][] = []
  for (let coins = cells; coins >= filled; coins--) {
    const empty = cells - coins
    const own = Array.from({ length: cells + 1 }, () => 0n)
    const rest = coins === cells ? 1n : waysAll(coins + 1)
    own[coins] = blank ** BigInt(empty * spins) * rest
    const waits = Array.from(
      { length: spins },
      (_, spin) => blank ** BigInt(empty * spin) * all ** BigInt(empty * (spins - 1 - spin)),
    ).reduce((sum, ways) => sum + ways, 0n)
    let chosen = 1n
    for (let more = 1; more <= empty; more++) {
      chosen = (chosen * BigInt(empty - more + 1)) / BigInt(more)
      const ways = chosen * coin ** BigInt(more) * blank ** BigInt(empty - more) * waits
      const share = (ways * rest) / waysAll(coins + more)
      ends[coins + more]!.forEach((next, end) => (own[end]! += share * next))
    }
    ends[coins] = own
  }
  return ends[filled]!
}

/** Throws where there are more different sums than `most`. */
export function lockedPrizes(
  filled: number,
  coin: readonly Prize[],
  locks: Locks,
  most: number,
): Prize[] {
  const { cells, full } = locks
  const each = waysOf(coin)
  const total = new Map<number, bigint>()
  let sums = new Map([[0, 1n]])
  for (const [coins, ends] of endsFrom(filled, locks).entries()) {
    const ways = ends * each ** BigInt(cells - coins)
    const besides = coins === cells ? full : 0
    if (ways > 0n)
      for (const [sum, drawn] of sums)
        total.set(sum + besides, (total.get(sum + besides) ?? 0n) + drawn * ways)
    const next = new Map<number, bigint>()
    for (const [sum, drawn] of coins === cells ? [] : sums)
      for (const { pays, ways: one } of coin)
        next.set(sum + pays, (next.get(sum + pays) ?? 0n) + drawn * one)
    if (Math.max(total.size, next.size) > most)
      throw new Error(`has more than ${most} sums of coins`)
    sums = next
  }
  return [...total].map(([pays, ways]) => ({ pays, ways }))
}
