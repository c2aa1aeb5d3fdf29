/** Protects: a move at the table is told by the word that players have for it. */

import { expect, test } from 'vitest'
import { saidMoves, type MadeMove } from './scene.ts'

const made = (street: MadeMove['street'], move: MadeMove['move']): MadeMove => ({
  seat: 1,
  street,
  move,
  to: '2.00',
  by: 'player',
})

test('the first chips of a street are a bet and more than that a raise; before the flop the blinds are there', () => {
  const moves = [
    made('preflop', 'raise'),
    made('preflop', 'call'),
    made('flop', 'check'),
    made('flop', 'raise'),
    made('flop', 'raise'),
    made('turn', 'raise'),
  ]
  expect(saidMoves(moves).map(({ move }) => move)).toEqual([
    'raise',
    'call',
    'check',
    'bet',
    'raise',
    'bet',
  ])
})
