/** The full cycle of a sheet that pays by ways: windows of the reels so far that can still come to the same are counted as one. */
import { countAlike } from './histogram.ts'
import { shownAt, shownForWays, spreadOver, waysPartsOf } from './read.ts'
import { scattersShown } from './scatters.ts'
import { heightOf, type Sheet } from './sheet.ts'
import { addTally, payMore, tallyOf, type Tally } from './tally.ts'
import { weightsOf } from './turns.ts'

/** More than this are not held in memory. */
const statesMax = 300_000

/** What a symbol's ways are worth so far, its own with wilds and those of wilds alone, by part. */
type Run = { symbol: number; worth: readonly number[]; wildWorth: readonly number[] }

/** Windows of the reels so far: the runs that may go on, the scatters, and what other runs have paid. */
type State = { open: readonly Run[]; scatters: number; tally: Tally }

/** Windows of one reel by what they show of each symbol. */
type Kind = {
  shows: readonly ReturnType<typeof shownForWays>[]
  scatters: number
  windows: number
}

/** All windows by the scatters they show. Throws where there are too many different ones. */
export function tallyWays(sheet: Sheet, strips: Sheet['reels']): Tally[] {
  const symbols = Object.entries(sheet.pays).map(([symbol, pays]) => ({
    symbol,
    pays,
    parts: waysPartsOf(sheet, symbol),
  }))
  const scattersAt = scattersShown(sheet, strips)
  const paysOf = ({ symbol, worth, wildWorth }: Run, count: number) => {
    const { pays, parts } = symbols[symbol]!
    const pay = pays[count - 1] ?? 0
    if (pay === 0) return 0
    let ways = 0
    for (let part = 0; part < parts.length; part++)
      ways += parts[part]!.times * (worth[part]! - wildWorth[part]!)
    return pay * ways
  }
  /** A run that pays nothing however far it goes on is none. */
  const canPay = ({ symbol }: Run, count: number) =>
    symbols[symbol]!.pays.some((pay, i) => i + 1 >= count && pay > 0)
  const start = symbols
    .map(({ parts }, symbol): Run => {
      const ones = parts.map(() => 1)
      return { symbol, worth: ones, wildWorth: ones }
    })
    .filter((run) => canPay(run, 1))
  let states: State[] = [{ open: start, scatters: 0, tally: tallyOf(new Map([[0, 1]])) }]

  for (const [reel, strip] of strips.entries()) {
    const weights = weightsOf(strip)
    const kinds = strip.map((_, stop): Kind => {
      const shown = spreadOver(sheet, shownAt(strip, stop, heightOf(sheet, reel)))
      const shows = symbols.map(({ symbol, parts }) => shownForWays(sheet, symbol, parts, shown))
      return { shows, scatters: scattersAt[reel]![stop]!, windows: weights[stop]! }
    })
    // Only what goes on tells windows of this reel apart.
    const kindsFor = new Map<string, Kind[]>()
    const next = new Map<string, State>()
    for (const { open, scatters, tally } of states) {
      if (next.size > statesMax)
        throw new Error(`/reels show more than ${statesMax} kinds of windows: too many to count`)
      const names = open.map(({ symbol }) => symbol)
      const alike =
        kindsFor.get(String(names)) ??
        countAlike(kinds, (kind) =>
          JSON.stringify([names.map((symbol) => kind.shows[symbol]), kind.scatters]),
        )
      kindsFor.set(String(names), alike)
      for (const kind of alike) {
        const goingOn: Run[] = []
        let paid = 0
        for (const run of open) {
          const { symbol } = run
          const { count, worth, wildWorth } = kind.shows[symbol]!
          if (count === 0) {
            paid += paysOf(run, reel)
            continue
          }
          goingOn.push({
            symbol,
            worth: run.worth.map((ways, part) => ways * worth[part]!),
            wildWorth: run.wildWorth.map((ways, part) => ways * wildWorth[part]!),
          })
        }
        const isOver = reel === strips.length - 1
        if (isOver) paid += goingOn.reduce((sum, run) => sum + paysOf(run, reel + 1), 0)
        const left = isOver ? [] : goingOn.filter((run) => canPay(run, reel + 1))
        addState(next, left, scatters + kind.scatters, payMore(tally, paid), kind.windows)
      }
    }
    states = [...next.values()]
  }
  const found: Tally[] = []
  for (const { scatters, tally } of states) found[scatters] = tally
  return found
}

function addState(
  states: Map<string, State>,
  open: readonly Run[],
  scatters: number,
  tally: Tally,
  times: number,
): void {
  let key = String(scatters)
  for (const { symbol, worth, wildWorth } of open)
    key += ` ${symbol}:${String(worth)}:${String(wildWorth)}`
  const same = states.get(key)
  const together = addTally(same?.tally, tally, BigInt(times))
  if (same) same.tally = together
  else states.set(key, { open, scatters, tally: together })
}
