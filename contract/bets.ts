/** Calls by which players look up what they have staked on, in every product. */

import { call } from './call.ts'
import {
  count,
  Enum,
  gameCode,
  id,
  label,
  List,
  money,
  object,
  Optional,
  page,
  perPage,
  signedMoney,
  time,
} from './fields.ts'

export const betCalls = {
  '/api/bets/list': call({
    about: 'Rounds of the player, newest first.',
    access: 'player',
    body: {
      game_code: Optional(gameCode),
      from: Optional(time),
      to: Optional(time),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: {
      value: List(
        object({
          round_id: id,
          game_code: gameCode,
          game_name: label,
          played_at: time,
          stake: money,
          payout: money,
          net: signedMoney,
          state: Enum(['open', 'settled', 'void']),
        }),
      ),
      summary: object({ count, stake: money, payout: money, net: signedMoney }),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: [],
    example: {},
  }),
} as const
