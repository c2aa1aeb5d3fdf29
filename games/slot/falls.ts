/** The full cycle of a sheet whose symbols fall: every position of its reels, followed until nothing wins any more. */
import { countedSymbolsOf, type CountedSymbol } from './anywhere.ts'
import { addTo, type Histogram } from './histogram.ts'
import {
  lineAwardWeight,
  restWindowsOf,
  scattersShown,
  scatterWeights,
  scatterWinsOf,
} from './scatters.ts'
import { heightOf, rungOf, unitsOf, type Sheet } from './sheet.ts'
import { settledPrefixes, type PayTable } from './table.ts'
import { weightsOf } from './turns.ts'

/** A round that has fallen so often falls for ever: what comes next on its reels wins again and again. */
const fallsMax = 200

/** What is shown: of each cell, reel by reel and from the top, the stop that stands there; stops of all reels are numbered on. */
type Cells = Int32Array

/** Reads what symbols win in a window, scatters apart: what they pay in units, what they award; and marks the cells that win. */
type Reader = (cells: Cells, struck: Uint8Array) => { pays: number; award: number }

/** Where the cells of a reel begin and end, and its stops. */
type Reel = { top: number; end: number; first: number; stops: number }

function reelsOf(sheet: Sheet, strips: Sheet['reels']): Reel[] {
  let [top, first] = [0, 0]
  return strips.map(({ length }, i) => {
    const reel = { top, end: top + heightOf(sheet, i), first, stops: length }
    top = reel.end
    first += length
    return reel
  })
}

/**
 * How many positions pay how much, by the free spins they award: what scatters pay is in it, and told apart as well, in
 * the smallest pays. Throws where a round would fall for ever.
 * @param table null where symbols pay wherever they stand
 */
export function tallyFalls(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: PayTable | null,
  coins: number,
): { histograms: Histogram[]; scatter: bigint } {
  const falls = sheet.falls!
  const reels = reelsOf(sheet, strips)
  const settled = table ? settledPrefixes(table) : []
  const read = table
    ? lineReader(table, settled, reels)
    : countReader(countedSymbolsOf(sheet, strips))
  const weights = scatterWeights(sheet)
  const weightAt = strips.flat().map((symbol) => weights.get(symbol) ?? 0)
  const stake = unitsOf(sheet) * coins
  const scatterWins = remembered((scatters: number) => scatterWinsOf(sheet, scatters))
  const awardWeight = lineAwardWeight(sheet)
  const cells = new Int32Array(reels.at(-1)!.end)
  const struck = new Uint8Array(cells.length)
  const shownFrom = reels.map(() => 0)
  const found: Histogram[] = []
  let scatter = 0n

  const show = (stops: readonly number[]) => {
    for (let i = 0; i < reels.length; i++) {
      const reel = reels[i]!
      shownFrom[i] = stops[i]!
      for (let cell = reel.top; cell < reel.end; cell++)
        cells[cell] = reel.first + ((stops[i]! + cell - reel.top) % reel.stops)
    }
  }
  /** What has not won moves down, and its strip comes after it. */
  const drop = () => {
    for (let i = 0; i < reels.length; i++) {
      const reel = reels[i]!
      let to = reel.end - 1
      for (let cell = to; cell >= reel.top; cell--)
        if (struck[cell] === 0) cells[to--] = cells[cell]!
      for (; to >= reel.top; to--) {
        shownFrom[i] = (shownFrom[i]! + reel.stops - 1) % reel.stops
        cells[to] = reel.first + shownFrom[i]!
      }
    }
  }
  /** What scatters win, and where they do. */
  const readScatters = () => {
    let scatters = 0
    for (let cell = 0; cell < cells.length; cell++) scatters += weightAt[cells[cell]!]!
    const wins = scatterWins(scatters)
    if (wins.weights.length > 0)
      for (let cell = 0; cell < cells.length; cell++)
        if (wins.weights.includes(weightAt[cells[cell]!]!)) struck[cell] = 1
    return wins
  }

  const play = (stops: readonly number[], windows: number) => {
    show(stops)
    let [paid, awarded] = [0, 0]
    for (let fall = 0; ; fall++) {
      struck.fill(0)
      const wins = read(cells, struck)
      const anywhere = readScatters()
      if (!struck.includes(1)) break
      if (fall > fallsMax)
        throw new Error(`/falls go on for ever where the reels stop at ${stops.join(', ')}`)
      const times = falls[rungOf(falls, fall)]!
      const byScatters = anywhere.pays * stake * times
      paid += wins.pays * times + byScatters
      if (byScatters > 0) scatter += BigInt(byScatters) * BigInt(windows)
      awarded += wins.award + anywhere.award
      drop()
    }
    addTo(found, awarded * awardWeight, paid, windows)
  }
  const canWin = (scatters: number) => scatterWins(scatters).weights.length > 0
  const leaveOut = (windows: number) => addTo(found, 0, 0, windows)
  forEveryWin(sheet, strips, table && { ...table, settled }, canWin, play, leaveOut)
  return { histograms: found, scatter }
}

