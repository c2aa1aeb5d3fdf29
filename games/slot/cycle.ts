/** The full cycle of a sheet: every position of its reels, counted and not sampled. */
import type { Sheet } from './sheet.ts'
import { readLine, shownAt } from './spin.ts'

/** Windows with the same number of scatters, and what their lines pay in line bets. */
export type Tally = {
  windows: bigint
  /** Windows whose lines pay nothing. */
  blanks: bigint
  pays: bigint
  paysSquared: bigint
  most: number
  mostWindows: bigint
}

/** Every row of symbols across the five reels and what it pays, indexed by symbol numbers in base `base`. */
function payTable(sheet: Sheet) {
  const symbols = [...new Set(sheet.reels.flat())]
  const base = symbols.length
  const pays = Int32Array.from({ length: base ** 5 }, (_, index) => {
    const shown = [4, 3, 2, 1, 0].map((place) => symbols[Math.floor(index / base ** place) % base]!)
    return readLine(sheet, shown)?.pays ?? 0
  })
  const reels = sheet.reels.map((reel) => reel.map((symbol) => symbols.indexOf(symbol)))
  return { base, pays, reels }
}

/** What one line pays, summed over the full cycle, in line bets: a sum over symbol counts, not over stops. */
export function linePaysOf(sheet: Sheet): { pays: bigint; hits: bigint } {
  const { base, pays, reels } = payTable(sheet)
  const counts = reels.map((reel) =>
    Array.from({ length: base }, (_, symbol) => reel.filter((stop) => stop === symbol).length),
  )
  const total = { pays: 0n, hits: 0n }
  pays.forEach((pay, index) => {
    if (pay === 0) return
    const ways = counts.reduce(
      (product, count, reel) => product * count[Math.floor(index / base ** (4 - reel)) % base]!,
      1,
    )
    total.pays += BigInt(pay) * BigInt(ways)
    total.hits += BigInt(ways)
  })
  return total
}

/** How many scatters each reel shows at each stop. */
function scattersShown({ reels, rows, scatter }: Sheet): number[][] {
  return reels.map((reel) =>
    reel.map((_, stop) => shownAt(reel, stop, rows).filter((symbol) => symbol === scatter).length),
  )
}

/** Windows of one reel by scatters shown: [with none, with one, ...]. */
function countWindows(shown: readonly number[], rows: number): number[] {
  return Array.from(
    { length: rows + 1 },
    (_, scatters) => shown.filter((one) => one === scatters).length,
  )
}

function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((x, i) => b.forEach((y, j) => (sum[i + j]! += x * y)))
  return sum
}

/** Windows of all five reels by scatters shown. */
export function scatterWindowsOf(sheet: Sheet): number[] {
  return scattersShown(sheet)
    .map((shown) => countWindows(shown, sheet.rows))
    .reduce(convolve)
}

/** By length less one: whether all rows of symbols that begin with a prefix of that length pay the same. */
function settledPrefixes(pays: Int32Array, base: number): Uint8Array[] {
  return [1, 2, 3, 4, 5].map((length) =>
    Uint8Array.from({ length: base ** length }, (_, prefix) => {
      const endings = pays.subarray(
        prefix * base ** (5 - length),
        (prefix + 1) * base ** (5 - length),
      )
      return endings.every((pay) => pay === endings[0]) ? 1 : 0
    }),
  )
}

/**
 * Tallies every window by its number of scatters. Reels are turned from the left; a line whose pay can
 * no longer change is added at once, and where no line is open the remaining reels are only counted.
 */
export function tallyWindows(sheet: Sheet): Tally[] {
  const { base, pays, reels } = payTable(sheet)
  const { rows, lines } = sheet
  const tails = [0, 1, 2, 3, 4, 5].map((length) => base ** (5 - length))
  const scattersAt = scattersShown(sheet)
  const counts = scattersAt.map((shown) => countWindows(shown, rows))
  const restCounts = tails.map((_, reel) => counts.slice(reel).reduce(convolve, [1]))
  const payMost = lines.length * pays.reduce((most, pay) => Math.max(most, pay), 0)
  const scatterMost = scattersAt.reduce((sum, shown) => sum + Math.max(...shown), 0)
  const found = Array.from({ length: scatterMost + 1 }, () => new Float64Array(payMost + 1))

  const settled = settledPrefixes(pays, base)

  const turn = (
    reel: number,
    open: readonly number[],
    prefixes: readonly number[],
    paid: number,
    scatters: number,
  ) => {
    if (open.length === 0) {
      restCounts[reel]!.forEach((windows, more) => {
        if (windows > 0) found[scatters + more]![paid]! += windows
      })
      return
    }
    const strip = reels[reel]!
    for (let stop = 0; stop < strip.length; stop++) {
      const nextOpen: number[] = []
      const nextPrefixes: number[] = []
      let nextPaid = paid
      for (let i = 0; i < open.length; i++) {
        const line = open[i]!
        const prefix = prefixes[i]! * base + strip[(stop + lines[line]![reel]!) % strip.length]!
        if (settled[reel]![prefix] === 1) nextPaid += pays[prefix * tails[reel + 1]!]!
        else {
          nextOpen.push(line)
          nextPrefixes.push(prefix)
        }
      }
      turn(reel + 1, nextOpen, nextPrefixes, nextPaid, scatters + scattersAt[reel]![stop]!)
    }
  }
  turn(
    0,
    lines.map((_, line) => line),
    lines.map(() => 0),
    0,
    0,
  )
  return found.map(tallyOf)
}

function tallyOf(windowsByPay: Float64Array): Tally {
  const tally: Tally = {
    windows: 0n,
    blanks: 0n,
    pays: 0n,
    paysSquared: 0n,
    most: 0,
    mostWindows: 0n,
  }
  windowsByPay.forEach((count, pay) => {
    if (count === 0) return
    const [windows, pays] = [BigInt(count), BigInt(pay)]
    tally.windows += windows
    if (pay === 0) tally.blanks = windows
    tally.pays += pays * windows
    tally.paysSquared += pays * pays * windows
    tally.most = pay
    tally.mostWindows = windows
  })
  return tally
}
