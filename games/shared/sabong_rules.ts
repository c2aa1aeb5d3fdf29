/** Sabong as data: sides, bets, what a bout brings and what a bet on it came to. */
import type { PoolTerms, Sums } from './pool.ts'

export const sides = ['meron', 'wala'] as const
export type Side = (typeof sides)[number]
export const sabongResults = [...sides, 'draw'] as const
export type SabongResult = (typeof sabongResults)[number]

/**
 * A bout is drawn `draws` times in `of`; else each side wins as likely as its strength. On a draw the stakes on the
 * sides come back without plasada, and one on the draw returns `drawPays` times itself. Where a side would get no more
 * than `offAt` ten-thousandths of a stake, the bout is off and all stakes come back.
 */
export type SabongRules = {
  kind: 'sabong'
  pool: PoolTerms
  draws: number
  of: number
  drawPays: number
  offAt: number
  strengthMin: number
  strengthMax: number
  boutMs: number
}

export type SabongChoice = { on: SabongResult }
/** `lots`: what was drawn, of `of` for the draw and of both strengths for the sides. */
export type SabongOutcome = { result: SabongResult; lots: readonly [number, number] }
/** Stakes on the sides, in minor units. */
export type SabongBook = { sides: Sums }

export type SabongStep = {
  kind: 'sabong'
  result: SabongResult
  lots: SabongOutcome['lots']
  book: SabongBook
  /** What the side that won pays on a stake of 1, in ten-thousandths; null on a draw. */
  dividend: number | null
  isReturned: boolean
  payout: string
}
