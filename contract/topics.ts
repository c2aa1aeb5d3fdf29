/** The topics of the live stream and its pace; what each tells is declared in `stream.ts`. Free of schemas: browsers load it. */

export const streamPath = '/api/stream'

/** Topics of a player need a session; the others are for anyone. */
export const topicAccess = {
  balance: 'player',
  inbox: 'player',
  session: 'player',
  odds: 'public',
  score: 'public',
  jackpot: 'public',
  rounds: 'public',
  ticks: 'public',
  casts: 'public',
  tables: 'public',
  seats: 'player',
} as const

export type Topic = keyof typeof topicAccess
export const topicNames = Object.keys(topicAccess) as Topic[]

/** Besides the topics: the site closes, and with it the stream. Asked again it is refused until it opens. */
export const siteEvent = 'site'

/** A comment is sent this often, so that proxies and readers know a quiet stream from a dead one. */
export const heartbeatMs = 15_000
/** Readers wait about this long before they open a broken stream again. */
export const retryMs = 2000
