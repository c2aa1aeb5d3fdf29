/** Calls of the minigames: tokens, games that are played for them, and their exchange for money. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  Enum,
  Flag,
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
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'
import { drawProof } from './spin.ts'

const code = Text({ pattern: '^[a-z][a-z0-9-]{0,30}$' })

/** Tokens are whole; what they are worth is always told beside them [WAL-12]. */
const tokens = object({
  /** Can be used now. */
  token_balance: count,
  /** On the account, but to be used only later. */
  frozen_token: count,
  /** When the next of the frozen ones can be used. */
  next_usable_at: Union([time, Null()]),
})

const exchange = object({
  /** So many tokens, or a multiple of them, give so much money. */
  tokens: count,
  amount: money,
})

const played = object({
  play_id: id,
  kind: Enum(['play', 'exchange']),
  game: Union([code, Null()]),
  tokens_paid: count,
  tokens_won: count,
  money,
  at: time,
  proof: Union([drawProof, Null()]),
  segment: Union([count, Null()]),
})

export const minigameCalls = {
  '/api/minigame/state': call({
    about: 'Tokens, what they are worth, and the games with their exact odds and return.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        is_on: Flag(),
        tokens,
        exchange: Union([exchange, Null()]),
        games: List(
          object({
            game: code,
            title: label,
            cost: count,
            segments: List(object({ tokens: count, weight: count })),
            range: count,
            /** Tokens returned of a hundred paid, exact to two places, cut off. */
            rtp: Text({ maxLength: 10 }),
          }),
        ),
        next_seed_hash: hash,
      }),
    },
    example: {},
  }),
  '/api/minigame/play': call({
    about: 'Plays a minigame: its tokens are paid and what is won is credited in one transfer.',
    access: 'player',
    body: { game: code, client_ref: clientRef },
    reads: { value: played, tokens, next_seed_hash: hash },
    refuses: ['minigameUnknown', 'tokensTooFew', 'conflict', 'playerExcluded', 'playerOnTimeOut'],
    example: { game: 'boxes', client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f011' },
  }),
  '/api/minigame/exchange': call({
    about:
      'Exchanges tokens for cash at the rate shown. Only whole multiples of the rate’s tokens are taken.',
    access: 'player',
    body: { tokens: Integer({ minimum: 1, maximum: 1_000_000_000 }), client_ref: clientRef },
    reads: { value: played, tokens },
    refuses: [
      'minigameUnknown',
      'tokensTooFew',
      'tokensUneven',
      'conflict',
      'playerExcluded',
      'playerOnTimeOut',
    ],
    example: { tokens: 100, client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f012' },
  }),
  '/api/minigame/history': call({
    about: 'The player’s plays and exchanges, newest first.',
    access: 'player',
    body: { page: Optional(page), per_page: Optional(perPage) },
    reads: { value: List(played), total: count, page, per_page: perPage },
    example: {},
  }),
} as const
