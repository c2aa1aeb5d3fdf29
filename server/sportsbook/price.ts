/** Prices of a match by the Poisson model: true chances of what may still come, with one stated margin on top. */

import type { LineState } from '#contract/sports.ts'
import type { Sides, Standing } from './match.ts'

export type Price = { pick: string; chance: number; oddsThousandths: number | null }

export type Market = {
  kind: '1x2' | 'handicap' | 'total'
  /** Handicap of the home side, or the total, in hundredths; 0 where the kind has no line. */
  lineHundredths: number
  state: LineState
  prices: Price[]
}

/** The house's part of every price: implied probabilities of a market sum to 1 + margin. */
export const marginPercent = 5

/** Odds below or above these are not offered; the whole market is suspended then. */
const oddsMin = 1.01
const oddsMax = 100

/** Scores further out are too unlikely to move a price by its last digit. */
const scoresMax = 30
const linesMax = 12.5

/**
 * What is offered on a match as it stands; nothing once it is over or called off.
 * @param rates scores to be expected over a whole match
 */
export function marketsOf(rates: Sides, { state, score, left }: Standing): Market[] {
  if (state === 'finished' || state === 'cancelled') return []
  const scored = score ?? { home: 0, away: 0 }
  const { leads, totals } = spreadsOf({ home: rates.home * left, away: rates.away * left }, scored)
  const handicap = evenest(halfLines(-linesMax), (line) => chanceOver(leads, -line))
  const total = evenest(halfLines(scored.home + scored.away + 0.5), (line) =>
    chanceOver(totals, line),
  )
  const [home, draw] = [chanceOver(leads, 0), leads.get(0) ?? 0]
  return [
    marketOf('1x2', 0, { home, draw, away: Math.max(0, 1 - home - draw) }),
    marketOf('handicap', handicap.line, { home: handicap.chance, away: 1 - handicap.chance }),
    marketOf('total', total.line, { over: total.chance, under: 1 - total.chance }),
  ]
}

/** Chances by a whole number. */
type Spread = Map<number, number>

/** Chances of every final lead of the home side, and of every final total. */
function spreadsOf(coming: Sides, scored: Sides): { leads: Spread; totals: Spread } {
  const [home, away] = [poisson(coming.home), poisson(coming.away)]
  const [leads, totals]: [Spread, Spread] = [new Map(), new Map()]
  const add = (spread: Spread, value: number, chance: number) =>
    spread.set(value, (spread.get(value) ?? 0) + chance)
  for (const [h, homeChance] of home.entries()) {
    for (const [a, awayChance] of away.entries()) {
      add(leads, scored.home + h - (scored.away + a), homeChance * awayChance)
      add(totals, scored.home + h + scored.away + a, homeChance * awayChance)
    }
  }
  return { leads, totals }
}

function chanceOver(spread: Spread, line: number): number {
  let sum = 0
  for (const [value, chance] of spread) if (value > line) sum += chance
  return sum
}

/** Chances of 0, 1, 2 … scores; what is cut off at the end is spread over the rest. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let n = 1; n <= scoresMax; n++) chances.push(((chances[n - 1] ?? 0) * mean) / n)
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / whole)
}

/** Half lines from one upwards: no stake is ever returned on them. */
function halfLines(from: number): number[] {
  return Array.from({ length: 2 * linesMax + 1 }, (_, i) => from + i)
}

/** The line whose two sides are most nearly alike. */
function evenest(lines: readonly number[], chanceOf: (line: number) => number) {
  const [first, ...others] = lines.map((line) => ({ line, chance: chanceOf(line) }))
  if (!first) throw new Error('there are lines')
  return others.reduce(
    (best, next) => (Math.abs(next.chance - 0.5) < Math.abs(best.chance - 0.5) ? next : best),
    first,
  )
}

function marketOf(kind: Market['kind'], line: number, chances: Record<string, number>): Market {
  const priced = Object.entries(chances).map(([pick, chance]) => ({
    pick,
    chance,
    odds: oddsOf(chance),
  }))
  const isOpen = priced.every(({ odds }) => odds >= oddsMin && odds <= oddsMax)
  return {
    kind,
    lineHundredths: Math.round(line * 100),
    state: isOpen ? 'open' : 'suspended',
    prices: priced.map(({ pick, chance, odds }) => ({
      pick,
      chance,
      oddsThousandths: isOpen ? Math.round(odds * 1000) : null,
    })),
  }
}

/** In steps of a hundredth, as players read them. */
function oddsOf(chance: number): number {
  return Math.round(100 / (chance * (1 + marginPercent / 100))) / 100
}
