/** What the view of a shared game is given. */
import type { Ask } from '#client/client.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import type { Live, OwnBet } from './live.ts'

/** What a view may do, and what it has to show. */
export type SharedView = {
  ask: Ask
  game: SharedGame
  live: Live
  /** Null for who only watches. */
  bet: ((choice: unknown, stake: string, onPlaced?: () => void) => void) | null
  leave: ((bet: OwnBet) => void) | null
  /** Decides in a step of a round. */
  decide: ((bet: OwnBet, step: number, move: string) => void) | null
  isBusy: boolean
}
