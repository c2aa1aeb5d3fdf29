/** What becomes of tickets by itself: those that are held are accepted or rejected, and results decide the others. */

import {
  factorOf,
  isDecided,
  isOfHalf,
  resultOf,
  resultOfSeason,
  seasonKind,
} from '#games/sports/settlement.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { StakedTicket } from '#server/messages/staked.ts'
import { showMoney } from '#contract/money.ts'
import type { Sites } from '#server/site/sites.ts'
import { record } from '#server/events/events.ts'
import { halfScoreOf, scoreOf, type EventRow } from './board.ts'
import { readBook } from './book.ts'
import { endTicket, type Ending, type EndNeeds } from './ending.ts'
import { judge, lockEvents, paidOf, possibleOf, readOffers, type Offer } from './offer.ts'
import {
  lockTicket,
  writeResults,
  type SelectionRow,
  type Stored,
  type TicketRow,
} from './ticket.ts'

export type BookWorkNeeds = {
  database: Database
  sites: Pick<Sites, 'all'>
  log: Log
} & EndNeeds

type Due = { site_id: number; player_id: bigint; ticket_id: string }

const batchMax = 100

/**
 * One round over all sites: each ticket in a transaction of its own, so that one that fails holds up no other.
 * @returns how many tickets it decided.
 */
export async function workTickets(needs: BookWorkNeeds, now: Date): Promise<number> {
  const { database, sites, log } = needs
  const due = await database.bare.rows<Due>(sql`select * from tickets_due(${now}, ${batchMax})`)
  if (due.length === 0) return 0
  const served = new Map(sites.all().map((site) => [site.id, site]))
  let handled = 0
  for (const { site_id, player_id, ticket_id } of due) {
    const site = served.get(site_id)
    if (!site) continue
    try {
      handled += await database.inSite(site_id, async (db) => {
        await lockPlayer(db, player_id)
        const locked = await lockTicket(db, player_id, ticket_id)
        if (!locked) return 0
        if (locked.ticket.state === 'pending') await acceptTicket(needs, db, site, locked, now)
        else if (locked.ticket.state === 'open') await settleTicket(needs, db, site, locked, now)
        return 1
      })
    } catch (fault) {
      log.error({ err: fault, siteId: site_id, ticketId: ticket_id }, 'a ticket was not decided')
    }
  }
  return handled
}

/** After the time for which it is held: accepted where its matches stand as they stood, at odds its player takes [WGR-05]. */
async function acceptTicket(
  needs: BookWorkNeeds,
  db: Db,
  site: Site,
  { ticket, selections }: Stored,
  now: Date,
): Promise<void> {
  await lockEvents(db, selections)
  const offers = await readOffers({ db, site, now }, selections)
  const { fault, odds } = judge(selections, offers, ticket.accepts)
  const hasMoved = selections.some((selection, i) => moved(selection, offers[i]))
  const { unit, combine, free_bonus_id: free } = ticket
  const possible = possibleOf({ unit, combine, isFree: free !== null }, odds)
  const least = free ? (await needs.freeBets.find(db, ticket.player_id, free)).oddsMin : 0
  // Better odds may bring more than a ticket pays; then it is not what its player was shown either.
  const isTooMuch = fault === null && possible > (await readBook(db, site)).payoutMax
  const isTooLow = odds.some((each) => each < least)
  const reason = hasMoved ? 'matchMoved' : (fault ?? (isTooMuch || isTooLow ? 'oddsChanged' : null))
  if (reason) {
    const ending = { state: 'rejected', reason } as const
    await endTicket(needs, { db, site, now }, ticket, selections, ending)
    return
  }
  const taken = selections.map(({ n }, i) => ({ n, odds: odds[i] }))
  await db.run(sql`
    update selection s set odds_thousandths = o.odds
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as o (n smallint, odds integer)
     where s.site_id = ${site.id} and s.player_id = ${ticket.player_id} and s.ticket_id = ${ticket.ticket_id} and s.n = o.n
       and s.odds_thousandths <> o.odds`)
  await db.run(sql`
    update ticket set state = 'open', decides_at = null, possible = ${possible}
     where site_id = ${site.id} and player_id = ${ticket.player_id} and ticket_id = ${ticket.ticket_id}`)
}

