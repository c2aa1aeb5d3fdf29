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

/** A mark of the big road: who won, and how many ties followed before the next win. */
export type BigMark = Place & { outcome: Exclude<Outcome, 'tie'> | null; ties: number }

/**
 * The big road: a streak goes down its column, and where that is full or taken, along to the right (the dragon's tail);
 * another winner begins a column beside the last one begun. Ties are counted on the mark they follow; those before the
 * first win stand on a mark without a winner, which the first win takes.
 */
export function bigRoad(coups: readonly Pick<Coup, 'outcome'>[]): BigMark[] {
  const marks: BigMark[] = []
  const taken = new Set<string>()
  const isTaken = (column: number, row: number) => taken.has(`${column} ${row}`)
  let start = -1
  let isTail = false
  const put = (mark: BigMark) => {
    marks.push(mark)
    taken.add(`${mark.column} ${mark.row}`)
  }
  for (const { outcome } of coups) {
    const last = marks.at(-1)
    if (outcome === 'tie') {
      if (last) last.ties += 1
      else put({ outcome: null, ties: 1, column: (start = 0), row: 0 })
    } else if (last && last.outcome === null) last.outcome = outcome
    else if (last && last.outcome === outcome) {
      // A tail goes on along its row.
      isTail ||= last.row + 1 === roadRows || isTaken(last.column, last.row + 1)
      const [right, down] = isTail ? [1, 0] : [0, 1]
      put({
        outcome,
        ties: 0,
        column: last.column + right,
        row: last.row + down,
      })
    } else {
      start += 1
      while (isTaken(start, 0)) start += 1
      isTail = false
      put({ outcome, ties: 0, column: start, row: 0 })
    }
  }
  return marks
}
