/** Calls that list games, providers and pots. */

import { call } from './call.ts'
import { categories } from './catalogue.ts'
import {
  category,
  count,
  Enum,
  Flag,
  gameCode,
  id,
  label,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  page,
  perPage,
  providerCode,
  Text,
  time,
  Union,
  Unknown,
} from './fields.ts'
import { gameFeatures, gameThemes, tableMarks, tableTypes, volatilities } from './game_traits.ts'
import { boutStanding, sharedStanding } from './shared.ts'
import { scheduledOffer, tournamentOffer } from './tournament.ts'

/** Providers of the default lists (specification, section 9), in the order they are shown where nothing else tells games apart. */
export const providerOrder = ['JILI', 'PPLAY', 'FACHAI', 'PGSOFT', 'JDB', 'YBAT', 'EPW'] as const

const feature = Enum([...gameFeatures])
const theme = Enum([...gameThemes])
/** A code of any of them, known or not. */
const trait = Text({ minLength: 1, maxLength: 20, pattern: '^[a-z_]+$' })
const volatility = Enum([...volatilities])
const tableType = Enum([...tableTypes])
/** A part of a hundred, with two places at most. */
export const percent = Text({
  minLength: 1,
  maxLength: 6,
  pattern: '^(100|\\d{1,2}(\\.\\d{1,2})?)$',
})
const searched = Text({ maxLength: 60 })

/** One game as lists show it. `rtp` is the exact return of the deployed rules, in percent. */
export const gameEntry = object({
  provider_code: providerCode,
  provider_name: label,
  game_code: gameCode,
  game_name: label,
  game_type: category,
  game_image: link,
  rtp: Text({ maxLength: 10 }),
  volatility,
  stake_min: money,
  stake_max: money,
  features: List(feature),
  has_demo: Flag(),
  /** The pot that can be won in it now; null where it has none. */
  jackpot: Union([money, Null()]),
  is_new: Flag(),
  /** Among the hot games of the week, and really played. */
  is_hot: Flag(),
  /** Rounds that were really played within 24 hours and within seven days, test accounts left out: why a game is called hot. */
  rounds_day: count,
  rounds_week: count,
  /** How many different players played it in the time asked for; said in the list of what is hot alone. */
  players: Optional(count),
  /** What the list says of it beside the usual, in words: of short games how they are played. */
  fact: Optional(label),
  /** In maintenance: it is shown and cannot be played. `until` is when it opens again, null where nobody knows. */
  maintenance: Optional(object({ until: Union([time, Null()]) })),
})

const providerEntry = object({
  provider_code: providerCode,
  provider_name: label,
  /** Its mark: drawn, or the operator's own. */
  provider_image: link,
  count,
})

/** Which games there are before anybody narrows them. */
const offer = {
  game_type: Optional(category),
  /** What makes a game of the category `hot` so: the last 24 hours, or a week where nothing is said. */
  window: Optional(Enum(['now', 'week'])),
  has_demo: Optional(Flag()),
}

