/** In which order, in one call or several. */

import type { Case } from './case.ts'
import { bet, win, both, undo, look, inOneCall, onlyOrdered, undoesNothing } from './says.ts'

const namesWhatComesBack = ['jdb']
/** Whose one word for a cancel that was refused is also its word for one that was done. */
const handledIsDone = ['pragmatic']

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
    id: '25a',
    title: 'a cancel before its stake, which ends the round',
    steps: [undo('s', { closes: true, expect: 'ok' }), bet('10', { expect: 'bad' }), look],
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
    id: '28f',
    title: 'a cancel that ends its round, twice',
    steps: [bet('10'), undo('s', { closes: true }), undo('s', { closes: true })],
    ends: ['0'],
    except: undoesNothing,
  },
  {
    id: '28g',
    title: 'the end of a round that was undone',
    steps: [bet('10'), undo('s'), { say: 'close', id: 'e', of: 's' }],
    ends: ['0'],
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
    id: '28h',
    title: 'a cancel of a bet that was settled with nothing',
    steps: [bet('10'), win('0', { closes: true }), undo('s', { expect: 'bad' })],
    ends: ['-10'],
    only: ['hub88', 'jdb', 'softswiss', 'fachai', 'oneapi'],
  },
  {
    id: '28i',
    title: 'a payout settles the stake it names, and the other one of its round is cancelled',
    steps: [
      bet('5'),
      bet('1', { id: 't' }),
      win('2'),
      undo('t', { expect: 'ok' }),
      undo('s', { expect: 'bad' }),
    ],
    ends: ['-3'],
    // The payouts of the others name their round alone, or end it.
    only: ['hub88', 'jdb', 'oneapi'],
  },
  {
    id: '29a',
    title: 'a cancel of a payout',
    steps: [bet('10'), win('25'), undo('w', { expect: 'bad' })],
    ends: ['15'],
    except: ['pgsoft', 'jili', ...handledIsDone],
  },
  {
    id: '29b',
    title: 'a cancel of a payout is told as handled, and moves nothing',
    steps: [bet('10'), win('25'), undo('w', { expect: 'ok' })],
    ends: ['15'],
    only: handledIsDone,
  },
  {
    id: '29c',
    title: 'a cancel of a cancel',
    steps: [bet('10'), undo('s'), undo('undo s', { expect: 'bad' })],
    ends: ['0'],
    // The others know a cancel by the id of its stake alone.
    only: ['hub88', 'jdb', 'softswiss', 'oneapi'],
  },
  {
    id: '29d',
    title: 'a cancel of a reward',
    steps: [{ say: 'reward', id: 'p', payout: '5' }, undo('p', { expect: 'bad' })],
    ends: ['5'],
    except: [...onlyOrdered, ...handledIsDone],
  },
  {
    id: '29e',
    title: 'a cancel of free rounds that were paid',
    arrange: { 0: 'order' },
    steps: [{ say: 'reward', id: 'p', payout: '5' }, undo('p', { expect: 'bad' })],
    ends: ['5'],
    only: onlyOrdered,
  },
  {
    id: '29f',
    title: 'a cancel of a reward is told as handled, and moves nothing',
    steps: [{ say: 'reward', id: 'p', payout: '5' }, undo('p', { expect: 'ok' })],
    ends: ['5'],
    only: handledIsDone,
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
    id: '30d',
    title: 'settled twice with different ids: one more payout',
    steps: [bet('10'), win('25', { closes: true }), win('5', { id: 'v', closes: true })],
    ends: ['20'],
    except: inOneCall,
  },
  {
    id: '30e',
    title: 'settled twice with different ids, where a round is settled once',
    arrange: { 0: 'settleOnce' },
    steps: [
      bet('10'),
      win('25', { closes: true }),
      win('5', { id: 'v', closes: true, expect: 'bad' }),
      win('25', { closes: true }),
    ],
    ends: ['15'],
    except: ['jili', 'pragmatic'],
  },
  {
    id: '30f',
    title: 'settled after the end of the round, where a round is settled once',
    arrange: { 0: 'settleOnce' },
    steps: [
      bet('10'),
      win('25'),
      { say: 'close', id: 'e', of: 's' },
      win('5', { id: 'v', expect: 'bad' }),
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

  // What a cancel names.
  {
    id: '32a',
    title: 'a cancel of another amount, where only the whole comes back',
    steps: [bet('10'), undo('s', { back: '4', expect: 'bad' }), undo('s')],
    ends: ['0'],
    only: ['pragmatic', 'jili'],
  },
  {
    id: '32b',
    title: 'parts of a stake come back as they are named, each once',
    steps: [
      bet('10'),
      undo('s', { id: 'p', back: '4' }),
      undo('s', { id: 'p', back: '4' }),
      undo('s', { id: 'q', back: '6' }),
      bet('10', { expect: 'bad' }),
    ],
    ends: ['0'],
    only: namesWhatComesBack,
  },
  {
    id: '32c',
    title: 'more than is left of a stake',
    steps: [
      bet('10'),
      undo('s', { id: 'p', back: '4' }),
      undo('s', { id: 'q', back: '7', expect: 'bad' }),
    ],
    ends: ['-6'],
    only: namesWhatComesBack,
  },
  {
    id: '32d',
    title: 'a part comes back, and what is left wins',
    steps: [bet('10'), undo('s', { id: 'p', back: '4' }), win('25', { closes: true })],
    ends: ['19'],
    only: namesWhatComesBack,
  },
  {
    id: '32e',
    title: 'the same id of another part',
    steps: [
      bet('10'),
      undo('s', { id: 'p', back: '4' }),
      undo('s', { id: 'p', back: '5', expect: 'bad' }),
    ],
    ends: ['-6'],
    only: namesWhatComesBack,
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
  {
    id: '37',
    title: 'a repeat of which a part is new',
    steps: [bet('10'), both('10', '25')],
    ends: ['15'],
    only: ['softswiss'],
  },
]
