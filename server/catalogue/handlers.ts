/** The calls that list games, providers and pots. */

import { gameLists, itemsPerPage } from '#contract/catalogue.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { Told } from '#contract/stream.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  isNew,
  isPlayable,
  keyOf,
  showGame,
  type Game,
  type GameEntry,
  type ReadGames,
} from './catalogue.ts'
import { favouriteHandlers, readFavourites, readRecent } from './favourites.ts'
import { filtersOf, tagsOf } from './filters.ts'
import { infoOf } from './info.ts'
import { findGames, suggest } from './suggest.ts'

type Order = (a: Game, b: Game) => number
type ListName = keyof typeof gameLists

// Sorting is stable: equals stay in the operator's order, which is also the order on a site nobody has played on yet.
const byName: Order = (a, b) => a.entry.game_name.localeCompare(b.entry.game_name, 'en')
const byAge: Order = (a, b) => b.addedAt.getTime() - a.addedAt.getTime()
const byHours: Order = (a, b) => b.played.now - a.played.now
const byWeek: Order = (a, b) => b.played.week - a.played.week
const byMonth: Order = (a, b) => b.played.month - a.played.month
const byPot: Order = (a, b) => compare(b.jackpot ?? -1n, a.jackpot ?? -1n)
const asPlaced: Order = () => 0

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** `new` holds what is new and may be empty; the others are filled up in the operator's order. */
const lists: Record<ListName, { order: Order; isNewOnly: boolean }> = {
  hot: { order: byWeek, isNewOnly: false },
  featured: { order: asPlaced, isNewOnly: false },
  popular: { order: byMonth, isNewOnly: false },
  new: { order: byAge, isNewOnly: true },
}

type Needs = { readGames: ReadGames }
type Paths =
  | '/api/product/list'
  | '/api/product/providers'
  | '/api/product/filters'
  | '/api/product/info'
  | '/api/product/get_hot_games'
  | '/api/product/search_suggest'
  | '/api/product/recent'
  | '/api/product/jackpots'
  | '/api/home/fav_add'
  | '/api/home/fav_remove'
  | '/api/home/fav_list'

export function catalogueHandlers({ readGames }: Needs): Pick<Handlers, Paths> {
  return {
    ...favouriteHandlers({ readGames }),
    '/api/product/list': async (visit, body) => {
      const { site, now, language } = visit
      const { page = 1, per_page = itemsPerPage, sort = 'popular' } = body
      const games = await readGames(visit.db, site, now, 'shown')
      const chosen = await choose(visit, games, body)
      // Hot games come as that list has them until another order is asked for.
      const sorted =
        body.game_type === 'hot' && body.sort === undefined
          ? chosen
          : chosen.toSorted(await orderOf(visit, sort))
      const found = findGames(sorted, body.search ?? '', language)
      const shown = found.slice((page - 1) * per_page, page * per_page)
      return {
        value: shown.map((game) =>
          Object.assign(
            showGame(game, site, now),
            body.game_type === 'arcade' ? tagsOf(game, language) : {},
            body.game_type === 'hot' ? { players: playersOf(game, body.window) } : {},
          ),
        ),
        total: found.length,
        page,
        per_page,
      }
    },
    '/api/product/providers': async ({ db, site, now }, offer) => ({
      value: providersOf(offered(await readGames(db, site, now, 'shown'), offer, now)),
    }),
    '/api/product/filters': async ({ db, site, now, language }, offer) => ({
      value: filtersOf(
        offered(await readGames(db, site, now, 'shown'), offer, now),
        site,
        language,
      ),
    }),
    '/api/product/info': async ({ db, site, now, language }, key) => {
      const games = await readGames(db, site, now, 'shown')
      const game = games.find(({ entry }) => keyOf(entry) === keyOf(key))
      if (!game) throw new Refusal('gameUnknown')
      return { value: infoOf(game, site, language, now) }
    },
    '/api/product/get_hot_games': async ({ db, site, now }, { game_type = 'hot' }) => {
      const games = await readGames(db, site, now)
      const listed = isList(game_type)
        ? listOf(games, game_type, now)
        : ofType(games, { game_type }, now).toSorted(byWeek).slice(0, gameLists.hot)
      return {
        value: listed.map((game) =>
          Object.assign(
            showGame(game, site, now),
            game_type === 'hot' ? { players: playersOf(game, 'week') } : {},
          ),
        ),
      }
    },
    '/api/product/search_suggest': async ({ db, site, now, language }, { search = '' }) => {
      const games = await readGames(db, site, now, 'shown')
      const show = (game: Game) => showGame(game, site, now)
      const {
        games: found,
        trending,
        ...rest
      } = suggest(games, search, language, providersOf(games))
      return { value: { ...rest, games: found.map(show), trending: trending.map(show) } }
    },
    '/api/product/jackpots': async (visit) => {
      const games = await readGames(visit.db, visit.site, visit.now)
      return { value: await readJackpots(visit, games) }
    },
  }
}

function isList(name: string): name is ListName {
  return Object.hasOwn(gameLists, name)
}

/** One of the default game lists of the specification, section 9. */
function listOf(
  games: readonly Game[],
  name: ListName,
  now: Date,
  order = lists[name].order,
): Game[] {
  const candidates = lists[name].isNewOnly ? games.filter((game) => isNew(game, now)) : games
  return candidates.toSorted(order).slice(0, gameLists[name])
}

type Offer = Body<'/api/product/filters'>

function ofType(
  games: readonly Game[],
  { game_type: type, window }: Offer,
  now: Date,
): readonly Game[] {
  if (type === undefined) return games
  if (type === 'hot')
    return listOf(games.filter(isPlayable), 'hot', now, window === 'now' ? byHours : byWeek)
  return games.filter(({ entry }) => entry.game_type === type)
}

