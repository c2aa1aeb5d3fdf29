/** In which order, in one call or several, with bonus money and tables. */

import type { Case } from './case.ts'
import { bet, win, both, undo, look, inOneCall, undoesNothing } from './says.ts'

export const orderCases: readonly Case[] = [
  // Order.
  {
    id: '25',
    title: 'a cancel before its stake',
    steps: [undo('s', { expect: 'ok' }), bet('10', { expect: 'bad' }), look],
    ends: ['0'],
    except: undoesNothing,
  },
  {
    id: '25b',
    title: 'a stake that was cancelled comes again',
    steps: [bet('10'), undo('s'), bet('10', { expect: 'bad' }), look],
    ends: ['0'],
    except: undoesNothing,
  },
  {
    id: '26',
    title: 'a cancel at the same time as its stake',
    steps: [
      bet('10', { together: true, expect: 'any' }),
      undo('s', { expect: 'any' }),
      undo('s', { expect: 'ok' }),
    ],
    ends: ['0'],
    except: undoesNothing,
  },
  {
    id: '27a',
    title: 'a payout before its stake',
    steps: [win('25', { expect: 'bad' })],
    ends: ['0'],
    except: inOneCall,
  },
  {
    id: '28a',
    title: 'a payout after its cancel',
    steps: [bet('10'), undo('s'), win('25', { expect: 'bad' })],
    ends: ['0'],
    except: ['pgsoft', 'jili'],
  },
  {
    id: '28b',
    title: 'a cancel after the payout',
    steps: [bet('10'), win('25', { closes: true }), undo('s', { expect: 'any' })],
    ends: ['15', '25'],
    except: ['pgsoft', 'jili'],
  },
  {
    id: '28c',
    title: 'one of two stakes is cancelled',
    steps: [bet('10'), bet('20', { id: 't' }), undo('s')],
    ends: ['-20'],
    except: undoesNothing,
  },
  {
    id: '28d',
    title: 'bet and win in one, cancelled',
    steps: [both('10', '25'), undo('s', { expect: 'any' })],
    ends: ['0', '15'],
    except: undoesNothing,
  },
  {
    id: '28e',
    title: 'bet and win in one, cancelled when the win is spent',
    arrange: { 1: 'spend' },
    steps: [both('10', '25'), undo('s', { expect: 'any' })],
    ends: ['-94'],
    except: ['pgsoft', 'hub88', 'pragmatic'],
  },
  {
    id: '29',
    title: 'a cancel of a payout',
    steps: [bet('10'), win('25'), undo('w', { expect: 'any' })],
    ends: ['15'],
    except: ['pgsoft', 'jili'],
  },
  {
    id: '30a',
    title: 'settled from another session',
    arrange: { 1: 'endSession' },
    steps: [bet('10'), win('25')],
    ends: ['15'],
    except: inOneCall,
  },
  {
    id: '30b',
    title: 'a stake in a closed round',
    steps: [bet('10'), win('25', { closes: true }), bet('5', { id: 't', expect: 'bad' })],
    ends: ['15'],
    except: ['jili', 'pragmatic'],
  },
  {
    id: '30c',
    title: 'a stake after the end of the round',
    steps: [
      bet('10'),
      win('25'),
      { say: 'close', id: 'e', of: 's' },
      bet('5', { id: 't', expect: 'bad' }),
    ],
    ends: ['15'],
  },
  {
    id: '31',
    title: 'several stakes, payouts and rounds',
    steps: [
      bet('10'),
      bet('5', { id: 't', round: 'q' }),
      bet('3', { id: 'u' }),
      win('8', { id: 'v', of: 't', round: 'q' }),
      win('20'),
    ],
    ends: ['10'],
    except: inOneCall,
  },
  {
    id: '32',
    title: 'a cancel with another amount',
    steps: [bet('10'), undo('s', { stake: '4' })],
    ends: ['0'],
    except: undoesNothing,
  },

  // Batch: bet and win in one call.
  {
    id: '34',
    title: 'the second action is bad: nothing is booked',
    steps: [both('10', '-5', { expect: 'bad' })],
    ends: ['0'],
  },
  {
    id: '35',
    title: 'a win in the same call pays for no stake',
    steps: [both('150', '200', { expect: 'bad' })],
    ends: ['0'],
  },
  { id: '36', title: 'only the balance', steps: [look], ends: ['0'] },

  // Bonus.
  {
    id: '38',
    title: 'a free round stakes nothing and pays',
    steps: [bet('10', { isFree: true }), win('25', { isFree: true })],
    ends: ['25'],
    only: ['hub88', 'pragmatic', 'oneapi'],
  },
  {
    id: '38b',
    title: 'a free round in one call',
    steps: [both('10', '25', { isFree: true })],
    ends: ['25'],
    only: ['jili'],
  },
  {
    id: '41a',
    title: 'carried to a table, partly lost there',
    steps: [
      { say: 'carry', id: 'c', stake: '50' },
      { say: 'release', id: 'd', of: 'c', staked: '30', payout: '12', returned: '32' },
    ],
    ends: ['-18'],
  },
  {
    id: '41b',
    title: 'carried to a table, and cancelled',
    steps: [{ say: 'carry', id: 'c', stake: '50' }, undo('c')],
    ends: ['0'],
    only: ['jdb', 'jili'],
  },
  {
    id: '41c',
    title: 'a table gives back more than was carried there',
    steps: [
      { say: 'carry', id: 'c', stake: '50' },
      {
        say: 'release',
        id: 'd',
        of: 'c',
        staked: '-20',
        payout: '0',
        returned: '70',
        expect: 'bad',
      },
    ],
    ends: ['-50'],
  },
  {
    id: '41d',
    title: 'the same return twice',
    steps: [
      { say: 'carry', id: 'c', stake: '50' },
      { say: 'release', id: 'd', of: 'c', staked: '30', payout: '12', returned: '32' },
      { say: 'release', id: 'd', of: 'c', staked: '30', payout: '12', returned: '32' },
    ],
    ends: ['-18'],
  },
]
