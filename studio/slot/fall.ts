/** How a window falls: a pure plan from what it shows to what it has come to. */

/** A symbol's way from one row to another, the top one 0, from above it below 0; or one that has won and leaves. */
export type Piece = { reel: number; symbol: string; from: number; to: number; isLeaving: boolean }

const leaveMs = 240
const betweenReelsMs = 30
/** So long the longest way takes, from the top of the window to its foot. */
const dropMs = 430

/** What has won leaves, what stands above it falls, and what is new comes in from above [GAM-06]. */
export function planFall(
  before: readonly (readonly string[])[],
  won: readonly (readonly boolean[])[],
  after: readonly (readonly string[])[],
): Piece[] {
  return before.flatMap((column, reel) => {
    const gone = won[reel]!.filter(Boolean).length
    const kept = column.flatMap((symbol, from) => (won[reel]![from] ? [] : [{ symbol, from }]))
    return [
      ...column.flatMap((symbol, row): Piece[] =>
        won[reel]![row] ? [{ reel, symbol, from: row, to: row, isLeaving: true }] : [],
      ),
      ...kept.map(({ symbol, from }, i): Piece => {
        return { reel, symbol, from, to: gone + i, isLeaving: false }
      }),
      ...after[reel]!.slice(0, gone).map((symbol, row): Piece => {
        return { reel, symbol, from: row - gone, to: row, isLeaving: false }
      }),
    ]
  })
}

/** A window at rest. */
export function standingPieces(window: readonly (readonly string[])[]): Piece[] {
  return window.flatMap((column, reel) =>
    column.map((symbol, row) => ({ reel, symbol, from: row, to: row, isLeaving: false })),
  )
}

/** The same for whatever falls, and however far [GAM-15]. */
export function fallMsOf(reels: number): number {
  return leaveMs + betweenReelsMs * (reels - 1) + dropMs
}

/** Where a piece is, in rows, and how large, 0 to 1: all fall alike fast, the way down ends when it is gone. */
export function pieceAt(piece: Piece, rows: number, ms: number): { row: number; size: number } {
  if (piece.isLeaving) return { row: piece.from, size: Math.max(0, 1 - ms / leaveMs) }
  const fallingMs = Math.max(0, ms - leaveMs - betweenReelsMs * piece.reel)
  const fallen = rows * (fallingMs / dropMs) ** 2
  return { row: Math.min(piece.to, piece.from + fallen), size: 1 }
}
