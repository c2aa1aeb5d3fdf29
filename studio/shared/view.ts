/** What the view of a shared game is given. */
import type { SharedGame } from '#games/shared/shared.ts'
import type { Live, OwnBet } from './live.ts'

/** What a view may do, and what it has to show. */
export type SharedView = {
  game: SharedGame
  live: Live
  /** Null for who only watches. */
  bet: ((choice: unknown, stake: string) => void) | null
  leave: ((bet: OwnBet) => void) | null
  isBusy: boolean
}
