/** What games have that lists of them can be narrowed by. */

/** What a game has besides its rules; filters offer these. */
export const gameFeatures = [
  'wilds',
  'scatters',
  'free_spins',
  'multipliers',
  'cascades',
  'ways',
  'bonus_game',
  'buy_feature',
  'shared_rounds',
  'players_only',
  'auto_cash_out',
  /** A short game whose round is one draw, told within seconds. */
  'one_minute',
  'keyboard',
  'provably_fair',
] as const
export type GameFeature = (typeof gameFeatures)[number]
/** Known of the studio's own games alone: of those of others nobody here can check it. */
export const ownFeatures = ['one_minute', 'keyboard', 'provably_fair'] as const

/** What games are about, as far as their names say it. */
export const gameThemes = [
  'ancient',
  'asia',
  'classic',
  'festive',
  'fruit',
  'myths',
  'nature',
  'north',
  'riches',
  'royal',
  'sea',
  'space',
] as const
export type GameTheme = (typeof gameThemes)[number]

export const volatilities = ['low', 'medium', 'high'] as const

/** Kinds of tables in the order a casino shows them. */
export const tableTypes = [
  'roulette',
  'blackjack',
  'baccarat',
  'dragon_tiger',
  'sic_bo',
  'game_show',
] as const
export type TableType = (typeof tableTypes)[number]

/** What a table writes down of a round, in the shortest form its game has. */
export const tableMarks = [
  'player',
  'banker',
  'dragon',
  'tiger',
  'tie',
  'red',
  'black',
  'zero',
  'big',
  'small',
  'triple',
  'plain',
  'multiplied',
  'stands',
  'bust',
  'natural',
] as const
export type TableMark = (typeof tableMarks)[number]

/** Pools of a race, in the order a card shows them. */
export const racePools = ['win', 'place', 'show', 'quinella', 'exacta', 'trifecta'] as const

/** Tables of the hash game: the bets that one way of reading a hash decides. */
export const hashTables = {
  parity: ['odd', 'even'],
  size: ['small', 'big'],
  lucky: ['lucky'],
  duel: ['dragon', 'tiger', 'tie'],
  character: ['character'],
  bull: ['bullNone', 'bullLow', 'bullHigh', 'bullBull'],
} as const
export type HashTable = keyof typeof hashTables
