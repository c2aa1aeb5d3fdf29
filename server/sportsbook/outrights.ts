/** Who may win the seasons of leagues, which anyone may see: their tables so far, and the prices of their teams. */

import type { Answer } from '#contract/calls.ts'
import { showOdds } from '#contract/odds.ts'
import type { LineState } from '#contract/sports.ts'
import type { TableRow } from '#games/sports/season.ts'
import { seasonKind } from '#games/sports/settlement.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { named } from './board.ts'
import { quietMs } from './feed.ts'
import { isPlayed } from './offer.ts'
import type { Name } from './league.ts'

type Told = Answer<'/api/sports/outrights'>['value']['seasons'][number]

/** So long a season that is over is told of. */
const toldMs = 14 * 86_400_000

type SeasonRow = {
  event_code: string
  state: Told['status']
  winner_code: string | null
  sport_code: string
  sport_name: Name
  is_esport: boolean
  win_points: number
  league_code: string
  league_name: Name
  begins_at: Date
  closes_at: Date
  ends_at: Date
  is_on: boolean
  is_quiet: boolean
  market: LineState
  standings: TableRow[]
  bets: number
  names: Record<string, Name>
  odds: Record<string, number | null>
}

export async function readOutrights(visit: Visit): Promise<Answer<'/api/sports/outrights'>> {
  const { db, site, now } = visit
  const rows = await db.rows<SeasonRow>(sql`
    select e.event_code, e.state, e.winner_code, sport.sport_code, sport.name as sport_name, sport.is_esport, sport.win_points,
           l.league_code, l.name as league_name, s.begins_at, e.starts_at as closes_at, s.ends_at, s.is_on or ${isPlayed(now)} as is_on, s.standings,
           f.told_at < ${new Date(now.getTime() - quietMs)} as is_quiet, coalesce(m.state, 'closed') as market,
           (select count(*)::integer from selection b
             where b.site_id = e.site_id and b.event_code = e.event_code and b.result = 'open') as bets,
           (select jsonb_object_agg(t.team_code, t.name) from jsonb_array_elements(s.standings) as row
              join team t on t.site_id = e.site_id and t.team_code = row->>'team') as names,
           (select coalesce(jsonb_object_agg(p.pick, p.odds_thousandths), '{}') from price p
             where p.site_id = e.site_id and p.event_code = e.event_code and p.kind = ${seasonKind}) as odds
      from season s
      join event e using (site_id, event_code)
      join league l using (site_id, league_code)
      join sport using (site_id, sport_code)
      join sports_feed f using (site_id)
      left join market m on m.site_id = e.site_id and m.event_code = e.event_code and m.kind = ${seasonKind}
     where s.site_id = ${site.id} and s.ends_at > ${new Date(now.getTime() - toldMs)}
     order by sport.position, l.position, s.begins_at`)
  return { value: { seasons: rows.map((row) => tell(row, visit)) } }
}

function tell(row: SeasonRow, { now, language }: Visit): Told {
  const isOpen = row.state === 'upcoming' && now < row.closes_at
  const market = !isOpen
    ? 'closed'
    : (row.is_quiet || row.is_on) && row.market === 'open'
      ? 'suspended'
      : row.market
  return {
    match_id: row.event_code,
    sport: { ...named(row.sport_code, row.sport_name, language), is_esport: row.is_esport },
    league: named(row.league_code, row.league_name, language),
    begins_at: row.begins_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    status: row.state,
    market,
    is_on: row.is_on,
    win_points: row.win_points,
    winner: row.winner_code,
    bets: row.bets,
    teams: row.standings.map(({ team, ...played }) => {
      const odds = row.odds[team] ?? null
      return {
        ...named(team, row.names[team] ?? { EN: team }, language),
        odds: market === 'open' ? showOdds(odds) : '',
        status: odds === null ? 'closed' : market,
        ...played,
      }
    }),
  }
}
