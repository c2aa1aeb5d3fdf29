/** The calls that list games and providers. */

import { gameLists, itemsPerPage, type Category } from '#contract/catalogue.ts'
import type { Handlers } from '#server/base/handler.ts'
import { isNew, type Game, type GameEntry, type ReadGames } from './catalogue.ts'
import { distanceOf, plainWords } from './search.ts'

type Order = (a: Game, b: Game) => number
type ListName = keyof typeof gameLists

// Sorting is stable: equals stay in the operator's order, which is also the order on a site nobody has played on yet.
const byName: Order = (a, b) => a.entry.game_name.localeCompare(b.entry.game_name, 'en')
const byAge: Order = (a, b) => b.addedAt.getTime() - a.addedAt.getTime()
const byWeek: Order = (a, b) => b.played.week - a.played.week
const byMonth: Order = (a, b) => b.played.month - a.played.month
const asPlaced: Order = () => 0

const orders = { popular: byMonth, new: byAge, name: byName } as const

/** `new` holds what is new and may be empty; the others are filled up in the operator's order. */
const lists: Record<ListName, { order: Order; isNewOnly: boolean }> = {
  hot: { order: byWeek, isNewOnly: false },
  featured: { order: asPlaced, isNewOnly: false },
  popular: { order: byMonth, isNewOnly: false },
  new: { order: byAge, isNewOnly: true },
}

type Needs = { readGames: ReadGames }
type Paths = '/api/product/list' | '/api/product/providers' | '/api/product/get_hot_games'

export function catalogueHandlers({ readGames }: Needs): Pick<Handlers, Paths> {
  return {
    '/api/product/list': async ({ db, site, now }, body) => {
      const { page = 1, per_page = itemsPerPage, sort = 'popular' } = body
      const games = await readGames(db, site, now)
      const chosen = ofType(games, body.game_type, now).filter(
        ({ entry }) =>
          body.provider_code === undefined || entry.provider_code === body.provider_code,
      )
      const found = search(chosen.toSorted(orders[sort]), body.search ?? '')
      const shown = found.slice((page - 1) * per_page, page * per_page)
      return { value: shown.map((game) => entryOf(game, now)), total: found.length, page, per_page }
    },
    '/api/product/providers': async ({ db, site, now }, { game_type }) => {
      const games = ofType(await readGames(db, site, now), game_type, now)
      const byProvider = Map.groupBy(games, ({ entry }) => entry.provider_code)
      const value = [...byProvider].flatMap(([provider_code, [first, ...others]]) =>
        first
          ? [{ provider_code, provider_name: first.entry.provider_name, count: others.length + 1 }]
          : [],
      )
      return {
        value: value.toSorted((a, b) => a.provider_name.localeCompare(b.provider_name, 'en')),
      }
    },
    '/api/product/get_hot_games': async ({ db, site, now }, { game_type = 'hot' }) => {
      const games = await readGames(db, site, now)
      return { value: listOf(games, game_type, now).map((game) => entryOf(game, now)) }
    },
  }
}

/** One of the default game lists of the specification, section 9. */
function listOf(games: readonly Game[], name: ListName, now: Date): Game[] {
  const { order, isNewOnly } = lists[name]
  const candidates = isNewOnly ? games.filter((game) => isNew(game, now)) : games
  return candidates.toSorted(order).slice(0, gameLists[name])
}

function ofType(games: readonly Game[], type: Category | undefined, now: Date): readonly Game[] {
  if (type === undefined) return games
  if (type === 'hot') return listOf(games, 'hot', now)
  return games.filter(({ entry }) => entry.game_type === type)
}

/** Nearest first; what is equally near keeps its order. Nothing typed finds everything. */
function search(games: Game[], typed: string): Game[] {
  const words = plainWords(typed)
  if (words.length === 0) return games
  return games
    .flatMap((game) => {
      const distance = distanceOf(words, game.words)
      return distance === null ? [] : [{ game, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ game }) => game)
}

function entryOf(game: Game, now: Date): GameEntry {
  return { ...game.entry, is_new: isNew(game, now) }
}
