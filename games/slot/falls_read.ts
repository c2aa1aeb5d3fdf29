/** Reads what a window of falling symbols wins, and which of its cells win: by lines, by ways, or by how many are shown. */
import type { CountedSymbol } from './anywhere.ts'
import { exactly } from './figure_fault.ts'
import { heightOf, type Sheet } from './sheet.ts'
import type { PayTable } from './table.ts'
import { shownForWays, waysRuleOf } from './ways_worth.ts'

/** What is shown: of each cell, reel by reel and from the top, the stop that stands there; stops of all reels are numbered on. */
export type Cells = Int32Array

/** Reads what symbols win in a window, scatters apart: what they pay in units, what they award; and marks the cells that win. */
export type Reader = (cells: Cells, struck: Uint8Array) => { pays: number; award: number }

/** Where the cells of a reel begin and end, and its stops. */
export type Reel = { top: number; end: number; first: number; stops: number }

export function reelsOf(sheet: Sheet, strips: Sheet['reels']): Reel[] {
  let [top, first] = [0, 0]
  return strips.map(({ length }, i) => {
    const reel = { top, end: top + heightOf(sheet, i), first, stops: length }
    top = reel.end
    first += length
    return reel
  })
}

export const isWin = ({ pays, marks }: PayTable, row: number) => pays[row]! > 0 || marks.has(row)

export function lineReader(
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

export function countReader(counted: readonly CountedSymbol[]): Reader {
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

export function waysReader(sheet: Sheet, strips: Sheet['reels'], reels: readonly Reel[]): Reader {
  const symbols = Object.entries(sheet.pays).map(([symbol, pays]) => {
    const rule = waysRuleOf(sheet, symbol)
    const at = strips.flat().map((shown) => shownForWays(sheet, symbol, rule, [shown]))
    return { pays, rule, at }
  })
  /** All ways of a run, for what wilds multiply them with. */
  const waysOf = ({ rule, at }: (typeof symbols)[number], cells: Cells, count: number) => {
    let [worth, wildWorth] = [rule.one, rule.one]
    for (let i = 0; i < count; i++) {
      const [own, wild] = [rule.one.map(() => 0), rule.one.map(() => 0)]
      for (let cell = reels[i]!.top; cell < reels[i]!.end; cell++)
        for (let part = 0; part < own.length; part++) {
          own[part]! += at[cells[cell]!]!.worth[part]!
          wild[part]! += at[cells[cell]!]!.wildWorth[part]!
        }
      worth = rule.put(worth, own)
      wildWorth = rule.put(wildWorth, wild)
    }
    return exactly(rule.total(worth)) - rule.total(wildWorth)
  }
  return (cells, struck) => {
    let paid = 0
    for (const symbol of symbols) {
      const isOne = (cell: number) => symbol.at[cells[cell]!]!.count > 0
      let run = 0
      while (run < reels.length && isShown(reels[run]!, isOne)) run++
      const pay = run === 0 ? 0 : symbol.pays[run - 1]!
      const pays = pay === 0 ? 0 : pay * waysOf(symbol, cells, run)
      if (pays === 0) continue
      paid += pays
      for (let cell = 0; cell < reels[run - 1]!.end; cell++) if (isOne(cell)) struck[cell] = 1
    }
    return { pays: paid, award: 0 }
  }
}

function isShown({ top, end }: Reel, isOne: (cell: number) => boolean): boolean {
  for (let cell = top; cell < end; cell++) if (isOne(cell)) return true
  return false
}
