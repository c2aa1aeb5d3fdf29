/** The steps that rounds are told in, game by game; JSON as it stands, payouts in minor units. */
import type { Card } from './cards.ts'
import type { PokerHand } from './poker/hand.ts'
import type { ThreeCardHand } from './threecard/hand.ts'

export const guesses = ['higher', 'same', 'lower'] as const
export type Guess = (typeof guesses)[number]

/** Tiles count from 0, row by row. `multiple` in hundredths, cut: what ending the round now would pay. */
export type TileStep = {
  kind: 'tile'
  tile: number
  isMine: boolean
  multiple: number
  payout: string
}

/** The end of a round: where all the mines lay. */
export type FieldStep = { kind: 'field'; mines: number[]; isWin: boolean; payout: string }

/** `guess` is null for the first card and after a card was passed over; `multiple` in hundredths, cut. */
export type HiloStep = {
  kind: 'hilo'
  card: Card
  guess: Guess | null
  isRight: boolean
  multiple: number
  payout: string
}

/** The end of a round that was not lost. */
export type TakenStep = { kind: 'taken'; multiple: number; payout: string }

/** `path` is 1 where the ball went right; their sum is the slot. `multiple` in hundredths. */
export type PlinkoStep = {
  kind: 'plinko'
  path: number[]
  slot: number
  multiple: number
  payout: string
}

/** `segment` counts from 0, `multiple` in hundredths. */
export type WheelStep = { kind: 'wheel'; segment: number; multiple: number; payout: string }

/** One event of a round: cards in the order in which they lie; hand 0, and 1 after a split. */
export type BlackjackStep = { kind: 'blackjack'; payout: string } & (
  | { event: 'deal'; player: Card[]; dealer: Card }
  | { event: 'insurance'; isTaken: boolean }
  | { event: 'split'; hands: [Card[], Card[]] }
  | { event: 'card'; hand: number; card: Card; isDouble: boolean }
  | { event: 'stand'; hand: number }
  | { event: 'dealer'; cards: Card[] }
  | { event: 'result'; hands: HandResult[]; insurance: boolean | null }
)

/** `returned` in half stakes of the opening: 0 lost, 2 a push of a single stake, 5 a natural. */
export type HandResult = {
  result: 'natural' | 'win' | 'push' | 'lose' | 'bust'
  total: number
  returned: number
}

/** A table of bets: what was drawn, by name, and the bets of the player's that won. */
export type BetsStep = {
  kind: 'bets'
  shown: Record<string, (string | number)[]>
  won: string[]
  payout: string
}

/** The cards as they lie, those kept from before, and what they make; first dealt, then drawn. */
export type VideoPokerStep = {
  kind: 'draw'
  cards: Card[]
  held: boolean[]
  hand: PokerHand
  payout: string
}

/** `bonus` and `plus` are the odds that the ante and pair plus were paid; `hands` of player and dealer. */
export type ThreeCardStep = { kind: 'threecard'; payout: string } & (
  | { event: 'deal'; player: Card[] }
  | {
      event: 'result'
      dealer: Card[]
      result: 'fold' | 'unqualified' | 'lose' | 'push' | 'win'
      hands: [ThreeCardHand, ThreeCardHand]
      bonus: number
      plus: number
    }
)

/** A cast: the prizes it came to, in stakes, one by one; empty where the target got away. */
export type CastStep = {
  kind: 'cast'
  target: string
  /** The number that decided whether it was caught. */
  drawn: number
  prizes: number[]
  payout: string
}
