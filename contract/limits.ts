/** Calls by which players protect themselves: limits, reality checks, session plans, time-out, self-exclusion. */

import { call } from './call.ts'
import {
  category,
  count,
  Enum,
  Flag,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  Optional,
  signedMoney,
  time,
  Union,
} from './fields.ts'

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export const limitPeriods = ['day', 'week', 'month'] as const

/** What there is of a period, a month being the longest: no limit of time is above it. */
export const periodMinutes = { day: 1440, week: 10_080, month: 44_640 } as const

const kind = Enum([...limitKinds])
const period = Enum([...limitPeriods])
const minutes = Integer({ minimum: 1, maximum: 1440 })

/** Of money limits in the site's currency; of a time limit whole minutes, as text too. */
const amount = money

const limit = object({
  kind,
  period,
  /** Null where the player has set none. */
  amount: Union([amount, Null()]),
  used: amount,
  /** When what was used so far falls away. */
  resets_at: time,
  /** A raise that waits; it applies only when confirmed after `from` [LIM-04]. */
  pending: Union([
    object({ amount: Union([amount, Null()]), from: time, is_removal: Flag() }),
    Null(),
  ]),
})

/** Set by the operator or a regulator, beside the player's own; the tightest binds [LIM-05]. */
const operatorLimit = object({
  kind,
  /** `round`: the most that one round may be staked with [LIM-09]. */
  period: Enum(['round', ...limitPeriods]),
  amount,
  /** Of what it bounds, so far; nothing for a round. */
  used: amount,
  authority: Enum(['operator', 'regulator']),
  reason: label,
  /** May lie ahead: limits are announced before they start [LIM-08]. */
  starts_at: time,
})

/** What the running session of play amounts to; it is over 15 minutes after its last stake, or when the player stops. */
const session = object({
  started_at: time,
  elapsed_seconds: count,
  staked: money,
  won: money,
  /** Won less staked. */
  net_position: signedMoney,
})

const realityCheck = object({
  minutes,
  offered: List(minutes),
  /** The longest the site's policy allows. */
  minutes_max: minutes,
  /** Nothing can be staked until the player has taken note [RCK-02]. */
  is_due: Flag(),
  /** Null while no session runs. */
  next_at: Union([time, Null()]),
})

const sessionPlan = object({ minutes, spend: money, planned_at: time })

const activity = object({
  period: Enum([...limitPeriods, 'life']),
  played_minutes: count,
  staked: money,
  won: money,
  net_position: signedMoney,
  /** All that was paid in [LIM-02]. */
  deposited: money,
  withdrawn: money,
  /** Paid in less what was paid out. */
  net_deposits: signedMoney,
})

const playAgain = object({ asked_at: time, confirm_from: time })

/** Of an exclusion; null is for good. */
const months = Union([Enum([6, 12, 36, 60]), Null()])

/** Names the exclusion from one kind of games; without it the one from all is meant. */
const product = Optional(category)

const productExclusion = object({
  product: category,
  /** Null: for good. */
  until: Union([time, Null()]),
  return_request: Union([playAgain, Null()]),
})

