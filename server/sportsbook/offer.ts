/** What is offered on chosen sides of markets now, how much more of it the house takes, and whether a bet on them stands. */

import type { Body } from '#contract/calls.ts'
import { readOdds } from '#contract/odds.ts'
import type { EventState } from '#contract/sports.ts'
import type { OddsChoice, rejectReasons } from '#contract/ticket_traits.ts'
import {
  bringsOf,
  factorOf,
  linesOf,
  seasonKind,
  unitFor,
  type Factor,
  type Score,
} from '#games/sports/settlement.ts'
import type { Visit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { scoreOf } from './board.ts'
import type { Book } from './book.ts'
import { quietMs } from './feed.ts'
import { readSide, type SideRow } from './wire.ts'

type Asked = Body<'/api/sports/quote'>['bets'][number]['selections'][number]

/** A side of a market of an event. */
export type Chosen = SideRow & { event_code: string }

/** A side at the odds its player saw or was given. */
export type Selection = Chosen & { odds_thousandths: number }

export const readSelection = (asked: Asked): Selection => ({
  event_code: asked.match_id,
  ...readSide(asked),
  odds_thousandths: readOdds(asked.odds),
})

/** Of what is more than that the side alone. */
export const sideOf = ({ event_code, kind, line_hundredths, pick }: Chosen): Chosen => ({
  event_code,
  kind,
  line_hundredths,
  pick,
})

/** A side as it is offered: `odds` null while nothing can be staked on it. */
export type Offer = {
  odds: number | null
  status: 'open' | 'suspended' | 'closed'
  isLive: boolean
  score: Score | null
  /** The event of its season: its own, if it is one. */
  season: string | null
  /** Odds of all sides of its market, its own among them. */
  market: number[]
}

const unknown: Offer = {
  odds: null,
  status: 'closed',
  isLive: false,
  score: null,
  season: null,
  market: [],
}

type OfferRow = {
  position: bigint
  kind: Chosen['kind']
  state: EventState
  season: string | null
  market_state: Offer['status']
  home_score: number | null
  away_score: number | null
  odds: number | null
  market: (number | null)[]
  /** Of a season. */
  is_played: boolean
  has_begun: boolean
  is_quiet: boolean
}

/** Whether a match of the league of event `e` is on, or should be by the clock, whatever was told of it. */
export const isPlayed = (now: Date) => sql`exists (
  select from event played
   where played.site_id = e.site_id and played.league_code = e.league_code and played.home_code is not null
     and played.state in ('upcoming', 'live') and played.starts_at <= ${now})`

/**
 * What is offered on each of these sides, in their order. A market takes bets while it is open, its event is live, or has
 * not begun by the clock of `now`, and the feed is heard [WGR-04].
 */
export async function readOffers(
  { db, site, now }: Pick<Visit, 'db' | 'site' | 'now'>,
  sides: readonly Chosen[],
): Promise<Offer[]> {
  const asked = sides.map(sideOf)
  const rows = await db.rows<OfferRow>(sql`
    select a.position, m.kind, e.state, m.state as market_state, e.home_score, e.away_score, p.odds_thousandths as odds,
           (select array_agg(o.odds_thousandths) from price o
             where o.site_id = e.site_id and o.event_code = e.event_code and o.kind = m.kind
               and o.line_hundredths = m.line_hundredths) as market,
           (select se.event_code from season s join event se using (site_id, event_code)
             where se.site_id = e.site_id and se.league_code = e.league_code
               and (se.event_code = e.event_code
                    or e.home_code is not null and e.starts_at between s.begins_at and s.ends_at)) as season,
           e.home_code is null and ${isPlayed(now)} as is_played,
           e.starts_at <= ${now} as has_begun, f.told_at < ${new Date(now.getTime() - quietMs)} as is_quiet
      from rows from (
             jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (event_code text, kind text, line_hundredths integer, pick text)
           ) with ordinality as a (event_code, kind, line_hundredths, pick, position)
      join event e on e.site_id = ${site.id} and e.event_code = a.event_code
      join sports_feed f on f.site_id = e.site_id
      join market m on m.site_id = e.site_id and m.event_code = e.event_code and m.kind = a.kind
                   and m.line_hundredths = a.line_hundredths
      join price p on p.site_id = e.site_id and p.event_code = e.event_code and p.kind = m.kind
                  and p.line_hundredths = m.line_hundredths and p.pick = a.pick`)
  const found = new Map(rows.map((row) => [Number(row.position) - 1, offerOf(row)]))
  return sides.map((_, i) => found.get(i) ?? unknown)
}

function offerOf(row: OfferRow): Offer {
  const { kind, state, market_state, odds, market, season, is_played, has_begun, is_quiet } = row
  const isOn = state === 'live' || (state === 'upcoming' && !has_begun)
  const isHeld = is_quiet || is_played
  const status = !isOn ? 'closed' : isHeld && market_state === 'open' ? 'suspended' : market_state
  return {
    odds: status === 'open' ? odds : null,
    // A team that cannot win its season any more is none to wait for.
    status: status !== 'open' || odds ? status : kind === seasonKind ? 'closed' : 'suspended',
    isLive: state === 'live',
    score: scoreOf(row),
    season,
    market: market.flatMap((price) => price ?? []),
  }
}

/**
 * Keeps events as they are until the transaction ends: whoever takes bets on one, and whoever tells what becomes of it,
 * comes after. Its player is locked before; events go in the order of their codes.
 */
export async function lockEvents(
  db: Db,
  selections: readonly Pick<Selection, 'event_code'>[],
): Promise<void> {
  const codes = selections.map(({ event_code }) => event_code)
  await db.rows(sql`
    select from event where site_id = current_site() and event_code = any(${codes})
     order by event_code for no key update`)
}

/** What is wrong with a bet on these offers at these odds, and the odds it would be accepted at. */
export function judge(
  selections: readonly Selection[],
  offers: readonly Offer[],
  accepts: OddsChoice,
): { fault: Exclude<(typeof rejectReasons)[number], 'matchMoved'> | null; odds: number[] } {
  const odds = offers.map((offer) => offer.odds ?? 0)
  if (odds.includes(0)) return { fault: 'marketClosed', odds }
  const isTaken = odds.every((now, i) => takes(accepts, selections[i]?.odds_thousandths ?? 0, now))
  return { fault: isTaken ? null : 'oddsChanged', odds }
}

/** Whether odds may become others, by the player's choice [WGR-02]. */
function takes(accepts: OddsChoice, asked: number, now: number): boolean {
  if (accepts === 'any') return true
  return accepts === 'better' ? now >= asked : now === asked
}

/**
 * Selections of one match cannot be combined, nor one of a season with one of a match in it: what comes of one says much
 * of the other.
 */
export function conflictsOf(
  selections: readonly Pick<Chosen, 'event_code'>[],
  offers: readonly Pick<Offer, 'season'>[],
): boolean[] {
  const events = selections.map(({ event_code }, i) => ({ event_code, season: offers[i]?.season }))
  const speaks = (one: (typeof events)[number], other: (typeof events)[number]) =>
    one.event_code === other.event_code || one.season === other.event_code
  return events.map((one) =>
    events.some((other) => other !== one && (speaks(one, other) || speaks(other, one))),
  )
}

/** Between which stakes of a line a bet is taken, in minor units; `most` below `least` where none is. */
export type Room = { lines: number; least: bigint; most: bigint }

/** What open tickets may still bring beyond their stakes: on the busiest of these events for one player, and for all on one side. */
export type Exposure = { ofPlayer: bigint; ofSelection: bigint }

export async function readExposure(
  db: Db,
  selections: readonly Selection[],
  playerId: bigint | null,
): Promise<Exposure> {
  const asked = JSON.stringify(selections)
  const row = await db.row<{ player: bigint; selection: bigint }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as a (event_code text, kind text, line_hundredths integer, pick text)
    ), hangs as (
      select a.event_code, s.player_id, t.possible - t.stake as risk,
             (s.kind, s.line_hundredths, s.pick) = (a.kind, a.line_hundredths, a.pick) as is_same
        from asked a
        join selection s on s.site_id = current_site() and s.event_code = a.event_code and s.result = 'open'
        join ticket t on t.site_id = s.site_id and t.player_id = s.player_id and t.ticket_id = s.ticket_id
                     and t.state in ('pending', 'open')
    )
    select coalesce((select max(sum) from (select sum(risk) from hangs where player_id = ${playerId} group by event_code) e), 0)::bigint as player,
           coalesce((select max(sum) from (select sum(risk) from hangs where is_same group by event_code) e), 0)::bigint as selection`)
  return { ofPlayer: row?.player ?? 0n, ofSelection: row?.selection ?? 0n }
}

/** The room that a book has for a bet: by its stakes, the most it pays on a ticket, and what it stands for already [WGR-09]. */
export function roomFor(
  book: Book,
  { ofPlayer, ofSelection }: Exposure,
  combine: number,
  factors: readonly Factor[],
): Room {
  const lines = linesOf(factors.length, combine)
  const count = BigInt(lines)
  // What a ticket brings is counted whole, its own stake too: that only makes the room smaller.
  const left = [
    book.payoutMax,
    book.playerEventMax - ofPlayer,
    book.selectionMax - ofSelection,
  ].reduce((least, each) => (each < least ? each : least))
  const byPayout = left < 0n ? 0n : (unitFor(left, combine, factors) ?? 0n)
  const byStake = book.stakeMax / count
  return {
    lines,
    least: (book.stakeMin + count - 1n) / count,
    most: byPayout < byStake ? byPayout : byStake,
  }
}

/** How a ticket is staked. */
type Staked = { unit: bigint; combine: number; isFree: boolean }

/** What a ticket pays by the factors of its selections, in minor units; of a free bet the stake does not come back. */
export function paidOf({ unit, combine, isFree }: Staked, factors: readonly Factor[]): bigint {
  const brought = bringsOf(unit, combine, factors)
  const kept = isFree ? unit * BigInt(linesOf(factors.length, combine)) : 0n
  return brought > kept ? brought - kept : 0n
}

/** What a ticket pays when all its selections win, in minor units. */
export const possibleOf = (staked: Staked, odds: readonly number[]): bigint =>
  paidOf(staked, winningFactors(odds))

export const winningFactors = (odds: readonly number[]) => odds.map((each) => factorOf('won', each))
