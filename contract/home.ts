/** Calls of the home page that are made from what players really do: favourites, payments and wins, in figures. */

import { call } from './call.ts'
import {
  category,
  count,
  Enum,
  gameCode,
  label,
  link,
  List,
  maskedName,
  money,
  object,
  Optional,
  providerCode,
  Text,
  time,
} from './fields.ts'

/** A player keeps so many favourites at most. */
export const favouritesMax = 200

/** The picture goes by both names of the specification: `game_image` of the entry, and `img_url` as it is sent. */
const favourite = object({
  provider_code: providerCode,
  game_code: gameCode,
  game_name: label,
  game_type: category,
  game_image: link,
  img_url: link,
})

const currency = Text({ minLength: 3, maxLength: 3 })

export const homeCalls = {
  '/api/home/fav_add': call({
    isDesigned: true,
    about:
      'Adds a game to the player’s favourites; once is enough. Name, kind and picture are kept as the catalogue has them, whatever was sent.',
    access: 'player',
    body: {
      provider_code: providerCode,
      game_code: gameCode,
      game_name: Optional(label),
      game_type: Optional(label),
      img_url: Optional(link),
    },
    reads: { value: List(favourite) },
    refuses: ['gameUnknown', 'favouritesFull'],
    example: {
      provider_code: 'FAIRHOUSE',
      game_code: 'dice',
      game_name: 'Dice',
      game_type: 'hash_game',
      img_url: '',
    },
  }),
  '/api/home/fav_remove': call({
    isDesigned: true,
    about: 'Takes a game off the player’s favourites; one that is none is no fault.',
    access: 'player',
    body: { provider_code: providerCode, game_code: gameCode },
    reads: { value: List(favourite) },
    example: { provider_code: 'FAIRHOUSE', game_code: 'dice' },
  }),
  '/api/home/fav_list': call({
    about: 'The player’s favourites that can be played now, latest first.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: List(favourite) },
    example: {},
  }),
  '/api/home/fetch_transactions': call({
    isDesigned: true,
    about:
      'The latest deposits credited and withdrawals paid, at most twenty, names masked. Only what really happened; test accounts are left out.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          kind: Enum(['deposit', 'withdrawal']),
          name: maskedName,
          amount: money,
          currency,
          at: time,
        }),
      ),
    },
    example: {},
  }),
  '/api/settings/top10winner_withdrawal': call({
    about:
      'The ten largest wins of single rounds (payout less stake) and the ten largest withdrawals paid within the window, names masked; and figures of the same window. Days are of UTC. Only what really happened; test accounts are left out.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          kind: Enum(['winner', 'withdrawal']),
          name: maskedName,
          amount: money,
          currency,
          at: time,
        }),
      ),
      window: object({ from: time, to: time }),
      stats: object({
        /** Withdrawals paid within the window (the specification's spelling). */
        withrawal: count,
        /** Players who won a round within the window. */
        winner: count,
        /** Withdrawals paid within the last hour. */
        hour_withdrawal: count,
        /** Players with a confirmed, open account now. */
        registered_player: count,
        /** Players who played for money within the window. */
        active_player: count,
        /** Players whose deposit was credited within the window. */
        deposited_player: count,
      }),
    },
    example: {},
  }),
  '/api/product/high_scores': call({
    about:
      'The best of what single rounds of the arcade paid of their stake within the window, of each player one, at most ten, names masked. Days are of UTC. Only what really happened; test accounts are left out.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        from: time,
        to: time,
        scores: List(
          object({
            name: maskedName,
            /** Payout over stake, with two places, rounded down. */
            multiple: Text({ pattern: '^\\d+\\.\\d{2}$' }),
            provider_code: providerCode,
            game_code: gameCode,
            game_name: label,
            at: time,
          }),
        ),
      }),
    },
    example: {},
  }),
} as const
