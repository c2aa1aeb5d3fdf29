/** The demo's feed: writes fixtures, their course and their prices as the clock has them, where a site takes it. */

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

const hourMs = 3_600_000
/** Events are told from so long before their start until so long after it; the match list asks for no more. */
export const fedMs = { before: 36 * hourMs, after: 6 * hourMs }
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
    ({ code, name, isEsport, periodsMinutes }, position) => ({
      code,
      name,
      position,
      is_esport: isEsport ?? false,
      period_minutes: periodsMinutes,
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
    insert into sport (site_id, sport_code, name, position, is_esport, period_minutes)
    select ${site.id}, code, name, position, is_esport, period_minutes
      from jsonb_to_recordset(${JSON.stringify(sports)}::jsonb)
           as written (code text, name jsonb, position integer, is_esport boolean, period_minutes integer[])
    on conflict (site_id, sport_code) do update set period_minutes = excluded.period_minutes
     where sport.period_minutes <> excluded.period_minutes`)
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
  const due = await dueFixtures(db, site, now)
  const told = (await newsOf(db, site, due, feed.key, now)).map(tell)
  return (
    (await writeEvents(
      db,
      site,
      told.map(({ event }) => event),
    )) +
    (await writeMarkets(
      db,
      site,
      told.flatMap(({ markets }) => markets),
      told.map(({ event }) => event.code),
    )) +
    (await writePrices(
      db,
      site,
      told.flatMap(({ prices }) => prices),
    ))
  )
}

/** Those around now, and those whose end was missed while nobody told it. */
async function dueFixtures(db: Db, site: Site, now: Date): Promise<Fixture[]> {
  const leagues = readLeagues()
  const from = new Date(now.getTime() - fedMs.after)
  const missed = await db.rows<{ event_code: string; starts_at: Date }>(sql`
    select event_code, starts_at from event
     where site_id = ${site.id} and state in ('upcoming', 'live') and starts_at < ${from}`)
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

/**
 * Of these matches those that are live, or have come to another state: prices before the start and results do not move.
 * In the order in which whoever takes bets locks events.
 */
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
    .toSorted((a, b) => (a.fixture.code < b.fixture.code ? -1 : 1))
}

function tell({ fixture, standing }: News) {
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
    markets: markets.map(({ kind, lineHundredths, isMain, state: offered }) => ({
      code,
      kind,
      line: lineHundredths,
      is_main: isMain,
      state: offered,
    })),
    prices: markets.flatMap(({ kind, lineHundredths, prices }) =>
      prices.map(({ pick, oddsThousandths }) => ({
        code,
        kind,
        line: lineHundredths,
        pick,
        odds: oddsThousandths,
      })),
    ),
  }
}

type Told = ReturnType<typeof tell>

function writeEvents(db: Db, site: Site, events: Told['event'][]): Promise<number> {
  return db.run(sql`
    insert into event (site_id, event_code, league_code, home_code, away_code, starts_at, state,
                       home_score, away_score, half_home, half_away, period, minute, is_break, goals)
    select ${site.id}, code, league, home, away, starts_at, state, home_score, away_score, half_home, half_away,
           period, minute, is_break, goals
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told
           (code text, league text, home text, away text, starts_at timestamptz, state text,
            home_score integer, away_score integer, half_home integer, half_away integer, period integer, minute integer, is_break boolean, goals jsonb)
    on conflict (site_id, event_code) do update
       set state = excluded.state, home_score = excluded.home_score, away_score = excluded.away_score,
           half_home = excluded.half_home, half_away = excluded.half_away, period = excluded.period, minute = excluded.minute, is_break = excluded.is_break, goals = excluded.goals
     where (event.state, event.home_score, event.away_score, event.half_home, event.period, event.minute, event.is_break)
           is distinct from
           (excluded.state, excluded.home_score, excluded.away_score, excluded.half_home, excluded.period, excluded.minute, excluded.is_break)`)
}

/** Markets the feed tells no more of are closed. */
async function writeMarkets(
  db: Db,
  site: Site,
  markets: Told['markets'],
  codes: readonly string[],
): Promise<number> {
  const told = JSON.stringify(markets)
  const written = await db.run(sql`
    insert into market (site_id, event_code, kind, line_hundredths, state, is_main)
    select ${site.id}, code, kind, line, state, is_main
      from jsonb_to_recordset(${told}::jsonb) as told (code text, kind text, line integer, state text, is_main boolean)
    on conflict (site_id, event_code, kind, line_hundredths) do update
       set state = excluded.state, is_main = excluded.is_main
     where (market.state, market.is_main) <> (excluded.state, excluded.is_main)`)
  const closed = await db.run(sql`
    update market set state = 'closed', is_main = false
     where site_id = ${site.id} and state <> 'closed' and event_code = any(${[...codes]})
       and (event_code, kind, line_hundredths) not in (
             select code, kind, line from jsonb_to_recordset(${told}::jsonb) as told (code text, kind text, line integer))`)
  return written + closed
}

function writePrices(db: Db, site: Site, prices: Told['prices']): Promise<number> {
  return db.run(sql`
    insert into price (site_id, event_code, kind, line_hundredths, pick, odds_thousandths)
    select ${site.id}, code, kind, line, pick, odds
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as told (code text, kind text, line integer, pick text, odds integer)
    on conflict (site_id, event_code, kind, line_hundredths, pick) do update
       set odds_thousandths = excluded.odds_thousandths
     where price.odds_thousandths is distinct from excluded.odds_thousandths`)
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