const playersOf = ({ played }: Game, window: Offer['window']) =>
  window === 'now' ? played.playersNow : played.playersWeek

/** The games of a list that nobody has narrowed yet. */
function offered(games: readonly Game[], offer: Offer, now: Date): readonly Game[] {
  return ofType(games, offer, now).filter(({ entry }) => fits(offer.has_demo, entry.has_demo))
}

/** Undefined asks nothing. */
function fits<T>(asked: T | undefined, has: T): boolean {
  return asked === undefined || asked === has
}

type ListBody = Body<'/api/product/list'>

/** Those that meet every condition. */
async function choose(
  visit: Visit,
  games: readonly Game[],
  body: ListBody,
): Promise<readonly Game[]> {
  const { site, now, player } = visit
  const betMax = body.min_bet === undefined ? null : parseMoney(body.min_bet, site.currency)
  if (body.min_bet !== undefined && betMax === null) throw new Refusal('invalidAmount')
  const favourites =
    body.is_favourite === undefined || !player ? [] : await readFavourites(visit, player)
  const own = new Set(favourites.map(keyOf))
  return offered(games, body, now).filter(
    (game) =>
      fits(body.provider_code, game.entry.provider_code) &&
      fits(body.volatility, game.entry.volatility) &&
      fits(body.table_type, game.tableType ?? '') &&
      fits(body.has_jackpot, game.jackpot !== null) &&
      fits(body.is_new, isNew(game, now)) &&
      fits(body.is_favourite, own.has(keyOf(game.entry))) &&
      (body.feature === undefined ||
        game.entry.features.some((feature) => feature === body.feature)) &&
      (body.theme === undefined || game.themes.some((theme) => theme === body.theme)) &&
      (body.rtp_from === undefined || Number(game.entry.rtp) >= Number(body.rtp_from)) &&
      (body.rtp_to === undefined || Number(game.entry.rtp) <= Number(body.rtp_to)) &&
      (betMax === null || game.stakeMin <= betMax),
  )
}

const orders = { popular: byMonth, new: byAge, name: byName, jackpot: byPot } as const

/** What a player has not played keeps its place behind what they have; a guest has played nothing, and gets the usual order. */
async function orderOf(visit: Visit, sort: NonNullable<ListBody['sort']>): Promise<Order> {
  if (sort !== 'recent') return orders[sort]
  if (!visit.player) return orders.popular
  const recent = await readRecent(visit, visit.player)
  const places = new Map(recent.map((key, i) => [keyOf(key), i]))
  const placeOf = ({ entry }: Game) => places.get(keyOf(entry)) ?? recent.length
  return (a, b) => placeOf(a) - placeOf(b)
}

type Providers = Answer<'/api/product/providers'>['value']

function providersOf(games: readonly Game[]): Providers {
  const byProvider = Map.groupBy(games, ({ entry }) => entry.provider_code)
  return [...byProvider]
    .map(([provider_code, ofProvider]) => ({
      provider_code,
      provider_name: ofProvider[0]?.entry.provider_name ?? '',
      provider_image: ofProvider[0]?.providerImage ?? '',
      count: ofProvider.length,
    }))
    .toSorted((a, b) => a.provider_name.localeCompare(b.provider_name, 'en'))
}

/** What each pot holds now, for those who watch it grow. */
export async function readPots({
  db,
  site,
}: Pick<Visit, 'db' | 'site'>): Promise<Told<'jackpot'>['value']> {
  const rows = await db.rows<{ jackpot_code: string; amount: bigint }>(sql`
    select jackpot_code, amount from jackpot where site_id = ${site.id} and closed_at is null order by jackpot_code`)
  return rows.map(({ jackpot_code, amount }) => ({
    jackpot_code,
    amount: showMoney(amount, site.currency),
  }))
}

type Pots = Answer<'/api/product/jackpots'>['value']
type PotRow = {
  jackpot_code: string
  name: string
  amount: bigint
  changed_at: Date
  last_won_amount: bigint | null
  last_won_at: Date | null
  odds: bigint | null
  share: string | null
  seed: bigint
  games: { provider_code: string; game_code: string }[]
}

/** A pot that no open game leads to cannot be won and is not shown. */
async function readJackpots({ db, site, now }: Visit, games: readonly Game[]): Promise<Pots> {
  const rows = await db.rows<PotRow>(sql`
    select jackpot_code, name, amount, changed_at, last_won_amount, last_won_at, odds, share, seed,
           (select jsonb_agg(jsonb_build_object('provider_code', provider_code, 'game_code', game_code) order by game_code)
              from jackpot_game g where g.site_id = jackpot.site_id and g.jackpot_code = jackpot.jackpot_code) as games
      from jackpot where site_id = ${site.id} and closed_at is null
     order by amount desc, jackpot_code`)
  const shown = (keys: PotRow['games'] | null): GameEntry[] => {
    const wanted = new Set(keys?.map(keyOf))
    return games
      .filter(({ entry }) => wanted.has(keyOf(entry)))
      .map((game) => showGame(game, site, now))
  }
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return rows
    .map((row) => ({
      jackpot_code: row.jackpot_code,
      name: row.name,
      amount: money(row.amount),
      changed_at: row.changed_at.toISOString(),
      last_won:
        row.last_won_amount === null || row.last_won_at === null
          ? null
          : { amount: money(row.last_won_amount), at: row.last_won_at.toISOString() },
      rules:
        row.odds === null || row.share === null
          ? null
          : { odds: Number(row.odds), share: row.share, seed: money(row.seed) },
      games: shown(row.games),
    }))
    .filter(({ games: open }) => open.length > 0)
}
