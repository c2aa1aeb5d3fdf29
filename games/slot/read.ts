/** What a window pays: lines, rows, ways and scatters read off the symbols shown. */
import { anySymbol, isNamed, type LineWin, type RowPay, type Sheet } from './sheet.ts'

/** What one line pays and why. */
export type Reading = { symbol: string; count: number; pays: number; isBonus: boolean }

/** How often `symbol`, or a wild in its place, stands at the start of a line. */
function runOf(sheet: Sheet, symbols: readonly string[], symbol: string): number {
  const end = symbols.findIndex((shown) => shown !== symbol && shown !== sheet.wild)
  return end < 0 ? symbols.length : end
}

/** How many times a run pays for the wilds in it; wilds alone pay as they are. */
function timesOf({ wild, wildPays }: Sheet, run: readonly string[], symbol: string): number {
  if (!wildPays || symbol === wild) return 1
  const wilds = run.filter((shown) => shown === wild).length
  if (wilds === 0) return 1
  return wildPays.each ? wildPays.times ** wilds : wildPays.times
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

/** The best run at the start of a line of up to `most` symbols. */
function bestRunOf(
  sheet: Sheet,
  symbols: readonly string[],
  coins: number,
  most: number,
): Reading | null {
  let best: Reading | null = null
  for (const symbol in sheet.pays) {
    if (symbols[0] !== symbol && symbols[0] !== sheet.wild) continue
    const count = runOf(sheet, symbols, symbol)
    if (count > most) continue
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
  if (!sheet.isBothWays) return reading
  const back = bestRunOf(sheet, symbols.toReversed(), coins, symbols.length - 1)
  return reading && back ? { ...reading, pays: reading.pays + back.pays } : (reading ?? back)
}

function readFromLeft(sheet: Sheet, symbols: readonly string[], coins: number): Reading | null {
  const best = bestRunOf(sheet, symbols, coins, symbols.length)
  const row = sheet.rowPays?.find((one) => fitsRow(sheet, one, symbols))
  if (!row) return best
  const pays = typeof row.pays === 'number' ? coins * row.pays : (row.pays[coins - 1] ?? 0)
  if (pays <= (best?.pays ?? 0)) return best
  return { symbol: row.of.join(' '), count: row.of.length, pays, isBonus: row.isBonus ?? false }
}

/** The symbols one reel shows at a stop, top row first. */
export function shownAt(reel: readonly string[], stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length]!)
}

export function countIn(shown: readonly string[], symbol: string | null): number {
  return shown.filter((one) => one === symbol).length
}

/** Every symbol's win over all ways: what one way pays, times the ways. Wilds are never on the first reel. */
function readWays(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  return Object.entries(sheet.pays).flatMap(([symbol, row]) => {
    let [ways, count] = [1, 0]
    for (const shown of window) {
      const here = countIn(shown, symbol) + countIn(shown, sheet.wild)
      if (here === 0) break
      ways *= here
      count++
    }
    const pays = count === 0 ? 0 : row[count - 1]! * ways
    return pays > 0 ? [{ line: null, symbol, count, pays, ways }] : []
  })
}

/** All wins of a window, in units. */
export function winsIn(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  if (sheet.ways !== undefined) return readWays(sheet, window)
  return sheet.lines.flatMap((rows, line) => {
    const win = readLine(
      sheet,
      rows.map((row, reel) => window[reel]![row]!),
    )
    return win ? [{ line, symbol: win.symbol, count: win.count, pays: win.pays }] : []
  })
}
