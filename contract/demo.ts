/** Calls of demo play: the games of the site with play money, which is worth nothing and is kept nowhere. */

import { call } from './call.ts'
import {
  count,
  gameCode,
  hash,
  Integer,
  label,
  List,
  money,
  object,
  Optional,
  signedMoney,
  Text,
  time,
  Unknown,
} from './fields.ts'
import { moveName, roundRecord } from './game.ts'

/** What the play money has come to, sealed: only the server reads it, and only the browser keeps it. */
const purse = Text({ minLength: 40, maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' })

export const demoCalls = {
  '/api/game/demo_state': call({
    about:
      'What a frame needs to open a game for play money. A purse that is of today and not used up goes on; in place of any other there is a fresh one.',
    access: 'public',
    isReading: true,
    body: { game_code: gameCode, purse: Optional(purse) },
    reads: {
      value: object({
        game_code: gameCode,
        game_name: label,
        rules_version: Integer({ minimum: 1 }),
        currency: label,
        balance: money,
        stake_min: money,
        stake_max: money,
        stake_steps: List(money),
        round_min_ms: count,
        session_net: signedMoney,
        session_started_at: time,
        seed: object({
          algorithm: label,
          server_seed_hash: hash,
          client_seed: label,
          nonce: count,
        }),
        purse,
      }),
    },
    refuses: [
      'gameUnknown',
      'gameClosed',
      'demoClosed',
      'identityNeeded',
      'playerExcluded',
      'playerOnTimeOut',
      'productExcluded',
    ],
    example: { game_code: 'dice' },
  }),
  '/api/game/demo_play': call({
    about:
      'Plays one round for play money by the rules and the draws of real play. Its server seed is revealed once it is over; the same purse draws the same round, and goes on with it by more moves.',
    access: 'public',
    isReading: true,
    body: {
      game_code: gameCode,
      stake: money,
      choice: Unknown(),
      /** All that were made in a round of several moves. */
      moves: Optional(List(moveName, { maxItems: 500 })),
      purse,
    },
    reads: {
      value: roundRecord,
      balance: money,
      session_net: signedMoney,
      next_nonce: count,
      purse,
    },
    refuses: [
      'gameUnknown',
      'gameClosed',
      'demoClosed',
      'demoEnded',
      'identityNeeded',
      'stakeOutOfRange',
      'choiceInvalid',
      'invalidAmount',
      'moveInvalid',
      'balanceTooLow',
      'playerExcluded',
      'playerOnTimeOut',
      'productExcluded',
    ],
    example: {
      game_code: 'dice',
      stake: '1',
      choice: { side: 'under', target: 5000 },
      purse: 'A'.repeat(40),
    },
  }),
} as const
