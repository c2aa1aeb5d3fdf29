/** What every game's view is given, and what it has to do. */
import type { Game } from '#games/game.ts'
import type { Table } from './play/table.ts'

export type ViewProps = {
  game: Game
  table: Table
  /** What will be played next. */
  choice: unknown
  /** Null while nothing may be chosen. */
  onChoose: ((choice: unknown) => void) | null
  /** To be called when step `table.shown` has been shown to its end, once per phase `showing`. */
  onShown: () => void
}
