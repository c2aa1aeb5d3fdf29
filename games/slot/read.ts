/** What a window pays: lines, rows, ways and scatters read off the symbols shown. */
import {
  anySymbol,
  blank,
  isNamed,
  rowOf,
  wildsOf,
  type LineWin,
  type RowPay,
  type Sheet,
  type SlotStep,
} from './sheet.ts'
import { readWays } from './ways_worth.ts'
import { timesOf, wildsFor } from './wilds.ts'

/** What one line pays and why. */
export type Reading = { symbol: string; count: number; pays: number; isBonus: boolean }

/** How often `symbol`, one of that group, or a wild in its place, stands at the start of a line. */
function runOf(
  wilds: readonly string[],
  symbols: readonly string[],
  symbol: string,
  group: readonly string[] | undefined,
): number {
  const end = symbols.findIndex(
    (shown) => shown !== symbol && !wilds.includes(shown) && !group?.includes(shown),
  )
  return end < 0 ? symbols.length : end
}

function fits(sheet: Sheet, wanted: string, shown: string): boolean {
  return wanted === anySymbol || isNamed(sheet, wanted, shown)
}

/** Whether a row fits; in any order where each shown symbol can be given a place of its own. */
function fitsRow(sheet: Sheet, { of, isAnyOrder }: RowPay, shown: readonly string[]): boolean {
  if (!isAnyOrder) return of.every((wanted, reel) => fits(sheet, wanted, shown[reel]!))
  const [first, ...rest] = shown
  if (first === undefined) return true
  return of.some(
    (wanted, place) =>
      fits(sheet, wanted, first) &&
      fitsRow(sheet, { of: of.toSpliced(place, 1), pays: 0, isAnyOrder: true }, rest),
  )
}

/** Whether a run of the expanding symbol pays nothing on a line. */
function isPaidExpanded({ expanding }: Sheet, symbol: string, isBehindWild: boolean): boolean {
  if (symbol !== expanding?.symbol || expanding.onLines === 'always') return false
  return expanding.onLines === 'never' || !isBehindWild
}

/** The best run at the start of a line of up to `most` symbols. */
function bestRunOf(
  sheet: Sheet,
  symbols: readonly string[],
  coins: number,
  most: number,
): Reading | null {
  let best: Reading | null = null
  for (const symbol in sheet.pays) {
    const wilds = wildsFor(sheet, symbol)
    const count = runOf(wilds, symbols, symbol, sheet.groups?.[symbol])
    if (count === 0 || count > most || isPaidExpanded(sheet, symbol, wilds.includes(symbols[0]!)))
      continue
    const isOwed = sheet.isWildAloneNothing && !wilds.includes(symbol)
    if (isOwed && symbols.slice(0, count).every((shown) => wilds.includes(shown))) continue
    const pays =
      coins *
      (sheet.pays[symbol]?.[count - 1] ?? 0) *
      timesOf(sheet, symbols.slice(0, count), symbol)
    if (pays > (best?.pays ?? 0)) best = { symbol, count, pays, isBonus: false }
  }
  return best
}

/** What one line's symbols pay, or null; one figure is for each coin, of several each is for its number of coins. */
export function readLine(sheet: Sheet, symbols: readonly string[], coins = 1): Reading | null {
  const reading = readFromLeft(sheet, symbols, coins)
  if (sheet.isAnywhere)
    return symbols.reduce<Reading | null>(
      (best, _, start) => better(best, bestRunOf(sheet, symbols.slice(start), coins, Infinity)),
      reading,
    )
  if (!sheet.isBothWays) return reading
  const back = bestRunOf(sheet, symbols.toReversed(), coins, symbols.length - 1)
  if (sheet.isBothWays === 'best') return better(reading, back)
  return reading && back ? { ...reading, pays: reading.pays + back.pays } : (reading ?? back)
}

const better = (one: Reading | null, other: Reading | null) =>
  (other?.pays ?? 0) > (one?.pays ?? 0) ? other : one

function readFromLeft(sheet: Sheet, symbols: readonly string[], coins: number): Reading | null {
  const best = bestRunOf(sheet, symbols, coins, symbols.length)
  const row = rowFor(sheet, symbols)
  if (!row) return best
  const pays = typeof row.pays === 'number' ? coins * row.pays : (row.pays[coins - 1] ?? 0)
  if (pays <= (best?.pays ?? 0)) return best
  return { symbol: row.of.join(' '), count: row.of.length, pays, isBonus: row.isBonus ?? false }
}

/** The symbols one reel shows at a stop, top row first. */
export function shownAt<T>(reel: readonly T[], stop: number, rows: number): T[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length]!)
}

/** The first row that fits one line's symbols, if any does. */
export function rowFor(sheet: Sheet, symbols: readonly string[]): RowPay | undefined {
  return sheet.rowPays?.find((row) => fitsRow(sheet, row, symbols))
}

export const hasLineAwards = ({ rowPays = [] }: Sheet) => rowPays.some(({ freeSpins }) => freeSpins)

/** What a reel shows once wilds have spread over it. */
export function spreadOver(sheet: Sheet, shown: readonly string[]): readonly string[] {
  const wilds = sheet.isSpreading ? wildsOf(sheet) : []
  const wild = shown.find((symbol) => wilds.includes(symbol))
  return wild === undefined ? shown : shown.map((symbol) => (symbol === blank ? blank : wild))
}

/** Every symbol's win by how many of it are shown, wherever they stand. */
function readCounted(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  return Object.entries(sheet.pays).flatMap(([symbol, row]) => {
    const ones = new Set([symbol, ...wildsFor(sheet, symbol)])
    const count = window.flat().filter((shown) => ones.has(shown)).length
    const pays = row[count - 1] ?? 0
    return pays > 0 ? [{ line: null, symbol, count, pays }] : []
  })
}

/** All wins of a window, in units. */
export function winsIn(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  if (sheet.isCounted) return readCounted(sheet, window)
  if (sheet.ways !== undefined) return readWays(sheet, window)
  return sheet.lines.flatMap((rows, line) => {
    const win = readLine(
      sheet,
      rows.map((row, reel) => window[reel]![row]!),
    )
    return win ? [{ line, symbol: win.symbol, count: win.count, pays: win.pays }] : []
  })
}

/** Of each reel and row whether its symbol has part in what the window wins: what falls, and what is shown of a win. */
export function wonIn(
  sheet: Sheet,
  { window, wins, scatter }: Pick<SlotStep, 'window' | 'wins' | 'scatter'>,
): boolean[][] {
  const hasPart = (win: LineWin, reel: number, row: number) => {
    const symbol = window[reel]![row]!
    if (win.line === null && (sheet.isCounted || reel < win.count))
      return symbol === win.symbol || wildsFor(sheet, win.symbol).includes(symbol)
    if (win.line === null || reel >= win.count || sheet.lines[win.line]![reel] !== row) return false
    // In a row read as a whole, a symbol that only fills a place has no part in what it pays.
    return rowOf(sheet, win)?.of.some((wanted) => isNamed(sheet, wanted, symbol)) ?? true
  }
  return window.map((column, reel) =>
    column.map(
      (symbol, row) =>
        (scatter.pays > 0 && symbol === sheet.scatter) ||
        wins.some((win) => hasPart(win, reel, row)),
    ),
  )
}
