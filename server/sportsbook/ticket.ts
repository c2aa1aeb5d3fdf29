/** Tickets as they are stored, and as their players are told of them. */

import type { Answer } from '#contract/calls.ts'
import { itemsPerPage, type Language } from '#contract/catalogue.ts'
import { showMoney } from '#contract/money.ts'
import { jointThousandths, showOdds } from '#contract/odds.ts'
import type { OddsChoice, SelectionResult, TicketState } from '#contract/ticket_traits.ts'
import type { Player, Site } from '#server/base/context.ts'
import { isBehind, keyOfRow, readCursor } from '#server/base/cursor.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { named, standingOf, type EventRow } from './board.ts'
import type { Name } from './league.ts'
import type { Selection } from './offer.ts'
import { showSide } from './wire.ts'

export type TicketRecord = Answer<'/api/sports/ticket'>['value']

/** Amounts in minor units. */
export type TicketRow = {
  ticket_id: string
  player_id: bigint
  combine: number
  lines: number
  unit: bigint
  stake: bigint
  bonus_stake: bigint
  /** Of the free bet that it is staked with, whole; null: it is staked with the player’s own. */
  free_bonus_id: string | null
  possible: bigint
  payout: bigint
  accepts: OddsChoice
  placed_at: Date
  decides_at: Date | null
  decided_at: Date | null
  state: TicketState
  reason: TicketRecord['reason']
}

export type SelectionRow = Selection & {
  ticket_id: string
  n: number
  is_live: boolean
  /** How the event stood when it was asked for; null before its start. */
  home_score: number | null
  away_score: number | null
  result: SelectionResult
}

/** A ticket with its selections as they are stored; null for a stranger's. */
export type Stored = { ticket: TicketRow; selections: SelectionRow[] }

export const readTicket = (db: Db, playerId: bigint, ticketId: string) =>
  readStored(db, playerId, ticketId, sql``)

/** The same for what changes it: kept from others until the transaction ends. Its player is locked before. */
export const lockTicket = (db: Db, playerId: bigint, ticketId: string) =>
  readStored(db, playerId, ticketId, sql`for update`)

async function readStored(
  db: Db,
  playerId: bigint,
  ticketId: string,
  lock: Sql,
): Promise<Stored | null> {
  const ticket = await db.row<TicketRow>(sql`
    select * from ticket where site_id = current_site() and player_id = ${playerId} and ticket_id = ${ticketId} ${lock}`)
  if (!ticket) return null
  const selections = await db.rows<SelectionRow>(sql`
    select * from selection where site_id = current_site() and player_id = ${playerId} and ticket_id = ${ticketId} order by n`)
  return { ticket, selections }
}

/** Writes the results of selections that were open. */
export async function writeResults(
  db: Db,
  playerId: bigint,
  ticketId: string,
  told: readonly { n: number; result: SelectionResult }[],
): Promise<void> {
  const results = told.map(({ n, result }) => ({ n, result }))
  await db.run(sql`
    update selection s set result = r.result
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (n smallint, result text)
     where s.site_id = current_site() and s.player_id = ${playerId} and s.ticket_id = ${ticketId}
       and s.n = r.n and s.result = 'open' and r.result <> 'open'`)
}

/** Whose tickets are looked at, and how they are told. */
export type Look = { db: Db; site: Site; player: Pick<Player, 'id'>; language: Language }

/** One ticket of the player's, or null; a stranger's does not exist. */
export async function findTicket(look: Look, ticketId: string): Promise<TicketRecord | null> {
  const row = await look.db.row<TicketRow>(sql`
    select * from ticket where site_id = current_site() and player_id = ${look.player.id} and ticket_id = ${ticketId}`)
  if (!row) return null
  const [ticket] = await tell(look, [row])
  return ticket ?? null
}

const whichStates = {
  open: ['pending', 'open'],
  decided: ['settled', 'cashed_out', 'void', 'rejected'],
} as const
const place = [sql`t.placed_at`, sql`t.ticket_id`] as const