export const productCalls = {
  '/api/product/list': call({
    about:
      'Games of the site that meet every condition, in the order asked for; what is typed wrongly is found all the same. Favourites and what was played last are the asking player’s own: a guest has none.',
    access: 'public',
    isReading: true,
    body: {
      ...offer,
      provider_code: Optional(providerCode),
      search: Optional(searched),
      /** As `filters` names them; what no game has finds none. */
      feature: Optional(trait),
      theme: Optional(trait),
      table_type: Optional(trait),
      volatility: Optional(volatility),
      rtp_from: Optional(percent),
      rtp_to: Optional(percent),
      /** Games that can be played for this amount. */
      min_bet: Optional(money),
      has_jackpot: Optional(Flag()),
      is_new: Optional(Flag()),
      is_favourite: Optional(Flag()),
      sort: Optional(Enum(['popular', 'new', 'name', 'jackpot', 'recent'])),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: { value: List(gameEntry), total: count, page, per_page: perPage },
    refuses: ['invalidAmount'],
    example: { game_type: 'slot_game', sort: 'popular' },
  }),
  '/api/product/providers': call({
    about: 'Providers of the site with the number of their games, or of those that can be tried.',
    access: 'public',
    isReading: true,
    body: offer,
    reads: { value: List(providerEntry) },
    example: {},
  }),
  '/api/product/filters': call({
    about:
      'What a list of games can be narrowed by, in the words of the asker’s language: only what some of them have and others have not.',
    access: 'public',
    isReading: true,
    body: offer,
    reads: {
      value: object({
        features: List(object({ code: feature, name: label, count })),
        /** What some of them are about, by their names. */
        themes: List(object({ code: theme, name: label, count })),
        /** Kinds of tables, with the games that say by their rules or their name which they are. */
        table_types: List(object({ code: tableType, name: label, count })),
        /** Amounts for which some games can be played and others not, the least first. */
        stakes: List(money),
      }),
    },
    example: { game_type: 'slot_game' },
  }),
  '/api/product/info': call({
    about:
      'What can be known of a game before it is opened, in the words of the asker’s language. What hangs on how others play, or is known to its provider alone, is null.',
    access: 'public',
    isReading: true,
    body: { provider_code: providerCode, game_code: gameCode },
    reads: {
      value: object({
        game: gameEntry,
        features: List(label),
        themes: List(label),
        /** The share of rounds that return anything, in percent. */
        hit_frequency: Union([percent, Null()]),
        /** No round returns more than so many stakes, however it is reached. */
        max_multiple: Union([label, Null()]),
        /** The largest single prize, and how many rounds it takes on average. */
        top_award: Union([object({ multiple: label, rounds: label }), Null()]),
      }),
    },
    refuses: ['gameUnknown'],
    example: { provider_code: 'FAIRHOUSE', game_code: 'dice' },
  }),
  '/api/product/get_hot_games': call({
    about:
      'The default lists: hot 15 and popular 6 by the rounds of a week and a month, featured 10 in the operator’s order, new 6 by age. A category gives its 15 most played. Where nobody has played yet, the operator’s order and then that of the providers decides.',
    access: 'public',
    isReading: true,
    body: { game_type: Optional(Enum(['featured', 'popular', 'new', ...categories])) },
    reads: { value: List(gameEntry) },
    example: { game_type: 'hot' },
  }),
  '/api/product/search_suggest': call({
    about:
      'While somebody types: the nearest games, providers and categories. Before that: what most players have played within 24 hours.',
    access: 'public',
    isReading: true,
    body: { search: Optional(searched) },
    reads: {
      value: object({
        games: List(gameEntry),
        providers: List(providerEntry),
        categories: List(object({ category, name: label, count })),
        trending: List(gameEntry),
      }),
    },
    example: { search: 'lantrn' },
  }),
  '/api/product/recent': call({
    about: 'The games the player has played last, latest first.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: List(gameEntry) },
    example: {},
  }),
  '/api/product/bingo_rooms': call({
    about:
      'Bingo rooms with the game that sells tickets, the one that is called, prizes and players, soonest first.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          game: gameEntry,
          balls: count,
          ticket_price: money,
          tickets_max: count,
          /** `amount`: for one ticket; `percent`: of all sales, shared by who is first. */
          prizes: List(
            object({
              goal: Enum(['line', 'lines', 'house']),
              calls: Union([count, Null()]),
              amount: Union([money, Null()]),
              percent: Union([count, Null()]),
            }),
          ),
          rounds: List(sharedStanding),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/draws': call({
    about: 'Lottery games with their next draw, what is in it, and their last results.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          game: gameEntry,
          /** The least a bet or a line costs. */
          price: money,
          /** The largest prize for that. */
          top_prize: money,
          rounds: List(sharedStanding),
          results: List(object({ shared_id: id, number: count, drawn_at: time, shown: Unknown() })),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/rounds': call({
    about:
      'Games of crash, sabong and hashes with the rounds that all play together now, and their last results.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          game: gameEntry,
          /** The least that can be staked. */
          stake_min: money,
          rounds: List(sharedStanding),
          /** Latest first; what was shown is null where a round was not played, the block where it was the seed that decided. */
          results: List(
            object({
              shared_id: id,
              number: count,
              shown: Unknown(),
              block: Union([object({ chain: label, height: count }), Null()]),
            }),
          ),
          /** Of sabong: how the bout that takes bets stands, and its terms; null of other games. */
          bout: Union([boutStanding, Null()]),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/halls': call({
    about:
      'Fishing games with what a cast may cost, and who has a place in which of their halls now.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          game: gameEntry,
          stake_min: money,
          stake_max: money,
          /** Of one hall; whoever finds it full gets another. */
          places: count,
          /** Those that somebody is in. */
          halls: List(object({ hall: count, players: count })),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/live_tables': call({
    about:
      'Tables of the live casino where all play the same round: limits, who is there, last results. No table is made up.',
    access: 'public',
    isReading: true,
    body: { table_type: Optional(tableType) },
    reads: {
      value: List(
        object({
          game: gameEntry,
          table_type: tableType,
          stake_min: money,
          stake_max: money,
          rounds: List(sharedStanding),
          /** The latest first; no mark where a round was not played. */
          results: List(
            object({
              shared_id: id,
              number: count,
              shown: Unknown(),
              mark: Union([
                object({ kind: Enum([...tableMarks]), number: Union([count, Null()]) }),
                Null(),
              ]),
            }),
          ),
          /** Of tables with two sides the big road of these: who won, by its place, and how many ties came after. */
          road: List(
            object({
              column: count,
              row: count,
              outcome: Union([Enum(['player', 'banker', 'dragon', 'tiger']), Null()]),
              ties: count,
            }),
          ),
        }),
      ),
    },
    example: {},
  }),
  '/api/product/poker_tables': call({
    about:
      'Tables where players play each other, with stakes and seats, and tournaments: sit & go, and those that begin at a time. None is made up.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          table_id: id,
          game: gameEntry,
          name: label,
          small_blind: money,
          big_blind: money,
          buy_in_min: money,
          buy_in_max: money,
          seats: count,
          players: count,
          /** In the list for a seat. */
          waiting: count,
          average_pot: money,
        }),
      ),
      /** Tournaments at one table that take entries or are played. */
      sit_and_go: List(object({ game: gameEntry, ...tournamentOffer })),
      /** Tournaments over several tables, in the order in which they begin. */
      scheduled: List(object({ game: gameEntry, ...scheduledOffer })),
    },
    example: {},
  }),
  '/api/product/jackpots': call({
    about:
      'Pots that can be won now, largest first, and the games they can be won in. Empty while no game runs one.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          jackpot_code: id,
          name: label,
          amount: money,
          changed_at: time,
          last_won: Union([object({ amount: money, at: time }), Null()]),
          /** Of a pot of our own: one chance in `odds` for each minor unit of a stake; the share of stakes that feeds it; what it begins with. */
          rules: Union([object({ odds: count, share: label, seed: money }), Null()]),
          games: List(gameEntry),
        }),
      ),
    },
    example: {},
  }),
} as const
