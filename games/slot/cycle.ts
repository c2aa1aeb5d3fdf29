/** The full cycle of a sheet: every position of its reels, counted and not sampled. */
import { addTo, type Histogram } from './histogram.ts'
import { hasLineAwards, lineAwardOf, readLine } from './read.ts'
import { lineAwardWeight, restWindowsOf, scattersShown } from './scatters.ts'
import { heightOf, symbolsNamed, wildsOf, type Sheet } from './sheet.ts'
import { tallyWays } from './ways.ts'

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

/** A symbol that nothing reads; all such count as one. */
const mute = ''

/** Every row of symbols across the reels and what it pays, indexed by symbol numbers in base `base`. */
export type PayTable = {
  base: number
  /** What a symbol number of each reel adds to the index. */
  places: readonly number[]
  /** The reels as symbol numbers. */
  reels: readonly (readonly number[])[]
  /** Rows of each reel. */
  heights: readonly number[]
  lines: Sheet['lines']
  /** Wilds that spread, by their numbers. */
  spreading: readonly number[]
  pays: Float64Array
  bonuses: ReadonlySet<number>
  /** Rows that award free spins, with how many. */
  awards: ReadonlyMap<number, number>
}

export function payTableOf(
  sheet: Sheet,
  strips: Sheet['reels'] = sheet.reels,
  coins = 1,
): PayTable {
  const read = symbolsNamed({ ...sheet, scatter: null, otherScatters: {} })
  const named = strips.map((reel) => reel.map((symbol) => (read.has(symbol) ? symbol : mute)))
  const symbols = [...new Set(named.flat())]
  const base = symbols.length
  const places = strips.map((_, reel) => base ** (strips.length - 1 - reel))
  const readings = {
    pays: new Float64Array(base ** strips.length),
    bonuses: new Set<number>(),
    awards: new Map<number, number>(),
  }
  const isAwarding = hasLineAwards(sheet)
  for (let index = 0; index < readings.pays.length; index++) {
    const shown = places.map((place) => symbols[Math.floor(index / place) % base]!)
    const award = isAwarding ? lineAwardOf(sheet, shown) : 0
    if (award > 0) readings.awards.set(index, award)
    const reading = readLine(sheet, shown, coins)
    if (!reading) continue
    readings.pays[index] = reading.pays
    if (reading.isBonus) readings.bonuses.add(index)
  }
  const reels = named.map((reel) => reel.map((symbol) => symbols.indexOf(symbol)))
  const spreading = sheet.isSpreading ? wildsOf(sheet).map((wild) => symbols.indexOf(wild)) : []
  const heights = strips.map((_, reel) => heightOf(sheet, reel))
  return { base, places, reels, heights, lines: sheet.lines, spreading, ...readings }
}

/** What one line pays over the full cycle, in units, and the free spins it awards; bonuses apart. */
export type LineTotals = {
  cycle: bigint
  awarded: bigint
  pays: bigint
  bonus: bigint
  squared: bigint
  hits: bigint
}

/**
 * A sum over symbol counts, not over stops, so that the order on the reels does not matter. Where wilds spread, rows
 * differ, and the totals are those of all lines, each with a cycle of its own.
 */
export function lineTotalsOf(table: PayTable): LineTotals {
  const { base, places, pays, bonuses, awards, reels, heights, spreading } = table
  const countsAt = reels.map((reel, i) => {
    const height = heights[i]!
    const windows = reel.map((_, stop) => windowAt(reel, stop, height, spreading))
    return Array.from({ length: height }, (_, row) => {
      const counts = new Float64Array(base)
      for (const shown of windows) counts[shown[row]!]! += 1
      return counts
    })
  })
  const lines = spreading.length > 0 ? table.lines : table.lines.slice(0, 1)
  const cycle = reels.reduce((product, reel) => product * BigInt(reel.length), BigInt(lines.length))
  const total: LineTotals = { cycle, awarded: 0n, pays: 0n, bonus: 0n, squared: 0n, hits: 0n }
  pays.forEach((pay, index) => {
    const award = awards.get(index) ?? 0
    if (pay === 0 && award === 0) return
    let ways = 0n
    for (const line of lines)
      ways += BigInt(
        line.reduce(
          (all, row, reel) =>
            all * countsAt[reel]![row]![Math.floor(index / places[reel]!) % base]!,
          1,
        ),
      )
    const paid = BigInt(pay)
    total.awarded += BigInt(award) * ways
    total[bonuses.has(index) ? 'bonus' : 'pays'] += paid * ways
    total.squared += paid * paid * ways
    if (pay > 0) total.hits += ways
  })
  return total
}

