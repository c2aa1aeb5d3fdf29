/**
 * What is told live: `GET /api/stream?topics=…`, server-sent events. Each topic tells its present state first and then
 * what changes. The id of an event names the state of every topic told so far; a stream that is opened again with it
 * (`Last-Event-ID`) tells only what is different now.
 */

import type { Static, TSchema } from 'typebox/type'
import { sessionEnding } from './errors.ts'
import { count, Enum, Flag, id, List, money, object, wholeTokens } from './fields.ts'
import { hallCast } from './fishing.ts'
import { ownSeat, ownWait, tableStanding } from './poker.ts'
import { sharedShown, sharedStanding } from './shared.ts'
import { matchStanding, offeredLines, sportsCode } from './sports.ts'
import type { Topic } from './topics.ts'
import { ownEntry } from './tournament.ts'

/** `is_whole`: the list is everything there is; else only what changed, and `gone` names what is no more. */
const changing = <T extends TSchema, C extends TSchema>(item: T, code: C) =>
  object({ is_whole: Flag(), value: List(item), gone: List(code) })

/** The data of each topic's events. */
export const topicData = {
  balance: object({ game_balance: money, game_token: wholeTokens }),
  inbox: object({ unread: count, claimable: count }),
  /** A stream ends with the session it belongs to, and says so by the specification's words. */
  session: object({ message: Enum(['OK', ...sessionEnding]) }),
  odds: changing(offeredLines, sportsCode),
  score: changing(matchStanding, sportsCode),
  jackpot: changing(object({ jackpot_code: id, amount: money }), id),
  /** Shared rounds that take bets, run, or have just ended. */
  rounds: changing(sharedStanding, id),
  /** What shared rounds that run have shown so far. */
  ticks: changing(sharedShown, id),
  /** Casts of the last moments in halls, and the fish that are caught. */
  casts: changing(hallCast, id),
  /** Tables where players play each other, with the hands under way: no card that was not shown to all. */
  tables: changing(tableStanding, id),
  /** The player's own seats, with their cards, the lists they wait in for one, and their tournaments. */
  seats: object({ value: List(ownSeat), waits: List(ownWait), entries: List(ownEntry) }),
} as const satisfies Record<Topic, TSchema>

export type Told<T extends Topic> = Static<(typeof topicData)[T]>

export const siteEventData = object({ message: Enum(['maintenance']) })