/** A page of tickets, latest first. @returns `next`: the key to go on behind, empty where nothing follows. */
export async function listTickets(
  look: Look,
  which: keyof typeof whichStates,
  after: string,
): Promise<Answer<'/api/sports/tickets'>['value']> {
  const { db, player } = look
  const rows = await db.rows<TicketRow & { key: string }>(sql`
    select t.*, ${keyOfRow(...place)} as key from ticket t
     where t.site_id = current_site() and t.player_id = ${player.id} and t.state = any(${whichStates[which]})
       and ${isBehind(...place, readCursor(after))}
     order by t.placed_at desc, t.ticket_id desc limit ${itemsPerPage + 1}`)
  const shown = rows.slice(0, itemsPerPage)
  const open = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from ticket
     where site_id = current_site() and player_id = ${player.id} and state in ('pending', 'open')`)
  return {
    tickets: await tell(look, shown),
    next: rows.length > shown.length ? (shown.at(-1)?.key ?? '') : '',
    open: open?.count ?? 0,
  }
}

type ShownRow = SelectionRow &
  Omit<
    EventRow,
    | 'home_score'
    | 'away_score'
    | 'goals'
    | 'bets'
    | 'period_minutes'
    | 'is_quiet'
    | `sport_${string}`
    | 'is_esport'
    | `${'home' | 'away'}_${'code' | 'name'}`
  > & {
    now_home: number | null
    now_away: number | null
    /** Of the sides of a match, or of the team that a season is bet on. */
    home_code: string | null
    home_name: Name | null
    away_code: string | null
    away_name: Name | null
    team_name: Name | null
    begins_at: Date | null
    ends_at: Date | null
  }

/** Tickets of one player, in the order given. */
async function tell(look: Look, tickets: readonly TicketRow[]): Promise<TicketRecord[]> {
  const { db, player } = look
  const rows = await db.rows<ShownRow>(sql`
    select s.*, e.starts_at, e.state, e.home_score as now_home, e.away_score as now_away,
           e.half_home, e.half_away, e.period, e.minute, e.is_break,
           l.league_code, l.name as league_name, h.team_code as home_code, h.name as home_name,
           a.team_code as away_code, a.name as away_name, t.name as team_name, n.begins_at, n.ends_at
      from selection s
      join event e using (site_id, event_code)
      join league l using (site_id, league_code)
      left join team h on h.site_id = e.site_id and h.team_code = e.home_code
      left join team a on a.site_id = e.site_id and a.team_code = e.away_code
      left join season n on n.site_id = e.site_id and n.event_code = e.event_code
      left join team t on n.event_code is not null and t.site_id = e.site_id and t.team_code = s.pick
     where s.site_id = current_site() and s.player_id = ${player.id}
       and s.ticket_id = any(${tickets.map(({ ticket_id }) => ticket_id)})
     order by s.ticket_id, s.n`)
  const byTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id)
  return tickets.map((ticket) => showTicket(look, ticket, byTicket.get(ticket.ticket_id) ?? []))
}

function showTicket(
  { site, language }: Look,
  ticket: TicketRow,
  selections: readonly ShownRow[],
): TicketRecord {
  const money = (minor: bigint) => showMoney(minor, site.currency)
  return {
    ticket_id: ticket.ticket_id,
    placed_at: ticket.placed_at.toISOString(),
    state: ticket.state,
    combine: ticket.combine,
    lines: ticket.lines,
    unit: money(ticket.unit),
    stake: money(ticket.stake),
    is_free: ticket.free_bonus_id !== null,
    accept: ticket.accepts,
    odds:
      ticket.lines === 1
        ? showOdds(jointThousandths(selections.map((each) => each.odds_thousandths)))
        : '',
    possible_return: money(ticket.possible),
    payout: money(ticket.payout),
    decides_at: ticket.decides_at?.toISOString() ?? null,
    decided_at: ticket.decided_at?.toISOString() ?? null,
    reason: ticket.reason,
    selections: selections.map((row) => ({
      match_id: row.event_code,
      start_time: row.starts_at.toISOString(),
      league: named(row.league_code, row.league_name, language),
      ...sidesOf(row, language),
      ...showSide(row),
      odds: showOdds(row.odds_thousandths),
      is_live: row.is_live,
      result: row.result,
      ...standingOf({ ...row, home_score: row.now_home, away_score: row.now_away }),
    })),
  }
}

/** Who plays, or which team is to win which season. */
function sidesOf(row: ShownRow, language: Language) {
  const side = (code: string | null, name: Name | null) =>
    code !== null && name ? named(code, name, language) : null
  const team = side(row.pick, row.team_name)
  return {
    home: side(row.home_code, row.home_name),
    away: side(row.away_code, row.away_name),
    season:
      team && row.begins_at && row.ends_at
        ? { team, begins_at: row.begins_at.toISOString(), ends_at: row.ends_at.toISOString() }
        : null,
  }
}
