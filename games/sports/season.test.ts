/** Protects: a table counts every match once for each of its sides, and ranks teams by the published rule. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf, type Played } from './season.ts'

const teams = ['reds', 'blues', 'greens', 'golds']
const match = fc
  .tuple(fc.nat(3), fc.nat(3), fc.nat(6), fc.nat(6))
  .filter(([home, away]) => home !== away)
  .map(([h, a, home, away]): Played => ({
    home: teams[h]!,
    away: teams[a]!,
    score: { home, away },
  }))

test('[SET-07] what one side of a match gains in a table the other gives, and points are those of its matches', () => {
  fc.assert(
    fc.property(fc.array(match), fc.integer({ min: 2, max: 3 }), (played, winPoints) => {
      const table = tableOf(teams, played, winPoints)
      const sum = (of: (row: (typeof table)[number]) => number) =>
        table.reduce((whole, row) => whole + of(row), 0)
      expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost))
      expect(sum(({ scored }) => scored)).toBe(sum(({ conceded }) => conceded))
      expect(sum(({ won, drawn, lost }) => won + drawn + lost)).toBe(2 * played.length)
      const draws = played.filter(({ score }) => score.home === score.away).length
      expect(sum(({ points }) => points)).toBe(winPoints * (played.length - draws) + 2 * draws)
      const rank = table.map(
        ({ points, scored, conceded }) => (points * 1000 + scored - conceded) * 1000 + scored,
      )
      expect(rank).toEqual(rank.toSorted((a, b) => b - a))
    }),
  )
})

test('[SET-07] level on points the lead in goals decides, then goals, then the order that is given: of lots', () => {
  const first = (...played: Played[]) => tableOf(teams, played, 3).map(({ team }) => team)
  const won = (home: string, away: string, goals: number, against: number): Played => ({
    home,
    away,
    score: { home: goals, away: against },
  })
  expect(first(won('blues', 'golds', 1, 0), won('reds', 'greens', 3, 1))[0]).toBe('reds')
  expect(first(won('reds', 'golds', 1, 0), won('blues', 'greens', 3, 2))[0]).toBe('blues')
  expect(first(won('blues', 'golds', 1, 0), won('reds', 'greens', 1, 0))).toEqual([
    'reds',
    'blues',
    'greens',
    'golds',
  ])
})
