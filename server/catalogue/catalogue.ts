/** The games a site offers now, as its players see them, and how much each is really played. */

import { bookProvider, gameLists, type Category } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { GameFeature, GameTheme, TableType } from '#contract/game_traits.ts'
import { providerOrder } from '#contract/product.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { keepPerSite } from '#server/site/kept.ts'
import type { Sites } from '#server/site/sites.ts'
import { gamePicture, providerPicture } from './pictures.ts'
import { plainWords } from './search.ts'
import { tableTypeOf } from './tables.ts'
import { themesOf } from './themes.ts'

export type GameEntry = Answer<'/api/product/list'>['value'][number]

/**
 * Rounds of the last 24 hours, of seven and of thirty days; the players of the last 24 hours, hour by hour; and how many
 * different ones there were in the first two.
 */
type Played = {
  now: number
  week: number
  month: number
  players: number
  playersNow: number
  playersWeek: number
}

export type Game = {
  entry: Omit<
    GameEntry,
    'is_new' | 'is_hot' | 'rounds_day' | 'rounds_week' | 'jackpot' | 'maintenance'
  >
  themes: readonly GameTheme[]
  /** Null where it can be played. */
  maintenance: { backAt: Date | null } | null
  /** Where it is played at a table of a kind that is known. */
  tableType: TableType | null
  /** Where the mark of its provider is. */
  providerImage: string
  stakeMin: bigint
  addedAt: Date
  /** What search looks at: name, provider and category in plain words. */
  words: readonly string[]
  played: Played
  isHot: boolean
  /** The largest pot that can be won in it, in minor units. */
  jackpot: bigint | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const newMs = 30 * dayMs
const monthMs = 30 * dayMs
const weekMs = 7 * dayMs

/** What players do is read again after this time. */
const playedKeptMs = 60_000

type GameRow = {
  provider_code: string
  provider_name: string
  game_code: string
  name: string
  category: Category
  rtp: string
  volatility: 'low' | 'medium' | 'high'
  stake_min: bigint
  stake_max: bigint
  features: GameFeature[]
  has_demo: boolean
  added_at: Date
  picture: Buffer | null
  provider_picture: Buffer | null
  is_open: boolean
  back_at: Date | null
  provider_is_open: boolean
  provider_back_at: Date | null
}

type PlayedRow = Played & { provider_code: string; game_code: string; jackpot: bigint | null }

/**
 * Open games of open providers in the operator's order; where that is the same, in that of the providers. `shown`: with
 * those in maintenance.
 */
export type ReadGames = (
  db: Db,
  site: Site,
  now: Date,
  which?: 'open' | 'shown',
) => Promise<readonly Game[]>

/** What tells games apart on the wire and in every table. */
export const keyOf = (game: { provider_code: string; game_code: string }) =>
  `${game.provider_code} ${game.game_code}`

export function gamesReader(sites: Sites): ReadGames {
  const readEntries = keepPerSite((db, site) =>
    readOffer(db, site, sites.settingsOf(site).features.free_play),
  )
  const kept = new Map<number, { at: Date; rows: Promise<PlayedRow[]> }>()

  const readPlayedKept = (db: Db, site: Site, now: Date) => {
    const found = kept.get(site.id)
    if (found && Math.abs(now.getTime() - found.at.getTime()) < playedKeptMs) return found.rows
    const rows = readPlayed(db, site, now)
    kept.set(site.id, { at: now, rows })
    rows.catch(() => kept.delete(site.id))
    return rows
  }

  return async (db, site, now, which = 'open') => {
    const shown = await readEntries(db, site)
    const open = shown.filter(isPlayable)
    const rows = await readPlayedKept(db, site, now)
    const byGame = new Map(rows.map((row) => [keyOf(row), row]))
    const hot = hottest(open.map(({ entry }) => byGame.get(keyOf(entry)) ?? unplayed))
    return (which === 'open' ? open : shown).map((game) => {
      const row = byGame.get(keyOf(game.entry))
      const played = row ?? unplayed
      return Object.assign({}, game, {
        played,
        isHot: hot.has(played),
        jackpot: row?.jackpot ?? null,
      })
    })
  }
}

/** The list of hot games as far as anybody has played them: nothing else is called hot. */
function hottest(all: readonly Played[]): ReadonlySet<Played> {
  const known = all.filter(({ week }) => week > 0)
  return new Set(known.toSorted((a, b) => b.week - a.week).slice(0, gameLists.hot))
}

const unplayed: Played = {
  now: 0,
  week: 0,
  month: 0,
  players: 0,
  playersNow: 0,
  playersWeek: 0,
}

async function readOffer(
  db: Db,
  site: Site,
  hasFreePlay: boolean,
): Promise<Omit<Game, 'played' | 'isHot' | 'jackpot'>[]> {
  const rows = await db.rows<GameRow>(sql`
    select provider_code, provider.name as provider_name, game_code, game.name, category, rtp, volatility,
           stake_min, stake_max, features, has_demo and ${hasFreePlay} as has_demo, added_at,
           game.picture, provider.picture as provider_picture, game.is_open, game.back_at,
           provider.is_open as provider_is_open, provider.back_at as provider_back_at
      from game join provider using (site_id, provider_code)
     where game.site_id = ${site.id} and (game.is_open or game.in_maintenance)
       and (provider.is_open or provider.in_maintenance) and category = any(${site.categories})
       and provider_code <> ${bookProvider}
     order by position, array_position(${providerOrder}::text[], provider_code), game.name, game_code`)
  return rows.map((row) => ({
    entry: entryOf(row, site),
    themes: themesOf(row),
    maintenance: maintenanceOf(row),
    tableType: tableTypeOf(row),
    providerImage: providerPicture({ code: row.provider_code, picture: row.provider_picture }),
    stakeMin: row.stake_min,
    addedAt: row.added_at,
    words: plainWords(`${row.name} ${row.provider_name} ${row.category}`),
  }))
}

/** It is back when both are. */
function maintenanceOf(row: GameRow): Game['maintenance'] {
  const waits = [
    ...(row.is_open ? [] : [row.back_at]),
    ...(row.provider_is_open ? [] : [row.provider_back_at]),
  ]
  if (waits.length === 0) return null
  const times = waits.map((time) => time?.getTime() ?? Infinity)
  const latest = Math.max(...times)
  return { backAt: latest === Infinity ? null : new Date(latest) }
}

function entryOf(row: GameRow, site: Site): Game['entry'] {
  return {
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    game_code: row.game_code,
    game_name: row.name,
    game_type: row.category,
    game_image: gamePicture({ ...row, provider: row.provider_code, code: row.game_code }),
    rtp: row.rtp,
    volatility: row.volatility,
    stake_min: showMoney(row.stake_min, site.currency),
    stake_max: showMoney(row.stake_max, site.currency),
    features: row.features,
    has_demo: row.has_demo,
  }
}

/** From the roll-up of the journal (`played.ts`); nothing else makes a game popular. */
function readPlayed(db: Db, site: Site, now: Date): Promise<PlayedRow[]> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  // Each by its own range of the key: together they would be looked for in the whole past.
  const spans = (span: string, ms: number) => sql`
    select * from game_played
     where site_id = ${site.id} and span = ${span} and begins_at > ${since(ms)} and begins_at <= ${now}`
  // From where the first whole hour or day begins that is counted. Who played a game since has played it last since.
  const countedSince = (ms: number, span: number) =>
    new Date((Math.floor((now.getTime() - ms) / span) + 1) * span)
  return db.rows<PlayedRow>(sql`
    with played as (
      select provider_code, game_code,
             coalesce(sum(rounds) filter (where span = 'hour'), 0)::integer as now,
             coalesce(sum(rounds) filter (where span = 'day' and begins_at > ${since(weekMs)}), 0)::integer as week,
             coalesce(sum(rounds) filter (where span = 'day'), 0)::integer as month,
             coalesce(sum(players) filter (where span = 'hour'), 0)::integer as players
        from (${spans('hour', dayMs)} union all ${spans('day', monthMs)}) spans
       group by provider_code, game_code
    ), pot as (
      select provider_code, game_code, max(amount) as jackpot
        from jackpot_game join jackpot using (site_id, jackpot_code)
       where site_id = ${site.id}
       group by provider_code, game_code
    ), seen as (
      select provider_code, game_code, count(*)::integer as week,
             count(*) filter (where played_at >= ${countedSince(dayMs, hourMs)})::integer as now
        from recent_game join player using (site_id, player_id)
       where site_id = ${site.id} and played_at >= ${countedSince(weekMs, dayMs)} and not is_test
       group by provider_code, game_code
    )
    select provider_code, game_code, coalesce(played.now, 0) as now, coalesce(played.week, 0) as week,
           coalesce(month, 0) as month, coalesce(players, 0) as players, coalesce(seen.now, 0) as "playersNow",
           coalesce(seen.week, 0) as "playersWeek", jackpot
      from played full join pot using (provider_code, game_code) left join seen using (provider_code, game_code)`)
}

export const isPlayable = ({ maintenance }: Pick<Game, 'maintenance'>) => maintenance === null

export function isNew(game: Pick<Game, 'addedAt'>, now: Date): boolean {
  return now.getTime() - game.addedAt.getTime() < newMs
}

/** A game as the wire has it. */
export function showGame(game: Game, site: Site, now: Date): GameEntry {
  return {
    ...game.entry,
    jackpot: game.jackpot === null ? null : showMoney(game.jackpot, site.currency),
    is_new: isNew(game, now),
    is_hot: game.isHot,
    rounds_day: game.played.now,
    rounds_week: game.played.week,
    ...(game.maintenance && { maintenance: { until: untilOf(game.maintenance, now) } }),
  }
}

/** A time that has passed was not kept, and says nothing. */
function untilOf({ backAt }: NonNullable<Game['maintenance']>, now: Date): string | null {
  return backAt && backAt > now ? backAt.toISOString() : null
}
