/** Roads: how tables of two sides write down what came, from the results alone. They tell the past and nothing else. */
import { rankOf } from '../cards.ts'
import type { BaccaratOutcome } from '../baccarat/baccarat.ts'
import type { DragonTigerOutcome } from '../dragontiger/dragontiger.ts'
import type { TableShown } from './table_rules.ts'

type Outcome = BaccaratOutcome | DragonTigerOutcome

/** A round as a road marks it; pairs, of baccarat alone, are two first cards of one rank. */
export type Coup = { outcome: Outcome; isPlayerPair: boolean; isBankerPair: boolean }

/** A place on a road, counted from the upper left. */
type Place = { column: number; row: number }

export const roadRows = 6

/** @returns null for a round that was not played. */
export function coupOf(shown: TableShown | null): Coup | null {
  if (!shown || shown.outcome === null) return null
  const isPair = (side: string) => {
    const [first, second] = (shown.dealt[side] ?? []).map((card) => rankOf(String(card)))
    return first !== undefined && first === second
  }
  return {
    outcome: shown.outcome as Outcome,
    isPlayerPair: isPair('player'),
    isBankerPair: isPair('banker'),
  }
}

/** The bead plate: every round in turn, down the columns. */
export function beadRoad(coups: readonly Coup[]): (Place & Coup)[] {
  return coups.map((coup, at) => ({
    ...coup,
    column: Math.floor(at / roadRows),
    row: at % roadRows,
  }))
}

/** Equal marks go down a column, and where that is full or taken, along to the right (the dragon's tail); another begins a
 * column beside the last one begun. */
function layOut<Mark>(
  marks: readonly Mark[],
  isAlike: (a: Mark, b: Mark) => boolean,
): (Mark & Place)[] {
  const laid: (Mark & Place)[] = []
  const taken = new Set<string>()
  const isTaken = (column: number, row: number) => taken.has(`${column} ${row}`)
  let start = -1
  let isTail = false
  for (const mark of marks) {
    const last = laid.at(-1)
    const place = { column: 0, row: 0 }
    if (last && isAlike(last, mark)) {
      // A tail goes on along its row.
      isTail ||= last.row + 1 === roadRows || isTaken(last.column, last.row + 1)
      place.column = last.column + (isTail ? 1 : 0)
      place.row = last.row + (isTail ? 0 : 1)
    } else {
      start += 1
      while (isTaken(start, 0)) start += 1
      isTail = false
      place.column = start
    }
    taken.add(`${place.column} ${place.row}`)
    laid.push({ ...mark, ...place })
  }
  return laid
}

type Win = { outcome: Exclude<Outcome, 'tie'> | null; ties: number }
/** A mark of the big road: who won, and how many ties followed before the next win. */
export type BigMark = Win & Place

/**
 * The big road: a streak is a column. Ties are counted on the mark they follow; those before the first win stand on a
 * mark without a winner, which the first win takes.
 */
export function bigRoad(coups: readonly Pick<Coup, 'outcome'>[]): BigMark[] {
  const wins: Win[] = []
  for (const { outcome } of coups) {
    const last = wins.at(-1)
    if (outcome === 'tie') {
      if (last) last.ties += 1
      else wins.push({ outcome: null, ties: 1 })
    } else if (last?.outcome === null) last.outcome = outcome
    else wins.push({ outcome, ties: 0 })
  }
  return layOut(wins, (a, b) => a.outcome === b.outcome)
}

/** Roads made of the big road, by how many columns apart they compare. */
export const derivedRoads = { bigEyeBoy: 1, smallRoad: 2, cockroachPig: 3 } as const

/**
 * A derived road, as it is published: for a mark that begins a column of the big road, whether the column before it is as
 * long as the one so many columns before that; for any other, whether the column so many before its own has a mark in
 * its row as in the row above, or in neither. It begins with the first mark that has such columns before it.
 * @param isCut where earlier rounds were left out: its oldest column may be the end of a longer one, and is dropped
 */
export function derivedRoad(
  coups: readonly Pick<Coup, 'outcome'>[],
  apart: number,
  isCut = false,
): (Place & { isRepeat: boolean })[] {
  const lengths: number[] = []
  const marks: { isRepeat: boolean }[] = []
  let winner: Outcome | null = null
  for (const { outcome } of coups) {
    if (outcome === 'tie') continue
    if (outcome !== winner) lengths.push(0)
    winner = outcome
    const column = lengths.length - 1
    const row = lengths[column]!
    lengths[column] = row + 1
    const beside = lengths[row === 0 ? column - 1 - apart : column - apart]
    if (beside === undefined) continue
    marks.push({ isRepeat: row === 0 ? beside === lengths[column - 1] : beside !== row })
  }
  const change = marks.findIndex(({ isRepeat }) => isRepeat !== marks[0]?.isRepeat)
  const shown = isCut ? marks.slice(change < 0 ? marks.length : change) : marks
  return layOut(shown, (a, b) => a.isRepeat === b.isRepeat)
}

/** Results as tables tell them: the latest first, each with its number, counted from 1. */
type Told = { number: number; shown: unknown }

/** Whether there were rounds before the oldest of these. */
export const isCut = (results: readonly Told[]) => (results.at(-1)?.number ?? 1) > 1

/** Coups whose every streak is whole: where earlier rounds were left out, from the first change of sides on. */
export function wholeStreaks(results: readonly Told[]): Coup[] {
  const coups = results
    .toReversed()
    .flatMap(({ shown }) => coupOf(shown as TableShown | null) ?? [])
  if (!isCut(results)) return coups
  const winner = coups.find(({ outcome }) => outcome !== 'tie')?.outcome
  const change = coups.findIndex(({ outcome }) => outcome !== 'tie' && outcome !== winner)
  return change < 0 ? [] : coups.slice(change)
}
