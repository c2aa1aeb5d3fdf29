/**
 * What is told live: `GET /api/stream?topics=…`, server-sent events. Each topic tells its present state first and then
 * what changes. The id of an event names the state of every topic told so far; a stream that is opened again with it
 * (`Last-Event-ID`) tells only what is different now.
 */

import type { Static } from 'typebox/type'
import { sessionEnding } from './errors.ts'
import { count, Enum, Flag, id, List, money, object } from './fields.ts'
import { matchStanding, offeredLines, sportsCode } from './sports.ts'

export const streamPath = '/api/stream'

/** A stream ends with the session it belongs to, and says so by the specification's words. */
const sessionWords = Enum(['OK', ...sessionEnding])

/** `is_whole`: the list is everything there is; else only what changed, and `gone` names what is no more. */
const changing = <T extends Parameters<typeof List>[0], C extends Parameters<typeof List>[0]>(
  item: T,
  code: C,
) => object({ is_whole: Flag(), value: List(item), gone: List(code) })

/** Topics of a player need a session; the others are for anyone. */
export const streamTopics = {
  balance: { access: 'player', data: object({ game_balance: money, game_token: money }) },
  inbox: { access: 'player', data: object({ unread: count, claimable: count }) },
  session: { access: 'player', data: object({ message: sessionWords }) },
  odds: { access: 'public', data: changing(offeredLines, sportsCode) },
  score: { access: 'public', data: changing(matchStanding, sportsCode) },
  jackpot: { access: 'public', data: changing(object({ jackpot_code: id, amount: money }), id) },
} as const

export type Topic = keyof typeof streamTopics
export type Told<T extends Topic> = Static<(typeof streamTopics)[T]['data']>

export const topicNames = Object.keys(streamTopics) as Topic[]

/** Besides the topics: the site closes for maintenance, and with it the stream. Asked again it is refused until it opens. */
export const siteEvent = { name: 'site', data: object({ message: Enum(['maintenance']) }) } as const

/** A comment is sent this often, so that proxies and readers know a quiet stream from a dead one. */
export const heartbeatMs = 15_000
/** Browsers wait this long before they open a broken stream again. */
export const retryMs = 2000
