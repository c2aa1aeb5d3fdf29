/** Protects: selections come to what published tables say, and tickets pay what their lines bring, to the minor unit. */

import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { SelectionResult } from '#contract/ticket_traits.ts'
import {
  bringsOf,
  chanceOf,
  factorOf,
  hasLine,
  isDecided,
  isOfHalf,
  linesOf,
  matchKinds,
  type MatchKind,
  picksOf,
  resultOf,
  resultOfSeason,
  unitFor,
} from './settlement.ts'

const letters = { W: 'won', HW: 'half_won', P: 'push', HL: 'half_lost', L: 'lost' } as const

/** By the goals of the backed side less the other's, from -2 to 2 (help.vptop.com 12613113, pro-tips.net/useful/ah.htm). */
const handicaps = `
  0     L  L  P  W  W
  -0.25 L  L  HL W  W
  -0.5  L  L  L  W  W
  -0.75 L  L  L  HW W
  -1    L  L  L  P  W
  -1.25 L  L  L  HL W
  -1.5  L  L  L  L  W
  -1.75 L  L  L  L  HW
  -2    L  L  L  L  P
  0.25  L  L  HW W  W
  0.5   L  L  W  W  W
  0.75  L  HL W  W  W
  1     L  P  W  W  W
  1.25  L  HW W  W  W
  1.5   L  W  W  W  W
  1.75  HL W  W  W  W
  2     P  W  W  W  W`

/** By the goals of both sides, from 1 to 4. */
const totals = `
  2    L P  W  W
  2.25 L HL W  W
  2.5  L L  W  W
  2.75 L L  HW W
  3    L L  P  W`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [line = '', ...results] = row.trim().split(/\s+/)
      return {
        lineHundredths: Math.round(Number(line) * 100),
        results: results.map((letter) => letters[letter as keyof typeof letters]),
      }
    })

test('[SET-07] handicaps come to what the published table says, for either side', () => {
  for (const { lineHundredths, results } of rowsOf(handicaps))
    for (const [i, expected] of results.entries()) {
      const lead = i - 2
      const home = { home: 5 + lead, away: 5 }
      const away = { home: 5, away: 5 + lead }
      expect(resultOf({ kind: 'handicap', pick: 'home', lineHundredths }, home)).toBe(expected)
      // A market is named by the line of its home side.
      const turned = { kind: 'handicap', pick: 'away', lineHundredths: 0 - lineHundredths } as const
      expect(resultOf(turned, away)).toBe(expected)
    }
})

const mirror = {
  won: 'lost',
  half_won: 'half_lost',
  push: 'push',
  half_lost: 'half_won',
  lost: 'won',
}

test('[SET-07] totals come to what the published table says, and fewer goals mirror more', () => {
  for (const { lineHundredths, results } of rowsOf(totals))
    for (const [i, expected] of results.entries()) {
      const score = { home: i, away: 1 }
      expect(resultOf({ kind: 'total', pick: 'over', lineHundredths }, score)).toBe(expected)
      expect(resultOf({ kind: 'total', pick: 'under', lineHundredths }, score)).toBe(
        mirror[expected],
      )
    }
})

test('[SET-07] a match has one result: home, draw or away', () => {
  const came = (home: number, away: number) =>
    (['home', 'draw', 'away'] as const).map((pick) =>
      resultOf({ kind: '1x2', pick, lineHundredths: 0 }, { home, away }),
    )
  expect(came(2, 1)).toEqual(['won', 'lost', 'lost'])
  expect(came(1, 1)).toEqual(['lost', 'won', 'lost'])
  expect(came(0, 3)).toEqual(['lost', 'lost', 'won'])
})

test('[SET-07] markets on the first half come to what those on the match do, by another score', () => {
  for (const kind of ['1x2', 'handicap', 'total'] as const)
    for (const pick of picksOf(kind))
      for (const lineHundredths of kind === '1x2' ? [0] : [-125, -50, 0, 75, 200])
        for (let home = 0; home <= 3; home++)
          for (let away = 0; away <= 3; away++) {
            const half = { kind: `half_${kind}`, pick, lineHundredths } as const
            const score = { home, away }
            expect(resultOf(half, score)).toBe(resultOf({ kind, pick, lineHundredths }, score))
          }
  expect(matchKinds.filter(isOfHalf)).toEqual(['half_1x2', 'half_handicap', 'half_total'])
})

test('[SET-07] of the sides of a market without a line exactly one wins, whatever the score', () => {
  const kinds = matchKinds.filter((kind) => !hasLine(kind))
  for (const kind of kinds)
    for (let home = 0; home <= 6; home++)
      for (let away = 0; away <= 6; away++) {
        const came = (pick: string) => resultOf({ kind, pick, lineHundredths: 0 }, { home, away })
        expect(picksOf(kind).filter((pick) => came(pick) === 'won')).toHaveLength(1)
      }
})

