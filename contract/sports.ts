/** Calls that show the sportsbook: events, and the prices on them. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  Integer,
  label,
  List,
  Null,
  object,
  Text,
  time,
  Union,
} from './fields.ts'

export const sportsCode = Text({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' })

/** A sport, league or team: its name in English and in the visitor's language. */
const namedParts = { code: sportsCode, name: label, name_local: label }
export const named = object(namedParts)

const eventStates = ['upcoming', 'live', 'finished', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

const lineStates = ['open', 'suspended', 'closed'] as const
export type LineState = (typeof lineStates)[number]

export const lineState = Enum([...lineStates])

/** Which side of which market; those that begin with `FH` are on the first half. `criteria1` is the line as its side sees it ("-0.5", "2.5"), a score
 * ("2-1", "other"), empty where the bet has neither. */
export const lineName = {
  bet_type: Enum(['1X2', 'HDP', 'OU', 'FH1X2', 'FHHDP', 'FHOU', 'BTS', 'OE', 'CS']),
  /** Of a correct score always `S`: the score stands in `criteria1`. */
  home_away: Enum(['H', 'D', 'A', 'O', 'U', 'Y', 'N', 'OD', 'EV', 'S']),
  criteria1: Text({ maxLength: 8, pattern: '^(-?\\d+(\\.\\d+)?|\\d{1,2}-\\d{1,2}|other)?$' }),
}

/** What one unit gives back; empty while there is no price. */
export const decimalOdds = Text({ maxLength: 30, pattern: '^(\\d+\\.\\d{2,3})?$' })

/** One price. */
const betLine = object({ ...lineName, odds: decimalOdds, status: lineState })

const score = Union([object({ home: count, away: count }), Null()])

/** How an event stands. */
export const standing = {
  status: Enum([...eventStates]),
  score,
  /** Once the first half is over; in sports that are played in halves. */
  half_score: score,
  /** The running minute of play and its period, counted from 1; in a break, those just ended. */
  clock: Union([
    object({ period: Integer({ minimum: 1 }), minute: Integer({ minimum: 1 }), is_break: Flag() }),
    Null(),
  ]),
}

const match = {
  match_id: sportsCode,
  sport: object({ ...namedParts, is_esport: Flag() }),
  league: named,
  start_time: time,
  home: named,
  away: named,
  /** How many tickets on it are open. */
  bets: count,
  ...standing,
}

/** The parts of an event that change while one looks, without names in any language. */
export const matchStanding = object({ match_id: sportsCode, ...standing })
export const offeredLines = object({ match_id: sportsCode, lines: List(betLine) })

export const sportsCalls = {
  '/api/home/match_list': call({
    isDesigned: true,
    method: 'GET',
    about:
      'Events that are live, begin within a day and a half, or ended within six hours, earliest first.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(object(match)),
    },
    example: {},
  }),
  '/api/home/public_odds': call({
    isDesigned: true,
    method: 'GET',
    about: 'Prices of the events that are live or still to come, in the order of the match list.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          match_id: sportsCode,
          start_time: time,
          league: named,
          home: named,
          away: named,
          lines: List(betLine),
        }),
      ),
    },
    example: {},
  }),
  '/api/sports/half_odds': call({
    about: 'Prices on the first half of the events of the odds list that have any.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: object({ events: List(offeredLines) }) },
    example: {},
  }),
  '/api/sports/event': call({
    about: 'One event with all its markets and who scored when, as the match list knows it.',
    access: 'public',
    isReading: true,
    body: { match_id: sportsCode },
    reads: {
      value: object({
        ...match,
        /** In the order in which they are shown: the result, handicaps, totals, what else there is. */
        lines: List(betLine),
        /** By the running minute, in order. */
        goals: List(object({ side: Enum(['home', 'away']), minute: Integer({ minimum: 1 }) })),
        /** How long the periods of the match are, in minutes; empty where they have no length. */
        period_minutes: List(Integer({ minimum: 1 })),
      }),
    },
    refuses: ['matchUnknown'],
    example: { match_id: 'unknown' },
  }),
  '/api/home/highlights': call({
    about: 'What is live, and the next event of each league, with their prices, earliest first.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: List(object({ ...match, lines: List(betLine) })) },
    example: {},
  }),
} as const
