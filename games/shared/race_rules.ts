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

/** Numbers from 1; of an exacta or a trifecta in the order of the finish, of a quinella in rising order. */
export type RaceChoice = { pool: RacePool; runners: readonly number[] }

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

export type RaceStep = {
  kind: 'race'
  scratched: number | null
  places: RaceOutcome['places']
  /** Of the pool of the bet. */
  book: RaceBook
  declared: DeclaredPool
  isReturned: boolean
  payout: string
}
