/** What every game's view is given, and what it has to do. */
import type { Game } from '#games/game.ts'
import type { Ask } from '#client/client.ts'
import type { RoundRecord, Table } from './play/table.ts'

export type ViewProps = {
  game: Game
  ask: Ask
  /** Played for play money. */
  isDemo: boolean
  table: Table
  /** What will be played next. */
  choice: unknown
  /** Null while nothing may be chosen. */
  onChoose: ((choice: unknown) => void) | null
  /** Chooses and plays in one press; null while no round may be played. */
  onPlay: ((choice: unknown) => void) | null
  /** Makes a move of the round that waits for one; null while none may be made. */
  onMove: ((move: string) => void) | null
  /** What the round waits for, once all that led there is shown. */
  pending: RoundRecord['pending']
  /** To be called when step `table.shown` has been shown to its end, once per phase `showing`. */
  onShown: () => void
}
