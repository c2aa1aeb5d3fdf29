/** The games a site offers now, as its players see them, and how much each is really played. */

import type { Category } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { keepPerSite } from '#server/site/kept.ts'
import type { Sites } from '#server/site/sites.ts'
import { plainWords } from './search.ts'

export type GameEntry = Answer<'/api/product/list'>['value'][number]

export type Game = {
  entry: Omit<GameEntry, 'is_new'>
  addedAt: Date
  /** What search looks at: name, provider and category in plain words. */
  words: readonly string[]
  /** Rounds that players have finished in the last days; see `windows`. */
  played: { week: number; month: number }
}

const dayMs = 86_400_000
const windows = { weekMs: 7 * dayMs, monthMs: 30 * dayMs, newMs: 30 * dayMs } as const

/** Counts of rounds are read again after this time. */
const countsMs = 60_000

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
  added_at: Date
}

type CountRow = { provider_code: string; game_code: string; week: number; month: number }

/** Open games of open providers in the operator's order. */
export type ReadGames = (db: Db, site: Site, now: Date) => Promise<readonly Game[]>

export function gamesReader(sites: Sites): ReadGames {
  const readEntries = keepPerSite(sites, readOffer)
  const counts = new Map<number, { at: Date; rows: Promise<CountRow[]> }>()

  const readCounts = async (db: Db, site: Site, now: Date) => {
    const kept = counts.get(site.id)
    if (kept && Math.abs(now.getTime() - kept.at.getTime()) < countsMs) return kept.rows
    const rows = countRounds(db, site, now)
    counts.set(site.id, { at: now, rows })
    rows.catch(() => counts.delete(site.id))
    return rows
  }

  return async (db, site, now) => {
    const entries = await readEntries(db, site, now)
    const rows = await readCounts(db, site, now)
    const played = new Map(rows.map((row) => [`${row.provider_code} ${row.game_code}`, row]))
    return entries.map(({ entry, addedAt, words }) => {
      const { week = 0, month = 0 } = played.get(`${entry.provider_code} ${entry.game_code}`) ?? {}
      return { entry, addedAt, words, played: { week, month } }
    })
  }
}

async function readOffer(db: Db, site: Site): Promise<Omit<Game, 'played'>[]> {
  const rows = await db.rows<GameRow>(sql`
    select provider_code, provider.name as provider_name, game_code, game.name, category, rtp, volatility,
           stake_min, stake_max, added_at
      from game join provider using (site_id, provider_code)
     where game.site_id = ${site.id} and game.is_open and provider.is_open and category = any(${site.categories})
     order by position, game.name, game_code`)
  return rows.map((row) => ({
    entry: entryOf(row, site),
    addedAt: row.added_at,
    words: plainWords(`${row.name} ${row.provider_name} ${row.category}`),
  }))
}

function entryOf(row: GameRow, site: Site): Game['entry'] {
  return {
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    game_code: row.game_code,
    game_name: row.name,
    game_type: row.category,
    game_image: `/art/game/${row.game_code}.svg`,
    rtp: row.rtp,
    volatility: row.volatility,
    stake_min: showMoney(row.stake_min, site.currency),
    stake_max: showMoney(row.stake_max, site.currency),
  }
}

/** Only settled rounds count: nothing else makes a game popular. */
async function countRounds(db: Db, site: Site, now: Date): Promise<CountRow[]> {
  const week = new Date(now.getTime() - windows.weekMs)
  const month = new Date(now.getTime() - windows.monthMs)
  return db.rows<CountRow>(sql`
    select provider_code, game_code,
           count(*) filter (where played_at > ${week})::integer as week,
           count(*)::integer as month
      from round
     where site_id = ${site.id} and state = 'settled' and played_at > ${month} and played_at <= ${now}
     group by provider_code, game_code`)
}

export function isNew(game: Game, now: Date): boolean {
  return now.getTime() - game.addedAt.getTime() < windows.newMs
}
