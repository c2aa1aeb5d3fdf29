/** Calls by which players protect themselves: limits, time-out, self-exclusion. */

import { call } from './call.ts'
import { count, Enum, Flag, List, money, Null, object, time, Union } from './fields.ts'

export const limitKinds = ['deposit', 'loss', 'stake'] as const
export const limitPeriods = ['day', 'week', 'month'] as const

const kind = Enum([...limitKinds])
const period = Enum([...limitPeriods])

const limit = object({
  kind,
  period,
  /** Null where the player has set none. */
  amount: Union([money, Null()]),
  used: money,
  /** When what was used so far falls away. */
  resets_at: time,
  /** A raise that waits; it applies only when confirmed after `from` [LIM-04]. */
  pending: Union([
    object({ amount: Union([money, Null()]), from: time, is_removal: Flag() }),
    Null(),
  ]),
})

export const limitCalls = {
  '/api/limits/get': call({
    about:
      'The player’s limits, what is used of them, raises that wait, and any time-out or exclusion.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        limits: List(limit),
        excluded_until: Union([time, Null()]),
        excluded_for_good: Flag(),
        time_out_until: Union([time, Null()]),
      }),
    },
    example: {},
  }),
  '/api/limits/set': call({
    about:
      'Sets a limit. A lower one holds at once; a higher one or none waits and must be confirmed [LIM-04].',
    access: 'player',
    body: { kind, period, amount: Union([money, Null()]) },
    reads: { value: limit },
    refuses: ['invalidAmount'],
    example: { kind: 'loss', period: 'day', amount: '100' },
  }),
  '/api/limits/confirm': call({
    about: 'Confirms a raise after its waiting time.',
    access: 'player',
    body: { kind, period },
    reads: { value: limit },
    refuses: ['limitNotPending', 'limitTooEarly'],
    example: { kind: 'loss', period: 'day' },
  }),
  '/api/limits/cancel_pending': call({
    about: 'Keeps the lower limit: a waiting raise is dropped.',
    access: 'player',
    body: { kind, period },
    reads: { value: limit },
    refuses: ['limitNotPending'],
    example: { kind: 'loss', period: 'day' },
  }),
  '/api/limits/timeout': call({
    about: 'Takes a break from playing and depositing; withdrawing stays open [EXC-04].',
    access: 'player',
    body: { hours: Enum([24, 168, 720]) },
    reads: { value: object({ time_out_until: time }) },
    refuses: ['exclusionRunning'],
    example: { hours: 24 },
  }),
  '/api/limits/self_exclude': call({
    about:
      'Excludes the player from playing and depositing, for six months or more, or for good; nobody can shorten it [EXC-01].',
    access: 'player',
    body: { months: Union([Enum([6, 12, 36, 60]), Null()]) },
    reads: { value: object({ excluded_until: Union([time, Null()]), sessions_ended: count }) },
    refuses: ['exclusionRunning'],
    example: { months: 6 },
  }),
} as const
