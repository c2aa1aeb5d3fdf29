/** The full cycle of a sheet that pays by ways: windows of a reel that show the same are counted as one. */
import { addTo, type Histogram } from './histogram.ts'
import { countIn, shownAt } from './read.ts'
import { restWindowsOf } from './scatters.ts'
import type { Sheet } from './sheet.ts'

/** Windows of one reel that show as many of every paying symbol, wilds among them, and of the scatter. */
type Kind = { shows: readonly number[]; scatters: number; windows: number }

function kindsOf({ rows, wild, scatter }: Sheet, reel: readonly string[], symbols: string[]) {
  const kinds = new Map<string, Kind>()
  reel.forEach((_, stop) => {
    const shown = shownAt(reel, stop, rows)
    const shows = symbols.map((symbol) => countIn(shown, symbol) + countIn(shown, wild))
    const scatters = countIn(shown, scatter)
    const key = [...shows, scatters].join()
    kinds.set(key, { shows, scatters, windows: (kinds.get(key)?.windows ?? 0) + 1 })
  })
  return [...kinds.values()]
}

/** How many windows pay how much, by the scatters they show. */
export function tallyWays(sheet: Sheet, strips: Sheet['reels']): Histogram[] {
  const symbols = Object.keys(sheet.pays)
  const pays = symbols.map((symbol) => sheet.pays[symbol]!)
  const kinds = strips.map((reel) => kindsOf(sheet, reel, symbols))
  const restWindows = restWindowsOf(sheet, strips)
  const found = Array.from({ length: strips.length * sheet.rows + 1 }, (): Histogram => new Map())

  // `ways[i]` is in how many ways symbol `open[i]` has run so far.
  const turn = (
    reel: number,
    open: readonly number[],
    ways: readonly number[],
    paid: number,
    scatters: number,
    windows: number,
  ) => {
    if (open.length === 0 || reel === strips.length) {
      let total = paid
      open.forEach((symbol, i) => (total += pays[symbol]![reel - 1]! * ways[i]!))
      restWindows[reel]!.forEach((rest, more) => {
        if (rest > 0) addTo(found[scatters + more]!, total, windows * rest)
      })
      return
    }
    for (const kind of kinds[reel]!) {
      const nextOpen: number[] = []
      const nextWays: number[] = []
      let nextPaid = paid
      for (let i = 0; i < open.length; i++) {
        const symbol = open[i]!
        const here = kind.shows[symbol]!
        if (here > 0) {
          nextOpen.push(symbol)
          nextWays.push(ways[i]! * here)
        } else if (reel > 0) nextPaid += pays[symbol]![reel - 1]! * ways[i]!
      }
      turn(reel + 1, nextOpen, nextWays, nextPaid, scatters + kind.scatters, windows * kind.windows)
    }
  }
  turn(
    0,
    symbols.map((_, symbol) => symbol),
    symbols.map(() => 1),
    0,
    0,
    1,
  )
  return found
}
