/** A tally of windows: how many there are, and what they pay. */
import { exactly } from './figure_fault.ts'
import type { Histogram } from './histogram.ts'

/** Windows with the same number of scatters, and what their lines pay in units. */
export type Tally = {
  windows: bigint
  /** Windows whose lines pay nothing. */
  blanks: bigint
  pays: bigint
  paysSquared: bigint
  most: number
  mostWindows: bigint
}

/** Both together, the second so many times. */
export function addTally(
  one: Tally | undefined,
  { windows, blanks, pays, paysSquared, most, mostWindows }: Tally,
  times: bigint,
): Tally {
  const best = Math.max(one?.most ?? 0, most)
  return {
    windows: (one?.windows ?? 0n) + windows * times,
    blanks: (one?.blanks ?? 0n) + blanks * times,
    pays: (one?.pays ?? 0n) + pays * times,
    paysSquared: (one?.paysSquared ?? 0n) + paysSquared * times,
    most: best,
    mostWindows:
      (one?.most === best ? one.mostWindows : 0n) + (most === best ? mostWindows * times : 0n),
  }
}

/** The same windows, each of which pays so much more. */
export function payMore(tally: Tally, more: number): Tally {
  if (more === 0) return tally
  const { windows, pays, paysSquared, most, mostWindows } = tally
  const extra = BigInt(more)
  return {
    windows,
    blanks: 0n,
    pays: pays + extra * windows,
    paysSquared: paysSquared + extra * (2n * pays + extra * windows),
    most: exactly(most + more),
    mostWindows,
  }
}

export function tallyOf(histogram: Histogram): Tally {
  const tally: Tally = {
    windows: 0n,
    blanks: BigInt(histogram.get(0) ?? 0),
    pays: 0n,
    paysSquared: 0n,
    most: 0,
    mostWindows: 0n,
  }
  for (const [pay, count] of histogram) {
    const [windows, pays] = [BigInt(count), BigInt(exactly(pay))]
    tally.windows += windows
    tally.pays += pays * windows
    tally.paysSquared += pays * pays * windows
    if (pay > tally.most) tally.most = pay
  }
  tally.mostWindows = BigInt(histogram.get(tally.most) ?? 0)
  return tally
}
