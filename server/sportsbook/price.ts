/** Prices of a match by the Poisson model, and of a season by the chances of its teams: true chances, with one stated margin on top. */

import {
  picksOf,
  resultOf,
  seasonKind,
  type MarketKind,
  type MatchKind,
  type Score,
} from '#games/sports/settlement.ts'
import type { LineState } from '#contract/sports.ts'
import type { Sides, Standing } from './match.ts'

export type Price = { pick: string; chance: number; oddsThousandths: number | null }

export type Market<Kind extends MarketKind = MarketKind> = {
  kind: Kind
  /** Handicap of the home side, or the total, in hundredths; 0 where the kind has no line. */
  lineHundredths: number
  /** Shown on boards of the match or of its first half; others are shown with the match alone. */
  isMain: boolean
  state: LineState
  prices: Price[]
}

/** The house's part of every price: implied probabilities of a market sum to 1 + margin. */
export const marginPercent = 5

/** Odds below or above these are not offered; of a match, the whole market is suspended then. */
const oddsMin = 1.01
const oddsMax = 100
export const seasonOddsMax = 500

/** Scores further out are too unlikely to move a price by its last digit. */
const goalsMax = 30
const chanceMin = 1e-12
const linesMax = 12.5
/** Beside its main line a match has those up to half a goal away, in quarters. */
const besides = [-0.5, -0.25, 0, 0.25, 0.5]

/**
 * What is offered on a match as it stands; nothing once it is over or called off.
 * @param rates scores to be expected over a whole match
 */
export function marketsOf(
  rates: Sides,
  { state, score, left, halfLeft }: Standing,
): Market<MatchKind>[] {
  if (state === 'finished' || state === 'cancelled') return []
  const scored = score ?? { home: 0, away: 0 }
  const endsAfter = (share: number) =>
    endsOf({ home: rates.home * share, away: rates.away * share }, scored)
  const ends = endsAfter(left)
  return [
    ...resultMarkets(ends, scored, ['1x2', 'handicap', 'total']),
    ...(halfLeft > 0
      ? resultMarkets(endsAfter(halfLeft), scored, ['half_1x2', 'half_handicap', 'half_total'])
      : []),
    marketOf(ends, 'both_score'),
    marketOf(ends, 'odd_even'),
    marketOf(ends, 'correct_score'),
  ]
}

/** The result, and handicaps and totals around the line that divides its ends most evenly. */
function resultMarkets(
  ends: readonly End[],
  scored: Score,
  [winner, ofLead, ofTotal]: readonly [MatchKind, MatchKind, MatchKind],
): Market<MatchKind>[] {
  const handicap = evenest(halfLines(-linesMax), (line) => chanceOver(ends, leadOf, -line))
  const total = evenest(halfLines(scored.home + scored.away + 0.5), (line) =>
    chanceOver(ends, totalOf, line),
  )
  return [
    marketOf(ends, winner, 0, true),
    ...besides.map((by) => marketOf(ends, ofLead, handicap + by, by === 0)),
    ...besides
      .filter((by) => total + by > scored.home + scored.away)
      .map((by) => marketOf(ends, ofTotal, total + by, by === 0)),
  ]
}

/** A score at the end, with its chance. */
type End = { score: Score; chance: number }

const leadOf = ({ home, away }: Score) => home - away
const totalOf = ({ home, away }: Score) => home + away

function endsOf(coming: Sides, scored: Score): End[] {
  const away = poisson(coming.away)
  return poisson(coming.home).flatMap((homeChance, h) =>
    away.flatMap((awayChance, a) => {
      const chance = homeChance * awayChance
      const score = { home: scored.home + h, away: scored.away + a }
      return chance > chanceMin ? [{ score, chance }] : []
    }),
  )
}

function chanceOver(ends: readonly End[], measure: (score: Score) => number, line: number) {
  return ends.reduce((sum, { score, chance }) => (measure(score) > line ? sum + chance : sum), 0)
}

/** Chances of 0, 1, 2 … scores; what is cut off at the end is spread over the rest. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let n = 1; n <= goalsMax; n++) chances.push(((chances[n - 1] ?? 0) * mean) / n)
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / whole)
}

/** Half lines from one upwards: no stake is ever returned on them. */
function halfLines(from: number): number[] {
  return Array.from({ length: 2 * linesMax + 1 }, (_, i) => from + i)
}

/** The line whose two sides are most nearly alike. */
function evenest(lines: readonly number[], chanceAt: (line: number) => number): number {
  const [first, ...others] = lines.map((line) => ({ line, off: Math.abs(chanceAt(line) - 0.5) }))
  if (!first) throw new Error('there are lines')
  return others.reduce((best, next) => (next.off < best.off ? next : best), first).line
}

/** How much of a stake a result wins and loses; the rest comes back. */
const shares = {
  won: [1, 0],
  half_won: [0.5, 0],
  push: [0, 0],
  half_lost: [0, 0.5],
  lost: [0, 1],
} as const

function marketOf(
  ends: readonly End[],
  kind: MatchKind,
  line = 0,
  isMain = false,
): Market<MatchKind> {
  const lineHundredths = Math.round(line * 100)
  const priced = picksOf(kind).map((pick) => {
    let [wins, loses] = [0, 0]
    for (const { score, chance } of ends) {
      const [won, lost] = shares[resultOf({ kind, pick, lineHundredths }, score)]
      wins += won * chance
      loses += lost * chance
    }
    // Of what is decided at all: a stake that comes back is no chance of either.
    const chance = wins + loses > 0 ? wins / (wins + loses) : 0
    return { pick, chance }
  })
  // Of many scores those that are as good as impossible are left out; of two or three sides all are there, or none.
  const { state, prices } = offer(priced, oddsMax, kind === 'correct_score' ? 2 : priced.length)
  return { kind, lineHundredths, isMain, state, prices }
}

/** Who wins a season, by the chance of each team: open while more than one has a price. */
export function seasonMarketOf(chances: ReadonlyMap<string, number>): Market {
  const sides = [...chances].map(([pick, chance]) => ({ pick, chance }))
  return { kind: seasonKind, lineHundredths: 0, isMain: true, ...offer(sides, seasonOddsMax, 2) }
}

/** @param least how many sides must have a price, else none has */
function offer(
  sides: readonly { pick: string; chance: number }[],
  most: number,
  least: number,
): Pick<Market, 'state' | 'prices'> {
  const priced = sides.map(({ pick, chance }) => {
    const odds = oddsOf(chance)
    const isPriced = odds >= oddsMin && odds <= most
    return { pick, chance, oddsThousandths: isPriced ? Math.round(odds * 1000) : null }
  })
  const isOpen = priced.filter(({ oddsThousandths }) => oddsThousandths !== null).length >= least
  return {
    state: isOpen ? 'open' : 'suspended',
    prices: isOpen
      ? priced
      : priced.map(({ pick, chance }) => ({ pick, chance, oddsThousandths: null })),
  }
}

/** In steps of a hundredth, as players read them. */
function oddsOf(chance: number): number {
  return Math.round(100 / (chance * (1 + marginPercent / 100))) / 100
}
