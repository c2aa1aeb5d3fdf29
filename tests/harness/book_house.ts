/** A sportsbook whose feed is the test: matches, prices and results as it writes them, and players who bet on them. */

import { randomUUID } from 'node:crypto'
import type { Answer, Body } from '#contract/calls.ts'
import type { OddsChoice } from '#contract/ticket_traits.ts'
import type { Site } from '#server/base/context.ts'
import { openLog } from '#server/base/log.ts'
import { demoLocator } from '#server/demo/locator.ts'
import { openLocations } from '#server/protection/location.ts'
import { freeBets } from '#server/rewards/bonus/free_bet.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { openBook } from '#server/sportsbook/book.ts'
import { sportsHandlers } from '#server/sportsbook/handlers.ts'
import { workTickets } from '#server/sportsbook/work.ts'
import { payIn } from './studio.ts'
import { inHours, noon, testHouse, type Who } from './visit.ts'

const codeHash = 'c'.repeat(64)
const cash = 10_000_000n

export type BookHouse = Awaited<ReturnType<typeof bookHouse>>
type Odds = readonly [home: string, draw: string, away: string]
type Ticket = Answer<'/api/sports/place'>['value']

export async function bookHouse() {
  const house = await testHouse()
  const { database, owner } = house
  const site: Site = { ...house.site, categories: ['sportsbook'] }
  await database.inSite(site.id, (db) => openBook(db, site, [100n, 1000n, 100_000n], noon))
  await owner.query(`insert into sport values ($1, 'football', '{"EN": "Football"}', 0)`, [site.id])
  await owner.query(
    `insert into league (site_id, league_code, sport_code, name, position) values ($1, 'league', 'football', '{"EN": "League"}', 0)`,
    [site.id],
  )
  await owner.query(
    `insert into team (site_id, team_code, name) values ($1, 'reds', '{"EN": "Reds"}'), ($1, 'blues', '{"EN": "Blues"}')`,
    [site.id],
  )
  await owner.query(`insert into sports_feed values ($1, $2, 'infinity')`, [
    site.id,
    Buffer.alloc(32, 7),
  ])
  const handlers = sportsHandlers({
    bonusMoney,
    freeBets,
    locations: openLocations({ database, log: openLog('silent') }, demoLocator),
    rejections: { note: () => {} },
    codeHash,
  })
  const log = openLog('silent')
  let matches = 0
  let seasons = 0

  const setOdds = async (match: string, odds: Odds) => {
    const rows = (['home', 'draw', 'away'] as const).map((pick, i) => ({ pick, odds: odds[i] }))
    for (const { pick, odds: price } of rows)
      await owner.query(
        `insert into price values ($1, $2, '1x2', 0, $3, $4)
         on conflict (site_id, event_code, kind, line_hundredths, pick) do update set odds_thousandths = excluded.odds_thousandths`,
        [site.id, match, pick, Math.round(Number(price) * 1000)],
      )
  }

  return {
    house,
    site,
    handlers,
    /** A match that begins in an hour, with markets on its result, on a line for the home side, and on its first half. */
    addMatch: async (
      odds: Odds = ['2.00', '3.50', '4.00'],
      startsAt = inHours(1),
      league = 'league',
    ) => {
      matches += 1
      const match = `match-${matches}`
      await owner.query(
        `insert into event (site_id, event_code, league_code, home_code, away_code, starts_at, state)
         values ($1, $2, $4, 'reds', 'blues', $3, 'upcoming')`,
        [site.id, match, startsAt, league],
      )
      await owner.query(
        `insert into market values ($1, $2, '1x2', 0, 'open'), ($1, $2, 'handicap', -25, 'open'),
                                   ($1, $2, 'half_total', 100, 'open')`,
        [site.id, match],
      )
      await setOdds(match, odds)
      await owner.query(
        `insert into price values ($1, $2, 'handicap', -25, 'home', 1900), ($1, $2, 'handicap', -25, 'away', 1950),
                                  ($1, $2, 'half_total', 100, 'over', 2100), ($1, $2, 'half_total', 100, 'under', 1750)`,
        [site.id, match],
      )
      return match
    },
    /** The season of the league from now on, whose last round begins in a week; it is won by the reds or the blues. */
    addSeason: async (odds: readonly [string, string] = ['3.00', '1.40']) => {
      seasons += 1
      const league = `league-${seasons}`
      const season = `${league}-season`
      await owner.query(
        `insert into league (site_id, league_code, sport_code, name, position) values ($1, $2, 'football', '{"EN": "Cup"}', 1)`,
        [site.id, league],
      )
      await owner.query(
        `insert into event (site_id, event_code, league_code, starts_at, state) values ($1, $2, $3, $4, 'upcoming')`,
        [site.id, season, league, inHours(168)],
      )
      await owner.query(
        `insert into season (site_id, event_code, begins_at, ends_at, matches_over, is_on, standings) values ($1, $2, $3, $4, 0, false, '[]')`,
        [site.id, season, noon, inHours(180)],
      )
      await owner.query(`insert into market values ($1, $2, 'season_winner', 0, 'open')`, [
        site.id,
        season,
      ])
      for (const [i, team] of ['reds', 'blues'].entries())
        await owner.query(`insert into price values ($1, $2, 'season_winner', 0, $3, $4)`, [
          site.id,
          season,
          team,
          Math.round(Number(odds[i]) * 1000),
        ])
      return { league, season }
    },
    /** A team has won the season. */
    win: (season: string, team: 'reds' | 'blues') =>
      owner.query(
        `update event set state = 'finished', winner_code = $3 where site_id = $1 and event_code = $2`,
        [site.id, season, team],
      ),
    setOdds,
    setMarket: (match: string, state: 'open' | 'suspended' | 'closed') =>
      owner.query('update market set state = $3 where site_id = $1 and event_code = $2', [
        site.id,
        match,
        state,
      ]),
    /** The match is on, with this score. */
    goOn: (match: string, home: number, away: number) =>
      owner.query(
        `update event set state = 'live', home_score = $3, away_score = $4, period = 1, minute = 10, is_break = false
          where site_id = $1 and event_code = $2`,
        [site.id, match, home, away],
      ),
    /** Its first half is over with this score: the markets on it are closed, and play goes on. */
    halve: async (match: string, home: number, away: number) => {
      await owner.query(
        `update event set state = 'live', home_score = $3, away_score = $4, half_home = $3, half_away = $4,
                          period = 1, minute = 45, is_break = true
          where site_id = $1 and event_code = $2`,
        [site.id, match, home, away],
      )
      await owner.query(
        `update market set state = 'closed' where site_id = $1 and event_code = $2 and kind like 'half%'`,
        [site.id, match],
      )
    },
    finish: (match: string, home: number, away: number) =>
      owner.query(
        `update event set state = 'finished', home_score = $3, away_score = $4, period = null, minute = null, is_break = null
          where site_id = $1 and event_code = $2`,
        [site.id, match, home, away],
      ),
    callOff: (match: string) =>
      owner.query(
        `update event set state = 'cancelled', home_score = null, away_score = null, period = null, minute = null, is_break = null
          where site_id = $1 and event_code = $2`,
        [site.id, match],
      ),
    newPlayer: async () => {
      const who = await house.playerOf(site)
      await payIn(house, who, cash)
      return who
    },
    place: async (
      who: Who,
      selections: Body<'/api/sports/place'>['selections'],
      bet: {
        combine?: number
        unit?: string
        accept?: OddsChoice
        client_ref?: string
        free_bet?: string
      } = {},
      now = noon,
    ): Promise<Ticket> => {
      const body = {
        selections,
        combine: selections.length,
        unit: '10.00',
        accept: 'none' as const,
        client_ref: randomUUID(),
        ...bet,
      }
      return (await house.ask(who, handlers['/api/sports/place'], body, now, site)).value
    },
    ticket: async (who: Who, ticket_id: string) =>
      (await house.ask(who, handlers['/api/sports/ticket'], { ticket_id }, noon, site)).value,
    offered: async (who: Who, ticket_id: string) =>
      (await house.ask(who, handlers['/api/sports/cash_out_quote'], { ticket_id }, noon, site))
        .value.amount,
    cashOut: (who: Who, ticket_id: string, amount: string) =>
      house.ask(who, handlers['/api/sports/cash_out'], { ticket_id, amount }, noon, site),
    work: (now = noon) =>
      workTickets({ database, sites: { all: () => [site] }, codeHash, freeBets, log }, now),
    /** Cash and what is held, in minor units. */
    purse: async ({ player }: Who) => {
      const { rows } = await owner.query<{ kind: string; balance: string }>(
        `select kind, balance from account where site_id = $1 and player_id = $2`,
        [site.id, player.id],
      )
      const of = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.balance ?? 0)
      return { cash: of('cash') - cash, held: of('held') }
    },
    close: () => house.drop(),
  }
}

/** The result of a match at a price. */
export const onResult = (match_id: string, home_away: 'H' | 'D' | 'A', odds: string) =>
  ({ match_id, bet_type: '1X2', home_away, criteria1: '', odds }) as const

/** The home side with a quarter of a goal against it. */
export const onLine = (match_id: string, odds = '1.90') =>
  ({ match_id, bet_type: 'HDP', home_away: 'H', criteria1: '-0.25', odds }) as const

/** More or fewer than one goal in the first half. */
export const onHalf = (match_id: string, home_away: 'O' | 'U' = 'O') =>
  ({
    match_id,
    bet_type: 'FHOU',
    home_away,
    criteria1: '1',
    odds: home_away === 'O' ? '2.10' : '1.75',
  }) as const

/** Who wins a season. */
export const onSeason = (match_id: string, team: 'reds' | 'blues', odds: string) =>
  ({ match_id, bet_type: 'OR', home_away: 'S', criteria1: team, odds }) as const
