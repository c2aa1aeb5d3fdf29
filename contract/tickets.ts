/** Calls of bets on sports: what a slip would stake and bring, placing it, its tickets, and selling one before its end. */

import { call } from './call.ts'
import { stakeRefusals } from './errors.ts'
import {
  clientRef,
  count,
  cursor,
  Enum,
  Flag,
  id,
  Integer,
  label,
  List,
  money,
  Null,
  object,
  Optional,
  signedMoney,
  Text,
  time,
  Union,
} from './fields.ts'
import { decimalOdds, lineName, lineState, named, sportsCode, standing } from './sports.ts'
import {
  oddsChoices,
  rejectReasons,
  selectionResults,
  selectionsMax,
  slipBetsMax,
  ticketStates,
  voidReasons,
} from './ticket_traits.ts'

/** Without signs that are read as others. */
const slipCode = Text({ pattern: '^[A-Z2-9]{8}$' })

/** What is chosen, at the odds that its player saw. */
const selection = { match_id: sportsCode, ...lineName, odds: decimalOdds }

/**
 * One bet. Every combination of `combine` of its selections is a line of its own, a parlay staked with `unit`: one of
 * one is a single, all of them a parlay, fewer a system.
 */
const bet = {
  selections: List(object(selection), { minItems: 1, maxItems: selectionsMax }),
  combine: Integer({ minimum: 1, maximum: selectionsMax }),
  unit: money,
}

/** Whether a bet could be placed, as far as its selections and its stake say. */
const quoteRefusals = [
  'stakeOutOfRange',
  'oddsChanged',
  'marketClosed',
  'selectionsConflict',
] as const

/** A ticket as it stands. */
export const ticketRecord = object({
  /** Also the round's, in the history of bets. */
  ticket_id: id,
  placed_at: time,
  state: Enum([...ticketStates]),
  combine: count,
  lines: count,
  unit: money,
  stake: money,
  /** Staked with a free bet: the stake comes back to nobody, and what it wins is told without it. */
  is_free: Flag(),
  accept: Enum([...oddsChoices]),
  /** Of all selections together, cut to thousandths; empty where there are several lines. */
  odds: decimalOdds,
  /** What it brings when every selection wins. */
  possible_return: money,
  payout: money,
  /** While it is pending: when it is accepted or rejected. */
  decides_at: Union([time, Null()]),
  decided_at: Union([time, Null()]),
  /** Of one that was rejected or void. */
  reason: Union([Enum([...rejectReasons, ...voidReasons]), Null()]),
  selections: List(
    object({
      match_id: sportsCode,
      start_time: time,
      league: named,
      /** Null of a season, which has no sides. */
      home: Union([named, Null()]),
      away: Union([named, Null()]),
      /** Of a bet on who wins a season: the team, and the kick-off of the season's first and last match. */
      season: Union([object({ team: named, begins_at: time, ends_at: time }), Null()]),
      ...lineName,
      odds: decimalOdds,
      /** Whether the match was live when it was asked for. */
      is_live: Flag(),
      result: Enum([...selectionResults]),
      /** How the event stands now, or how it ended. */
      ...standing,
    }),
  ),
})

const purse = { balance: money, bonus_balance: money, session_net: signedMoney }

