/** Calls of tournaments between players: entering, taking that back, and how they stand. */

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
  page,
  Text,
  time,
  Union,
} from './fields.ts'

export const seatNumber = Integer({ minimum: 1, maximum: 9 })
export const clientSeed = Text({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

/** What was drawn: at one table the seat, over several the number that says table and seat at the start. */
const drawnNumber = Integer({ minimum: 1, maximum: 100 })

/** `open`: it takes entries. `cancelled`: all had everything back. */
const tournamentStates = ['open', 'running', 'finished', 'cancelled'] as const

const blinds = { level: Integer({ minimum: 1 }), small_blind: money, big_blind: money }

/** A tournament as everybody may see it: what it costs and pays in money; its chips are counters. */
export const tournamentStanding = object({
  state: Enum([...tournamentStates]),
  buy_in: money,
  fee: money,
  /** What all places get together: the buy-ins of all; over several tables as it stands while entries are taken. */
  pool: money,
  /** By place, from the first. */
  prizes: List(money),
  entered: count,
  /** With fewer it is called off, more are not let in. */
  entries_min: count,
  entries_max: count,
  /** Null where it begins with the last entry. */
  starts_at: Union([time, Null()]),
  /** That are played at, where there are several; all begin a hand together. */
  tables: List(
    object({
      table_id: id,
      number: Integer({ minimum: 1 }),
      players: count,
      is_playing: Flag(),
    }),
  ),
  start_chips: count,
  hands_per_level: count,
  level: Integer({ minimum: 1 }),
  /** Null on the last level. */
  next_level: Union([object({ ...blinds, in_hands: count }), Null()]),
  /** Entries go back where its seats are not taken by then; null while nobody has entered. */
  fills_by: Union([time, Null()]),
  /** Of the next hand, while none is played. */
  next_hand_at: Union([time, Null()]),
  ended_at: Union([time, Null()]),
  /** Who is out, and in the end who has won; those who share a place have the same. */
  places: List(object({ place: count, seat: drawnNumber, name: label, prize: money })),
})

/** A tournament as lobbies list it, beside its game. */
export const tournamentOffer = {
  tournament_id: id,
  name: label,
  state: Enum(['open', 'running']),
  seats: count,
  players: count,
  buy_in: money,
  fee: money,
  prizes: List(money),
  start_chips: count,
  hands_per_level: count,
  level: count,
  /** Counters, no money. */
  small_blind: money,
  big_blind: money,
}

/** A tournament with a time to begin, as lobbies list it; `seats` are those of each table, `players` who has entered. */
export const scheduledOffer = {
  ...tournamentOffer,
  starts_at: time,
  entries_min: count,
  entries_max: count,
  pool: money,
  /** Of those who have entered. */
  players_left: count,
}

/** How a player stands in a tournament. */
export const ownEntry = object({
  tournament_id: id,
  is_entered: Flag(),
  seat: Union([drawnNumber, Null()]),
  /** Null while the player is in. */
  place: Union([count, Null()]),
  prize: Union([money, Null()]),
})

/** A tournament whole, as far as it has come. */
export const tournamentRecord = object({
  tournament_id: id,
  game_code: gameCode,
  rules_version: Integer({ minimum: 1 }),
  config_hash: hash,
  name: label,
  /** Of each table. */
  seats: count,
  started_at: Union([time, Null()]),
  hands: count,
  standing: tournamentStanding,
  /** Of the first deck; with the client seeds in the order of entries it says who sits where. Null before the start. */
  commitment: Union([hash, Null()]),
  entrants: List(
    object({
      name: label,
      client_seed: clientSeed,
      seat: Union([drawnNumber, Null()]),
      is_own: Flag(),
    }),
  ),
})

/** Who has entered, under the name that tables show. */
const entrant = object({
  name: label,
  is_own: Flag(),
  /** Where they sit; null before the start, and once they are out. */
  at: Union([object({ table_id: id, number: Integer({ minimum: 1 }), seat: seatNumber }), Null()]),
  /** Counters in front of them; null while they have no seat. */
  chips: Union([count, Null()]),
  /** Null while they are in. */
  place: Union([count, Null()]),
  prize: Union([money, Null()]),
})

const entryAnswer = { value: ownEntry, balance: money }

export const tournamentCalls = {
  '/api/poker/enter': call({
    about:
      'Enters a tournament that takes entries, for its buy-in and fee, which are held until it is over. It begins with the last seat taken, or at its time. What its players add to the draw of seats and cards goes with it.',
    access: 'player',
    body: { tournament_id: id, client_seed: clientSeed, client_ref: clientRef },
    reads: entryAnswer,
    refuses: [
      'tableUnknown',
      'tournamentBegun',
      'enteredAlready',
      'gameClosed',
      'conflict',
      ...stakeRefusals,
    ],
    example: {
      tournament_id: 'unknown',
      client_seed: 'my-own-seed',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f405',
    },
  }),
  '/api/poker/withdraw': call({
    about:
      'Takes an entry back before the tournament begins, with all that was paid. Asked again it is answered alike.',
    access: 'player',
    body: { tournament_id: id },
    reads: entryAnswer,
    refuses: ['tableUnknown', 'tournamentBegun', 'accountFrozen'],
    example: { tournament_id: 'unknown' },
  }),
  '/api/poker/tournament': call({
    about:
      'A tournament with its blinds, prizes and places, and what its seats were drawn from. Anybody may look.',
    access: 'public',
    isReading: true,
    body: { tournament_id: id },
    reads: { value: tournamentRecord },
    refuses: ['tableUnknown'],
    example: { tournament_id: 'unknown' },
  }),
  '/api/poker/entrants': call({
    about:
      'Who has entered a tournament: in the order of their entries until it begins, then by chips, and who is out by place. Twenty on a page; a page beyond the last is the last. Anybody may look.',
    access: 'public',
    isReading: true,
    body: { tournament_id: id, page: Optional(page) },
    reads: {
      value: object({
        total: count,
        page,
        pages: count,
        entrants: List(entrant),
        /** The asker’s own line, whatever page it is on. */
        own: Union([entrant, Null()]),
      }),
    },
    refuses: ['tableUnknown'],
    example: { tournament_id: 'unknown' },
  }),
} as const
