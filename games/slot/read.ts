/** What a window pays: lines, rows, ways and scatters read off the symbols shown. */
import { anySymbol, isNamed, wildsOf, type LineWin, type RowPay, type Sheet } from './sheet.ts'

/** What one line pays and why. */
export type Reading = { symbol: string; count: number; pays: number; isBonus: boolean }

/** The wilds that stand for a symbol; a wild's own row is of all of them. */
export function wildsFor(sheet: Sheet, symbol: string): readonly string[] {
  const wilds = wildsOf(sheet)
  return sheet.wildFor && !wilds.includes(symbol) && !sheet.wildFor.includes(symbol) ? [] : wilds
}

/** How often `symbol`, or a wild in its place, stands at the start of a line. */
function runOf(wilds: readonly string[], symbols: readonly string[], symbol: string): number {
  const end = symbols.findIndex((shown) => shown !== symbol && !wilds.includes(shown))
  return end < 0 ? symbols.length : end
}

/** How many times a run pays for the wilds in it; wilds alone pay as they are. */
function timesOf(sheet: Sheet, run: readonly string[], symbol: string): number {
  const { wildPays } = sheet
  const wilds = wildsOf(sheet)
  if (!wildPays || wilds.includes(symbol)) return 1
  const { times, by } = wildPays
  const all = run.filter((shown) => wilds.includes(shown)).map((shown) => by?.[shown] ?? times)
  return wildPays.each ? all.reduce((product, one) => product * one, 1) : Math.max(1, ...all)
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
    const count = runOf(wildsFor(sheet, symbol), symbols, symbol)
    if (count === 0 || count > most) continue
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

/** Every symbol's win over all ways: what one way pays, times the ways. Ways of wilds alone pay only what wilds do. */
function readWays(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  return Object.entries(sheet.pays).flatMap(([symbol, row]) => {
    const wilds = wildsFor(sheet, symbol)
    const isWild = wilds.includes(symbol)
    let [all, ofWilds, count] = [1, isWild ? 0 : 1, 0]
    for (const shown of window) {
      const wild = shown.filter((one) => wilds.includes(one)).length
      const here = isWild ? wild : countIn(shown, symbol) + wild
      if (here === 0) break
      all *= here
      ofWilds *= wild
      count++
    }
    const ways = all - ofWilds
    const pays = count === 0 ? 0 : row[count - 1]! * ways
    return pays > 0 ? [{ line: null, symbol, count, pays, ways }] : []
  })
}

/** What a reel shows once wilds have spread over it. */
export function spreadOver(sheet: Sheet, shown: readonly string[]): readonly string[] {
  const wilds = sheet.isSpreading ? wildsOf(sheet) : []
  const wild = shown.find((symbol) => wilds.includes(symbol))
  return wild === undefined ? shown : shown.map(() => wild)
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
