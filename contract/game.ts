/** Calls by which games are launched, played, recalled and verified. */

import { betStates } from './bet_traits.ts'
import { call } from './call.ts'
import { playerRefusals, stakeRefusals } from './errors.ts'
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
  link,
  List,
  money,
  Null,
  object,
  Optional,
  providerCode,
  signedMoney,
  Text,
  time,
  Union,
  Unknown,
} from './fields.ts'

const gameKey = { provider_code: providerCode, game_code: gameCode }

/** The seed pair in force: the hash commits to the server seed before the player chooses theirs. */
const seedState = object({
  algorithm: label,
  server_seed_hash: hash,
  client_seed: Text({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  /** The nonce the next round will take. */
  nonce: count,
  /** Commits to the server seed of the next pair, before its client seed is chosen; whoever chooses names it. */
  next_server_seed_hash: hash,
  /** The next pair should be put in force: this one has served a day or 10,000 rounds, or its client seed is the house's. */
  is_due: Flag(),
})

export const moveName = Text({ pattern: '^[a-z0-9-]{1,32}$' })

/** A round, finished or waiting: enough to draw it again and, once the seed is revealed, to verify it. */
export const roundRecord = object({
  round_id: id,
  /** Of a bet in a round that many shared: which; its seeds are those of that round. */
  shared_id: Optional(id),
  provider_code: providerCode,
  game_code: gameCode,
  game_name: label,
  rules_version: Integer({ minimum: 1 }),
  /** SHA-256 of the rules that were in force. */
  config_hash: hash,
  /** SHA-256 of the sources of all games, as the process ran that drew it. */
  code_hash: Optional(hash),
  played_at: time,
  stake: money,
  payout: money,
  /** Parts of stake and payout that were bonus money, where there were any; the balances are of cash. */
  bonus_stake: Optional(money),
  bonus_payout: Optional(money),
  /** What it won from a pot, apart from `payout`: paid within seconds of the round, in the order of all rounds. */
  jackpot: Optional(money),
  currency: label,
  balance_before: money,
  balance_after: money,
  /** Open: it waits for a move of the player's, and its stake is held. */
  state: Enum([...betStates]),
  /** What the round was opened with, where moves have raised the stake or a part of it came back. */
  opening_stake: Optional(money),
  choice: Unknown(),
  /** The moves made, in order. */
  moves: List(moveName),
  /** What an open round waits for. */
  pending: Union([
    object({
      /** Every move that is allowed now, with what it adds to the stake in minor units. */
      options: List(object({ move: moveName, raise: Text({ pattern: '^[0-9]+$' }) })),
      /** What is decided for a player who stays away too long. */
      fallback: moveName,
    }),
    Null(),
  ]),
  /** Round events in the form of the game's module. */
  steps: List(Unknown()),
  algorithm: label,
  server_seed_hash: hash,
  /** Empty until the seed is rotated. */
  server_seed: Text({ pattern: '^([0-9a-f]{64})?$' }),
  client_seed: label,
  nonce: count,
  /** How many steps the player has been shown; less than all of them means the showing was interrupted. */
  steps_shown: count,
})

export const gameCalls = {
  '/api/game/launch': call({
    about:
      'Opens a game: the address of its frame and what its rules page says. For money it needs a session; as a demo, for play money, it is for anyone.',
    access: 'public',
    body: { ...gameKey, mode: Optional(Enum(['real', 'demo'])) },
    reads: {
      value: object({
        url: link,
        session_id: id,
        open: Enum(['iframe', 'tab', 'native']),
        /** For the frame's permission attribute. */
        allow: label,
        demo: Flag(),
        game_name: label,
        rtp: label,
      }),
    },
    refuses: [
      ...playerRefusals,
      'gameUnknown',
      'gameClosed',
      'demoClosed',
      'identityNeeded',
      'playerExcluded',
      'playerOnTimeOut',
      'productExcluded',
      'locationRefused',
      'locationHidden',
      'locationUnknown',
    ],
    example: { provider_code: 'FAIRHOUSE', game_code: 'dice', mode: 'demo' },
  }),
  '/api/game/state': call({
    about:
      'What a game frame needs on opening: stakes, seeds, balance, and the last round if its showing was interrupted.',
    access: 'player',
    isReading: 'usually',
    body: { game_code: gameCode },
    reads: {
      value: object({
        game_code: gameCode,
        game_name: label,
        rules_version: Integer({ minimum: 1 }),
        currency: label,
        balance: money,
        /** Bonus money, and what its bonus says of this game; only where there is any. */
        bonus: Optional(
          object({
            balance: money,
            /** How much of a stake counts towards the wagering; at 0 bonus money cannot be staked here. */
            percent: Integer({ minimum: 0, maximum: 100 }),
            /** The most one stake may be while the bonus is active. */
            stake_max: Union([money, Null()]),
          }),
        ),
        stake_min: money,
        stake_max: money,
        stake_steps: List(money),
        round_min_ms: count,
        /** Won less staked since the session began [RCK-04]. */
        session_net: signedMoney,
        session_started_at: time,
        seed: seedState,
        interrupted: Union([roundRecord, Null()]),
        last: Union([roundRecord, Null()]),
        /** The rounds of this game that are over, latest first, each by its last event. */
        earlier: List(object({ round_id: id, stake: money, payout: money, step: Unknown() })),
      }),
    },
    refuses: ['gameUnknown', 'gameClosed'],
    example: { game_code: 'dice' },
  }),
  '/api/game/play': call({
    about:
      'Stakes, draws and settles one round in one transaction. A repeat with the same reference answers the same round.',
    access: 'player',
    body: {
      game_code: gameCode,
      stake: money,
      choice: Unknown(),
      client_ref: clientRef,
      /** The bonus whose free round is to be used; the stake is the one of its terms. */
      free_round: Optional(id),
    },
    reads: {
      value: roundRecord,
      balance: money,
      bonus_balance: Optional(money),
      session_net: signedMoney,
      next_nonce: count,
    },
    refuses: [
      ...stakeRefusals,
      'gameUnknown',
      'gameClosed',
      'stakeOutOfRange',
      'choiceInvalid',
      'invalidAmount',
      'roundTooSoon',
      'conflict',
      'outcomeUnknown',
      'roundStale',
      'seedDue',
      'slotElsewhere',
      'roundUnfinished',
      'fishGone',
      'freeRoundsUnknown',
      'freeRoundsGone',
    ],
    example: {
      game_code: 'dice',
      stake: '1',
      choice: { side: 'under', target: 5000 },
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f003',
    },
  }),
  '/api/game/move': call({
    about:
      'Makes the next move of an open round. A repeat of the same number and move is answered as it was made; where another move took that number, `made` is false and the round is told as it stands.',
    access: 'player',
    body: {
      round_id: id,
      /** How many moves were made before. */
      number: Integer({ minimum: 0, maximum: 1000 }),
      move: moveName,
    },
    reads: {
      value: roundRecord,
      made: Flag(),
      balance: money,
      bonus_balance: Optional(money),
      session_net: signedMoney,
      next_nonce: count,
    },
    refuses: [...stakeRefusals, 'roundUnknown', 'roundFinished', 'moveInvalid', 'gameClosed'],
    example: { round_id: 'unknown', number: 0, move: 'stand' },
  }),
  '/api/game/shown': call({
    about: 'Tells how far a round has been shown, so that it resumes there on any device.',
    access: 'player',
    body: { round_id: id, steps_shown: Integer({ minimum: 0, maximum: 100_000 }) },
    reads: {},
    refuses: ['roundUnknown'],
    example: { round_id: 'unknown', steps_shown: 1 },
  }),
  '/api/game/round': call({
    about: 'One round of the player, for recall, replay and verification [REC-01].',
    access: 'player',
    body: { round_id: id },
    reads: { value: roundRecord },
    refuses: ['roundUnknown'],
    example: { round_id: 'unknown' },
  }),
  '/api/game/verify': call({
    about:
      'Repeats a finished round of the player from its record, step by step; its server seed must have been revealed. The page `/verify` does the same without us.',
    access: 'player',
    body: { round_id: id },
    reads: {
      value: object({
        round: roundRecord,
        /** Every check holds. */
        ok: Flag(),
        /** What each part of the record has to be and what it is; texts to show, not to parse. */
        checks: List(object({ name: label, ok: Flag(), expected: Text({}), found: Text({}) })),
      }),
    },
    refuses: ['roundUnknown', 'seedHidden'],
    example: { round_id: 'unknown' },
  }),
  '/api/game/seed_rotate': call({
    about:
      'Reveals the server seed in force, and puts the next one in its place with the client seed given. It was committed to before: the call names that commitment, and another one is refused.',
    access: 'player',
    body: {
      client_seed: Text({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
      next_server_seed_hash: hash,
    },
    reads: {
      value: object({
        seed: seedState,
        revealed: object({
          server_seed: hash,
          server_seed_hash: hash,
          client_seed: label,
          rounds: count,
        }),
      }),
    },
    refuses: ['clientSeedInvalid', 'roundUnfinished', 'roundStale'],
    example: { client_seed: 'my-own-seed', next_server_seed_hash: '0'.repeat(64) },
  }),
  '/api/game/session_end': call({
    about: 'Closes a game frame.',
    access: 'player',
    body: { session_id: id },
    reads: {},
    refuses: ['sessionUnknown'],
    example: { session_id: 'unknown' },
  }),
} as const
