/** The one shape of a round that many players share: one draw, many bets, and a settlement that sees nothing else. */
import type { Draw } from '../fair.ts'
import type { Fraction } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import type { SharedRules, SharedStep } from './rules.ts'

/** When a round takes bets. */
export type Timing =
  /** It waits for its first bet and then takes bets for so long; the next opens when it is over. */
  | { opens: 'afterwards'; betMs: number }
  /** It closes at the next multiple of `everyMs` since midnight UTC; the next opens as it closes. */
  | { opens: 'on time'; everyMs: number }

export type SharedBet<Choice = unknown> = {
  /** The reference its player made before asking. */
  ref: string
  stake: bigint
  choice: Choice
  /** What its player did while the round ran, as the game's `actAt` gave it. */
  act: number | null
  /** Of games that are decided step by step: what its player has decided, each with its step. */
  moves?: readonly string[]
}

/** What was fixed for all bets of a round, and told before the first. */
export type RoundGround = {
  /** SHA-256 of the server seed, in hex: public from the beginning. */
  commitment: string
}

/** What a draw is made of, beside the seed. */
export type DrawnGround = RoundGround & {
  /** SHA-256 of the references of all bets, or the hash of the block that decides. */
  publicSeed: string
}

/** Of several rounds the card; methods, so that all games fit one table. */
export type SharedGame<Choice = unknown, Outcome = unknown, Book = unknown> = Pick<
  Game,
  | 'code'
  | 'name'
  | 'category'
  | 'version'
  | 'volatility'
  | 'rtp'
  | 'maxMultiple'
  | 'stakeMin'
  | 'stakeStep'
> & {
  rules: SharedRules
  /** Null where what is won hangs on how many others play. */
  hitFrequency: Game['hitFrequency'] | null
  topAward: Game['topAward'] | null
  timing: Timing
  /** With fewer players a round is not played: stakes come back. */
  playersMin: number
  /** Drawn also where nobody has bet: its results are read. Else the round waits for its next time. */
  isDrawnEmpty: boolean
  /** Every unit costs the least stake of the house: tickets of one room are worth the same. */
  hasFixedPrice: boolean
  /** What is staked on each choice is told while bets are taken: there are few, and odds hang on them. */
  tellsStakes?: true
  /** A public block decides it, and the seed nothing: its height is named when betting has closed. */
  awaitsBlock?: true
  defaultChoice: Choice
  readChoice(raw: unknown): Choice | null
  /** Into how many equal parts a stake is divided: lines, tickets. */
  unitsOf(choice: Choice): number
  /** Each unit is a bet in a pool by itself: the least stake and its step hold for it, and not only for the whole. */
  unitsAreBets?: true
  unitsMax: number
  /** The exact return of one choice at one stake, rounding included (GAM-03); pools state what they pay of all stakes. */
  rtpAt(choice: Choice, stake: bigint): Fraction
  /** The only use of chance: what the round brings, by its seeds alone. */
  draw(draw: Draw, ground: DrawnGround): Outcome
  /** How long the round runs once betting has closed. */
  lastsMs(outcome: Outcome, book: Book): number
  /** What everybody may see after so long; at the end all of it. */
  shownAt(outcome: Outcome, elapsedMs: number, book: Book): object
  /** What all bets amount to, of games in which one bet's payout depends on the others; elsewhere there is no book. */
  bookOf?(bets: readonly SharedBet<Choice>[], outcome: Outcome, ground: RoundGround): Book
  /** Whether all that was staked leaves nothing to play for: the round is not drawn, and stakes come back. */
  isOff?(bets: readonly SharedBet<Choice>[]): boolean
  settle(bet: SharedBet<Choice>, outcome: Outcome, book: Book, ground: RoundGround): SharedStep
  /** Of games in which players act while the round runs. */
  acts?: {
    /** What an act after so long is worth; null where it comes too early or too late. */
    at(bet: SharedBet<Choice>, outcome: Outcome, elapsedMs: number): number | null
    /** After how long a bet is decided without its player; null: not before the end. */
    decidedAt(bet: SharedBet<Choice>, outcome: Outcome): number | null
  }
  /**
   * Of games in which every bet decides step by step while the round runs. Their book is how far the round has come; it
   * is written when a step ends, and nothing but that ends one.
   */
  decides?: {
    /** The book of a round that has just begun. */
    begun: Book
    /** @returns null for what is no book. */
    readBook(raw: unknown): Book | null
    /** The open step, counted from 0, and when it ends at the latest, in milliseconds since betting closed. */
    openIn(book: Book): { step: number; endsMs: number } | null
    /** What a bet may do in the open step, by what it has decided in those before; null where nothing is left to it. */
    pendingIn(bet: SharedBet<Choice>, outcome: Outcome, book: Book): Pending | null
    /** Ends what steps are to be ended by now, unless bets in it are `late`: those could not decide, as nobody looked. */
    goOn<Bet extends SharedBet<Choice>>(
      bets: readonly Bet[],
      outcome: Outcome,
      book: Book,
      elapsedMs: number,
      waits: { graceMs: number; gapMaxMs: number },
    ): { book: Book; late: Bet[] }
  }
}
