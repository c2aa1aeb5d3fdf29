/** Calls that show the sportsbook: events, and the prices on them. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  hash,
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
import { selectionResults } from './ticket_traits.ts'

export const sportsCode = Text({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' })

/** A sport, league or team: its name in English and in the visitor's language. */
const namedParts = { code: sportsCode, name: label, name_local: label }
export const named = object(namedParts)

const eventStates = ['upcoming', 'live', 'finished', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

const lineStates = ['open', 'suspended', 'closed'] as const
export type LineState = (typeof lineStates)[number]

export const lineState = Enum([...lineStates])

/** Which side of which market; those that begin with `FH` are on the first half, `OR` is on who wins a season. `criteria1` is the line as its side sees
 * it ("-0.5", "2.5"), a score ("2-1", "other"), the code of a team, empty where the bet has none of them. */
export const lineName = {
  bet_type: Enum(['1X2', 'HDP', 'OU', 'FH1X2', 'FHHDP', 'FHOU', 'BTS', 'OE', 'CS', 'OR']),
  /** Of a correct score and of a season always `S`: the side stands in `criteria1`. */
  home_away: Enum(['H', 'D', 'A', 'O', 'U', 'Y', 'N', 'OD', 'EV', 'S']),
  criteria1: Text({
    maxLength: 40,
    pattern: '^(-?\\d{1,5}(\\.\\d{1,2})?|\\d{1,2}-\\d{1,2}|[a-z][a-z0-9-]*)?$',
  }),
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

/** A team of a season, with what it has played of it so far. */
const seasonTeam = object({
  ...namedParts,
  /** Empty while nothing can be staked on it; `closed` where it cannot win any more. */
  odds: decimalOdds,
  status: lineState,
  won: count,
  drawn: count,
  lost: count,
  scored: count,
  conceded: count,
  points: count,
})

const selectionResult = Enum([...selectionResults])

/** A selection on a line, with the score that decides it: what is tried, nothing is staked. */
const triedBet = object({
  bet_type: Enum(['HDP', 'OU']),
  home_away: Enum(['H', 'A', 'O', 'U']),
  /** As its side sees it, in quarters. */
  criteria1: Text({ maxLength: 6, pattern: '^-?\\d{1,2}(\\.(25|5|75))?$' }),
  odds: Text({ pattern: '^[1-9]\\d{0,2}\\.\\d{2,3}$' }),
  unit: money,
  score: object({
    home: Integer({ minimum: 0, maximum: 99 }),
    away: Integer({ minimum: 0, maximum: 99 }),
  }),
})

const outcome = { result: selectionResult, pays: money }

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
  '/api/sports/outrights': call({
    about:
      'Who may win the seasons of leagues: those that are played or soon begin, and those that ended within two weeks, with their tables so far and the prices of their teams.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        seasons: List(
          object({
            /** Names the season where bets name a match. */
            match_id: sportsCode,
            sport: object({ ...namedParts, is_esport: Flag() }),
            league: named,
            /** Kick-off of its first match. */
            begins_at: time,
            /** Bets are taken until then, when its last round begins. */
            closes_at: time,
            /** Kick-off of its last match. */
            ends_at: time,
            status: Enum(['upcoming', 'finished', 'cancelled']),
            market: lineState,
            /** One of its matches is being played: nothing is taken until it is over. */
            is_on: Flag(),
            /** What a win counts in its table, where a draw counts one. */
            win_points: count,
            /** By its code, once all is played. */
            winner: Union([sportsCode, Null()]),
            /** How many tickets on it are open. */
            bets: count,
            /** As its table has them, the leader first. */
            teams: List(seasonTeam),
          }),
        ),
      }),
    },
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
  '/api/sports/rules': call({
    about:
      'By which rules bets on sports are taken and settled: the figures of the site, and tables and examples worked out by the code that settles. Where a bet is named, what it would pay.',
    access: 'public',
    isReading: true,
    body: { bet: Optional(triedBet) },
    reads: {
      value: object({
        rules_version: count,
        /** SHA-256 of `rules_text`, kept with every ticket. */
        rules_hash: hash,
        rules_text: Text(),
        /** Of a ticket. */
        stake_min: money,
        stake_max: money,
        payout_max: money,
        /** What open tickets may win: those of one player on one match, those of everybody on one side of a market. */
        player_match_max: money,
        side_max: money,
        selections_max: count,
        hold_seconds: count,
        /** After so long a silence the feed is not believed. */
        quiet_minutes: count,
        margin_percent: count,
        seasons: object({
          /** How often the rest of a season is played out for its prices, and the highest odds there are on one. */
          trials: count,
          odds_max: decimalOdds,
          /** What a win counts, by sport; a draw counts one. */
          sports: List(object({ ...namedParts, win_points: count })),
        }),
        /** What a selection comes to by its line, and by how many goals home leads, or how many there are. */
        tables: List(
          object({
            bet_type: Enum(['HDP', 'OU']),
            home_away: Enum(['H', 'O']),
            ends: List(Integer()),
            rows: List(object({ criteria1: lineName.criteria1, results: List(selectionResult) })),
          }),
        ),
        examples: object({
          /** What each line of them is staked with. */
          unit: money,
          system: object({ selections: count, combine: count, lines: count }),
          returns: object({ odds: decimalOdds, of: List(object(outcome)) }),
          parlay: object({
            selections: List(object({ odds: decimalOdds, result: selectionResult })),
            pays: money,
          }),
          /** `market` are the odds its market has now, its own first; `chance` is a fraction of whole numbers. */
          cash_out: object({
            odds: decimalOdds,
            market: List(decimalOdds),
            chance: object({ over: count, under: count }),
            pays: money,
          }),
        }),
        tried: Union([object(outcome), Null()]),
      }),
    },
    refuses: ['gameClosed', 'stakeOutOfRange', 'choiceInvalid', 'invalidAmount'],
    example: {
      bet: {
        bet_type: 'HDP',
        home_away: 'H',
        criteria1: '-0.75',
        odds: '1.90',
        unit: '10',
        score: { home: 2, away: 1 },
      },
    },
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
