/** Calls of staff who keep the schedules of tournaments: what is announced, for how much, and when. */

import { call } from './call.ts'
import {
  count,
  Enum,
  gameCode,
  id,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  Text,
  time,
  Union,
} from './fields.ts'
import { exampleToken, givenName, reason, staffToken } from './staff.ts'

/** When tournaments begin, on the site's clock: a time on days of the week, of which 1 is Monday. */
const starts = List(
  object({
    time: Text({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    days: List(Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
    }),
  }),
  { minItems: 1, maxItems: 144 },
)

const terms = {
  game_code: gameCode,
  /** Of its tournaments, which are numbered; none else that is kept has it. */
  name: givenName,
  /** Of each table. */
  seats: Integer({ minimum: 3, maximum: 9 }),
  buy_in: money,
  /** Beside the buy-in, for the house. */
  fee: money,
  /** With fewer everybody has everything back; more are not let in. */
  entries_min: Integer({ minimum: 2, maximum: 100 }),
  entries_max: Integer({ minimum: 2, maximum: 100 }),
  starts,
}

const schedule = object({
  schedule_id: id,
  version: Integer({ minimum: 1 }),
  ...terms,
  withdrawn_at: Union([time, Null()]),
  /** What it has announced; null once nothing is any more. */
  next: Union([
    object({
      tournament_id: id,
      name: label,
      starts_at: time,
      entered: count,
      /** `kept`: it has entrants and stays as it was announced, whatever has been changed since. */
      terms: Enum(['current', 'kept']),
    }),
    Null(),
  ]),
  /** When its next tournaments begin, five at most; none once it is withdrawn. */
  coming: List(time),
})

/** What a schedule may ask for: the rules of its game, which are published and the same for all of its tournaments. */
const scheduledGame = object({
  game_code: gameCode,
  seats_max: count,
  entries_max: count,
  fee_percent_max: count,
  start_chips: count,
  hands_per_level: count,
  /** Small and big blind. */
  levels: List(object({ small_blind: count, big_blind: count })),
})

const changesPerMinute = 30
const answer = { value: schedule }
const example = {
  token: exampleToken,
  reason: 'A quiet hour of the week',
  game_code: 'river-tournament',
  name: 'Sunday Weir',
  seats: 6,
  buy_in: '10',
  fee: '1',
  entries_min: 3,
  entries_max: 60,
  starts: [{ time: '18:00', days: [7] }],
}

export const scheduleCalls = {
  '/api/staff/schedules': call({
    isDesigned: true,
    about:
      'The schedules of tournaments of the site, with what each has announced, and the games that may be scheduled. Needs the right `tournaments_set`.',
    access: 'public',
    body: { token: staffToken },
    reads: {
      value: object({ time_zone: label, games: List(scheduledGame), schedules: List(schedule) }),
    },
    refuses: ['sessionUnknown', 'rightMissing'],
    example: { token: exampleToken },
    perMinuteMax: 60,
  }),
  '/api/staff/schedule_add': call({
    isDesigned: true,
    about:
      'Adds a schedule and announces its first tournament. A time that a leap of the clock leaves out is as much later as it leaps, one that comes twice is its first. Needs the right `tournaments_set`; a significant event.',
    access: 'public',
    body: { token: staffToken, reason, ...terms },
    reads: answer,
    refuses: ['sessionUnknown', 'rightMissing', 'gameUnknown', 'invalidAmount', 'nameTaken'],
    example,
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/schedule_change': call({
    isDesigned: true,
    about:
      'Changes a schedule, for what it announces from now on: a tournament that somebody has entered stays as it was announced, one without entrants makes room for another. `version` is the one that was seen. Needs the right `tournaments_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      schedule_id: id,
      version: Integer({ minimum: 1 }),
      ...terms,
    },
    reads: answer,
    refuses: [
      'sessionUnknown',
      'rightMissing',
      'notFound',
      'changedMeanwhile',
      'gameUnknown',
      'invalidAmount',
      'nameTaken',
    ],
    example: { ...example, schedule_id: 'unknown', version: 1 },
    perMinuteMax: changesPerMinute,
  }),
  '/api/staff/schedule_withdraw': call({
    isDesigned: true,
    about:
      'Announces nothing more of a schedule, for good; a tournament that somebody has entered still takes place. Needs the right `tournaments_set`; a significant event.',
    access: 'public',
    body: {
      token: staffToken,
      reason,
      schedule_id: id,
      version: Integer({ minimum: 1 }),
    },
    reads: answer,
    refuses: ['sessionUnknown', 'rightMissing', 'notFound', 'changedMeanwhile'],
    example: {
      token: exampleToken,
      reason: 'Nobody comes any more',
      schedule_id: 'unknown',
      version: 1,
    },
    perMinuteMax: changesPerMinute,
  }),
} as const
