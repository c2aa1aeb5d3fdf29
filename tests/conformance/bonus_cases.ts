/** Free rounds, jackpots, bonus money, and what is carried to a table. */

import type { Case } from './case.ts'
import { bet, win, both, undo, inOneCall, onlyOrdered, undoesNothing } from './says.ts'

/** Of six of own cash and fifty of bonus money: as it was, and after ten that won twenty-five. */
const untouched = { cash: '6', bonus: '50' }
const shared = { cash: '15', bonus: '56' }

export const bonusCases: readonly Case[] = [
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
    id: '38c',
    title: 'free rounds that were ordered pay once',
    arrange: { 0: 'order' },
    steps: [
      { say: 'reward', id: 'p', payout: '5' },
      { say: 'reward', id: 'p', payout: '5' },
      { say: 'reward', id: 'p', payout: '6', expect: 'bad' },
    ],
    ends: ['5'],
    only: onlyOrdered,
  },
  {
    id: '38d',
    title: 'free rounds that nobody ordered',
    steps: [{ say: 'reward', id: 'p', payout: '5', expect: 'bad' }],
    ends: ['0'],
    only: onlyOrdered,
  },
  {
    id: '38e',
    title: 'free rounds that were ordered for another player',
    arrange: { 0: 'order' },
    steps: [
      { say: 'reward', id: 'p', payout: '5', by: 'other', expect: 'bad' },
      { say: 'reward', id: 'p', payout: '5' },
    ],
    ends: ['5'],
    only: onlyOrdered,
  },
  {
    id: '38f',
    title: 'the note that free rounds have ended pays nothing more',
    steps: [
      bet('10', { isFree: true }),
      win('25', { isFree: true }),
      { say: 'reward', id: 'n', payout: '25', rewardOf: 'campaignEnd' },
      { say: 'reward', id: 'n', payout: '25', rewardOf: 'campaignEnd' },
    ],
    ends: ['25'],
    only: ['pragmatic'],
  },
  {
    id: '39',
    title: 'a jackpot beside what the bet won, twice',
    steps: [both('10', '2.5', { jackpot: '500.25' }), both('10', '2.5', { jackpot: '500.25' })],
    ends: ['492.75'],
    only: ['jdb', 'softswiss', 'jili', 'fachai', 'oneapi'],
  },
  {
    id: '39b',
    title: 'a jackpot in a call of its own, twice, and with another amount',
    steps: [
      { say: 'reward', id: 'j', payout: '500.25', rewardOf: 'jackpot' },
      { say: 'reward', id: 'j', payout: '500.25', rewardOf: 'jackpot' },
      { say: 'reward', id: 'j', payout: '500.26', rewardOf: 'jackpot', expect: 'bad' },
    ],
    ends: ['500.25'],
    only: ['pragmatic'],
  },
  {
    id: '39c',
    title: 'what a promotion won, twice, and with another amount',
    steps: [
      { say: 'reward', id: 'p', payout: '5' },
      { say: 'reward', id: 'p', payout: '5' },
      { say: 'reward', id: 'p', payout: '6', expect: 'bad' },
    ],
    ends: ['5'],
    except: onlyOrdered,
  },
  {
    id: '40a',
    title: 'bonus money stakes, and shares in the payout',
    arrange: { 0: 'bonus' },
    steps: [bet('10'), win('25')],
    ends: ['-29'],
    purses: [shared, untouched],
    except: inOneCall,
  },
  {
    id: '40b',
    title: 'bonus money stakes and shares in one call',
    arrange: { 0: 'bonus' },
    steps: [both('10', '25'), both('10', '25')],
    ends: ['-29'],
    purses: [shared, untouched],
  },
  {
    id: '40c',
    title: 'a cancel gives cash and bonus money each its own',
    arrange: { 0: 'bonus' },
    steps: [bet('10'), undo('s'), undo('s')],
    ends: ['-44'],
    purses: [untouched],
    except: undoesNothing,
  },
  {
    id: '40d',
    title: 'carried to a table with bonus money, and cancelled',
    arrange: { 0: 'bonus' },
    steps: [{ say: 'carry', id: 'c', stake: '20' }, undo('c')],
    ends: ['-44'],
    purses: [untouched],
    only: ['jdb', 'jili'],
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
  {
    id: '41e',
    title: 'a table that gave back gives back again under another id',
    steps: [
      { say: 'carry', id: 'c', stake: '50' },
      { say: 'release', id: 'd', of: 'c', staked: '30', payout: '12', returned: '32' },
      {
        say: 'release',
        id: 'e',
        of: 'c',
        staked: '0',
        payout: '0',
        returned: '30',
        expect: 'bad',
      },
    ],
    ends: ['-18'],
  },
  {
    id: '41f',
    title: 'carried to a table, partly lost there, and cancelled',
    steps: [
      { say: 'carry', id: 'c', stake: '50' },
      { say: 'release', id: 'd', of: 'c', staked: '30', payout: '0', returned: '20' },
      undo('c', { expect: 'bad' }),
    ],
    ends: ['-30'],
    only: ['jdb', 'jili'],
  },
]
