/** Protects: what a table writes down of a round is what was drawn there, by the rules of its game. */
import { expect, test } from 'vitest'
import { rouletteBets } from '../roulette/roulette.ts'
import { rolls } from '../sicbo/sicbo.ts'
import { markOf } from './marks.ts'
import {
  salonBaccarat,
  salonCarousel,
  salonDragonTiger,
  salonRoulette,
  salonSicbo,
} from './table.ts'
import type { SharedGame } from './shared.ts'
import type { TableRules } from './table_rules.ts'

const playedAt = ({ rules }: Pick<SharedGame, 'rules'>) => (rules as TableRules).played

test('the numbers of the wheel have the colour that the cloth pays', () => {
  for (let number = 0; number <= 36; number++) {
    const mark = markOf(playedAt(salonRoulette), { dealt: { number: [number] }, outcome: number })
    const tone = ['red', 'black'].find((bet) => rouletteBets.get(bet)!.includes(number)) ?? 'zero'
    expect(mark).toEqual({ kind: tone, number })
  }
})

test('of 216 rolls 105 are big and 105 small, and the six triples neither', () => {
  const counts: Record<string, number> = {}
  for (const dice of rolls) {
    const total = dice.reduce((sum, die) => sum + die, 0)
    const mark = markOf(playedAt(salonSicbo), { dealt: { dice }, outcome: total })!
    expect(mark.number).toBe(total)
    counts[mark.kind] = (counts[mark.kind] ?? 0) + 1
  }
  expect(counts).toEqual({ big: 105, small: 105, triple: 6 })
})

test('a number of the wheel of money is marked where a multiplier came before it', () => {
  const marks = [[1], [13, 1], [27, 13, 0]].map((spins) =>
    markOf(playedAt(salonCarousel), { dealt: { spins }, outcome: 0 }),
  )
  expect(marks).toEqual([
    { kind: 'plain', number: 1 },
    { kind: 'multiplied', number: 1 },
    { kind: 'multiplied', number: 40 },
  ])
})

test('at tables of two sides the mark is who won; of a round that was not played there is none', () => {
  const dealt = { dragon: ['Kh'], tiger: ['2s'] }
  expect(markOf(playedAt(salonDragonTiger), { dealt, outcome: 'dragon' })).toEqual({
    kind: 'dragon',
    number: null,
  })
  const none = [null, { dealt, outcome: null }].map((shown) =>
    markOf(playedAt(salonBaccarat), shown),
  )
  expect(none).toEqual([null, null])
})
