/** The full cycle of a sheet whose symbols fall: every position of its reels, followed until nothing wins any more. */
import { countedSymbolsOf } from './anywhere.ts'
import { clusterReader } from './clusters.ts'
import {
  countReader,
  isWin,
  lineReader,
  reelsOf,
  waysReader,
  type Reader,
  type Reel,
} from './falls_read.ts'
import { addTo, type Histogram } from './histogram.ts'
import { shownAt } from './read.ts'
import {
  lineAwardWeight,
  restWindowsOf,
  scattersShown,
  scatterWeights,
  scatterWinsOf,
} from './scatters.ts'
import { heightOf, isOfWays, rungOf, unitsOf, type Sheet } from './sheet.ts'
import { settledPrefixes, type PayTable } from './table.ts'
import { weightsOf } from './turns.ts'

/** A round that has fallen so often falls for ever: what comes next on its reels wins again and again. */
const fallsMax = 200

/**
 * How many positions pay how much, by the free spins they award: what scatters pay is in it, and told apart as well, in
 * the smallest pays. Throws where a round would fall for ever.
 * @param table null where there are no lines
 */
export function tallyFalls(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: PayTable | null,
  coins: number,
): { histograms: Histogram[]; scatter: bigint } {
  const falls = sheet.falls!
  const reels = reelsOf(sheet, strips)
  const { read, hopes } = readingOf(sheet, strips, table, reels)
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
  forEveryWin(sheet, strips, hopes, canWin, play, leaveOut)
  return { histograms: found, scatter }
}

function readingOf(
  sheet: Sheet,
  strips: Sheet['reels'],
  table: PayTable | null,
  reels: readonly Reel[],
): { read: Reader; hopes: Hopes | null } {
  if (table) {
    const settled = settledPrefixes(table)
    return { read: lineReader(table, settled, reels), hopes: lineHopes(table, settled) }
  }
  if (isOfWays(sheet))
    return { read: waysReader(sheet, strips, reels), hopes: waysHopes(sheet, strips) }
  if (sheet.isClustered) return { read: clusterReader(sheet, strips), hopes: null }
  return { read: countReader(countedSymbolsOf(sheet, strips)), hopes: null }
}

/** What may still win from the left, lines or symbols, each by its number. */
type Hopes = {
  count: number
  /** What is known of one with this reel's stop, beginning with 0; or what has become of it. */
  next: (one: number, known: number, reel: number, stop: number) => number
}
const won = -1
const lost = -2

function lineHopes(table: PayTable, settled: readonly Uint8Array[]): Hopes {
  return {
    count: table.lines.length,
    next(line, known, reel, stop) {
      const row = table.lines[line]![reel]!
      const symbols = table.reels[reel]!
      const prefix = known * table.base + symbols[(stop + row) % symbols.length]!
      if (settled[reel]![prefix] === 0) return prefix
      return isWin(table, prefix * table.places[reel]!) ? won : lost
    },
  }
}

function waysHopes(sheet: Sheet, strips: Sheet['reels']): Hopes {
  const symbols = countedSymbolsOf(sheet, strips).map(({ pays, countsAt }) => {
    const stands = countsAt.map((at, i) =>
      at.map((_, stop) => shownAt(at, stop, heightOf(sheet, i)).includes(true)),
    )
    return { pays, stands }
  })
  return {
    count: symbols.length,
    next(symbol, _, reel, stop) {
      const { pays, stands } = symbols[symbol]!
      const isOn = stands[reel]![stop]!
      if (isOn && reel < strips.length - 1) return 0
      return (pays[isOn ? reel : reel - 1] ?? 0) > 0 ? won : lost
    },
  }
}

/**
 * Turns the reels from the left; where nothing can win any more, nor scatters, windows are only counted.
 * @param hopes null where what wins is told by the whole window
 */
function forEveryWin(
  sheet: Sheet,
  strips: Sheet['reels'],
  hopes: Hopes | null,
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
    known: readonly number[],
    isWon: boolean,
    scatters: number,
  ) => {
    if (hopes && !isWon && open.length === 0) {
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
      const nextKnown: number[] = []
      let isNextWon = isWon
      if (hopes && !isWon)
        for (let i = 0; i < open.length; i++) {
          const next = hopes.next(open[i]!, known[i]!, reel, stop)
          if (next === won) {
            isNextWon = true
            break
          }
          if (next === lost) continue
          nextOpen.push(open[i]!)
          nextKnown.push(next)
        }
      const nextScatters = scatters + scattersAt[reel]![stop]!
      turn(reel + 1, windows * weight, nextOpen, nextKnown, isNextWon, nextScatters)
    }
  }
  const all = Array.from({ length: hopes?.count ?? 0 }, (_, one) => one)
  turn(
    0,
    1,
    all,
    all.map(() => 0),
    false,
    0,
  )
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
