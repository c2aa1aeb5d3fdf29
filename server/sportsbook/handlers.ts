/** The sportsbook as anyone may see it: the site's events and the prices on them. */

import type { Language } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import type { EventState, LineState } from '#contract/sports.ts'
import type { Told } from '#contract/stream.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { fedMs } from './feed.ts'
import type { Name } from './league.ts'
import type { Market } from './price.ts'

type SportsPath = '/api/home/match_list' | '/api/home/public_odds' | '/api/home/highlights'
type BetLine = Answer<'/api/home/public_odds'>['value'][number]['lines'][number]

/** A feed that has told nothing for so long is not believed any more. */
const quietMs = 180_000

export function sportsHandlers(): Pick<Handlers, SportsPath> {
  return {
    '/api/home/match_list': async (visit) => ({
      value: (await readEvents(visit)).map((row) => matchOf(row, visit)),
    }),
    '/api/home/public_odds': readOdds,
    '/api/home/highlights': async (visit) => ({
      value: (await readOffers(visit, highlightsOf)).map(({ row, lines }) =>
        Object.assign(matchOf(row, visit), { lines }),
      ),
    }),
  }
}

/** Where the sportsbook is looked at: a visit, or a stream that belongs to nobody. */
type Look = Pick<Visit, 'db' | 'site' | 'now'>

/** How the events of the match list stand now. */
export async function readStandings(look: Look): Promise<Told<'score'>['value']> {
  return (await readEvents(look)).map((row) =>
    Object.assign({ match_id: row.event_code }, standingOf(row)),
  )
}

/** The prices on the events of the odds list. */
export async function readLines(look: Look): Promise<Told<'odds'>['value']> {
  return (await readOffers(look)).map(({ row, lines }) => ({ match_id: row.event_code, lines }))
}

type EventRow = {
  event_code: string
  starts_at: Date
  state: EventState
  home_score: number | null
  away_score: number | null
  period: number | null
  minute: number | null
  is_break: boolean | null
  sport_code: string
  sport_name: Name
  is_esport: boolean
  league_code: string
  league_name: Name
  home_code: string
  home_name: Name
  away_code: string
  away_name: Name
  is_quiet: boolean
}

/** While the feed is quiet, what should have begun or gone on is left out: nobody knows how it stands. */
async function readEvents({ db, site, now }: Look): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select event.event_code, event.starts_at, event.state, event.home_score, event.away_score,
           event.period, event.minute, event.is_break,
           sport.sport_code, sport.name as sport_name, sport.is_esport, league.league_code, league.name as league_name,
           home.team_code as home_code, home.name as home_name, away.team_code as away_code, away.name as away_name,
           feed.is_quiet
      from event
      join league using (site_id, league_code)
      join sport using (site_id, sport_code)
      join team home on home.site_id = event.site_id and home.team_code = event.home_code
      join team away on away.site_id = event.site_id and away.team_code = event.away_code
      join (select site_id, told_at < ${new Date(now.getTime() - quietMs)} as is_quiet from sports_feed) feed
        on feed.site_id = event.site_id
     where event.site_id = ${site.id}
       and event.starts_at > ${new Date(now.getTime() - fedMs.after)}
       and event.starts_at < ${new Date(now.getTime() + fedMs.before)}
       and not (feed.is_quiet and (event.state = 'live' or event.state = 'upcoming' and event.starts_at <= ${now}))
     order by event.starts_at, sport.position, league.position, event.event_code`)
}

/** What is live, and of each league what begins next: chosen by the calendar, not by us. */
function highlightsOf(events: EventRow[]): EventRow[] {
  const waiting = new Set<string>()
  return events.filter(({ state, league_code }) => {
    const isNext = state === 'upcoming' && !waiting.has(league_code)
    if (isNext) waiting.add(league_code)
    return isNext || state === 'live'
  })
}

function matchOf(
  row: EventRow,
  { language }: Visit,
): Answer<'/api/home/match_list'>['value'][number] {
  return {
    ...placeOf(row, language),
    sport: { ...named(row.sport_code, row.sport_name, language), is_esport: row.is_esport },
    ...standingOf(row),
  }
}

function standingOf(row: EventRow) {
  const { home_score, away_score, period, minute, is_break } = row
  return {
    status: row.state,
    score:
      home_score === null || away_score === null ? null : { home: home_score, away: away_score },
    clock:
      period === null || minute === null || is_break === null ? null : { period, minute, is_break },
  }
}

function placeOf(row: EventRow, language: Language) {
  return {
    match_id: row.event_code,
    start_time: row.starts_at.toISOString(),
    league: named(row.league_code, row.league_name, language),
    home: named(row.home_code, row.home_name, language),
    away: named(row.away_code, row.away_name, language),
  }
}

function named(code: string, name: Name, language: Language) {
  return { code, name: name.EN, name_local: name[language] ?? name.EN }
}

const betTypes = { '1x2': '1X2', handicap: 'HDP', total: 'OU' } as const
const picks = { home: 'H', draw: 'D', away: 'A', over: 'O', under: 'U' } as const

type PriceRow = {
  event_code: string
  kind: Market['kind']
  line_hundredths: number
  state: LineState
  pick: keyof typeof picks
  odds_thousandths: number | null
}

async function readOdds(visit: Visit): Promise<Answer<'/api/home/public_odds'>> {
  const offers = await readOffers(visit)
  return {
    value: offers.map(({ row, lines }) => Object.assign(placeOf(row, visit.language), { lines })),
  }
}

async function readOffers(
  look: Look,
  choose = (events: EventRow[]) => events,
): Promise<{ row: EventRow; lines: BetLine[] }[]> {
  const events = choose(await readEvents(look)).filter(
    ({ state }) => state === 'upcoming' || state === 'live',
  )
  const { db, site } = look
  const prices = await db.rows<PriceRow>(sql`
    select event_code, kind, line_hundredths, market.state, pick, odds_thousandths
      from market join price using (site_id, event_code, kind, line_hundredths)
     where site_id = ${site.id} and market.state <> 'closed' and event_code = any(${events.map(({ event_code }) => event_code)})
     order by event_code, kind, line_hundredths, array_position(${Object.keys(picks)}::text[], pick)`)
  const byEvent = Map.groupBy(prices, ({ event_code }) => event_code)
  return events.map((row) => ({
    row,
    lines: (byEvent.get(row.event_code) ?? []).map((price) => lineOf(price, row.is_quiet)),
  }))
}

function lineOf(
  { kind, line_hundredths, state, pick, odds_thousandths }: PriceRow,
  isQuiet: boolean,
): BetLine {
  // What is given to one side is taken from the other.
  const line = kind === 'handicap' && pick === 'away' ? -line_hundredths : line_hundredths
  const isOpen = state === 'open' && !isQuiet
  return {
    bet_type: betTypes[kind],
    home_away: picks[pick],
    criteria1: kind === '1x2' ? '' : String(line / 100),
    odds: isOpen && odds_thousandths !== null ? showOdds(odds_thousandths) : '',
    status: isOpen ? 'open' : 'suspended',
  }
}

/** Two places, three where the price has them. */
function showOdds(thousandths: number): string {
  const text = (thousandths / 1000).toFixed(3)
  return text.endsWith('0') ? text.slice(0, -1) : text
}
