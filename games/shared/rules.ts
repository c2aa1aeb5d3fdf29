/** Rules, choices and steps of the games whose rounds are shared: data, as it is hashed, stored and shown. */
import type { BlackjackTableRules, BlackjackTableStep } from './blackjack_table_rules.ts'
import type { HashRules, HashStep } from './hash_rules.ts'
import type { FormerRaceStep, RaceRules, RaceStep } from './race_rules.ts'
import type { SabongRules, SabongStep } from './sabong_rules.ts'
import type { TableRules, TableStep } from './table_rules.ts'

/** Multiples in hundredths. A multiple of `m` is reached with the chance `rtp` / m, at 1.00 the rest bursts. */
export type CrashRules = {
  kind: 'crash'
  outMin: number
  outMax: number
  rtp: string
  /** Of the chance: bursts are cut from one of so many equally likely values. */
  values: string
  stepMs: number
  /** The multiple grows by one part in so many every step. */
  growth: number
}

/** Where to leave without being asked, in hundredths; null: only when the player says so. */
export type CrashChoice = { auto: number | null }

/** Multiples in hundredths: where it burst, and where the player left, or did not. */
export type CrashStep = {
  kind: 'crash'
  bust: number
  out: number | null
  by: 'player' | 'auto' | null
  payout: string
}

export const digitPrizes = ['first', 'second', 'third', 'special', 'consolation'] as const
export type DigitPrize = (typeof digitPrizes)[number]

/** `prizes` per stake of 1, by kind of bet; each drawn number is one of 10,000, also one drawn before. */
export type DigitsRules = {
  kind: 'digits'
  numbers: Record<DigitPrize, number>
  prizes: Record<'big' | 'small', Record<DigitPrize, number>>
}

/** `box`: all orders of the digits, the stake divided among them. */
export type DigitsChoice = { number: string; kind: 'big' | 'small'; form: 'straight' | 'box' }

export type DigitsOutcome = Record<DigitPrize, readonly string[]>

/** Every prize that was hit, in the order of the table, with what it paid in minor units. */
export type DigitsStep = {
  kind: 'digits'
  drawn: DigitsOutcome
  hits: { prize: DigitPrize; number: string; payout: string }[]
  payout: string
}

/** `prizes` per stake of 1 on a line, by the numbers it has of those drawn. */
export type LottoRules = {
  kind: 'lotto'
  balls: number
  drawn: number
  linesMax: number
  prizes: Record<string, number>
}

/** Each line in rising order, no number twice. */
export type LottoChoice = { lines: readonly (readonly number[])[] }

export type LottoStep = {
  kind: 'lotto'
  balls: readonly number[]
  /** Of each line how many were drawn, and what it paid in minor units. */
  lines: { matched: number; payout: string }[]
  payout: string
}

/** `within`: a prize per ticket price for a goal reached by so many calls; `pool`: percent of all sales, shared. */
export type BingoRules = {
  kind: 'bingo'
  balls: 75 | 90
  callMs: number
  callsMax: number
  ticketsMax: number
} & (
  | { pays: 'within'; prizes: readonly { goal: 'line' | 'house'; calls: number; pays: number }[] }
  | { pays: 'pool'; prizes: readonly { goal: BingoGoal; percent: number }[] }
)

export type BingoGoal = 'line' | 'lines' | 'house'

export type BingoChoice = { tickets: number }
export type BingoOutcome = { calls: readonly number[] }

/** Rows of a card; 0 is a field without a number. */
export type Card = readonly (readonly number[])[]

export type BingoStep = {
  kind: 'bingo'
  calls: readonly number[]
  /** Of a pool: what all tickets of the room came to. */
  book?: BingoBook
  tickets: { card: Card; prizes: { goal: BingoGoal; call: number; payout: string }[] }[]
  payout: string
}

/** Of each prize of a pool the call that won it, how many tickets did, and what each is paid in minor units. */
export type BingoBook = {
  sales: string
  prizes: { goal: BingoGoal; call: number; winners: number; share: string }[]
}

export type SharedRules =
  | CrashRules
  | DigitsRules
  | LottoRules
  | BingoRules
  | RaceRules
  | SabongRules
  | HashRules
  | TableRules
  | BlackjackTableRules

/**
 * What a bet came to, JSON as it stands; `payout` is in minor units. A bet is told in one step. Where `isReturned`, its
 * stake came back and nothing was played for; of what has several parts `returned` says how much came back.
 */
export type SharedStep =
  | CrashStep
  | DigitsStep
  | LottoStep
  | BingoStep
  | RaceStep
  | FormerRaceStep
  | SabongStep
  | HashStep
  | TableStep
  | BlackjackTableStep