export const limitCalls = {
  '/api/limits/get': call({
    about:
      'All that protects the player: own limits and what is used of them, limits of the operator, reality check, session, time-out, exclusion.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: object({
        limits: List(limit),
        operator_limits: List(operatorLimit),
        reality_check: realityCheck,
        session: Union([session, Null()]),
        session_plan: Union([sessionPlan, Null()]),
        /** Whether a plan must be made before a session begins [LIM-12]. */
        is_plan_needed: Flag(),
        /** Whether the player must first read what safer play is [EXC-10]. */
        is_information_needed: Flag(),
        excluded_until: Union([time, Null()]),
        excluded_for_good: Flag(),
        /** Whether the exclusion is the player's own or came from elsewhere; null while there is none. */
        excluded_by: Union([Enum(['player', 'licensee', 'third_party']), Null()]),
        /** The wish to play again after an exclusion, and from when it may be confirmed [EXC-05]. */
        return_request: Union([playAgain, Null()]),
        /** Kinds of games the player stays away from, while all others stay open. */
        product_exclusions: List(productExclusion),
        time_out_until: Union([time, Null()]),
        time_out_days_max: count,
      }),
    },
    example: {},
  }),
  '/api/limits/set': call({
    about:
      'Sets a limit. A lower one holds at once; a higher one or none waits and must be confirmed [LIM-04].',
    access: 'player',
    body: { kind, period, amount: Union([amount, Null()]) },
    reads: { value: limit },
    refuses: ['invalidAmount', 'timeLimitTooLong'],
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
  '/api/limits/reality_set': call({
    about: 'Chooses how often play stops to tell what it has cost [RCK-01].',
    access: 'player',
    body: { minutes },
    reads: { value: realityCheck },
    refuses: ['realityCheckTooLong'],
    example: { minutes: 30 },
  }),
  '/api/limits/reality_ack': call({
    about:
      'Takes note of what the session has cost, and goes on or stops; answers the figures. Stopping ends the session.',
    access: 'player',
    body: { choice: Enum(['continue', 'stop']) },
    reads: { value: object({ session: Union([session, Null()]), reality_check: realityCheck }) },
    example: { choice: 'continue' },
  }),
  '/api/limits/session_plan': call({
    about:
      'Plans the next session: how long it may last and what it may cost. It cannot be changed while the session runs [LIM-12].',
    access: 'player',
    body: { minutes, spend: money },
    reads: { value: sessionPlan },
    refuses: ['invalidAmount', 'sessionPlanRunning'],
    example: { minutes: 60, spend: '100' },
  }),
  '/api/limits/informed': call({
    about: 'Says that the player has seen what safer play is, before the first stake [EXC-10].',
    access: 'player',
    body: {},
    reads: {},
    example: {},
  }),
  '/api/limits/activity': call({
    about:
      'What playing has come to: time, stakes, winnings, deposits; today, this week, this month and over all.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: List(activity) },
    example: {},
  }),
  '/api/limits/timeout': call({
    about:
      'Takes a break from playing and depositing, by the hour, as long as the site’s policy allows; withdrawing stays open [EXC-04].',
    access: 'player',
    body: { hours: Integer({ minimum: 1, maximum: 8784 }) },
    reads: { value: object({ time_out_until: time }) },
    refuses: ['exclusionRunning', 'timeOutTooLong'],
    example: { hours: 24 },
  }),
  '/api/limits/self_exclude': call({
    about:
      'Excludes the player from playing and depositing, for six months or more, or for good; nobody can shorten it [EXC-01]. Sites of the same licensee exclude too [EXC-06].',
    access: 'player',
    body: { months },
    reads: { value: object({ excluded_until: Union([time, Null()]), sessions_ended: count }) },
    refuses: ['exclusionRunning'],
    example: { months: 6 },
  }),
  '/api/limits/exclude_products': call({
    about:
      'Excludes the player from kinds of games, on the terms of a self-exclusion; all others, deposits and the session stay open. Answers those this changed.',
    access: 'player',
    body: { products: List(category, { minItems: 1, maxItems: 20, uniqueItems: true }), months },
    reads: { value: List(productExclusion) },
    refuses: ['exclusionRunning'],
    example: { products: ['slot_game'], months: 6 },
  }),
  '/api/limits/return_request': call({
    about:
      'Asks to play again once the term of an exclusion is over; nothing opens before the cooling off and a confirmation [EXC-05].',
    access: 'player',
    body: { product },
    reads: { value: playAgain },
    refuses: ['notExcluded', 'exclusionRunning'],
    example: {},
  }),
  '/api/limits/return_confirm': call({
    about: 'Confirms the wish to play again after the cooling off, or drops it.',
    access: 'player',
    body: { product, is_wanted: Flag() },
    reads: {},
    refuses: ['returnNotAsked', 'returnTooEarly'],
    example: { is_wanted: true },
  }),
} as const
