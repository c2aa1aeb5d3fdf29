/** What running the wallet brings: time, a slow database, many calls at once; and settlements that are turned round. */

import type { Case } from './case.ts'
import { bet, inOneCall, look, win } from './says.ts'

export const operationCases: readonly Case[] = [
  {
    id: '23a',
    title: 'a stake is repeated after months',
    arrange: { 1: 'monthsPass' },
    steps: [bet('10'), bet('10')],
    ends: ['-10'],
  },
  {
    id: '23b',
    title: 'a payout comes after months, and again after more',
    arrange: { 1: 'monthsPass', 2: 'monthsPass' },
    steps: [bet('10'), win('25', { closes: true }), win('25', { closes: true })],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '33a',
    title: 'a win is turned round',
    steps: [bet('10'), win('25', { closes: true }), { say: 'adjust', id: 'a', payout: '-25' }],
    ends: ['-10'],
  },
  {
    id: '33b',
    title: 'a win is turned round when it is spent',
    arrange: { 2: 'spend' },
    steps: [
      bet('10'),
      win('25', { closes: true }),
      { say: 'adjust', id: 'a', payout: '-25', expect: 'bad' },
    ],
    ends: ['-94'],
  },
  {
    id: '33c',
    title: 'a loss is turned round',
    steps: [bet('10'), { say: 'adjust', id: 'a', payout: '25' }],
    ends: ['15'],
  },
  {
    id: '42',
    title: 'the books are held until the vendor has given up',
    arrange: { 1: 'holdBooks' },
    steps: [bet('10'), bet('5', { id: 't', round: 'q', expect: 'any' }), look],
    ends: [],
  },
  {
    id: '44a',
    title: 'a hundred looks at once',
    steps: [{ ...look, times: 100 }],
    ends: ['0'],
  },
  {
    id: '44b',
    title: 'a stake and a hundred repeats of it at once',
    steps: [bet('10'), bet('10', { times: 100 }), look],
    ends: ['-10'],
  },
]
