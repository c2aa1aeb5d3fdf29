/** Calls of the leaderboards: what is measured, who stands where, and what the places give. */

import { categories } from './catalogue.ts'
import { call } from './call.ts'
import {
  Enum,
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
import { countsLess } from './vip.ts'

const boardId = Text({ minLength: 10, maxLength: 60, pattern: '^[a-z0-9-]+-\\d{8}$' })
const rank = Integer({ minimum: 1 })
/** As the metric counts: a multiple with two decimals, or a whole number. */
const score = Text({ maxLength: 24, pattern: '^\\d+(\\.\\d\\d)?$' })
const states = ['running', 'finished'] as const

const prize = object({ from: rank, to: rank, amount: money })

export const leaderboardCalls = {
  '/api/leaderboard/list': call({
    about:
      'The boards that run now, or those that are finished, with their prizes and the first fifty. Of equal scores the one that was reached first stands above; names are masked.',
    access: 'public',
    isReading: true,
    body: { state: Optional(Enum([...states])) },
    reads: {
      value: List(
        object({
          board_id: boardId,
          title: label,
          state: Enum([...states]),
          period: Enum(['day', 'week', 'month']),
          /** `best_multiple`: the best payout over stake of one round that paid more than its stake. `games_won`: games that paid twice the stake or more in one round. */
          metric: Enum(['best_multiple', 'games_won']),
          /** None stands for all games. */
          categories: List(Enum([...categories])),
          tie_rule: Enum(['first_reached']),
          starts_at: time,
          ends_at: time,
          updated_at: Union([time, Null()]),
          prize_pool: money,
          prizes: List(prize),
          top: List(object({ rank, name: label, score, reached_at: time })),
          /** Of a finished board: prizes that were paid. */
          winners: List(object({ rank, name: label, score, amount: money })),
        }),
      ),
      /** Games on no board, whatever is won in them. */
      counts_less: countsLess,
    },
    example: {},
  }),
  '/api/leaderboard/rank': call({
    about:
      'The player’s own place on a board, the score, and what is missing to the next prize. Places beyond the first thousand are not counted.',
    access: 'player',
    isReading: true,
    body: { board_id: boardId },
    reads: {
      value: object({
        board_id: boardId,
        /** Null without a score, or beyond the first thousand. */
        rank: Union([rank, Null()]),
        score: Union([score, Null()]),
        reached_at: Union([time, Null()]),
        /** What the place gives now. */
        prize: Union([money, Null()]),
        /** The lowest prize above the player’s own place; a tie with its holder does not take the place. */
        next_prize: Union([object({ rank, amount: money, score, gap: score }), Null()]),
        updated_at: Union([time, Null()]),
      }),
    },
    refuses: ['boardUnknown'],
    example: { board_id: 'week-best-20260302' },
  }),
} as const
