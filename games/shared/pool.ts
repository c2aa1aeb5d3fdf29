/**
 * Pari-mutuel pools in whole numbers: what was staked on winners and losers, less the take-out, is shared among the
 * winners; what is cut from dividends is breakage, and where they would be too small the house adds to them.
 */
import { fraction, type Fraction } from '../fraction.ts'

/** Dividends are what a stake of 1 gets back, in ten-thousandths. */
export const dividendScale = 10_000

/** How a pool pays, as it is published. */
export type PoolTerms = {
  /** What the house keeps of the pool, in ten-thousandths. */
  takeOut: number
  /** Dividends are cut to a multiple of it. */
  breakTo: number
  /** No dividend is less; where the pool does not reach it, the house adds what is missing. */
  least: number
}

/** Minor units by selection; what comes back to its players is in no pool. */
export type Staked = ReadonlyMap<string, bigint>

/** A selection that wins, with its part of the profit in relation to the others'. */
export type Winner = { selection: string; parts: bigint }

/** `staked` = `takeOut` + `breakage` + all that is paid - `added`. */
export type Declaration = {
  staked: bigint
  takeOut: bigint
  breakage: bigint
  /** What the house adds to a minus pool. */
  added: bigint
  dividends: { selection: string; dividend: number }[]
}

export const totalOf = (staked: Staked) => [...staked.values()].reduce((sum, one) => sum + one, 0n)

/** What the house keeps, cut to whole minor units in favour of the pool. */
const takeOutOf = ({ takeOut }: Pick<PoolTerms, 'takeOut'>, total: bigint) =>
  (total * BigInt(takeOut)) / BigInt(dividendScale)

/**
 * Declares the dividends of a pool. Winners get their stakes back and share the profit by their parts; the part of one
 * that nobody backed goes to the others.
 * @returns null where the stakes come back whole: nobody backed a winner, or no stake was lost.
 */
export function declare(
  terms: PoolTerms,
  staked: Staked,
  winners: readonly Winner[],
): Declaration | null {
  const total = totalOf(staked)
  const backed = winners
    .map(({ selection, parts }) => ({ selection, parts, stake: staked.get(selection) ?? 0n }))
    .filter(({ stake }) => stake > 0n)
  const won = backed.reduce((sum, { stake }) => sum + stake, 0n)
  if (won === 0n || won === total) return null
  const takeOut = takeOutOf(terms, total)
  const net = total - takeOut
  const profit = net > won ? net - won : 0n
  const parts = backed.reduce((sum, one) => sum + one.parts, 0n)
  const scale = BigInt(dividendScale)
  const step = BigInt(terms.breakTo)
  const dividends = backed.map(({ selection, stake, ...own }) => {
    const exact = scale + (profit * own.parts * scale) / (parts * stake)
    const broken = exact - (exact % step)
    const dividend = broken < BigInt(terms.least) ? BigInt(terms.least) : broken
    return { selection, stake, dividend }
  })
  const paid = dividends.reduce((sum, { stake, dividend }) => sum + (stake * dividend) / scale, 0n)
  return {
    staked: total,
    takeOut,
    breakage: net > paid ? net - paid : 0n,
    added: paid > net ? paid - net : 0n,
    dividends: dividends.map(({ selection, dividend }) => ({
      selection,
      dividend: Number(dividend),
    })),
  }
}

/** What a pool would pay on a selection that won alone, before it is cut to a step. */
export function exactDividend(
  { takeOut }: Pick<PoolTerms, 'takeOut'>,
  staked: Staked,
  selection: string,
): Fraction | null {
  const own = staked.get(selection) ?? 0n
  if (own === 0n) return null
  return fraction(totalOf(staked) * BigInt(dividendScale - takeOut), own * BigInt(dividendScale))
}

/** What a dividend pays on a stake, cut to whole minor units. */
export const paidAt = (stake: bigint, dividend: number) =>
  (stake * BigInt(dividend)) / BigInt(dividendScale)

/** Stakes by selection, as bets add up. */
export function sumStakes(
  bets: readonly { stake: bigint; selection: string }[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { stake, selection } of bets) sums.set(selection, (sums.get(selection) ?? 0n) + stake)
  return sums
}

/** Stakes as they stand in a book: decimal text of minor units, by selection. */
export type Sums = Readonly<Record<string, string>>

export const showSums = (staked: Staked): Sums =>
  Object.fromEntries([...staked].map(([selection, stake]) => [selection, String(stake)]))

export const readSums = (sums: Sums): Map<string, bigint> =>
  new Map(Object.entries(sums).map(([selection, stake]) => [selection, BigInt(stake)]))
