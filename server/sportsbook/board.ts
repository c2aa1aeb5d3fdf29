/** The board of the sportsbook, which anyone may see: the site's events and the prices on them. */

import type { Language } from '#contract/catalogue.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { showOdds } from '#contract/odds.ts'
import type { EventState, LineState } from '#contract/sports.ts'
import type { Told } from '#contract/stream.ts'
import { matchKinds, picksOf, type MatchKind, type Score } from '#games/sports/settlement.ts'
import type { Visit } from '#server/base/context.ts'
import { sql, type Sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { quietMs } from './feed.ts'
import type { Name } from './league.ts'
import type { Goal } from './match.ts'
import { fedMs } from './told.ts'
import { showSide } from './wire.ts'

export type BoardPath =
  | '/api/home/match_list'
  | '/api/home/public_odds'
  | '/api/home/highlights'
  | '/api/sports/half_odds'
  | '/api/sports/event'
type BetLine = Answer<'/api/home/public_odds'>['value'][number]['lines'][number]

export function boardHandlers(): Handlers<BoardPath> {
  return {
    '/api/home/match_list': async (visit) => ({
      value: (await readEvents(visit)).map((row) => matchOf(row, visit)),
    }),
    '/api/home/public_odds': readOdds,
    '/api/sports/half_odds': readHalfOdds,
    '/api/sports/event': readEvent,
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

export type EventRow = {
  event_code: string
  starts_at: Date
  state: EventState
  home_score: number | null
  away_score: number | null
  half_home: number | null
  half_away: number | null
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
  goals: Goal[]
  period_minutes: number[]
  /** Tickets on it that are open. */
  bets: number
}

/** Matches: seasons have no sides. While the feed is quiet, what should have begun or gone on is left out: nobody knows how it stands. */
async function readEvents({ db, site, now }: Look): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    select event.event_code, event.starts_at, event.state, event.home_score, event.away_score,
           event.half_home, event.half_away, event.period, event.minute, event.is_break, event.goals,
           sport.sport_code, sport.name as sport_name, sport.is_esport, sport.period_minutes,
           league.league_code, league.name as league_name,
           home.team_code as home_code, home.name as home_name, away.team_code as away_code, away.name as away_name,
           feed.is_quiet,
           (select count(*)::integer from selection s
             where s.site_id = event.site_id and s.event_code = event.event_code and s.result = 'open') as bets
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

/** One event, whole. @throws Refusal `matchUnknown` for what the match list does not have. */
async function readEvent(
  visit: Visit,
  { match_id }: Body<'/api/sports/event'>,
): Promise<Answer<'/api/sports/event'>> {
  const row = (await readEvents(visit)).find(({ event_code }) => event_code === match_id)
  if (!row) throw new Refusal('matchUnknown')
  const lines = await readLinesOf(visit, [row], sql`true`)
  return {
    value: Object.assign(matchOf(row, visit), {
      lines: lines.get(match_id) ?? [],
      goals: row.goals,
      period_minutes: row.period_minutes,
    }),
  }
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
    bets: row.bets,
    ...standingOf(row),
  }
}

/** Null before the start, and of what was called off. */
export function scoreOf({
  home_score: home,
  away_score: away,
}: Pick<EventRow, 'home_score' | 'away_score'>): Score | null {
  return home === null || away === null ? null : { home, away }
}

/** The score of the first half, once it is over. */
export function halfScoreOf({
  half_home: home,
  half_away: away,
}: Pick<EventRow, 'half_home' | 'half_away'>): Score | null {
  return scoreOf({ home_score: home, away_score: away })
}

export function standingOf(
  row: Pick<
    EventRow,
    | 'state'
    | 'home_score'
    | 'away_score'
    | 'half_home'
    | 'half_away'
    | 'period'
    | 'minute'
    | 'is_break'
  >,
) {
  const { period, minute, is_break } = row
  return {
    status: row.state,
    score: scoreOf(row),
    half_score: halfScoreOf(row),
    clock:
      period === null || minute === null || is_break === null ? null : { period, minute, is_break },
  }
}

type Place = Pick<
  EventRow,
  | 'event_code'
  | 'starts_at'
  | 'league_code'
  | 'league_name'
  | 'home_code'
  | 'home_name'
  | 'away_code'
  | 'away_name'
>

/** Which match it is: when, where and who, in the visitor's language. */
function placeOf(row: Place, language: Language) {
  return {
    match_id: row.event_code,
    start_time: row.starts_at.toISOString(),
    league: named(row.league_code, row.league_name, language),
    home: named(row.home_code, row.home_name, language),
    away: named(row.away_code, row.away_name, language),
  }
}

export function named(code: string, name: Name, language: Language) {
  return { code, name: name.EN, name_local: name[language] ?? name.EN }
}

type PriceRow = {
  event_code: string
  kind: MatchKind
  line_hundredths: number
  pick: string
  state: LineState
  odds_thousandths: number | null
}

async function readOdds(visit: Visit): Promise<Answer<'/api/home/public_odds'>> {
  const offers = await readOffers(visit)
  return {
    value: offers.map(({ row, lines }) => Object.assign(placeOf(row, visit.language), { lines })),
  }
}

async function readHalfOdds(visit: Visit): Promise<Answer<'/api/sports/half_odds'>> {
  const offers = await readOffers(visit, (events) => events, mainOfHalf)
  return {
    value: {
      events: offers
        .filter(({ lines }) => lines.length > 0)
        .map(({ row, lines }) => ({ match_id: row.event_code, lines })),
    },
  }
}

/** Markets that boards show: on the match, and on its first half. */
const mainOfMatch = sql`market.is_main and kind not like 'half%'`
const mainOfHalf = sql`market.is_main and kind like 'half%'`

async function readOffers(
  look: Look,
  choose = (events: EventRow[]) => events,
  chosen = mainOfMatch,
): Promise<{ row: EventRow; lines: BetLine[] }[]> {
  const events = choose(await readEvents(look)).filter(
    ({ state }) => state === 'upcoming' || state === 'live',
  )
  const lines = await readLinesOf(look, events, chosen)
  return events.map((row) => ({ row, lines: lines.get(row.event_code) ?? [] }))
}

/** The prices on events, market by market, each with its sides in order. */
async function readLinesOf(
  { db, site }: Look,
  events: readonly Pick<EventRow, 'event_code' | 'is_quiet'>[],
  chosen: Sql,
): Promise<Map<string, BetLine[]>> {
  const prices = await db.rows<PriceRow>(sql`
    select event_code, kind, line_hundredths, market.state, pick, odds_thousandths
      from market join price using (site_id, event_code, kind, line_hundredths)
     where site_id = ${site.id} and market.state <> 'closed' and event_code = any(${events.map(({ event_code }) => event_code)})
       and ${chosen}
     order by event_code, array_position(${matchKinds}::text[], kind), line_hundredths`)
  const byEvent = Map.groupBy(prices, ({ event_code }) => event_code)
  return new Map(
    events.map(({ event_code, is_quiet }) => {
      const markets = Map.groupBy(byEvent.get(event_code) ?? [], marketOf).values()
      return [event_code, [...markets].flatMap(inOrder).map((price) => lineOf(price, is_quiet))]
    }),
  )
}

const marketOf = ({ kind, line_hundredths }: PriceRow) => `${kind} ${line_hundredths}`

/** The sides of a market as its kind has them. */
function inOrder(prices: PriceRow[]): PriceRow[] {
  return prices.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ kind, pick }: PriceRow) => picksOf(kind).indexOf(pick)

function lineOf({ state, odds_thousandths, ...side }: PriceRow, isQuiet: boolean): BetLine {
  const isOpen = state === 'open' && !isQuiet && odds_thousandths !== null
  return {
    ...showSide(side),
    odds: isOpen ? showOdds(odds_thousandths) : '',
    status: isOpen ? 'open' : 'suspended',
  }
}
