/** Of the tables that hold something of a player those of play: rounds, tickets, tables, seeds, and what was chosen to play. */

import type { PersonalTable } from './personal_table.ts'

export const playTables: Readonly<Record<string, PersonalTable>> = {
  round: {
    part: 'rounds',
    columns:
      'round_id, game_code, stake::text, payout::text, bonus_stake::text, bonus_payout::text, state, choice, played_at',
    latest: 'played_at',
    keptFor: 'books',
    continuedBy: '/api/bets/list',
  },
  rejected_bet: {
    part: 'rejected_bets',
    columns: 'provider_code, game_code, reason, stake::text, times, first_at, last_at',
    latest: 'first_at',
    keptFor: null,
    continuedBy: '/api/bets/rejected',
  },
  ticket: {
    part: 'tickets',
    columns:
      'ticket_id, combine, unit::text, stake::text, free_bonus_id, possible::text, payout::text, accepts, placed_at, state, reason, decided_at',
    latest: 'placed_at',
    keptFor: 'books',
    continuedBy: '/api/sports/tickets',
  },
  selection: {
    part: 'selections',
    columns:
      'ticket_id, event_code, kind, line_hundredths, pick, odds_thousandths, is_live, result',
    latest: 'ticket_id',
    keptFor: 'books',
    continuedBy: '/api/sports/tickets',
  },
  favourite_league: {
    part: 'favourite_leagues',
    columns: 'league_code',
    latest: 'league_code',
    keptFor: null,
  },
  poker_seat: {
    part: 'poker_seats',
    columns: 'table_id, seat, stack::text, added::text, client_seed, sat_at, address, device',
    latest: 'sat_at',
    keptFor: 'books',
  },
  poker_entry: {
    part: 'poker_tournaments',
    columns: 'tournament_id, client_seed, entered_at, seat, place, prize::text, address, device',
    latest: 'entered_at',
    keptFor: 'books',
    continuedBy: '/api/bets/list',
  },
  poker_dealt: {
    part: 'poker_hands',
    columns: 'hand_id, table_id, seat',
    latest: 'hand_id',
    keptFor: 'books',
    continuedBy: '/api/poker/hands',
  },
  seed_pair: {
    part: 'seeds',
    columns: 'algorithm, server_seed_hash, client_seed, next_nonce, created_at, revealed_at',
    latest: 'created_at',
    keptFor: 'books',
  },
  game_session: {
    part: 'games_opened',
    columns: 'provider_code, game_code, opened_at, closed_at',
    latest: 'opened_at',
    keptFor: 'books',
  },
  favourite_game: {
    part: 'favourites',
    columns: 'provider_code, game_code, added_at',
    latest: 'added_at',
    keptFor: null,
  },
  recent_game: {
    part: 'recent_games',
    columns: 'provider_code, game_code, played_at',
    latest: 'played_at',
    keptFor: null,
  },
}
