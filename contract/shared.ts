/** Calls of rounds that many players share: where they stand, betting, leaving, what came of them. */

import { call } from './call.ts'
import { stakeRefusals } from './errors.ts'
import {
  category,
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
  signedMoney,
  Text,
  time,
  Union,
  Unknown,
} from './fields.ts'
import { hashTables, type HashTable } from './game_traits.ts'

const sharedStates = ['open', 'running', 'settling', 'settled', 'refunding', 'refunded'] as const

/** Why the stakes of a round came back. */
export const refundReasons = [
  'too_few',
  'rules_changed',
  'interrupted',
  'one_sided',
  'block_late',
  'block_replaced',
] as const

const hashOrNothing = Text({ pattern: '^([0-9a-f]{64})?$' })

/** Where a round stands, as anybody may know it. */
export const sharedStanding = object({
  shared_id: id,
  game_code: gameCode,
  /** Counts the rounds of the game. */
  number: count,
  state: Enum([...sharedStates]),
  /** By the server's clock; null while it waits for its first bet. */
  closes_at: Union([time, Null()]),
  ran_at: Union([time, Null()]),
  /** SHA-256 of the seed it is drawn from: the seed of the round before it. */
  server_seed_hash: hash,
  bets: count,
  players: count,
  staked: money,
  /** Of games whose odds hang on it: what is staked on each choice. */
  backed: List(object({ choice: Unknown(), staked: money })),
})

/** How a bout stands, and the terms of its pool. */
export const boutStanding = object({
  shared_id: Union([id, Null()]),
  /** `share`: of the pool, in percent; `pays`: on a stake of 1. Empty where there is none. */
  sides: List(
    object({
      on: Enum(['meron', 'wala', 'draw']),
      staked: money,
      share: Text({ maxLength: 10 }),
      pays: Text({ maxLength: 20 }),
    }),
  ),
  /** Where a side would get no more, the bout is off. */
  least: label,
  /** What the house keeps of the pool, in percent. */
  take_out: label,
})

const hashBet = Enum(Object.values(hashTables).flat())

/** Bets that one way of reading a hash decides, and what it reads of each block. */
const hashTable = object({
  table: Enum(Object.keys(hashTables) as HashTable[]),
  bets: List(object({ on: hashBet, name: label, pays: Text({ maxLength: 10 }) })),
  /** From where to where it looks at the hash, and the bet that wins; null where none does. */
  reads: List(object({ height: count, from: count, to: count, won: Union([hashBet, Null()]) })),
})

/** What a running round has shown so far, in the form of its game's module. */
export const sharedShown = object({ shared_id: id, game_code: gameCode, shown: Unknown() })

/** A round that is over, with what it was drawn from. */
const sharedResult = object({
  shared_id: id,
  number: count,
  state: Enum(['settled', 'refunded']),
  refund_reason: Union([Enum([...refundReasons]), Null()]),
  /** When betting closed, or would have; null where nobody bet. */
  closes_at: Union([time, Null()]),
  ended_at: time,
  /** Null where it was not played. */
  shown: Unknown(),
  server_seed_hash: hash,
  server_seed: hash,
  /** Made of the references of its bets, or the hash of the block that decided; empty where it was not played. */
  public_seed: hashOrNothing,
  /** The block that decided it; null where it was the seed. */
  block: Union([object({ chain: label, height: count }), Null()]),
})

/** A round that is over, whole: enough to draw it again and to see that no bet was left out. */
export const sharedRecord = object({
  round: sharedResult,
  game_code: gameCode,
  algorithm: label,
  rules_version: Integer({ minimum: 1 }),
  config_hash: hash,
  code_hash: Optional(hash),
  currency: label,
  references: List(label),
  /** Where its seed stands in the chain that was committed to before its first round. */
  chain: object({ link: count, anchor: hash }),
  /** Of a pool, whose prizes hang on all bets: what they were. */
  pool: Optional(List(object({ reference: label, stake: money, choice: Unknown() }))),
  /** Where bets decided step by step: when its steps ended, in the form of the game’s module. */
  progress: Optional(Unknown()),
})

/** A course on a day, as addresses name it. */
export const meetingCode = Text({ minLength: 1, maxLength: 60, pattern: '^[0-9a-z-]+$' })
/** Where a race belongs: its meeting, and its number there. */
export const raceName = { meeting: meetingCode, course: label, race: count }

/**
 * What a bet is on, in words of who asks: `Exacta, box 3·5·7`; of a game that many share. Empty where nothing is chosen
 * before it begins.
 */
export const stakedOn = Text()

/** A bet of the player's. */
const placedBet = object({
  round_id: id,
  shared_id: id,
  game_code: gameCode,
  game_name: label,
  number: count,
  draws_at: Union([time, Null()]),
  /** Of a race its place in the programme; null for others. */
  race: Union([object(raceName), Null()]),
  on: stakedOn,
  played_at: time,
  stake: money,
  /** Where moves have raised the stake, what the bet was opened with. */
  opening_stake: Optional(money),
  payout: money,
  state: Enum(['open', 'settled', 'void']),
  choice: Unknown(),
  /** What its player has done while the round ran, in the form of the game’s module. */
  moves: List(label),
  /** What came of it, in the form of the game's module; empty while it is open or where the stake came back. */
  steps: List(Unknown()),
})

