/** Calls of tables where players play each other: what is played where, sitting down and leaving, moves, hands that are over. */

import { call } from './call.ts'
import { stakeRefusals } from './errors.ts'
import {
  clientRef,
  count,
  Enum,
  Flag,
  gameCode,
  hash,
  id,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'
import { clientSeed, ownEntry, seatNumber, tournamentStanding } from './tournament.ts'

const pokerMoves = ['fold', 'check', 'call', 'raise'] as const
const pokerStreets = ['preflop', 'flop', 'turn', 'river'] as const
const handStates = ['running', 'settled', 'void'] as const

const card = Text({ pattern: '^[A2-9TJQK][shdc]$' })

/** A move that was made; `to` is what the player then had in on the street. */
const madeMove = object({
  seat: seatNumber,
  street: Enum([...pokerStreets]),
  move: Enum([...pokerMoves]),
  to: money,
  /** The clock decides for who stays away: a check where it costs nothing, else a fold. */
  by: Enum(['player', 'clock']),
})

const potShown = object({
  amount: money,
  rake: money,
  won: List(object({ seat: seatNumber, amount: money })),
})

/** A hand as everybody may see it: no card that was not shown to all. */
const handStanding = object({
  hand_id: id,
  number: count,
  state: Enum([...handStates]),
  street: Enum([...pokerStreets]),
  button: seatNumber,
  board: List(card),
  /** All that is in, of this street and those before. */
  pot: money,
  bet: money,
  players: List(
    object({
      seat: seatNumber,
      name: label,
      stack: money,
      street_bet: money,
      has_folded: Flag(),
      /** Empty unless they were shown to all. */
      cards: List(card),
      payout: money,
    }),
  ),
  /** Null while nobody is to act. `until` is the end of the clock, `bank_until` of the time bank behind it. */
  turn: Union([
    object({
      seat: seatNumber,
      number: count,
      can_check: Flag(),
      call: money,
      raise: Union([object({ min: money, max: money }), Null()]),
      until: time,
      bank_until: time,
    }),
    Null(),
  ]),
  moves: List(madeMove),
  /** Of a hand that is over. */
  pots: List(potShown),
  commitment: hash,
})

/** A table as everybody may see it; chips are amounts of money, those of a tournament whole counters. */
export const tableStanding = object({
  table_id: id,
  game_code: gameCode,
  name: label,
  small_blind: money,
  big_blind: money,
  buy_in_min: money,
  buy_in_max: money,
  rake_cap: money,
  seats: count,
  is_open: Flag(),
  players: List(
    object({
      seat: seatNumber,
      name: label,
      stack: money,
      is_away: Flag(),
      is_leaving: Flag(),
    }),
  ),
  /** Who waits for a seat, and how many free seats are kept for them. */
  waiting: count,
  kept: count,
  average_pot: money,
  /** Of the same tournament, which is told there; null at first tables, and at tables for cash. */
  first_table_id: Union([id, Null()]),
  /** Null at tables for cash, and at all but the first of a tournament. */
  tournament: Union([tournamentStanding, Null()]),
  hand: Union([handStanding, Null()]),
  /** Of the deck of the next hand, told before anybody is dealt in. */
  next_commitment: Union([hash, Null()]),
})

/** Why somebody is away: by themselves, by the clock, without chips, or by the rule that keeps them from staking. */
const awayBy = label

/** What only the player at a seat may see of it. */
export const ownSeat = object({
  table_id: id,
  seat: seatNumber,
  stack: money,
  /** Bought, and in play with the next hand. */
  added: money,
  client_seed: clientSeed,
  bank_ms: count,
  away_by: Union([awayBy, Null()]),
  is_leaving: Flag(),
  hand_id: Union([id, Null()]),
  cards: List(card),
})

/** Where a player stands in the list of those who wait for a seat. */
export const ownWait = object({
  table_id: id,
  /** From 1. */
  place: count,
  /** A free seat is kept for them until then; null while none is. */
  offered_until: Union([time, Null()]),
})

/** A card with its place in the deal and the key of its lock. */
export const handOpening = object({ place: count, card, key: hash })

/** A hand that is over, with everything that proves it, as far as the asker may see it. */
export const handRecord = object({
  hand_id: id,
  table_id: id,
  table_name: label,
  number: count,
  state: Enum(['settled', 'void']),
  started_at: time,
  ended_at: time,
  algorithm: label,
  game_code: gameCode,
  rules_version: Integer({ minimum: 1 }),
  config_hash: hash,
  /** SHA-256 of the sources of all games, as the process ran that settled it; none of a hand that is void. */
  code_hash: Optional(hash),
  currency: label,
  commitment: hash,
  locks: List(hash),
  button: seatNumber,
  small_blind: money,
  big_blind: money,
  rake_cap: money,
  seats: List(
    object({
      seat: seatNumber,
      name: label,
      is_own: Flag(),
      stack: money,
      owes: Flag(),
      client_seed: clientSeed,
      cards: List(card),
      is_shown: Flag(),
      staked: money,
      payout: money,
    }),
  ),
  moves: List(madeMove),
  board: List(card),
  openings: List(handOpening),
  pots: List(potShown),
  returned: Union([object({ seat: seatNumber, amount: money }), Null()]),
  rake: money,
})

const ownTable = { table_id: id }
const seatAnswer = { value: Union([ownSeat, Null()]), balance: money }

const buyInRefusals = [
  'tableUnknown',
  'gameClosed',
  'invalidAmount',
  'buyInOutOfRange',
  'conflict',
  ...stakeRefusals,
] as const

export const pokerCalls = {
  '/api/poker/tables': call({
    about: 'The tables of a game with who sits there and the hand under way. Anybody may watch.',
    access: 'public',
    isReading: true,
    body: { game_code: gameCode },
    reads: {
      value: List(tableStanding),
      /** The server's clock. */
      now: time,
      currency: label,
      rules_version: Integer({ minimum: 1 }),
      config_hash: hash,
    },
    refuses: ['gameUnknown'],
    example: { game_code: 'river-holdem' },
  }),
  '/api/poker/mine': call({
    about:
      'The seats a player has, with the cards that only they may see; the lists they wait in for one; and the latest tournaments they have entered.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: List(ownSeat), waits: List(ownWait), entries: List(ownEntry) },
    example: {},
  }),
  '/api/poker/sit': call({
    about:
      'Takes a free seat with chips for an amount, which is held until the player leaves. One seat per player and table.',
    access: 'player',
    body: {
      ...ownTable,
      seat: seatNumber,
      amount: money,
      client_seed: clientSeed,
      client_ref: clientRef,
    },
    reads: seatAnswer,
    refuses: ['seatTaken', 'seatKept', 'seatedAlready', ...buyInRefusals],
    example: {
      table_id: 'unknown',
      seat: 1,
      amount: '100',
      client_seed: 'my-own-seed',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f402',
    },
  }),
  '/api/poker/wait': call({
    about:
      'Waits for a seat at a table that is full, or no longer does. Who is next is told on the stream, and a free seat is kept for them for a while.',
    access: 'player',
    body: { ...ownTable, is_waiting: Flag() },
    reads: { value: Union([ownWait, Null()]) },
    refuses: ['seatFree', 'seatedAlready', 'waitListFull', 'waitsTooMany', ...buyInRefusals],
    example: { table_id: 'unknown', is_waiting: false },
  }),
  '/api/poker/top_up': call({
    about: 'Buys more chips, up to the most of the table; in play with the next hand.',
    access: 'player',
    body: { ...ownTable, amount: money, client_ref: clientRef },
    reads: seatAnswer,
    refuses: ['notSeated', ...buyInRefusals],
    example: {
      table_id: 'unknown',
      amount: '10',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f403',
    },
  }),
  '/api/poker/away': call({
    about: 'Sits out from the next hand on, or comes back.',
    access: 'player',
    body: { ...ownTable, is_away: Flag() },
    reads: seatAnswer,
    refuses: ['tableUnknown', 'notSeated', 'chipsNeeded'],
    example: { table_id: 'unknown', is_away: true },
  }),
  '/api/poker/seed': call({
    about: 'Changes what the player adds to the deals to come.',
    access: 'player',
    body: { ...ownTable, client_seed: clientSeed },
    reads: seatAnswer,
    refuses: ['tableUnknown', 'notSeated'],
    example: { table_id: 'unknown', client_seed: 'another-seed' },
  }),
  '/api/poker/leave': call({
    about:
      'Leaves with what is left: at once, or when the hand that runs is over; until then it is checked or folded. Asked again it is answered alike.',
    access: 'player',
    body: ownTable,
    reads: seatAnswer,
    refuses: ['tableUnknown'],
    example: { table_id: 'unknown' },
  }),
  '/api/poker/act': call({
    about:
      'A move in one’s turn. The number of the turn and the reference see to it that it is made once; the time at which the server was asked decides.',
    access: 'player',
    body: {
      hand_id: id,
      number: count,
      move: Enum([...pokerMoves]),
      /** Of a raise: up to what on this street. */
      to: Optional(money),
      client_ref: clientRef,
    },
    reads: { made: Flag(), value: handStanding },
    refuses: ['handUnknown', 'notYourTurn', 'moveInvalid', 'invalidAmount', 'conflict'],
    example: {
      hand_id: 'unknown',
      number: 0,
      move: 'fold',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f404',
    },
  }),
  '/api/poker/hands': call({
    about:
      'The player’s own hands that are over, the latest first; of one table or game where that is asked.',
    access: 'player',
    isReading: true,
    body: { table_id: Optional(id), game_code: Optional(gameCode) },
    reads: {
      value: List(
        object({
          hand_id: id,
          game_code: gameCode,
          table_name: label,
          number: count,
          ended_at: time,
          cards: List(card),
          board: List(card),
          staked: money,
          payout: money,
        }),
      ),
    },
    example: {},
  }),
  '/api/poker/hand': call({
    about:
      'A hand that is over, move by move, with the locks of its deck and the keys of the cards the asker may see: enough to check the deal and the payouts.',
    access: 'public',
    isReading: true,
    body: { hand_id: id },
    reads: { value: handRecord },
    refuses: ['handUnknown'],
    example: { hand_id: 'unknown' },
  }),
  '/api/poker/report': call({
    about:
      'Tells the house of a player at the table who seems to be a machine, or to play together with another.',
    access: 'player',
    body: { ...ownTable, seat: seatNumber, reason: Enum(['machine', 'collusion', 'conduct']) },
    reads: {},
    refuses: ['tableUnknown', 'seatEmpty'],
    example: { table_id: 'unknown', seat: 1, reason: 'machine' },
  }),
} as const
