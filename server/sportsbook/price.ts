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
  const outcomes = outcomesOf({ home: rates.home * left, away: rates.away * left }, scored)
  const chanceThat = (is: (final: Sides) => boolean) =>
    outcomes.reduce((sum, { final, chance }) => (is(final) ? sum + chance : sum), 0)
  const covers = (line: number) => chanceThat(({ home, away }) => home + line > away)
  const exceeds = (line: number) => chanceThat(({ home, away }) => home + away > line)

  const handicap = evenest(halfLines(-linesMax), covers)
  const total = evenest(halfLines(scored.home + scored.away + 0.5), exceeds)
  return [
    marketOf('1x2', 0, {
      home: chanceThat(({ home, away }) => home > away),
      draw: chanceThat(({ home, away }) => home === away),
      away: chanceThat(({ home, away }) => home < away),
    }),
    marketOf('handicap', handicap.line, { home: handicap.chance, away: 1 - handicap.chance }),
    marketOf('total', total.line, { over: total.chance, under: 1 - total.chance }),
  ]
}

type Outcome = { final: Sides; chance: number }

function outcomesOf(coming: Sides, scored: Sides): Outcome[] {
  const [home, away] = [poisson(coming.home), poisson(coming.away)]
  const outcomes = home.flatMap((homeChance, h) =>
    away.map((awayChance, a): Outcome => ({
      final: { home: scored.home + h, away: scored.away + a },
      chance: homeChance * awayChance,
    })),
  )
  // What was cut off at the end is spread over the rest.
  const whole = outcomes.reduce((sum, { chance }) => sum + chance, 0)
  return outcomes.map(({ final, chance }) => ({ final, chance: chance / whole }))
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let n = 1; n <= scoresMax; n++) chances.push(((chances[n - 1] ?? 0) * mean) / n)
  return chances
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
