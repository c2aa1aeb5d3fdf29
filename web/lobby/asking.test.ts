/** Protects: every game of a list can be reached, and what narrows it is taken off whole. */

import { expect, test } from 'vitest'
import { askFor, clearedOf, isNarrowed } from './asking.ts'

const offer = { game_type: 'slot_game' } as const

test('the pages of a long list follow each other without a gap', () => {
  const partOf = (query: Record<string, string>) => {
    const { page = 1, per_page = 0 } = askFor(query, offer)
    return [(page - 1) * per_page, page * per_page]
  }
  expect(['', '25', '72', '96', '500'].map((show) => partOf({ show }))).toEqual([
    [0, 24],
    [0, 48],
    [0, 72],
    [0, 96],
    [0, 96],
  ])
  expect([partOf({ page: '2' }), partOf({ page: '3', show: '24' })]).toEqual([
    [96, 192],
    [192, 288],
  ])
})

test('clearing takes all that narrows, and keeps the order and what kind of games they are', () => {
  const query = {
    q: 'a',
    feature: 'wilds',
    limit: '1',
    type: 'roulette',
    page: '3',
    sort: 'name',
    category: 'casino',
  }
  const cleared = Object.entries(clearedOf(query)).filter(([, value]) => value !== '')
  expect(Object.fromEntries(cleared)).toEqual({ sort: 'name', category: 'casino' })
  expect([isNarrowed(query), isNarrowed(clearedOf(query))]).toEqual([true, false])
})
