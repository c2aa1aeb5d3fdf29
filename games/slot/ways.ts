/** The full cycle of a sheet that pays by ways: windows of a reel that show the same are counted as one. */
import { addTo, type Histogram } from './histogram.ts'
import { countIn, shownAt, spreadOver, wildsFor } from './read.ts'
import { histogramsOf, restWindowsOf, scattersShown } from './scatters.ts'
import { heightOf, wildsOf, type Sheet } from './sheet.ts'

/** Windows of one reel that show as many of every paying symbol, wilds among them, of wilds, and of scatters. */
type Kind = { shows: readonly number[]; wilds: number; scatters: number; windows: number }

function kindsOf(
  sheet: Sheet,
  reel: readonly string[],
  height: number,
  scattersAt: readonly number[],
): Kind[] {
  const kinds = new Map<string, Kind>()
  reel.forEach((_, stop) => {
    const shown = spreadOver(sheet, shownAt(reel, stop, height))
    const countAll = (symbols: readonly string[]) =>
      symbols.reduce((sum, symbol) => sum + countIn(shown, symbol), 0)
    const shows = Object.keys(sheet.pays).map((symbol) =>
      countAll([...new Set([symbol, ...wildsFor(sheet, symbol)])]),
    )
    const wilds = countAll(wildsOf(sheet))
    const scatters = scattersAt[stop]!
    const key = [...shows, wilds, scatters].join()
    kinds.set(key, { shows, wilds, scatters, windows: (kinds.get(key)?.windows ?? 0) + 1 })
  })
  return [...kinds.values()]
}

/** How many windows pay how much, by the scatters they show. */
export function tallyWays(sheet: Sheet, strips: Sheet['reels']): Histogram[] {
  const symbols = Object.keys(sheet.pays)
  const pays = symbols.map((symbol) => sheet.pays[symbol]!)
  // Ways of wilds alone are none of a symbol for which they stand.
  const isStoodFor = symbols.map(
    (symbol) => !wildsOf(sheet).includes(symbol) && wildsFor(sheet, symbol).length > 0,
  )
  const scattersAt = scattersShown(sheet, strips)
  const kinds = strips.map((reel, i) => kindsOf(sheet, reel, heightOf(sheet, i), scattersAt[i]!))
  const restWindows = restWindowsOf(sheet, strips)
  const found = histogramsOf(restWindows)
  const paysOf = (symbol: number, count: number, ways: number, ofWilds: number) =>
    pays[symbol]![count - 1]! * (isStoodFor[symbol] ? ways - ofWilds : ways)

  // `ways[i]` is in how many ways symbol `open[i]` has run so far, `ofWilds` in how many wilds alone have.
  const turn = (
    reel: number,
    open: readonly number[],
    ways: readonly number[],
    ofWilds: number,
    paid: number,
    scatters: number,
    windows: number,
  ) => {
    if (open.length === 0 || reel === strips.length) {
      let total = paid
      open.forEach((symbol, i) => (total += paysOf(symbol, reel, ways[i]!, ofWilds)))
      for (const [more, rest] of restWindows[reel]!)
        addTo(found[scatters + more]!, total, windows * rest)
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
        } else if (reel > 0) nextPaid += paysOf(symbol, reel, ways[i]!, ofWilds)
      }
      turn(
        reel + 1,
        nextOpen,
        nextWays,
        ofWilds * kind.wilds,
        nextPaid,
        scatters + kind.scatters,
        windows * kind.windows,
      )
    }
  }
  turn(
    0,
    symbols.map((_, symbol) => symbol),
    symbols.map(() => 1),
    1,
    0,
    0,
    1,
  )
  return found
}
