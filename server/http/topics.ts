/** What each topic of the stream shows, read from the rooms it belongs to. */

import type { Told } from '#contract/stream.ts'
import type { Topic } from '#contract/topics.ts'
import type { Site } from '#server/base/context.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Database, Db } from '#server/base/database.ts'
import { readPots } from '#server/catalogue/handlers.ts'
import { showHolding, shownBalances } from '#server/ledger/balance.ts'
import { readCasts } from '#server/games/fishing/hall.ts'
import type { DeckOf } from '#server/games/poker/deck.ts'
import { readTables, showOwnSeats } from '#server/games/poker/standing.ts'
import type { Plays } from '#server/games/shared/round.ts'
import { readSharedRounds, readShown } from '#server/games/shared/standing.ts'
import type { Source } from '#server/live/hub.ts'
import { countLetters } from '#server/messages/inbox.ts'
import type { Sites } from '#server/site/sites.ts'
import { readLines, readStandings } from '#server/sportsbook/board.ts'

export type TopicNeeds = {
  database: Database
  sites: Sites
  clock: Clock
  /** Draws of shared rounds that run. */
  playOf: Plays
  /** Decks of hands that are played. */
  deckOf: DeckOf
  /** Marks a topic of a site after a while. */
  again(topic: Topic, siteId: number, afterMs: number): void
}

/** `session` has no state that is read: its stream is watched (`stream.ts`). */
type Sourced = Exclude<Topic, 'session'>
type Reader<T extends Sourced> = {
  everyMs: number
} & (Told<T> extends { is_whole: boolean; value: (infer Item)[] }
  ? { of: 'site'; read(look: Look): Promise<readonly Item[]>; keyOf(item: Item): string }
  : { of: 'player'; read(look: Look, playerIds: readonly bigint[]): Promise<Map<bigint, Told<T>>> })
type Look = { db: Db; site: Site; now: Date } & Pick<
  TopicNeeds,
  'playOf' | 'deckOf' | 'again' | 'clock'
>

const minuteMs = 60_000
const tickMs = 500

/** What runs shows its end when it comes, not with the tick after. */
async function readTicks(look: Look) {
  const { shown, nextEndMs } = await readShown(look, look.playOf, look.clock)
  if (nextEndMs !== null && nextEndMs < tickMs) look.again('ticks', look.site.id, nextEndMs)
  return shown
}

const readers: { [T in Sourced]: Reader<T> } = {
  balance: {
    of: 'player',
    everyMs: minuteMs,
    read: async ({ db, site }, playerIds) => {
      const rows = await shownBalances(db, playerIds)
      return new Map(
        rows.map(({ playerId, cash, tokens }) => [
          playerId,
          {
            game_balance: showHolding('cash', cash, site.currency),
            game_token: showHolding('tokens', tokens, site.currency),
          },
        ]),
      )
    },
  },
  inbox: {
    of: 'player',
    everyMs: minuteMs,
    read: async ({ db, now }, playerIds) => {
      const counted = new Map(
        (await countLetters(db, playerIds, now)).map(({ playerId, ...counts }) => [
          playerId,
          counts,
        ]),
      )
      return new Map(playerIds.map((id) => [id, counted.get(id) ?? { unread: 0, claimable: 0 }]))
    },
  },
  // A feed that goes quiet changes what is offered without a hint.
  odds: { of: 'site', everyMs: 15_000, read: readLines, keyOf: ({ match_id }) => match_id },
  score: { of: 'site', everyMs: 15_000, read: readStandings, keyOf: ({ match_id }) => match_id },
  // Pots move with every stake; hints would burden stakes.
  jackpot: { of: 'site', everyMs: 2000, read: readPots, keyOf: ({ jackpot_code }) => jackpot_code },
  // What changes their state gives a hint; bets give none.
  rounds: {
    of: 'site',
    everyMs: 1000,
    read: (look) => readSharedRounds(look),
    keyOf: ({ shared_id }) => shared_id,
  },
  ticks: { of: 'site', everyMs: tickMs, read: readTicks, keyOf: ({ shared_id }) => shared_id },
  // Casts are stakes, and hints would burden those.
  casts: { of: 'site', everyMs: tickMs, read: readCasts, keyOf: ({ cast_id }) => cast_id },
  // Whatever is done at a table gives a hint.
  tables: {
    of: 'site',
    everyMs: 15_000,
    read: (look) => readTables(look, look.deckOf),
    keyOf: ({ table_id }) => table_id,
  },
  seats: {
    of: 'player',
    everyMs: 15_000,
    read: (look, playerIds) => showOwnSeats(look, look.deckOf, playerIds),
  },
}

export function topicSources({
  database,
  sites,
  clock,
  playOf,
  deckOf,
  again,
}: TopicNeeds): Source[] {
  const look = <A>(siteId: number, work: (look: Look) => Promise<A>) =>
    database.inSite(siteId, (db) =>
      work({ db, site: sites.byId(siteId), now: clock(), clock, playOf, deckOf, again }),
    )
  const siteSource = <Item>(
    topic: Topic,
    {
      everyMs,
      read,
      keyOf,
    }: { everyMs: number; read(look: Look): Promise<readonly Item[]>; keyOf(item: Item): string },
  ): Source => ({
    topic,
    everyMs,
    of: 'site',
    read: async (siteId) => new Map((await look(siteId, read)).map((item) => [keyOf(item), item])),
  })
  const playerSource = (topic: 'balance' | 'inbox' | 'seats'): Source => ({
    topic,
    everyMs: readers[topic].everyMs,
    of: 'player',
    read: (siteId, playerIds) =>
      look<Map<bigint, unknown>>(siteId, (at) => readers[topic].read(at, playerIds)),
  })
  return [
    playerSource('balance'),
    playerSource('inbox'),
    siteSource('odds', readers.odds),
    siteSource('score', readers.score),
    siteSource('jackpot', readers.jackpot),
    siteSource('rounds', readers.rounds),
    siteSource('ticks', readers.ticks),
    siteSource('casts', readers.casts),
    siteSource('tables', readers.tables),
    playerSource('seats'),
  ]
}
