/** A table of blackjack as data: how long its steps last, how far a round has come, and what came of a bet. */
import type { Card } from '../cards.ts'
import type { BlackjackRules } from '../rules.ts'
import type { BlackjackStep } from '../steps.ts'

/**
 * All bets have the same first two cards and the same dealer, and each decides for itself, step by step. A step ends
 * after `stepMs`, or as soon as nobody has anything left to decide in it. Once nothing is left at all, each of the
 * dealer's cards takes `dealMs`, and all of them lie there for `holdMs`.
 */
export type BlackjackTableRules = {
  kind: 'blackjacktable'
  played: BlackjackRules
  stepMs: number
  dealMs: number
  holdMs: number
}

/**
 * How far a round has come, in milliseconds since betting closed: when each step ended and whether its card for first
 * hands and its card for second hands was taken; when nothing was left to decide, null before; and whether a hand was
 * left then that the dealer has to beat.
 */
export type BlackjackBook = {
  steps: readonly { endedMs: number; taken: readonly [boolean, boolean] }[]
  decidedMs: number | null
  isDealerDrawing: boolean
}

/**
 * What everybody sees. `steps`: of those that are over the cards that were taken, for first and for second hands.
 * `endsMs`: when the open step ends at the latest; null where none is open. `outcome` is what the dealer holds at the
 * end.
 */
export type BlackjackShown = {
  player: readonly [Card, Card]
  dealer: readonly Card[]
  steps: readonly (readonly [Card | null, Card | null])[]
  endsMs: number | null
  outcome: number | null
}

/** A decision of a step; `isAway` where nobody made it, and the published one stood. */
export type Decided = { move: string; isAway: boolean }

/** `events` are those of a round that is played alone; `staked` is what all raises have made of the stake. */
export type BlackjackTableStep = {
  kind: 'blackjacktable'
  events: readonly BlackjackStep[]
  decided: readonly Decided[]
  staked: string
  payout: string
}
