/** The full cycle of a sheet that pays by ways: windows of the reels so far that can still come to the same are counted as one. */
import { exactly } from './figure_fault.ts'
import { countAlike } from './histogram.ts'
import { shownAt, spreadOver } from './read.ts'
import { scattersShown } from './scatters.ts'
import { heightOf, type Sheet } from './sheet.ts'
import { addTally, payMore, tallyOf, type Tally } from './tally.ts'
import { weightsOf } from './turns.ts'
import { shownForWays, waysRuleOf, type Worth } from './ways_worth.ts'

/** More than this are not held in memory. */
const statesMax = 300_000

/** A symbol that stands on every reel since the first of them, and what its ways are worth, with wilds and of wilds alone. */
type Run = { symbol: number; first: number; worth: Worth; wildWorth: Worth }

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
    rule: waysRuleOf(sheet, symbol),
  }))
  const all = strips.length
  const scattersAt = scattersShown(sheet, strips)
  const paysOf = ({ symbol, worth, wildWorth }: Run, count: number) => {
    const { pays, rule } = symbols[symbol]!
    const pay = pays[count - 1] ?? 0
    if (pay === 0) return 0
    return exactly(pay * (exactly(rule.total(worth)) - rule.total(wildWorth)))
  }
  const paysFrom = (symbol: number, least: number, most: number) =>
    symbols[symbol]!.pays.some((pay, i) => i + 1 >= least && i < most && pay > 0)
  /** A run that pays nothing however far it goes on is none; from the right one pays that goes on to the last reel. */
  const canPay = ({ symbol, first }: Run, reel: number) => {
    if (first === 0 && paysFrom(symbol, reel, all)) return true
    if (!sheet.isBothWays) return false
    return paysFrom(symbol, all - first, all - first) || paysFrom(symbol, 1, all - reel - 1)
  }
  const begun = (symbol: number, first: number): Run => {
    const { one } = symbols[symbol]!.rule
    return { symbol, first, worth: one, wildWorth: one }
  }
  const start = symbols.map((_, symbol) => begun(symbol, 0)).filter((run) => canPay(run, 1))
  let states: State[] = [{ open: start, scatters: 0, tally: tallyOf(new Map([[0, 1]])) }]

  for (const [reel, strip] of strips.entries()) {
    const weights = weightsOf(strip)
    const kinds = strip.map((_, stop): Kind => {
      const shown = spreadOver(sheet, shownAt(strip, stop, heightOf(sheet, reel)))
      const shows = symbols.map(({ symbol, rule }) => shownForWays(sheet, symbol, rule, shown))
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
          const { symbol, first } = run
          const { count, worth, wildWorth } = kind.shows[symbol]!
          if (count === 0) {
            if (first === 0) paid += paysOf(run, reel)
            if (sheet.isBothWays) goingOn.push(begun(symbol, reel + 1))
            continue
          }
          const { put } = symbols[symbol]!.rule
          goingOn.push({
            symbol,
            first,
            worth: put(run.worth, worth),
            wildWorth: put(run.wildWorth, wildWorth),
          })
        }
        const isOver = reel === all - 1
        if (isOver) paid += goingOn.reduce((sum, run) => sum + paysOf(run, all - run.first), 0)
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
  for (const { symbol, first, worth, wildWorth } of open)
    key += ` ${symbol}:${first}:${String(worth)}:${String(wildWorth)}`
  const same = states.get(key)
  const together = addTally(same?.tally, tally, BigInt(times))
  if (same) same.tally = together
  else states.set(key, { open, scatters, tally: together })
}