/** Whether a match has gone on since it was bet on: it began, or somebody scored. */
function moved(asked: SelectionRow, offer: Offer | undefined): boolean {
  const score = offer?.score ?? null
  return (
    asked.is_live !== offer?.isLive ||
    asked.home_score !== (score?.home ?? null) ||
    asked.away_score !== (score?.away ?? null)
  )
}

type EndRow = Pick<
  EventRow,
  'event_code' | 'state' | 'home_score' | 'away_score' | 'half_home' | 'half_away'
> & { winner_code: string | null }

/** Takes over what is known of its selections, and ends it where nothing more can change what it pays [SET-05]. */
async function settleTicket(
  needs: BookWorkNeeds,
  db: Db,
  site: Site,
  { ticket, selections }: Stored,
  now: Date,
): Promise<void> {
  const ends = await db.rows<EndRow>(sql`
    select event_code, state, home_score, away_score, half_home, half_away, winner_code from event
     where site_id = ${site.id} and event_code = any(${selections.map(({ event_code }) => event_code)})`)
  const endOf = new Map(ends.map((end) => [end.event_code, end]))
  const told = selections.map((selection) =>
    Object.assign({}, selection, { result: resultNow(selection, endOf.get(selection.event_code)) }),
  )
  await writeResults(db, ticket.player_id, ticket.ticket_id, told)
  const results = told.map(({ result }) => result)
  if (!isDecided(ticket.combine, results)) return
  const ending = endingOf(ticket, told, (code) => endOf.get(code)?.state === 'cancelled')
  await endTicket(needs, { db, site, now }, ticket, told, ending)
  if (ending.state === 'void') await tellVoid(db, site, ticket, ending.reason, now)
}

function resultNow(selection: SelectionRow, end: EndRow | undefined): SelectionRow['result'] {
  if (selection.result !== 'open' || !end) return selection.result
  const { kind, pick, line_hundredths } = selection
  const isOver = end.state === 'finished' || end.state === 'cancelled'
  if (kind === seasonKind)
    return end.winner_code !== null
      ? resultOfSeason(pick, end.winner_code)
      : isOver
        ? 'void'
        : 'open'
  // What was played to its end stands, whatever becomes of the rest.
  const final = end.state === 'finished' ? scoreOf(end) : null
  const score = isOfHalf(kind) ? halfScoreOf(end) : final
  if (!score) return isOver ? 'void' : 'open'
  return resultOf({ kind, pick, lineHundredths: line_hundredths }, score)
}

function endingOf(
  ticket: TicketRow,
  told: readonly SelectionRow[],
  isCancelled: (eventCode: string) => boolean,
): Ending {
  const unplayed = told.every(({ result }) => result === 'void' || result === 'push')
  if (unplayed) {
    const off = told.filter(({ result }) => result === 'void')
    if (off.length === 0) return { state: 'void', reason: 'stakeReturned' }
    const hasCancelled = off.some(({ event_code }) => isCancelled(event_code))
    return { state: 'void', reason: hasCancelled ? 'matchCancelled' : 'halfUnknown' }
  }
  const { unit, combine, free_bonus_id } = ticket
  const factors = told.map(({ result, odds_thousandths }) => factorOf(result, odds_thousandths))
  return {
    state: 'settled',
    payout: paidOf({ unit, combine, isFree: free_bonus_id !== null }, factors),
  }
}

/** A bet that was not played is told to its player, and kept with who and what voided it [SET-01, SET-03]. */
async function tellVoid(
  db: Db,
  site: Site,
  { ticket_id, player_id, stake, free_bonus_id }: TicketRow,
  reason: string,
  at: Date,
): Promise<void> {
  await record(db, {
    siteId: site.id,
    kind: 'round_voided',
    actor: 'system',
    reason,
    subject: `player:${player_id}`,
    after: { round: ticket_id, stake },
    at,
  })
  const bet = await db.row<{ choice: StakedTicket }>(sql`
    select choice from round
     where site_id = ${site.id} and player_id = ${player_id} and round_id = ${ticket_id}`)
  await writeLetter(db, {
    siteId: site.id,
    playerId: player_id,
    tab: 'system',
    letter: free_bonus_id === null ? 'ticketVoided' : 'freeBetVoided',
    figures: { bet: JSON.stringify(bet?.choice), amount: showMoney(stake, site.currency) },
    href: `/bet-history?ticket=${ticket_id}`,
    at,
  })
}
