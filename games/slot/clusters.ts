/** Symbols that pay where they touch each other: every cluster of a window, and all windows of a sheet. */
import { addTo, countAlike, type Histogram } from './histogram.ts'
import { reelsOf, type Reader } from './falls_read.ts'
import { scattersShown } from './scatters.ts'
import { shownAt } from './read.ts'
import { wildsFor } from './wilds.ts'
import type { Sheet } from './sheet.ts'
import { weightsOf } from './turns.ts'

/**
 * Cells touch beside and above each other. Wilds belong to every cluster that they touch; wilds alone are
 * a cluster of their own row only.
 */
export function clusterReader(sheet: Sheet, strips: Sheet['reels']): Reader {
  const { rows } = sheet
  const shown = strips.flat()
  const kinds = [...new Set(shown)]
  const symbols = Object.entries(sheet.pays).map(([symbol, pays]) => {
    const wilds = wildsFor(sheet, symbol)
    return {
      pays,
      least: pays.findIndex((pay) => pay > 0) + 1,
      kinds: [...new Set([symbol, ...wilds])]
        .map((one) => kinds.indexOf(one))
        .filter((i) => i >= 0),
      isItself: shown.map((one) => one === symbol),
      isOne: shown.map((one) => one === symbol || wilds.includes(one)),
    }
  })
  const kindAt = Int32Array.from(shown, (one) => kinds.indexOf(one))
  const cluster = new Int32Array(strips.length * rows)
  const seen = new Uint8Array(cluster.length)
  const counts = new Int32Array(kinds.length)
  return (cells, struck) => {
    let paid = 0
    counts.fill(0)
    for (let cell = 0; cell < cells.length; cell++) counts[kindAt[cells[cell]!]!]!++
    for (let i = 0; i < symbols.length; i++) {
      const { pays, least, kinds: own, isItself, isOne } = symbols[i]!
      let shownOf = 0
      for (const kind of own) shownOf += counts[kind]!
      if (least === 0 || shownOf < least) continue
      seen.fill(0)
      let size = 0
      const take = (cell: number) => {
        if (seen[cell] === 1 || !isOne[cells[cell]!]!) return
        seen[cell] = 1
        cluster[size++] = cell
      }
      for (let first = 0; first < cells.length; first++) {
        if (seen[first] === 1 || !isItself[cells[first]!]!) continue
        size = 0
        take(first)
        for (let at = 0; at < size; at++) {
          const cell = cluster[at]!
          const row = cell % rows
          if (row > 0) take(cell - 1)
          if (row < rows - 1) take(cell + 1)
          if (cell >= rows) take(cell - rows)
          if (cell + rows < cells.length) take(cell + rows)
        }
        const pay = pays[size - 1] ?? 0
        paid += pay
        if (pay > 0) for (let at = 0; at < size; at++) struck[cluster[at]!] = 1
      }
    }
    return { pays: paid, award: 0 }
  }
}

/** How many windows pay how much, by the scatters they show. */
export function tallyClusters(sheet: Sheet, strips: Sheet['reels']): Histogram[] {
  const read = clusterReader(sheet, strips)
  const reels = reelsOf(sheet, strips)
  const scattersAt = scattersShown(sheet, strips)
  const kinds = strips.map((strip, i) => {
    const weights = weightsOf(strip)
    const stops = strip.map((_, stop) => ({
      stop,
      scatters: scattersAt[i]![stop]!,
      windows: weights[stop]!,
    }))
    return countAlike(stops, ({ stop }) => shownAt(strip, stop, sheet.rows).join(' '))
  })
  const cells = new Int32Array(reels.at(-1)!.end)
  const struck = new Uint8Array(cells.length)
  const found: Histogram[] = []
  const turn = (reel: number, scatters: number, windows: number) => {
    if (reel === reels.length) {
      addTo(found, scatters, read(cells, struck).pays, windows)
      return
    }
    const { top, end, first, stops } = reels[reel]!
    for (const kind of kinds[reel]!) {
      for (let cell = top; cell < end; cell++)
        cells[cell] = first + ((kind.stop + cell - top) % stops)
      turn(reel + 1, scatters + kind.scatters, windows * kind.windows)
    }
  }
  turn(0, 0, 1)
  return found
}