/** The symbol numbers one reel shows at a stop, wilds spread over it. */
function windowAt(
  reel: readonly number[],
  stop: number,
  height: number,
  spreading: readonly number[],
): number[] {
  const shown = Array.from({ length: height }, (_, row) => reel[(stop + row) % reel.length]!)
  const wild = shown.find((symbol) => spreading.includes(symbol))
  return wild === undefined ? shown : shown.map(() => wild)
}

/** By length less one: whether all rows of symbols that begin with a prefix of that length pay and award the same. */
function settledPrefixes({ pays, awards, places }: PayTable): Uint8Array[] {
  return places.map((endings) =>
    Uint8Array.from({ length: pays.length / endings }, (_, prefix) => {
      const first = prefix * endings
      for (let row = first + 1; row < first + endings; row++)
        if (pays[row] !== pays[first] || awards.get(row) !== awards.get(first)) return 0
      return 1
    }),
  )
}

/**
 * Tallies every window by the number that tells its scatters and the free spins its lines award; with holes where none
 * has it.
 * @param table null where the sheet pays by ways
 */
export function tallyWindows(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: PayTable | null,
): Tally[] {
  const histograms = table ? tallyLines(sheet, strips, table) : tallyWays(sheet, strips)
  return histograms.map(tallyOf)
}

/** Windows of one reel that show the same: by row the number of the symbol, how many scatters, and how many they are. */
type Kind = { shown: readonly number[]; scatters: number; windows: number }

function kindsOf(
  { reels, heights, spreading }: PayTable,
  at: number,
  scattersAt: readonly number[],
): Kind[] {
  const reel = reels[at]!
  const kinds = new Map<string, Kind>()
  reel.forEach((_, stop) => {
    const shown = windowAt(reel, stop, heights[at]!, spreading)
    const scatters = scattersAt[stop]!
    const key = [...shown, scatters].join()
    kinds.set(key, { shown, scatters, windows: (kinds.get(key)?.windows ?? 0) + 1 })
  })
  return [...kinds.values()]
}

/**
 * Reels are turned from the left; a line whose pay can no longer change is added at once, and where no
 * line is open the remaining reels are only counted.
 */
function tallyLines(sheet: Sheet, strips: Sheet['reels'], table: PayTable): Histogram[] {
  const { base, places, pays, awards, reels } = table
  const { lines } = sheet
  const awardWeight = lineAwardWeight(sheet)
  const scattersAt = scattersShown(sheet, strips)
  const restWindows = restWindowsOf(sheet, strips)
  const found: Histogram[] = []
  const settled = settledPrefixes(table)
  const kinds = reels.map((_, i) => kindsOf(table, i, scattersAt[i]!))

  const turn = (
    reel: number,
    open: readonly number[],
    prefixes: readonly number[],
    paid: number,
    scatters: number,
    windows: number,
  ) => {
    if (open.length === 0) {
      for (const [more, rest] of restWindows[reel]!)
        addTo(found, scatters + more, paid, windows * rest)
      return
    }
    for (const kind of kinds[reel]!) {
      const nextOpen: number[] = []
      const nextPrefixes: number[] = []
      let nextPaid = paid
      let nextScatters = scatters + kind.scatters
      for (let i = 0; i < open.length; i++) {
        const line = open[i]!
        const prefix = prefixes[i]! * base + kind.shown[lines[line]![reel]!]!
        if (settled[reel]![prefix] === 1) {
          const row = prefix * places[reel]!
          nextPaid += pays[row]!
          if (awards.size > 0) nextScatters += (awards.get(row) ?? 0) * awardWeight
        } else {
          nextOpen.push(line)
          nextPrefixes.push(prefix)
        }
      }
      turn(reel + 1, nextOpen, nextPrefixes, nextPaid, nextScatters, windows * kind.windows)
    }
  }
  turn(
    0,
    lines.map((_, line) => line),
    lines.map(() => 0),
    0,
    0,
    1,
  )
  return found
}

function tallyOf(histogram: Histogram): Tally {
  const tally: Tally = {
    windows: 0n,
    blanks: BigInt(histogram.get(0) ?? 0),
    pays: 0n,
    paysSquared: 0n,
    most: 0,
    mostWindows: 0n,
  }
  for (const [pay, count] of histogram) {
    const [windows, pays] = [BigInt(count), BigInt(pay)]
    tally.windows += windows
    tally.pays += pays * windows
    tally.paysSquared += pays * pays * windows
    if (pay > tally.most) tally.most = pay
  }
  tally.mostWindows = BigInt(histogram.get(tally.most) ?? 0)
  return tally
}
