/** The full cycle of a sheet: every position of its reels, counted and not sampled. */
import { addTo, countAlike, type Histogram } from './histogram.ts'
import { tallyAnywhere } from './anywhere.ts'
import { tallyClusters } from './clusters.ts'
import { tallyFalls } from './falls.ts'
import { restWindowsOf, scattersShown } from './scatters.ts'
import { isOfWays, type Sheet } from './sheet.ts'
import { tallyOf, type Tally } from './tally.ts'
import { settledPrefixes, windowAt, type PayTable } from './table.ts'
import { tallyWays } from './ways.ts'

/**
 * Tallies every window by the number that tells its scatters and the free spins its lines award; with holes where none
 * has it. Where symbols fall, a window stands for all that come of it: its scatters pay within it, and what they pay of
 * that is told apart, in the smallest pays.
 * @param table null where the sheet has no lines
 */
export function tallyWindows(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: PayTable | null,
  coins: number,
): { tallies: Tally[]; fallenScatter: bigint } {
  if (sheet.falls) {
    const { histograms, scatter } = tallyFalls(sheet, strips, table, coins)
    return { tallies: histograms.map(tallyOf), fallenScatter: scatter }
  }
  if (isOfWays(sheet)) return { tallies: tallyWays(sheet, strips), fallenScatter: 0n }
  const tally = sheet.isClustered ? tallyClusters : tallyAnywhere
  const histograms = table ? tallyLines(sheet, strips, table) : tally(sheet, strips)
  return { tallies: histograms.map(tallyOf), fallenScatter: 0n }
}

/** Where no symbol fills a reel. */
const unfilled = -1

/**
 * Windows of one reel that show the same: by row the number of the symbol, the one that fills the reel and multiplies
 * lines, how many scatters, and how many they are.
 */
function kindsOf(
  { reels, weights, heights, spreading, filling }: PayTable,
  at: number,
  scattersAt: readonly number[],
) {
  const reel = reels[at]!
  const stops = scattersAt.map((scatters, stop) => {
    const shown = windowAt(reel, stop, heights[at]!, spreading)
    const [first = unfilled] = shown
    const isFilled = filling.includes(first) && shown.every((symbol) => symbol === first)
    const windows = weights[at]![stop]!
    return { shown, filledWith: isFilled ? first : unfilled, scatters, windows }
  })
  return countAlike(stops, ({ shown, scatters }) => [...shown, scatters].join())
}

/**
 * Reels are turned from the left; a line whose pay can no longer change is added at once, and where no
 * line is open, and no more reels can be filled, the remaining reels are only counted.
 */
function tallyLines(sheet: Sheet, strips: Sheet['reels'], table: PayTable): Histogram[] {
  const { base, places, pays, marks, reels } = table
  const { lines } = sheet
  const scattersAt = scattersShown(sheet, strips)
  const restWindows = restWindowsOf(sheet, strips)
  const found: Histogram[] = []
  const settled = settledPrefixes(table)
  const kinds = reels.map((_, i) => kindsOf(table, i, scattersAt[i]!))
  const timesFilled = (count: number) => sheet.filledReels?.times[count - 1] || 1

  const turn = (
    reel: number,
    open: readonly number[],
    prefixes: readonly number[],
    paid: number,
    scatters: number,
    windows: number,
    filledWith: number,
    times: number,
  ) => {
    if (reel === reels.length || (open.length === 0 && filledWith === unfilled)) {
      for (const [more, rest] of restWindows[reel]!)
        addTo(found, scatters + more, paid * times, windows * rest)
      return
    }
    for (const kind of kinds[reel]!) {
      const isFilledOn =
        kind.filledWith !== unfilled && (reel === 0 || kind.filledWith === filledWith)
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
          if (marks.size > 0) nextScatters += marks.get(row) ?? 0
        } else {
          nextOpen.push(line)
          nextPrefixes.push(prefix)
        }
      }
      turn(
        reel + 1,
        nextOpen,
        nextPrefixes,
        nextPaid,
        nextScatters,
        windows * kind.windows,
        isFilledOn ? kind.filledWith : unfilled,
        isFilledOn ? timesFilled(reel + 1) : times,
      )
    }
  }
  const all = lines.map((_, line) => line)
  turn(
    0,
    all,
    all.map(() => 0),
    0,
    0,
    1,
    unfilled,
    1,
  )
  return found
}