export const sharedCalls = {
  '/api/shared/table': call({
    about:
      'A game whose rounds are shared: stakes, the rounds under way, the last results and the chain its seeds come from. Anybody may watch.',
    access: 'public',
    isReading: true,
    body: { game_code: gameCode },
    reads: {
      value: object({
        game_code: gameCode,
        game_name: label,
        game_type: category,
        rules_version: Integer({ minimum: 1 }),
        config_hash: hash,
        algorithm: label,
        currency: label,
        rtp: label,
        stake_min: money,
        stake_max: money,
        stake_steps: List(money),
        /** Stakes are whole multiples of it where tickets have one price; null elsewhere. */
        price: Union([money, Null()]),
        /** The server's clock. */
        now: time,
        rounds: List(sharedStanding),
        results: List(sharedResult),
        /** Null before the first round. The anchor is the commitment of the chain's first seed. */
        chain: Union([object({ number: count, anchor: hash, links: count, used: count }), Null()]),
      }),
    },
    refuses: ['gameUnknown'],
    example: { game_code: 'updraft' },
  }),
  '/api/shared/bet': call({
    about:
      'Stakes in the round that is open. The time at which the server was asked decides. The reference is the bet’s id, and takes part in the draw.',
    access: 'player',
    body: {
      shared_id: id,
      game_code: gameCode,
      stake: money,
      choice: Unknown(),
      client_ref: clientRef,
    },
    reads: { value: placedBet, balance: money, bonus_balance: money, session_net: signedMoney },
    refuses: [
      ...stakeRefusals,
      'gameUnknown',
      'gameClosed',
      'betsClosed',
      'roundUnknown',
      'stakeOutOfRange',
      'choiceInvalid',
      'invalidAmount',
      'conflict',
    ],
    example: {
      shared_id: 'unknown',
      game_code: 'updraft',
      stake: '10',
      choice: { auto: 200 },
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f401',
    },
  }),
  '/api/shared/cash_out': call({
    about:
      'Leaves a running round with a bet of one’s own. The time at which the server was asked decides; `made` tells whether it was early enough.',
    access: 'player',
    body: { round_id: id },
    reads: {
      value: placedBet,
      made: Flag(),
      balance: money,
      bonus_balance: money,
      session_net: signedMoney,
    },
    refuses: ['roundUnknown', 'cashOutEarly'],
    example: { round_id: 'unknown' },
  }),
  '/api/shared/move': call({
    about:
      'Decides in the open step of a round, counted from 0, for a bet of one’s own. The time at which the server was asked decides; `made` tells whether it is this move that was made in the step.',
    access: 'player',
    body: { round_id: id, number: Integer({ minimum: 0, maximum: 99 }), move: label },
    reads: {
      value: placedBet,
      made: Flag(),
      balance: money,
      bonus_balance: money,
      session_net: signedMoney,
    },
    refuses: [...stakeRefusals, 'roundUnknown', 'stepOver', 'moveInvalid', 'gameClosed'],
    example: { round_id: 'unknown', number: 0, move: 'stand' },
  }),
  '/api/shared/mine': call({
    about: 'The player’s own bets in shared rounds, open ones first, then the latest.',
    access: 'player',
    isReading: true,
    body: { game_code: Optional(gameCode), game_type: Optional(category) },
    reads: { value: List(placedBet) },
    example: {},
  }),
  '/api/shared/bets': call({
    about: 'Who is in a round: real bets of real players, names masked, the largest first.',
    access: 'public',
    isReading: true,
    body: { shared_id: id },
    reads: {
      value: List(
        object({
          name: label,
          stake: money,
          state: Enum(['open', 'settled', 'void']),
          payout: money,
          /** What its player did while the round ran, in the form of the game’s module. */
          act: Union([count, Null()]),
        }),
      ),
      total: count,
    },
    refuses: ['roundUnknown'],
    example: { shared_id: 'unknown' },
  }),
  '/api/shared/blocks': call({
    about:
      'The newest blocks of the public chain that decides hash games, as the house has read them, and what each rule reads of them. Null where none is read.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: Union([
        object({
          chain: label,
          confirmations: count,
          /** How often a block comes, about. */
          every_ms: count,
          blocks: List(object({ height: count, hash, seen_at: time })),
          /** The bets of the hash game by the rule that decides them. */
          tables: List(hashTable),
        }),
        Null(),
      ]),
    },
    example: {},
  }),
  '/api/shared/round': call({
    about:
      'A round that is over, with the references of all its bets and the chain of its seed: enough to draw it again and to see that nothing was left out.',
    access: 'public',
    isReading: true,
    body: { shared_id: id },
    reads: { value: sharedRecord },
    refuses: ['roundUnknown'],
    example: { shared_id: 'unknown' },
  }),
} as const
