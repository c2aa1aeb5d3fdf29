/** Every row of symbols that the reels can show side by side, and what it pays: lines are counted and read by it. */
import { leastCommon, waysOf } from './drawn.ts'
import { exactly } from './figure_fault.ts'
import { readLine, rowFor, shownAt } from './read.ts'
import { lineAwardWeight, markOf } from './scatters.ts'
import { heightOf, symbolsNamed, wildsOf, type Prize, type Sheet } from './sheet.ts'
import { weightsOf } from './turns.ts'

/** A symbol that nothing reads; all such count as one. */
const mute = ''

/** Indexed by symbol numbers in base `base`. */
export type PayTable = {
  base: number
  /** What a symbol number of each reel adds to the index. */
  places: readonly number[]
  /** The reels as symbol numbers. */
  reels: readonly (readonly number[])[]
  /** How often each of their stops comes up. */
  weights: readonly (readonly number[])[]
  /** Rows of each reel. */
  heights: readonly number[]
  lines: Sheet['lines']
  /** Wilds that spread, by their numbers. */
  spreading: readonly number[]
  /** Symbols that multiply lines where they fill reels. */
  filling: readonly number[]
  pays: Float64Array
  /** How many of its symbols win, from the left. */
  counts: Uint8Array
  bonuses: ReadonlySet<number>
  /** Rows that award free spins or win a bonus, with what they add to the number that tells windows apart. */
  marks: ReadonlyMap<number, number>
  coins: number
  /** How much of that is one free spin. */
  awardWeight: number
  /** How many draws each row stands for, and what is drawn where one wins a bonus. */
  draws: bigint
  prizes: ReadonlyMap<number, readonly Prize[]>
}

/** The strips with all that nothing reads as one symbol. */
function namedOn(sheet: Sheet, strips: Sheet['reels']): string[][] {
  const read = symbolsNamed({ ...sheet, scatter: null, otherScatters: {} })
  return strips.map((reel) => reel.map((symbol) => (read.has(symbol) ? symbol : mute)))
}

/** How many rows of symbols that is. */
export const rowsOn = (sheet: Sheet, strips: Sheet['reels']) =>
  new Set(namedOn(sheet, strips).flat()).size ** strips.length

export function payTableOf(
  sheet: Sheet,
  strips: Sheet['reels'] = sheet.reels,
  coins = 1,
): PayTable {
  const named = namedOn(sheet, strips)
  const symbols = [...new Set(named.flat())]
  const base = symbols.length
  const places = strips.map((_, reel) => base ** (strips.length - 1 - reel))
  const readings = {
    pays: new Float64Array(base ** strips.length),
    counts: new Uint8Array(base ** strips.length),
    bonuses: new Set<number>(),
    marks: new Map<number, number>(),
    prizes: new Map<number, readonly Prize[]>(),
  }
  const isMarking = sheet.rowPays?.some((row) => markOf(sheet, row) > 0) ?? false
  for (let index = 0; index < readings.pays.length; index++) {
    const shown = places.map((place) => symbols[Math.floor(index / place) % base]!)
    const row = isMarking ? rowFor(sheet, shown) : undefined
    const mark = markOf(sheet, row)
    if (mark > 0) readings.marks.set(index, mark)
    if (row?.bonus !== undefined) readings.prizes.set(index, sheet.bonuses![row.bonus]!)
    const reading = readLine(sheet, shown, coins)
    if (!reading) continue
    readings.pays[index] = exactly(reading.pays)
    readings.counts[index] = reading.count
    if (reading.isBonus) readings.bonuses.add(index)
  }
  const reels = named.map((reel) => reel.map((symbol) => symbols.indexOf(symbol)))
  const spreading = sheet.isSpreading ? wildsOf(sheet).map((wild) => symbols.indexOf(wild)) : []
  const filling = (sheet.filledReels?.of ?? []).map((symbol) => symbols.indexOf(symbol))
  const won = sheet.rowPays?.flatMap(({ bonus }) => (bonus === undefined ? [] : [bonus])) ?? []
  return {
    base,
    places,
    reels,
    weights: strips.map(weightsOf),
    heights: strips.map((_, reel) => heightOf(sheet, reel)),
    lines: sheet.lines,
    spreading,
    filling,
    coins,
    awardWeight: lineAwardWeight(sheet),
    draws: leastCommon(won.map((name) => waysOf(sheet.bonuses![name]!))),
    ...readings,
  }
}