/** Turns the reels from the left; where no line can win any more, nor scatters, windows are only counted. */
function forEveryWin(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: (PayTable & { settled: readonly Uint8Array[] }) | null,
  canWin: (scatters: number) => boolean,
  play: (stops: readonly number[], windows: number) => void,
  leaveOut: (windows: number) => void,
): void {
  const restWindows = restWindowsOf(sheet, strips)
  const scattersAt = scattersShown(sheet, strips)
  const stops = strips.map(() => 0)
  const weights = strips.map(weightsOf)
  const turn = (
    reel: number,
    windows: number,
    open: readonly number[],
    prefixes: readonly number[],
    isWon: boolean,
    scatters: number,
  ) => {
    if (table && !isWon && open.length === 0) {
      const rest = restWindows[reel]!
      if (!rest.some(([more]) => canWin(scatters + more)))
        return leaveOut(rest.reduce((sum, [, one]) => sum + one, 0) * windows)
    }
    if (reel === strips.length) return play(stops, windows)
    for (let stop = 0; stop < strips[reel]!.length; stop++) {
      const weight = weights[reel]![stop]!
      if (weight === 0) continue
      stops[reel] = stop
      const nextOpen: number[] = []
      const nextPrefixes: number[] = []
      let isNextWon = isWon
      if (table && !isWon)
        for (let i = 0; i < open.length; i++) {
          const line = open[i]!
          const row: number = table.lines[line]![reel]!
          const symbols: readonly number[] = table.reels[reel]!
          const prefix = prefixes[i]! * table.base + symbols[(stop + row) % symbols.length]!
          if (table.settled[reel]![prefix] === 0) {
            nextOpen.push(line)
            nextPrefixes.push(prefix)
          } else if (isWin(table, prefix * table.places[reel]!)) {
            isNextWon = true
            break
          }
        }
      const nextScatters = scatters + scattersAt[reel]![stop]!
      turn(reel + 1, windows * weight, nextOpen, nextPrefixes, isNextWon, nextScatters)
    }
  }
  const lines = sheet.lines.map((_, line) => line)
  turn(
    0,
    1,
    lines,
    lines.map(() => 0),
    false,
    0,
  )
}

const isWin = ({ pays, marks }: PayTable, row: number) => pays[row]! > 0 || marks.has(row)

function lineReader(
  table: PayTable,
  settled: readonly Uint8Array[],
  reels: readonly Reel[],
): Reader {
  const { places, reels: symbols, lines, pays, counts, marks, awardWeight } = table
  const width = reels.length
  const placed = Int32Array.from(symbols.flatMap((reel, i) => reel.map((one) => one * places[i]!)))
  const cellsOf = Int32Array.from(
    lines.flatMap((line) => line.map((row, i) => reels[i]!.top + row)),
  )
  // Most lines have lost after two symbols.
  const ending = places[1]!
  const isLost = settled[1]!.map((isSettled, prefix) =>
    isSettled === 1 && !isWin(table, prefix * ending) ? 1 : 0,
  )
  return (cells, struck) => {
    let [paid, award] = [0, 0]
    for (let first = 0; first < cellsOf.length; first += width) {
      let row = placed[cells[cellsOf[first]!]!]! + placed[cells[cellsOf[first + 1]!]!]!
      if (isLost[row / ending] === 1) continue
      for (let i = first + 2; i < first + width; i++) row += placed[cells[cellsOf[i]!]!]!
      const pay = pays[row]!
      const won = marks.size > 0 ? Math.floor((marks.get(row) ?? 0) / awardWeight) : 0
      if (pay === 0 && won === 0) continue
      paid += pay
      award += won
      const end = first + (pay > 0 ? counts[row]! : width)
      for (let i = first; i < end; i++) struck[cellsOf[i]!] = 1
    }
    return { pays: paid, award }
  }
}

function countReader(counted: readonly CountedSymbol[]): Reader {
  const isOne = counted.map(({ countsAt }) => countsAt.flat())
  const asAt = isOne[0]!.map((_, stop) => [...counted.keys()].filter((i) => isOne[i]![stop]))
  // Stops are of one kind that count as the same symbols: as one, or as all that a wild stands for.
  const names = [...new Set(asAt.map(String))]
  const kindAt = Int32Array.from(asAt, (as) => names.indexOf(String(as)))
  const kinds = names.map((name) => asAt.find((as) => String(as) === name)!)
  const shown = new Int32Array(kinds.length)
  const counts = new Int32Array(counted.length)
  const isPaid = counted.map(() => false)
  return (cells, struck) => {
    shown.fill(0)
    for (let cell = 0; cell < cells.length; cell++) shown[kindAt[cells[cell]!]!]!++
    counts.fill(0)
    for (let kind = 0; kind < kinds.length; kind++)
      for (const i of kinds[kind]!) counts[i]! += shown[kind]!
    let paid = 0
    for (let i = 0; i < counts.length; i++) {
      const pay = counted[i]!.pays[counts[i]! - 1] ?? 0
      isPaid[i] = pay > 0
      paid += pay
    }
    if (paid > 0)
      for (let cell = 0; cell < cells.length; cell++)
        if (kinds[kindAt[cells[cell]!]!]!.some((i) => isPaid[i])) struck[cell] = 1
    return { pays: paid, award: 0 }
  }
}

/** A function of few numbers, each worked out once. */
function remembered<T>(of: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>()
  return (number) => {
    const before = known.get(number)
    if (before !== undefined) return before
    const value = of(number)
    known.set(number, value)
    return value
  }
}