test('[SET-07] scores, both sides scoring, and odd or even come to what they are called', () => {
  const won = (kind: MatchKind, home: number, away: number) =>
    picksOf(kind).find(
      (pick) => resultOf({ kind, pick, lineHundredths: 0 }, { home, away }) === 'won',
    )
  expect([won('correct_score', 2, 1), won('correct_score', 0, 0)]).toEqual(['2-1', '0-0'])
  expect([won('correct_score', 4, 0), won('correct_score', 2, 7)]).toEqual(['other', 'other'])
  expect([won('both_score', 1, 1), won('both_score', 3, 0), won('both_score', 0, 0)]).toEqual([
    'yes',
    'no',
    'no',
  ])
  expect([won('odd_even', 2, 1), won('odd_even', 0, 0), won('odd_even', 2, 2)]).toEqual([
    'odd',
    'even',
    'even',
  ])
})

test('[SET-07] of the teams of a season the one that won it wins, and all others lose', () => {
  expect(['reds', 'blues'].map((team) => resultOfSeason(team, 'blues'))).toEqual(['lost', 'won'])
})

type Leg = [result: SelectionResult, oddsThousandths: number]
const factors = (...legs: Leg[]) => legs.map(([result, odds]) => factorOf(result, odds))

test('[SET-07] a parlay pays the worked examples of its legs at Hong Kong 1.015, 0.755, 1.045, 0.895 and 0.965', () => {
  const odds = [2015, 1755, 2045, 1895, 1965]
  const won = (result: SelectionResult) =>
    bringsOf(100n, 5, factors(...odds.map((each, i) => [i === 0 ? result : 'won', each] as Leg)))
  // 26.93 for a unit when all win.
  expect(won('won')).toBe(2692n)
  // A leg that is void or comes to its line counts one, a half won leg half of its gain, a half lost one half.
  expect(won('void')).toBe(1336n)
  expect(won('push')).toBe(won('void'))
  expect(won('half_won')).toBe(2014n)
  expect(won('half_lost')).toBe(668n)
  expect(won('lost')).toBe(0n)
})

/** Written apart from what it checks: every combination by itself, in floating point. */
function sumByHand(combine: number, values: readonly number[]): number {
  if (combine === 0) return 1
  if (values.length < combine) return 0
  const [first = 0, ...others] = values
  return first * sumByHand(combine - 1, others) + sumByHand(combine, others)
}

const allResults = ['open', 'won', 'half_won', 'push', 'half_lost', 'lost', 'void'] as const
const valueOf = (result: SelectionResult, odds: number) =>
  ({ open: odds, won: odds, half_won: (1 + odds) / 2, push: 1, void: 1, half_lost: 0.5, lost: 0 })[
    result
  ]
const tickets = fc
  .array(fc.tuple(fc.constantFrom(...allResults), fc.integer({ min: 1001, max: 100_000 })), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((legs) => fc.tuple(fc.constant(legs), fc.integer({ min: 1, max: legs.length })))

test('[SET-07] a system pays the sum of its lines, cut once to whole minor units', () => {
  fc.assert(
    fc.property(tickets, fc.bigInt(1n, 100_000n), ([legs, combine], unit) => {
      const brings = bringsOf(unit, combine, factors(...legs))
      const values = legs.map(([result, odds]) => valueOf(result, odds / 1000))
      const byHand = Number(unit) * sumByHand(combine, values)
      expect(Math.abs(Number(brings) - byHand)).toBeLessThanOrEqual(1 + byHand * 1e-9)
    }),
  )
})

test('[SET-07] a ticket brings no more than it may, grows with its odds, and nothing open changes one that is decided', () => {
  fc.assert(
    fc.property(tickets, fc.bigInt(1n, 1_000_000n), ([legs, combine], most) => {
      const of = (ends: typeof legs, stake = 1000n) => bringsOf(stake, combine, factors(...ends))
      const turned = (turn: (leg: Leg) => Leg) => legs.map(turn)
      const possible = of(turned(([, odds]) => ['won', odds]))
      expect(of(legs)).toBeLessThanOrEqual(possible)
      expect(of(turned(([result, odds]) => [result, odds + 500]))).toBeGreaterThanOrEqual(of(legs))
      const lost = of(turned(([result, odds]) => [result === 'open' ? 'lost' : result, odds]))
      const results = legs.map(([result]) => result)
      expect(isDecided(combine, results)).toBe(lost === of(legs))
      const unit = unitFor(most, combine, factors(...legs))
      const isLargest = unit === null || (of(legs, unit) <= most && of(legs, unit + 1n) > most)
      expect(isLargest).toBe(true)
    }),
  )
})

test('lines are counted as combinations are', () => {
  expect(linesOf(1, 1)).toBe(1)
  expect(linesOf(4, 2)).toBe(6)
  expect(linesOf(12, 6)).toBe(924)
  expect(linesOf(5, 5)).toBe(1)
})

test('[WGR-11] chances of a market are what its odds imply, without the margin: together they are certain', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1010, max: 100_000 }), { minLength: 2, maxLength: 3 }),
      (all) => {
        const chances = all.map((own) => chanceOf(own, all))
        const [first] = chances
        expect(chances.reduce((sum, { over }) => sum + over, 0n)).toBe(first?.under)
      },
    ),
  )
  // Three prices of 5 % margin: 1.90 of 1.90 and 1.90 is one half.
  expect(chanceOf(1900, [1900, 1900])).toEqual({ over: 1900n, under: 3800n })
})
