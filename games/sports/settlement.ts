/** Bets on sports: what a selection comes to by a score, and what a ticket pays by its selections. Whole numbers only. */

import type { SelectionResult } from '#contract/ticket_traits.ts'

export const settlementVersion = 3

export type Score = { home: number; away: number }
type Result = Exclude<SelectionResult, 'open' | 'void'>

/** Scores up to so many goals of a side are bet on one by one; all others are one side of the market. */
const scoreMax = 3
const scores = Array.from({ length: (scoreMax + 1) ** 2 }, (_, i) => {
  const home = Math.floor(i / (scoreMax + 1))
  return `${home}-${i % (scoreMax + 1)}`
})

const winnerOf = ({ home, away }: Score) => (home > away ? 'home' : home < away ? 'away' : 'draw')
const either = (won: boolean): Result => (won ? 'won' : 'lost')

type Market = {
  picks: readonly string[]
  /** What a side comes to; the line is in hundredths, a handicap's that of the home side. */
  result: (score: Score, pick: string, lineHundredths: number) => Result
}

const winner: Market = {
  picks: ['home', 'draw', 'away'],
  result: (score, pick) => either(pick === winnerOf(score)),
}
const handicap: Market = {
  picks: ['home', 'away'],
  result: ({ home, away }, pick, line) =>
    resultBy((pick === 'home' ? 1 : -1) * ((home - away) * 100 + line)),
}
const total: Market = {
  picks: ['over', 'under'],
  result: ({ home, away }, pick, line) =>
    resultBy((pick === 'over' ? 1 : -1) * ((home + away) * 100 - line)),
}

/** Markets by kind, in the order in which they are shown: the sides of each, one of which wins, and what they come to. */
const markets = {
  '1x2': winner,
  handicap,
  total,
  half_1x2: winner,
  half_handicap: handicap,
  half_total: total,
  both_score: {
    picks: ['yes', 'no'],
    result: ({ home, away }, pick) => either((home > 0 && away > 0) === (pick === 'yes')),
  },
  odd_even: {
    picks: ['odd', 'even'],
    result: ({ home, away }, pick) => either(((home + away) % 2 === 1) === (pick === 'odd')),
  },
  correct_score: {
    picks: [...scores, 'other'],
    result: ({ home, away }, pick) =>
      either(pick === (home > scoreMax || away > scoreMax ? 'other' : `${home}-${away}`)),
  },
} satisfies Record<string, Market>

/** Markets on a match. */
export type MatchKind = keyof typeof markets
export const matchKinds = Object.keys(markets) as MatchKind[]

/** Who wins a season: its sides are the codes of its teams. */
export const seasonKind = 'season_winner'
export type MarketKind = MatchKind | typeof seasonKind

/** The sides of a market, in the order in which they are shown. */
export const picksOf = (kind: MatchKind): readonly string[] => markets[kind].picks

/** Whether it is the score of the first half that decides, not the final one. */
export const isOfHalf = (kind: MarketKind): boolean => kind.startsWith('half_')

/** Whether its markets are told apart by a line: two sides of it each. */
export const hasLine = (kind: MarketKind): boolean =>
  kind !== seasonKind && (markets[kind] === handicap || markets[kind] === total)

/** One side of one market of a match; the line is 0 where its kind has none. */
export type Side = { kind: MatchKind; pick: string; lineHundredths: number }

/**
 * What a selection comes to by the score that decides its market. A quarter line is two halves of the stake on the two lines beside it
 * (protocols, section 4.4).
 */
export function resultOf({ kind, pick, lineHundredths }: Side, score: Score): Result {
  const market: Market = markets[kind]
  return market.result(score, pick, lineHundredths)
}

/** The same of a season, by the code of the team that won it. */
export const resultOfSeason = (pick: string, winnerCode: string): Result =>
  either(pick === winnerCode)

const quarter = 25

/** @param ahead by how many hundredths of a goal the selection is ahead of its line. */
function resultBy(ahead: number): Result {
  if (ahead > quarter) return 'won'
  if (ahead === quarter) return 'half_won'
  if (ahead === 0) return 'push'
  return ahead === -quarter ? 'half_lost' : 'lost'
}

/** What a unit becomes, as a fraction. */
export type Factor = { over: bigint; under: bigint }

const halfThousandths = 2000n

/** By result and odds in thousandths; what is still open counts as won. */
export function factorOf(result: SelectionResult, oddsThousandths: number): Factor {
  const odds = BigInt(oddsThousandths)
  const over: Record<SelectionResult, bigint> = {
    open: 2n * odds,
    won: 2n * odds,
    half_won: 1000n + odds,
    push: halfThousandths,
    void: halfThousandths,
    half_lost: 1000n,
    lost: 0n,
  }
  return { over: over[result], under: halfThousandths }
}

/**
 * What all lines of a ticket bring: every combination of `combine` factors, multiplied and summed exactly, times the
 * stake of one line; cut to whole minor units once, at the end.
 */
export function bringsOf(unit: bigint, combine: number, factors: readonly Factor[]): bigint {
  const { over, under } = sumOfLines(combine, factors)
  return (unit * over) / under
}

/** The largest stake of a line that brings no more than `most`. Null where it brings nothing whatever it is. */
export function unitFor(most: bigint, combine: number, factors: readonly Factor[]): bigint | null {
  const { over, under } = sumOfLines(combine, factors)
  // Below the next whole unit, as what it brings is cut.
  return over === 0n ? null : ((most + 1n) * under - 1n) / over
}

/** The sum over all combinations of a size of the product of their factors. */
function sumOfLines(combine: number, factors: readonly Factor[]): Factor {
  // By how many factors are in it: the sum over the combinations of those seen so far, all with one denominator.
  const sums = Array.from({ length: combine + 1 }, (_, size) => BigInt(size === 0))
  let whole = 1n
  for (const { over, under } of factors) {
    whole *= under
    for (let size = combine; size >= 0; size--)
      sums[size] = (sums[size] ?? 0n) * under + (size > 0 ? (sums[size - 1] ?? 0n) * over : 0n)
  }
  return { over: sums[combine] ?? 0n, under: whole }
}

/** How many combinations of a size there are: the lines of a ticket. */
export function linesOf(selections: number, combine: number): number {
  let lines = 1
  for (let i = 1; i <= combine; i++) lines = (lines * (selections - combine + i)) / i
  return lines
}

/** Whether nothing that is still open can change what a ticket pays. */
export function isDecided(combine: number, results: readonly SelectionResult[]): boolean {
  return !results.includes('open') || results.filter((result) => result !== 'lost').length < combine
}

/**
 * The chance of a selection by the prices of its market, without the house's margin: what its odds imply, as a share of
 * what all odds of the market imply. Odds in thousandths; `own` is one of `all`.
 */
export function chanceOf(own: number, all: readonly number[]): Factor {
  const product = all.reduce((whole, odds) => whole * BigInt(odds), 1n)
  const shares = all.map((odds) => product / BigInt(odds))
  return { over: product / BigInt(own), under: shares.reduce((sum, share) => sum + share, 0n) }
}
