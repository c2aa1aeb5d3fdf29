/** Lists of the rooms, draws and tables there are, from their own rounds: nothing stands in them that is not played. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { BlackjackShown } from '#games/shared/blackjack_table_rules.ts'
import { markOf } from '#games/shared/marks.ts'
import { bigRoad, wholeStreaks } from '#games/shared/roads.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import type { TableShown } from '#games/shared/table_rules.ts'
import { multiply, fraction } from '#games/fraction.ts'
import { typesOfRules } from '#games/table_types.ts'
import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { showBout } from './bouts.ts'
import { showMeetings } from './meetings.ts'
import { readOffer, type SharedOffer } from './offer.ts'
import { showFinish, showRace } from './races.ts'
import { readResults, readSharedRounds, type Standing } from './standing.ts'

type Entry = Answer<'/api/product/list'>['value'][number]
/** The games that a site lists, as its lists show them; the room of the catalogue answers. */
export type ListGames = (visit: Visit) => Promise<readonly Entry[]>

type Path =
  | '/api/product/bingo_rooms'
  | '/api/product/draws'
  | '/api/product/rounds'
  | '/api/product/races'
  | '/api/product/meetings'
  | '/api/product/live_tables'

const resultsShown = 10
const racesShown = 3
/** Of a table: as many as make a road of. */
const coupsShown = 48

type Listed<Kind extends SharedGame['rules']['kind']> = {
  game: SharedGame
  rules: Extract<SharedGame['rules'], { kind: Kind }>
  entry: Entry
  offer: SharedOffer
  rounds: Standing[]
}

export function listingHandlers({ listGames }: { listGames: ListGames }): Handlers<Path> {
  /** Games of a kind that the site lists, with their rounds. */
  const read = async <Kind extends SharedGame['rules']['kind']>(
    visit: Visit,
    kinds: readonly Kind[],
  ): Promise<Listed<Kind>[]> => {
    const entries = new Map((await listGames(visit)).map((entry) => [entry.game_code, entry]))
    const games = Object.values(sharedGames).filter(({ rules }) =>
      kinds.some((kind) => kind === rules.kind),
    )
    const rounds = games.length > 0 ? await readSharedRounds(visit) : []
    const listed: Listed<Kind>[] = []
    for (const game of games) {
      const entry = entries.get(game.code)
      if (!entry) continue
      listed.push({
        game,
        rules: game.rules as Listed<Kind>['rules'],
        entry,
        offer: await readOffer(visit, game.code),
        rounds: rounds.filter(({ game_code }) => game_code === game.code),
      })
    }
    return listed
  }

  return {
    '/api/product/bingo_rooms': async (visit) => {
      const rooms = await read(visit, ['bingo'])
      const money = (minor: bigint) => showMoney(minor, visit.site.currency)
      const value = rooms.map(({ rules, entry, offer, rounds }) => ({
        game: entry,
        balls: rules.balls,
        ticket_price: money(offer.stakeMin),
        tickets_max: rules.ticketsMax,
        prizes:
          rules.pays === 'pool'
            ? rules.prizes.map(({ goal, percent }) => ({
                goal,
                percent,
                calls: null,
                amount: null,
              }))
            : rules.prizes.map(({ goal, calls, pays }) => ({
                goal,
                calls,
                amount: money(offer.stakeMin * BigInt(pays)),
                percent: null,
              })),
        rounds,
      }))
      return {
        value: value.toSorted((a, b) => closingOf(a.rounds).localeCompare(closingOf(b.rounds))),
      }
    },
    '/api/product/draws': async (visit) => {
      const draws = await read(visit, ['digits', 'lotto'])
      const money = (minor: bigint) => showMoney(minor, visit.site.currency)
      const value = await Promise.all(
        draws.map(async ({ game, entry, offer, rounds }) => {
          const results = await readResults(visit.db, game.code, resultsShown)
          const top = multiply(game.topAward?.multiple ?? fraction(0), fraction(offer.stakeMin))
          return {
            game: entry,
            price: money(offer.stakeMin),
            top_prize: money(top.numerator / top.denominator),
            rounds,
            results: results.map(({ shared_id, number, ended_at, shown }) => ({
              shared_id,
              number,
              drawn_at: ended_at,
              shown,
            })),
          }
        }),
      )
      return {
        value: value.toSorted((a, b) => closingOf(a.rounds).localeCompare(closingOf(b.rounds))),
      }
    },
    '/api/product/rounds': async (visit) => {
      const listed = await read(visit, ['crash', 'sabong', 'hash'])
      const value = await Promise.all(
        listed.map(async ({ game, rules, entry, offer, rounds }) => {
          const results = await readResults(visit.db, game.code, resultsShown)
          return {
            game: entry,
            stake_min: showMoney(offer.stakeMin, visit.site.currency),
            rounds,
            results: results.map(({ shared_id, number, shown, block }) => ({
              shared_id,
              number,
              shown,
              block,
            })),
            bout: rules.kind === 'sabong' ? showBout(rules, rounds, visit.site) : null,
          }
        }),
      )
      return { value }
    },
    '/api/product/races': async (visit) => {
      const tracks = await read(visit, ['race'])
      const value = await Promise.all(
        tracks.map(async ({ game, rules, entry, rounds }) => {
          const open = rounds.find(({ state }) => state === 'open')
          const results = await readResults(visit.db, game.code, racesShown)
          return {
            game: entry,
            next: open ? showRace(rules, open, visit.site) : null,
            results: results.flatMap((result) =>
              result.state === 'settled' ? [showFinish(rules, result)] : [],
            ),
          }
        }),
      )
      return { value }
    },
    '/api/product/meetings': async (visit, asked) => {
      const [track] = await read(visit, ['race'])
      if (!track) return { value: null }
      const { game, entry, rounds } = track
      const shown = await showMeetings(visit, { gameCode: game.code, standing: rounds }, asked)
      return { value: { game: entry, ...shown } }
    },
    '/api/product/live_tables': async (visit, { table_type }) => {
      const tables = await read(visit, ['table', 'blackjacktable'])
      const money = (minor: bigint) => showMoney(minor, visit.site.currency)
      const asked = tables.filter(
        ({ rules }) => table_type === undefined || typesOfRules[rules.played.kind] === table_type,
      )
      const value = await Promise.all(
        asked.map(async ({ game, rules, entry, offer, rounds }) => {
          const results = await readResults(visit.db, game.code, coupsShown)
          return {
            game: entry,
            table_type: typesOfRules[rules.played.kind],
            stake_min: money(offer.stakeMin),
            stake_max: money(offer.stakeMax),
            rounds,
            results: results.map(({ shared_id, number, shown }) => ({
              shared_id,
              number,
              shown,
              mark: markOf(rules.played, shown as TableShown | BlackjackShown | null),
            })),
            road:
              rules.played.kind === 'baccarat' || rules.played.kind === 'dragontiger'
                ? bigRoad(wholeStreaks(results))
                : [],
          }
        }),
      )
      return { value }
    },
  }
}

/** When the round that takes bets closes; those without come last. */
function closingOf(rounds: readonly Standing[]): string {
  return rounds.find(({ state }) => state === 'open')?.closes_at ?? '~'
}
