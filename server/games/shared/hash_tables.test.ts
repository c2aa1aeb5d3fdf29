/** Protects what the lobby of the hash game says: every table has its bets with what they pay, and tells of a hash what its rule says. */

import { expect, test } from 'vitest'
import { hashTables } from '#contract/game_traits.ts'
import { showHashTables } from './hash_tables.ts'

test('each table reads the end of a block by its rule', () => {
  // A hand of 3, 6, a, 1 and b: the 3, the 6 and the 1 add to ten, and letters are tens.
  const tables = showHashTables([{ height: 7, hash: `${'0'.repeat(59)}36a1b` }], 'EN')
  expect(tables.map(({ table, reads }) => [table, reads])).toEqual([
    ['parity', [{ height: 7, from: 62, to: 63, won: 'odd' }]],
    ['size', [{ height: 7, from: 62, to: 63, won: 'small' }]],
    ['lucky', [{ height: 7, from: 62, to: 64, won: 'lucky' }]],
    ['duel', [{ height: 7, from: 62, to: 64, won: 'tiger' }]],
    ['character', [{ height: 7, from: 63, to: 64, won: 'character' }]],
    ['bull', [{ height: 7, from: 59, to: 64, won: 'bullBull' }]],
  ])
  const bets = tables.flatMap((table) => table.bets.map(({ on }) => on))
  expect(bets).toEqual(Object.values(hashTables).flat())
  expect(tables.at(-1)?.bets.map(({ name, pays }) => `${name} ${pays}`)).toEqual([
    'No bull 3.40',
    'Bull 1–5 2.81',
    'Bull 6–9 3.52',
    'Bull bull 10.74',
  ])
})

test('where nothing wins, the table says so', () => {
  const [, , lucky] = showHashTables([{ height: 7, hash: `${'0'.repeat(62)}12` }], 'EN')
  expect(lucky?.reads).toEqual([{ height: 7, from: 62, to: 64, won: null }])
})