export const ticketCalls = {
  '/api/sports/quote': call({
    about:
      'What bets would stake and bring, and between which stakes they are taken; a free bet brings what it wins, without its stake. Nothing is reserved by it.',
    access: 'public',
    isReading: true,
    body: {
      bets: List(object({ ...bet, is_free: Optional(Flag()) }), {
        minItems: 1,
        maxItems: slipBetsMax,
      }),
    },
    reads: {
      value: object({
        quotes: List(
          object({
            lines: count,
            stake: money,
            /** When every selection wins, at the odds asked for. */
            possible_return: money,
            /** Of one line, so that what it brings stays below the most that is paid on a ticket. */
            unit_min: money,
            unit_max: money,
            /** Usual amounts between them, to choose from. */
            unit_steps: List(money),
            /** The most that one ticket pays. */
            payout_max: money,
            /** How long a bet is held before it is accepted, as one of its matches is live. */
            hold_seconds: count,
            refusal: Union([Enum([...quoteRefusals]), Null()]),
            /** In the order asked, as they are offered now; `odds` empty while there are none. */
            selections: List(
              object({
                odds: decimalOdds,
                status: lineState,
                /** Another selection of the bet is of the same match, or of the season that the match is of. */
                conflicts: Flag(),
              }),
            ),
          }),
        ),
      }),
    },
    example: {
      bets: [
        {
          selections: [
            { match_id: 'unknown', bet_type: '1X2', home_away: 'H', criteria1: '', odds: '2.10' },
          ],
          combine: 1,
          unit: '10',
        },
      ],
    },
  }),
  '/api/sports/place': call({
    about:
      'Stakes a bet at the odds its player saw; `accept` says what may become of them meanwhile. While a match is live the stake is held for some seconds, and the bet accepted only if the match has not moved on. The reference is the ticket’s id.',
    access: 'player',
    body: {
      ...bet,
      accept: Enum([...oddsChoices]),
      /** The bonus whose free bet is staked, whole and on one line, in place of the player’s own money. */
      free_bet: Optional(id),
      client_ref: clientRef,
    },
    reads: { value: ticketRecord, ...purse },
    refuses: [
      ...stakeRefusals,
      'gameClosed',
      'stakeOutOfRange',
      'oddsChanged',
      'marketClosed',
      'selectionsConflict',
      'choiceInvalid',
      'freeBetUnknown',
      'oddsTooLow',
      'invalidAmount',
      'conflict',
    ],
    example: {
      selections: [
        { match_id: 'unknown', bet_type: '1X2', home_away: 'H', criteria1: '', odds: '2.10' },
      ],
      combine: 1,
      unit: '10',
      accept: 'none',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f501',
    },
  }),
  '/api/sports/ticket': call({
    about: 'One ticket of the player’s, as it stands.',
    access: 'player',
    isReading: true,
    body: { ticket_id: id },
    reads: { value: ticketRecord },
    refuses: ['ticketUnknown'],
    example: { ticket_id: 'unknown' },
  }),
  '/api/sports/tickets': call({
    about: 'Tickets of the player’s, latest first: those that are open, or those that are decided.',
    access: 'player',
    isReading: true,
    body: { which: Enum(['open', 'decided']), after: Optional(cursor) },
    reads: {
      value: object({
        tickets: List(ticketRecord),
        /** For `after`; empty where nothing follows. */
        next: label,
        /** How many are open. */
        open: count,
      }),
    },
    refuses: [],
    example: { which: 'open' },
  }),
  '/api/sports/share_code': call({
    about:
      'A code under which anybody on the site finds these selections, until the last of their matches begins. The same selections have the same code.',
    access: 'player',
    body: { selections: List(object(selection), { minItems: 1, maxItems: selectionsMax }) },
    reads: { value: object({ code: slipCode }) },
    refuses: ['marketClosed'],
    example: {
      selections: [
        { match_id: 'unknown', bet_type: '1X2', home_away: 'H', criteria1: '', odds: '2.10' },
      ],
    },
  }),
  '/api/sports/load_code': call({
    about: 'The selections under a code that can still be bet on, at the odds they have now.',
    access: 'public',
    isReading: true,
    body: { code: slipCode },
    reads: { value: object({ selections: List(object(selection)) }) },
    refuses: ['slipCodeUnknown'],
    example: { code: 'ABCD2345' },
  }),
  '/api/sports/favourites': call({
    about: 'The leagues that the player follows, by their codes.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: object({ leagues: List(sportsCode) }) },
    refuses: [],
    example: {},
  }),
  '/api/sports/favourite_set': call({
    about: 'Follows a league, or follows it no longer; once more is no fault.',
    access: 'player',
    body: { league: sportsCode, is_favourite: Flag() },
    reads: { value: object({ leagues: List(sportsCode) }) },
    refuses: ['leagueUnknown'],
    example: { league: 'unknown', is_favourite: true },
  }),
  '/api/sports/cash_out_quote': call({
    about:
      'What an open ticket is bought back for now: what it may bring, times the chance of that by the prices of its markets without the house’s margin. Null while one of them has no price.',
    access: 'player',
    isReading: true,
    body: { ticket_id: id },
    reads: { value: object({ amount: Union([money, Null()]) }) },
    refuses: ['ticketUnknown'],
    example: { ticket_id: 'unknown' },
  }),
  '/api/sports/cash_out': call({
    about:
      'Sells an open ticket for an amount that was offered; refused where less is offered by now. A repeat is answered as the ticket stands.',
    access: 'player',
    body: { ticket_id: id, amount: money },
    reads: { value: ticketRecord, ...purse },
    refuses: ['ticketUnknown', 'offerChanged', 'cashOutClosed', 'invalidAmount'],
    example: { ticket_id: 'unknown', amount: '10' },
  }),
} as const
