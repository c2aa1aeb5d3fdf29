/** What the demo's feed tells of seasons: their table and the prices of their teams, anew whenever a match of them is over. */

import { seasonKind } from '#games/sports/settlement.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { dayOf } from './fixture.ts'
import type { League } from './league.ts'
import { seasonMarketOf, type Market } from './price.ts'
import {
  chancesOf,
  progressOf,
  seasonsOn,
  seasonStandingOf,
  type Progress,
  type Season,
  type SeasonStanding,
} from './season.ts'
import { fedMs, tellMarkets, type Told } from './told.ts'

type Known = {
  event_code: string
  state: string
  begins_at: Date
  matches_over: number
  is_on: boolean
}

export type ToldSeason = Told & {
  season: {
    code: string
    begins_at: Date
    ends_at: Date
    matches_over: number
    is_on: boolean
    standings: SeasonStanding['table']
  }
}

/** Of the seasons around now, and those whose end was missed, what has changed since it was told. */
export async function seasonsNewsOf(
  db: Db,
  site: Site,
  leagues: readonly League[],
  key: Buffer,
  now: Date,
): Promise<ToldSeason[]> {
  const known = await db.rows<Known>(sql`
    select event_code, state, begins_at, matches_over, is_on from season join event using (site_id, event_code)
     where site_id = ${site.id} and (state = 'upcoming' or ends_at > ${new Date(now.getTime() - 2 * fedMs.before)})`)
  const knownOf = new Map(known.map((each) => [each.event_code, each]))
  const times = [-fedMs.after, 0, fedMs.before].map((ms) => new Date(now.getTime() + ms))
  const missed = known.flatMap(({ state, begins_at }) => (state === 'upcoming' ? begins_at : []))
  return seasonsOn(leagues, [...new Set([...times, ...missed].map(dayOf))]).flatMap((season) => {
    const before = knownOf.get(season.code)
    if (before && before.state !== 'upcoming') return []
    const progress = progressOf(season, key, now)
    const { over, isOn } = progress
    if (before?.matches_over === over && before.is_on === isOn) return []
    return [tellSeason(season, progress, isOn && before?.matches_over === over, key, now)]
  })
}

/** @param isPriced whether its prices are those of what has been played */
function tellSeason(
  season: Season,
  { over, isOn }: Progress,
  isPriced: boolean,
  key: Buffer,
  now: Date,
): ToldSeason {
  const { code, league, beginsAt, closesAt, endsAt } = season
  const standing = seasonStandingOf(season, key, now)
  const { table, winner } = standing
  const market: Market = isPriced
    ? { kind: seasonKind, lineHundredths: 0, isMain: true, state: 'suspended', prices: [] }
    : seasonMarketOf(chancesOf(season, standing))
  // While one of its matches is on, prices would be late: they stay as they are, and nothing is taken at them.
  const offered = isOn ? { ...market, state: 'suspended' as const } : market
  return {
    event: {
      code,
      league: league.code,
      starts_at: closesAt,
      state: winner === null ? 'upcoming' : 'finished',
      winner,
    },
    season: {
      code,
      begins_at: beginsAt,
      ends_at: endsAt,
      matches_over: over,
      is_on: isOn,
      standings: table,
    },
    ...tellMarkets(code, now < closesAt ? [offered] : []),
  }
}

export function writeSeasons(db: Db, site: Site, told: readonly ToldSeason[]): Promise<number> {
  const seasons = told.map(({ season }) => season)
  return db.run(sql`
    insert into season (site_id, event_code, begins_at, ends_at, matches_over, is_on, standings)
    select ${site.id}, code, begins_at, ends_at, matches_over, is_on, standings
      from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb)
           as told (code text, begins_at timestamptz, ends_at timestamptz, matches_over integer, is_on boolean, standings jsonb)
    on conflict (site_id, event_code) do update
       set matches_over = excluded.matches_over, is_on = excluded.is_on, standings = excluded.standings`)
}
