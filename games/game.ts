/** The one shape of a game: rules as data, exact odds, and a settlement that sees only stake, choice and draws. */
import type { Category } from '#contract/catalogue.ts'
import { amountMax } from '#contract/money.ts'
import type { Draw } from './fair.ts'
import type { Fraction } from './fraction.ts'
import { fraction, showDecimal } from './fraction.ts'
import type {
  BaccaratRules,
  DragonTigerRules,
  FishingRules,
  RouletteRules,
  SicboRules,
  ThreeCardRules,
  VideoPokerRules,
  BlackjackRules,
  HiloRules,
  MinesRules,
  PlinkoRules,
  WheelRules,
} from './rules.ts'
import { sha256, toHex, utf8 } from './sha256.ts'
import type { JackpotRules } from './slot/jackpot.ts'
import type { Sheet, SlotStep } from './slot/sheet.ts'
import type {
  BetsStep,
  CastStep,
  ThreeCardStep,
  VideoPokerStep,
  BlackjackStep,
  FieldStep,
  HiloStep,
  PlinkoStep,
  TakenStep,
  TileStep,
  WheelStep,
} from './steps.ts'

const volatilities = ['low', 'medium', 'high'] as const
export type Volatility = (typeof volatilities)[number]

/** A roll from 0 to `rolls` - 1; a choice wins on `winsMin` to `winsMax` of them and returns `rtp`. */
export type DiceRules = {
  kind: 'dice'
  rolls: number
  winsMin: number
  winsMax: number
  rtp: string
}

/** Targets in hundredths: a target of `t` is reached with the chance `rtp` / t. */
export type LimboRules = { kind: 'limbo'; targetMin: number; targetMax: number; rtp: string }

/** A sheet, and the pot that stakes feed. */
export type SlotRules = Sheet & { jackpot?: JackpotRules }

/** Everything a player may read about how a game pays; the screens are drawn from it and it is hashed. */
export type Rules =
  | SlotRules
  | DiceRules
  | LimboRules
  | MinesRules
  | HiloRules
  | PlinkoRules
  | WheelRules
  | BlackjackRules
  | RouletteRules
  | BaccaratRules
  | DragonTigerRules
  | SicboRules
  | VideoPokerRules
  | ThreeCardRules
  | FishingRules

/** Roll and target in hundredths; `wins` of all rolls win. */
export type RollStep = {
  kind: 'roll'
  roll: number
  side: 'under' | 'over'
  target: number
  wins: number
  isWin: boolean
  payout: string
}

/** Multiples in hundredths: what was drawn and what it had to reach. */
export type ReachStep = {
  kind: 'reach'
  reached: number
  target: number
  isWin: boolean
  payout: string
}

/** One event of a round, JSON as it stands; `payout` is in minor units. Screen and replay show nothing else. */
export type Step =
  | SlotStep
  | RollStep
  | ReachStep
  | TileStep
  | FieldStep
  | HiloStep
  | TakenStep
  | PlinkoStep
  | WheelStep
  | BlackjackStep
  | BetsStep
  | VideoPokerStep
  | ThreeCardStep
  | CastStep

/** What a round of several moves waits for. */
export type Pending = {
  /** Every move that is allowed now, by name, with what it adds to the stake in minor units. */
  options: { move: string; raise: string }[]
  /** What is decided for a player who stays away too long [REC-06]: one of the options, and never a raise. */
  fallback: string
}

/**
 * `multiple` is payout over all that was staked, cut after four places. The payout is the sum of the steps' payouts;
 * while something is pending it is nothing.
 */
export type Outcome = {
  payout: bigint
  multiple: string
  steps: Step[]
  /** The stake of the opening and what moves have added to it. */
  staked: bigint
  /** Null once the round is over. */
  pending: Pending | null
}

/** A game whose choice has been read by its own `readChoice`; methods, so that all games fit one table. */
export type Game<Choice = unknown> = {
  /** `game_code` of the wire: [a-z0-9-]+ */
  code: string
  /** A proper name, the same in every language. */
  name: string
  category: Category
  /** Raised with every published change of the rules; `configHash` of each version is pinned by a test. */
  version: number
  volatility: Volatility
  rules: Rules
  /** Expected payout over stake, exact. Where payouts are rounded down, `rtpAt` says what is left of it. */
  rtp: Fraction
  /** The share of rounds that return anything, at `defaultChoice`; null where it depends on how a round is played. */
  hitFrequency: Fraction | null
  /** No payout exceeds this many stakes (liability; the choice that allows most). */
  maxMultiple: Fraction
  /** The largest single prize and its chance per round: what may be advertised (GAM-04). */
  topAward: { multiple: Fraction; chance: Fraction }
  /** In minor units: every stake is a multiple of `stakeStep` from `stakeMin` up. */
  stakeMin: bigint
  stakeStep: bigint
  defaultChoice: Choice
  /** @returns null where what a player sent is no choice of this game (`choiceInvalid`). */
  readChoice(raw: unknown): Choice | null
  /** The exact return of one choice at one stake, rounding included (GAM-03). */
  rtpAt(choice: Choice, stake: bigint): Fraction
  /**
   * At most the mean of the square of payout over stake, by which it is judged what a game really pays (GAM-26): Infinity
   * where that hangs on how a round is played; none where moves add to the stake.
   */
  squareAt?(choice: Choice): number
  /**
   * Decides the round at the stake, as far as the moves made lead: what they reveal is fixed by the draws, so that the
   * steps of fewer moves begin those of more. Throws a RangeError unless `isStake(game, stake)`, and where a move is
   * none of the options it had.
   */
  settle(bet: { stake: bigint; choice: Choice; draw: Draw; moves?: readonly string[] }): Outcome
}

/** Whether a game takes a stake (minor units): its step, its minimum, and a top win that money can carry. */
export function isStake(
  game: Pick<Game, 'stakeMin' | 'stakeStep' | 'maxMultiple'>,
  stake: bigint,
): boolean {
  const { numerator, denominator } = game.maxMultiple
  return (
    stake >= game.stakeMin &&
    stake % game.stakeStep === 0n &&
    stake * numerator <= amountMax * denominator
  )
}

/** The outcome that a round's steps add up to; nothing is pending and nothing was raised where it is not said. */
export function outcomeOf(
  stake: bigint,
  steps: Step[],
  { staked = stake, pending = null }: Partial<Pick<Outcome, 'staked' | 'pending'>> = {},
): Outcome {
  const payout = steps.reduce((sum, step) => sum + BigInt(step.payout), 0n)
  return { payout, multiple: showDecimal(fraction(payout, staked), 4), steps, staked, pending }
}

/** The rules of the pot that a game's stakes feed, or null. */
export function jackpotOf({ rules }: Pick<Game, 'rules'>): JackpotRules | null {
  return (rules.kind === 'slot' && rules.jackpot) || null
}

/** JSON with sorted keys and no spaces: equal data, equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** SHA-256 over the canonical JSON of code, version and rules, in hex: which configuration is running. */
export function configHash({
  code,
  version,
  rules,
}: {
  code: string
  version: number
  rules: object
}): string {
  return toHex(sha256(utf8(canonicalJson({ code, version, rules }))))
}

/** Whether an unknown value is a plain object with exactly these keys. */
export function hasExactly<Key extends string>(
  raw: unknown,
  keys: readonly Key[],
): raw is Record<Key, unknown> {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return false
  return Object.keys(raw).length === keys.length && keys.every((key) => Object.hasOwn(raw, key))
}
