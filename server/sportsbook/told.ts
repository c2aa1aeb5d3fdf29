/** What a feed tells of events, and how it is written: the event, what can be bet on in it, and at which prices. */

import type { EventState, LineState } from '#contract/sports.ts'
import type { MarketKind } from '#games/sports/settlement.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Goal } from './match.ts'
import type { Market } from './price.ts'

const hourMs = 3_600_000
/** Events are told from so long before their start until so long after it; the match list asks for no more. */
export const fedMs = { before: 36 * hourMs, after: 6 * hourMs }

/** What is told of an event; a season has no sides, and only a season a winner. */
export type Told = {
  event: {
    code: string
    league: string
    home?: string
    away?: string
    starts_at: Date
    state: EventState
    winner?: string | null
    home_score?: number | undefined
    away_score?: number | undefined
    half_home?: number | undefined
    half_away?: number | undefined
    period?: number | undefined
    minute?: number | undefined
    is_break?: boolean | undefined
    goals?: readonly Goal[]
  }
  markets: { code: string; kind: MarketKind; line: number; is_main: boolean; state: LineState }[]
  prices: { code: string; kind: MarketKind; line: number; pick: string; odds: number | null }[]
}

export function tellMarkets(
  code: string,
  markets: readonly Market[],
): Pick<Told, 'markets' | 'prices'> {
  return {
    markets: markets.map(({ kind, lineHundredths, isMain, state }) => ({
      code,
      kind,
      line: lineHundredths,
      is_main: isMain,
      state,
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

/** @returns how many rows have changed. */
export async function writeTold(db: Db, site: Site, told: readonly Told[]): Promise<number> {
  const events = told.map(({ event }) => event)
  return (
    (await writeEvents(db, site, events)) +
    (await writeMarkets(
      db,
      site,
      told.flatMap(({ markets }) => markets),
      events.map(({ code }) => code),
    )) +
    (await writePrices(
      db,
      site,
      told.flatMap(({ prices }) => prices),
    ))
  )
}

function writeEvents(db: Db, site: Site, events: Told['event'][]): Promise<number> {
  return db.run(sql`
    insert into event (site_id, event_code, league_code, home_code, away_code, starts_at, state, winner_code,
                       home_score, away_score, half_home, half_away, period, minute, is_break, goals)
    select ${site.id}, code, league, home, away, starts_at, state, winner, home_score, away_score, half_home, half_away,
           period, minute, is_break, coalesce(goals, '[]')
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told
           (code text, league text, home text, away text, starts_at timestamptz, state text, winner text,
            home_score integer, away_score integer, half_home integer, half_away integer, period integer, minute integer, is_break boolean, goals jsonb)
    on conflict (site_id, event_code) do update
       set state = excluded.state, winner_code = excluded.winner_code, home_score = excluded.home_score, away_score = excluded.away_score,
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
