/** Protects: the arithmetic that readers are shown leads to what the code that settles comes to. */

import { expect, test } from 'vitest'
import type { SelectionResult } from '#contract/ticket_traits.ts'
import { factorOf, resultOf } from '#games/sports/settlement.ts'
import {
  aheads,
  becomes,
  signed,
  sumOf,
  termsOf,
  writeLine,
  writeSum,
  type Tried,
} from './arithmetic.ts'

const odds = 1.9
const shown: [Exclude<SelectionResult, 'open'>, string, number][] = [
  ['won', '1.90', odds],
  ['half_won', '(1 + 1.90) / 2', (1 + odds) / 2],
  ['push', '1', 1],
  ['void', '1', 1],
  ['half_lost', '½', 1 / 2],
  ['lost', '0', 0],
]

test.each(shown)('a unit that is %s becomes %s, as tickets are paid', (result, written, value) => {
  const { over, under } = factorOf(result, odds * 1000)
  expect(Number(over) / Number(under)).toBeCloseTo(value, 10)
  expect(becomes[result]('1.90')).toBe(written)
})

/** The line of a handicap is the home side's where tickets are settled, and its own side's where it is read. */
const sides = [
  { home_away: 'H', bet_type: 'HDP', kind: 'handicap', pick: 'home', sign: 1 },
  { home_away: 'A', bet_type: 'HDP', kind: 'handicap', pick: 'away', sign: -1 },
  { home_away: 'O', bet_type: 'OU', kind: 'total', pick: 'over', sign: 1 },
  { home_away: 'U', bet_type: 'OU', kind: 'total', pick: 'under', sign: 1 },
] as const

function aheadIn(ahead: number): string {
  if (Math.abs(ahead) === 0.25) return ahead > 0 ? '0.25' : '−0.25'
  return ahead === 0 ? '0' : ahead > 0 ? '> 0.25' : '< −0.25'
}

test.each(sides)(
  '$home_away: what is added up by hand gives the result of every line and score',
  ({ home_away, bet_type, kind, pick, sign }) => {
    const wrong: string[] = []
    for (let quarters = -12; quarters <= 12; quarters++)
      for (let goals = 0; goals < 25; goals++) {
        const score = { home: goals % 5, away: Math.floor(goals / 5) }
        const bet: Tried = {
          bet_type,
          home_away,
          criteria1: String(quarters / 4),
          odds: '1.90',
          unit: '10',
          score,
        }
        const result = resultOf({ kind, pick, lineHundredths: sign * quarters * 25 || 0 }, score)
        if (aheads[result](String) !== aheadIn(sumOf(termsOf(bet)))) wrong.push(JSON.stringify(bet))
      }
    expect(wrong).toEqual([])
  },
)

test('a sum is written with the signs of its parts and of what it comes to', () => {
  const comma = (number: number) => String(number).replace('.', ',')
  expect(writeSum([2, -1, -0.75], comma)).toBe('2 − 1 − 0,75 = +0,25')
  expect(writeSum([0, -1, 1], String)).toBe('0 − 1 + 1 = 0')
  expect(writeSum([-0.25, -1], String)).toBe('−0.25 − 1 = −1.25')
  expect([2, -2, 0].map((end) => signed(end, String))).toEqual(['+2', '−2', '0'])
  expect([writeLine('HDP', '0.5', comma), writeLine('OU', '2.5', comma)]).toEqual(['+0,5', '2,5'])
})
