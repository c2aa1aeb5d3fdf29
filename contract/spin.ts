/** Calls of the wheel: its odds, the spins one has, spinning, and what came of it. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  Enum,
  Flag,
  hash,
  id,
  label,
  List,
  Null,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'

const amount = Text({ maxLength: 27, pattern: '^(0|[1-9]\\d{0,17})(\\.\\d{1,8})?$' })

/** Null where the segment gives nothing. */
const prize = Union([object({ account: Enum(['cash', 'tokens']), amount }), Null()])

/** A draw as anyone can repeat it: the scheme is `fairhouse-1`, the client seed is the `client_ref`. */
export const drawProof = object({
  algorithm: label,
  server_seed: hash,
  server_seed_hash: hash,
  client_seed: label,
  nonce: count,
  /** A whole number from 0 below `range`, the sum of all weights. */
  drawn: count,
  range: count,
})

const spinResult = object({
  spin_id: id,
  /** Which segment, from 0. */
  segment: count,
  prize,
  at: time,
  proof: drawProof,
})

export const spinCalls = {
  '/api/spin/state': call({
    about:
      'The wheel with its printed odds, the spins that wait, and recent winners of real prizes. A guest sees the wheel and has no spins.',
    access: 'public',
    body: {},
    reads: {
      value: object({
        is_on: Flag(),
        segments: List(
          object({
            prize,
            weight: count,
            /** Exact to six places, cut off. */
            probability: Text({ pattern: '^[01]\\.\\d{6}$' }),
          }),
        ),
        range: count,
        spins_left: count,
        /** When the next of them runs out; null where there are none. */
        next_expires_at: Union([time, Null()]),
        /** The promise of the next draw; null for a guest, for whom nothing is drawn. */
        next_seed_hash: Union([hash, Null()]),
        winners: List(object({ name: label, amount, at: time })),
      }),
    },
    example: {},
  }),
  '/api/spin/play': call({
    about: 'Uses the spin that runs out first. The result is decided here, before anything turns.',
    access: 'player',
    body: { client_ref: clientRef },
    reads: { value: spinResult, spins_left: count, next_seed_hash: hash },
    refuses: ['spinNone', 'playerExcluded', 'playerOnTimeOut'],
    example: { client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f010' },
  }),
  '/api/spin/history': call({
    about: 'The player’s spins, newest first, each with its proof.',
    access: 'player',
    body: { page: Optional(page), per_page: Optional(perPage) },
    reads: { value: List(spinResult), total: count, page, per_page: perPage },
    example: {},
  }),
} as const