/**
 * What one line pays over the full cycle, in units, and the free spins it awards; bonuses apart. Where they are drawn,
 * every row stands for as many as there are ways to draw.
 */
export type LineTotals = {
  cycle: bigint
  awarded: bigint
  pays: bigint
  bonus: bigint
  squared: bigint
  hits: bigint
}

/** Both together, the second so many times. */
export function addLines(
  one: LineTotals | null | undefined,
  { cycle, awarded, pays, bonus, squared, hits }: LineTotals,
  times: bigint,
): LineTotals {
  return {
    cycle: (one?.cycle ?? 0n) + cycle * times,
    awarded: (one?.awarded ?? 0n) + awarded * times,
    pays: (one?.pays ?? 0n) + pays * times,
    bonus: (one?.bonus ?? 0n) + bonus * times,
    squared: (one?.squared ?? 0n) + squared * times,
    hits: (one?.hits ?? 0n) + hits * times,
  }
}

/**
 * A sum over symbol counts, not over stops, so that the order on the reels does not matter. Where wilds spread, or stops
 * do not come up equally often, rows differ, and the totals are those of all lines, each with a cycle of its own.
 */
export function lineTotalsOf(table: PayTable): LineTotals {
  const { base, places, pays, bonuses, marks, awardWeight, draws, reels, heights, spreading } =
    table
  const countsAt = reels.map((reel, i) => {
    const height = heights[i]!
    const windows = reel.map((_, stop) => windowAt(reel, stop, height, spreading))
    return Array.from({ length: height }, (_, row) => {
      const counts = new Float64Array(base)
      for (const [stop, shown] of windows.entries())
        counts[shown[row]!]! += table.weights[i]![stop]!
      return counts
    })
  })
  const isUneven = table.weights.some((all) => all.some((weight) => weight !== all[0]))
  const lines = spreading.length > 0 || isUneven ? table.lines : table.lines.slice(0, 1)
  const cycle = countsAt.reduce(
    (product, [counts]) => product * BigInt(counts!.reduce((sum, count) => sum + count)),
    BigInt(lines.length) * draws,
  )
  const total: LineTotals = { cycle, awarded: 0n, pays: 0n, bonus: 0n, squared: 0n, hits: 0n }
  pays.forEach((pay, index) => {
    const mark = marks.get(index) ?? 0
    if (pay === 0 && mark === 0) return
    let ways = 0n
    for (const line of lines)
      ways += BigInt(
        line.reduce(
          (all, row, reel) =>
            all * countsAt[reel]![row]![Math.floor(index / places[reel]!) % base]!,
          1,
        ),
      )
    total.awarded += BigInt(Math.floor(mark / awardWeight)) * ways * draws
    total[bonuses.has(index) ? 'bonus' : 'pays'] += BigInt(pay) * ways * draws
    const prizes = table.prizes.get(index) ?? nothing
    const each = (ways * draws) / waysOf(prizes)
    for (const prize of prizes) {
      const won = BigInt(prize.pays * table.coins)
      const paid = BigInt(pay) + won
      total.bonus += won * prize.ways * each
      total.squared += paid * paid * prize.ways * each
      if (paid > 0n) total.hits += prize.ways * each
    }
  })
  return total
}

/** What is drawn where nothing is. */
const nothing: readonly Prize[] = [{ pays: 0, ways: 1n }]

/** The symbol numbers one reel shows at a stop, wilds spread over it. */
export function windowAt(
  reel: readonly number[],
  stop: number,
  height: number,
  spreading: readonly number[],
): number[] {
  const shown = shownAt(reel, stop, height)
  const wild = shown.find((symbol) => spreading.includes(symbol))
  return wild === undefined ? shown : shown.map(() => wild)
}

/** By length less one: whether all rows of symbols that begin with a prefix of that length pay and award the same. */
export function settledPrefixes({ pays, marks, places }: PayTable): Uint8Array[] {
  return places.map((endings) =>
    Uint8Array.from({ length: pays.length / endings }, (_, prefix) => {
      const first = prefix * endings
      for (let row = first + 1; row < first + endings; row++)
        if (pays[row] !== pays[first] || marks.get(row) !== marks.get(first)) return 0
      return 1
    }),
  )
}
