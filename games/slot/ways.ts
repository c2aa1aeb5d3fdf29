/** The full cycle of a sheet that pays by ways: windows of a reel that show the same are counted as one. */
import { addTo, countAlike, type Histogram } from './histogram.ts'
import { shownAt, shownForWays, spreadOver, waysPartsOf } from './read.ts'
import { restWindowsOf, scattersShown } from './scatters.ts'
import { heightOf, type Sheet } from './sheet.ts'
import { weightsOf } from './turns.ts'

/** What a symbol's ways are worth so far, its own with wilds and those of wilds alone, by part. */
type Run = { symbol: number; worth: readonly number[]; wildWorth: readonly number[] }

/** How many windows pay how much, by the scatters they show. */
export function tallyWays(sheet: Sheet, strips: Sheet['reels']): Histogram[] {
  const symbols = Object.entries(sheet.pays).map(([symbol, pays]) => ({
    symbol,
    pays,
    parts: waysPartsOf(sheet, symbol),
  }))
  const scattersAt = scattersShown(sheet, strips)
  const weights = strips.map(weightsOf)
  // Windows of one reel that show as much of every paying symbol and as many scatters.
  const kinds = strips.map((reel, i) =>
    countAlike(
      scattersAt[i]!.map((scatters, stop) => {
        const shown = spreadOver(sheet, shownAt(reel, stop, heightOf(sheet, i)))
        const shows = symbols.map(({ symbol, parts }) => shownForWays(sheet, symbol, parts, shown))
        return { shows, scatters, windows: weights[i]![stop]! }
      }),
      ({ shows, scatters }) => JSON.stringify([shows, scatters]),
    ),
  )
  const restWindows = restWindowsOf(sheet, strips)
  const found: Histogram[] = []
  const paysOf = ({ symbol, worth, wildWorth }: Run, count: number) => {
    const { pays, parts } = symbols[symbol]!
    const pay = pays[count - 1]!
    if (pay === 0) return 0
    let ways = 0
    for (let part = 0; part < parts.length; part++)
      ways += parts[part]!.times * (worth[part]! - wildWorth[part]!)
    return pay * ways
  }

  const turn = (
    reel: number,
    open: readonly Run[],
    paid: number,
    scatters: number,
    windows: number,
  ) => {
    if (open.length === 0 || reel === strips.length) {
      const total = open.reduce((sum, run) => sum + paysOf(run, reel), paid)
      for (const [more, rest] of restWindows[reel]!)
        addTo(found, scatters + more, total, windows * rest)
      return
    }
    for (const kind of kinds[reel]!) {
      const nextOpen: Run[] = []
      let nextPaid = paid
      for (const run of open) {
        const { symbol } = run
        const { count, worth, wildWorth } = kind.shows[symbol]!
        if (count > 0)
          nextOpen.push({
            symbol,
            worth: run.worth.map((ways, part) => ways * worth[part]!),
            wildWorth: run.wildWorth.map((ways, part) => ways * wildWorth[part]!),
          })
        else if (reel > 0) nextPaid += paysOf(run, reel)
      }
      turn(reel + 1, nextOpen, nextPaid, scatters + kind.scatters, windows * kind.windows)
    }
  }
  const start = symbols.map(({ parts }, symbol) => {
    const ones = parts.map(() => 1)
    return { symbol, worth: ones, wildWorth: ones }
  })
  turn(0, start, 0, 0, 1)
  return found
}
