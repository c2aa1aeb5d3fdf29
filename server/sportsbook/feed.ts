/** The demo's feed: writes fixtures and seasons, their course and their prices as the clock has them, where a site takes it. */

import { randomBytes } from 'node:crypto'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { EventState } from '#contract/sports.ts'
import type { Log } from '#server/base/log.ts'
import type { Sites } from '#server/site/sites.ts'
import { dayOf, fixturesBetween, fixturesOfDay, type Fixture } from './fixture.ts'
import { readLeagues, type League } from './league.ts'
import { ratesOf, standingOf, type Standing } from './match.ts'
import { marketsOf } from './price.ts'
import { seasonsNewsOf, writeSeasons } from './season_news.ts'
import { fedMs, tellMarkets, writeTold, type Told } from './told.ts'

/** A feed that has told nothing for so long is not believed any more. */
export const quietMs = 180_000

const keyBytes = 32

/** Gives a demo site that offers a sportsbook its leagues and its feed. Run again, it adds what is missing. */
export async function seedSportsbook(db: Db, site: Site, now: Date): Promise<number> {
  if (!site.isDemo || !site.categories.includes('sportsbook')) return 0
  const leagues = readLeagues()
  await writeLeagues(db, site, leagues)
  await db.run(sql`
    insert into sports_feed (site_id, key, told_at) values (${site.id}, ${randomBytes(keyBytes)}, ${now})
    on conflict do nothing`)
  return refreshFixtures(db, site, now)
}

async function writeLeagues(db: Db, site: Site, leagues: readonly League[]): Promise<void> {
  const sports = [...new Set(leagues.map(({ sport }) => sport))].map(
    ({ code, name, isEsport, periodsMinutes, winPoints }, position) => ({
      code,
      name,
      position,
      is_esport: isEsport ?? false,
      period_minutes: periodsMinutes,
      win_points: winPoints,
    }),
  )
  const teams = leagues.flatMap((league) => league.teams).map(({ code, name }) => ({ code, name }))
  const named = leagues.map(({ code, sport, name }, position) => ({
    code,
    sport: sport.code,
    name,
    position,
  }))
  await db.run(sql`
    insert into sport (site_id, sport_code, name, position, is_esport, period_minutes, win_points)
    select ${site.id}, code, name, position, is_esport, period_minutes, win_points
      from jsonb_to_recordset(${JSON.stringify(sports)}::jsonb)
           as written (code text, name jsonb, position integer, is_esport boolean, period_minutes integer[], win_points integer)
    on conflict (site_id, sport_code) do update
       set period_minutes = excluded.period_minutes, win_points = excluded.win_points
     where (sport.period_minutes, sport.win_points) <> (excluded.period_minutes, excluded.win_points)`)
  await db.run(sql`
    insert into league (site_id, league_code, sport_code, name, position)
    select ${site.id}, code, sport, name, position
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as written (code text, sport text, name jsonb, position integer)
    on conflict do nothing`)
  await db.run(sql`
    insert into team (site_id, team_code, name)
    select ${site.id}, code, name
      from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as written (code text, name jsonb)
    on conflict do nothing`)
}

/**
 * Brings a site's events and prices to what they are now; does nothing where the site takes no feed. May run as often
 * as one likes and in several processes at once.
 * @returns how many rows have changed.
 */
export async function refreshFixtures(db: Db, site: Site, now: Date): Promise<number> {
  if (!site.isDemo) return 0
  // The row is locked until the end; who comes later with an earlier clock tells nothing.
  const feed = await db.row<{ key: Buffer }>(sql`
    update sports_feed set told_at = ${now} where site_id = ${site.id} and told_at <= ${now} returning key`)
  if (!feed) return 0
  const leagues = readLeagues()
  const due = await dueFixtures(db, site, leagues, now)
  const seasons = await seasonsNewsOf(db, site, leagues, feed.key, now)
  // In the order in which whoever takes bets locks events.
  const told = [...(await newsOf(db, site, due, feed.key, now)).map(tell), ...seasons].toSorted(
    (a, b) => (a.event.code < b.event.code ? -1 : 1),
  )
  return (await writeTold(db, site, told)) + (await writeSeasons(db, site, seasons))
}

/** Those around now, and those whose end was missed while nobody told it. */
async function dueFixtures(
  db: Db,
  site: Site,
  leagues: readonly League[],
  now: Date,
): Promise<Fixture[]> {
  const from = new Date(now.getTime() - fedMs.after)
  const missed = await db.rows<{ event_code: string; starts_at: Date }>(sql`
    select event_code, starts_at from event
     where site_id = ${site.id} and home_code is not null and state in ('upcoming', 'live') and starts_at < ${from}`)
  const missedCodes = new Set(missed.map(({ event_code }) => event_code))
  const missedDays = new Set(missed.map(({ starts_at }) => dayOf(starts_at)))
  return [
    ...[...missedDays]
      .flatMap((day) => fixturesOfDay(leagues, day))
      .filter(({ code }) => missedCodes.has(code)),
    ...fixturesBetween(leagues, from, new Date(now.getTime() + fedMs.before)),
  ]
}

type News = { fixture: Fixture; standing: Standing }

/** Of these matches those that are live, or have come to another state: prices before the start and results do not move. */
async function newsOf(
  db: Db,
  site: Site,
  fixtures: readonly Fixture[],
  key: Buffer,
  now: Date,
): Promise<News[]> {
  const known = await db.rows<{ event_code: string; state: EventState }>(sql`
    select event_code, state from event
     where site_id = ${site.id} and event_code = any(${fixtures.map(({ code }) => code)})`)
  const states = new Map(known.map(({ event_code, state }) => [event_code, state]))
  return fixtures
    .map((fixture) => ({ fixture, standing: standingOf(fixture, key, now) }))
    .filter(
      ({ fixture, standing: { state } }) => state === 'live' || state !== states.get(fixture.code),
    )
}

function tell({ fixture, standing }: News): Told {
  const { code, league, home, away, startsAt } = fixture
  const { state, score, halfScore, goals, clock } = standing
  const markets = marketsOf(ratesOf(fixture), standing)
  return {
    event: {
      code,
      league: league.code,
      home: home.code,
      away: away.code,
      starts_at: startsAt,
      state,
      home_score: score?.home,
      away_score: score?.away,
      half_home: halfScore?.home,
      half_away: halfScore?.away,
      period: clock?.period,
      minute: clock?.minute,
      is_break: clock?.isBreak,
      goals,
    },
    ...tellMarkets(code, markets),
  }
}

export type FeedNeeds = { database: Database; sites: Sites; log: Log }

/**
 * Tells every site its events; for a worker, some times a minute. What fails on one site holds up no other.
 * @returns 0: the next round can wait.
 */
export async function workFixtures({ database, sites, log }: FeedNeeds, now: Date): Promise<0> {
  for (const site of sites.all()) {
    try {
      await database.inSite(site.id, (db) => refreshFixtures(db, site, now))
    } catch (fault) {
      log.error({ err: fault, siteId: site.id }, 'the events of a site could not be told')
    }
  }
  return 0
}
