/** Horse racing as data: pools, choices, what a race brings and what a bet on it came to. */
import type { racePools } from '#contract/game_traits.ts'
import type { Declaration, PoolTerms, Sums } from './pool.ts'

export type RacePool = (typeof racePools)[number]

/**
 * Of each race `runners` start; their strengths are whole numbers from `strengthMin` to `strengthMax`. Who is first,
 * second and so on is drawn from those left, each as likely as its strength; a gap is none, a dead heat, once in
 * `deadHeatOneIn`, and once in `scratchOneIn` races one runner is withdrawn at the start.
 */
export type RaceRules = {
  kind: 'race'
  runners: number
  strengthMin: number
  strengthMax: number
  deadHeatOneIn: number
  scratchOneIn: number
  sections: number
  sectionMs: number
  /** Former rules had fewer. */
  pools: Readonly<Partial<Record<RacePool, PoolTerms>>>
  /** With how many runners a box is offered in a pool; former rules had none. */
  boxes?: Readonly<Partial<Record<RacePool, { from: number; to: number }>>>
  /** The pools in which a wheel is offered; former rules had none. */
  wheels?: readonly RacePool[]
  /** The pools that an each-way bet stakes in, as much in each; former rules had none. */
  eachWay?: readonly RacePool[]
}

/** How many runners a bet names. */
export const runnersNamed: Readonly<Record<RacePool, number>> = {
  win: 1,
  place: 1,
  show: 1,
  quinella: 2,
  exacta: 2,
  trifecta: 3,
}

/**
 * Numbers from 1; of an exacta or a trifecta in the order of the finish, of a quinella in rising order. A `box` is all
 * that its runners, in rising order, can come in as; an `each_way` names the first of its pools. Without a form it is
 * one combination.
 */
export type RunnersChoice = {
  pool: RacePool
  runners: readonly number[]
  form?: 'box' | 'each_way'
}

/**
 * A wheel: for each place who may come in there, in rising order. Of an exacta or a trifecta one runner may stand for
 * several places, and never comes in twice; of a quinella one comes out of each set, in any order, and no runner is in
 * both.
 */
export type WheelChoice = { pool: RacePool; form: 'wheel'; sets: readonly (readonly number[])[] }

export type RaceChoice = RunnersChoice | WheelChoice

export type RaceOutcome = {
  scratched: number | null
  /** Who came in, place by place; several in one place are a dead heat. */
  places: readonly (readonly number[])[]
  /** At the end of each section how far each runner has come, in thousandths of the course; null: it does not run. */
  sections: readonly (readonly (number | null)[])[]
}

/** Stakes of each pool by selection: `3`, `3-5`. */
export type RaceBook = Partial<Record<RacePool, Sums>>

/** What a pool came to, in minor units; where stakes came back it has no dividends. */
export type DeclaredPool = { pool: RacePool; returned: string } & {
  [Part in Exclude<keyof Declaration, 'dividends'>]: string
} & Pick<Declaration, 'dividends'>

type RaceEnd = {
  kind: 'race'
  scratched: number | null
  places: RaceOutcome['places']
  /** Of the pools of the bet. */
  book: RaceBook
  /** Whether all of the stake came back. */
  isReturned: boolean
  payout: string
}

/** What a bet came to before bets had several combinations. */
export type FormerRaceStep = RaceEnd & { declared: DeclaredPool }

export type RaceStep = RaceEnd & {
  /** Of every pool of the bet. */
  declared: readonly DeclaredPool[]
  /** Each combination that won, with what its part of the stake was paid. */
  won: readonly { pool: RacePool; selection: string; payout: string }[]
  /** Of the stake, in minor units: what was on runners that were withdrawn, or in pools that came back. */
  returned: string
}
