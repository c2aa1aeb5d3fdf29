/** How much, and how often the same. */

import type { Case } from './case.ts'
import { bet, win, both, undo, inOneCall, onlyOrdered, undoesNothing } from './says.ts'

export const amountCases: readonly Case[] = [
  // Amounts.
  { id: '12a', title: 'the smallest amount', steps: [bet('0.01')], ends: ['-0.01'] },
  {
    id: '12b',
    title: 'finer than the currency',
    steps: [bet('0.001', { expect: 'bad' })],
    ends: ['0'],
    except: ['softswiss'],
  },
  { id: '12c', title: 'more places, all of them zero', steps: [bet('1.0000')], ends: ['-1'] },
  { id: '13a', title: 'a stake of nothing', steps: [bet('0', { expect: 'any' })], ends: ['0'] },
  {
    id: '13b',
    title: 'a payout of nothing',
    steps: [bet('10'), win('0', { closes: true })],
    ends: ['-10'],
    except: inOneCall,
  },
  {
    id: '13c',
    title: 'a stake below nothing',
    steps: [bet('-10', { expect: 'bad' })],
    ends: ['0'],
  },
  {
    id: '13d',
    title: 'a payout below nothing',
    steps: [bet('10'), win('-5', { expect: 'bad' })],
    ends: ['-10'],
    except: inOneCall,
  },
  {
    id: '13e',
    title: 'beyond what a float holds',
    steps: [bet('90071992547409930', { expect: 'bad' })],
    ends: ['0'],
  },
  { id: '14a', title: 'exactly all there is', steps: [bet('100')], ends: ['-100'] },
  {
    id: '14b',
    title: 'one unit more than there is',
    steps: [bet('100.01', { expect: 'bad' })],
    ends: ['0'],
  },
  {
    id: '15',
    title: 'a net figure that does not fit',
    steps: [both('10', '25', { extra: { transfer_amount: '16' }, expect: 'bad' })],
    ends: ['0'],
    only: ['pgsoft'],
  },
  {
    id: '15b',
    title: 'a net figure that does not fit',
    steps: [both('10', '25', { extra: { netWin: '16', NetWin: '16' }, expect: 'bad' })],
    ends: ['0'],
    only: ['jdb', 'fachai'],
  },
  {
    id: '16a',
    title: 'a least balance below the stake: 24, 29, needs 6',
    arrange: { 0: 'spend' },
    steps: [both('24', '29', { required: '6' })],
    ends: ['-89'],
    only: ['jdb', 'fachai'],
  },
  {
    id: '16b',
    title: 'a least balance that is not there',
    steps: [both('10', '0', { required: '101', expect: 'no' })],
    ends: ['0'],
    only: ['jdb', 'fachai'],
  },

  // Idempotency.
  { id: '17a', title: 'the same stake twice', steps: [bet('10'), bet('10')], ends: ['-10'] },
  {
    id: '17b',
    title: 'the same stake twice at once',
    steps: [bet('10', { times: 2 })],
    ends: ['-10'],
  },
  {
    id: '18a',
    title: 'the same payout twice',
    steps: [bet('10'), win('25'), win('25')],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '18b',
    title: 'the same payout twice at once',
    steps: [bet('10'), win('25', { times: 2 })],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '18c',
    title: 'the same cancel twice',
    steps: [bet('10'), undo('s'), undo('s')],
    ends: ['0'],
    except: undoesNothing,
  },
  {
    id: '18d',
    title: 'the same reward twice',
    steps: [
      { say: 'reward', id: 'p', payout: '5' },
      { say: 'reward', id: 'p', payout: '5' },
    ],
    ends: ['5'],
    except: onlyOrdered,
  },
  {
    id: '18e',
    title: 'the same correction twice',
    steps: [
      { say: 'adjust', id: 'a', payout: '-5' },
      { say: 'adjust', id: 'a', payout: '-5' },
    ],
    ends: ['-5'],
  },
  {
    id: '18f',
    title: 'bet and win in one, twice',
    steps: [both('10', '25'), both('10', '25')],
    ends: ['15'],
  },
  {
    id: '19a',
    title: 'the same id with another amount',
    steps: [bet('10'), bet('11', { expect: 'bad' })],
    ends: ['-10', '0'],
  },
  {
    id: '19b',
    title: 'the same id in another round',
    steps: [bet('10'), bet('10', { round: 'q', expect: 'bad' })],
    ends: ['-10', '0'],
    except: inOneCall,
  },
  {
    id: '19c',
    title: 'the same id of another player',
    steps: [bet('10'), bet('10', { by: 'other', expect: 'bad' })],
    ends: ['-10'],
  },
  {
    id: '19d',
    title: 'the same id of another payout',
    steps: [bet('10'), win('25'), win('26', { expect: 'bad' })],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '19e',
    title: 'the same id in another game',
    steps: [bet('10'), bet('10', { game: { isOther: true }, expect: 'bad' })],
    ends: ['-10', '0'],
  },
  {
    id: '19f',
    title: 'the same id in another currency',
    steps: [bet('10'), bet('10', { currency: 'EUR', expect: 'bad' })],
    ends: ['-10', '0'],
    except: ['pragmatic'],
  },
  {
    id: '20',
    title: 'one id for a stake and its payout',
    steps: [bet('10', { id: 'x' }), win('25', { id: 'x', of: 'x' })],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '21',
    title: 'refused for want of money, then paid in, and asked again',
    arrange: { 1: 'deposit' },
    steps: [bet('150', { expect: 'bad' }), bet('150')],
    ends: ['-50'],
  },
  {
    id: '24',
    title: 'two stakes at once for the last coin',
    steps: [
      bet('100', { together: true, expect: 'any' }),
      bet('100', { id: 't', round: 'q', expect: 'any' }),
    ],
    ends: ['-100'],
  },
]
