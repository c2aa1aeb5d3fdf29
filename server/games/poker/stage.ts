/** What a tournament does between hands: waits until its seats are taken, deals with rising blinds, ends, or gives all back. */

import { blindsAfter, drawSeats, placeOut } from '#games/holdem/tournament.ts'
import { sql } from '#server/base/database.ts'
import { randomFault } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { bookEntries, returnEntry, tellBegins, tellReturned } from './book.ts'
import { deal, idleMs, keepDeck, type Next } from './deal.ts'
import { hindrancesOf, isEnding, isOffered } from './ready.ts'
import type { Look } from './stay.ts'
import { hashOfGame, rulesOf, seatsAt, tournamentRulesOf, type Hand, type Table } from './table.ts'
import {
  entriesIn,
  openTournament,
  tournamentAt,
  type Entry,
  type Tournament,
} from './tournament.ts'

type Stage = (look: Look, table: Table, tournament: Tournament) => Promise<Next>

const stages: Record<Tournament['state'], Stage> = {
  open: gather,
  running: goOn,
  finished: close,
  cancelled: close,
}

/** Does what is due at a tournament while no hand of it is played. */
export async function playStage(look: Look, table: Table): Promise<Next> {
  const tournament = await tournamentAt(look.db, table.tableId)
  return stages[tournament.state](look, table, tournament)
}

const hasOldRules = (of: Table, { configHash }: Tournament) => configHash !== hashOfGame(of)

const later = ({ now }: Look, ms: number) => new Date(now.getTime() + ms)

/** Who may not play any more has the money back; where all seats are taken, it begins. */
async function gather(look: Look, table: Table, tournament: Tournament): Promise<Next> {
  const { db, now } = look
  const entries = await entriesIn(db, [table.tableId])
  if (hasOldRules(table, tournament)) return cancel(look, table, 'rules_changed')
  if (entries.length === 0) return null
  if (randomFault() !== null) return later(look, idleMs)
  const { fillsBy } = tournament
  if (!tournament.isOffered || !(await isOffered(db, table.gameCode)))
    return cancel(look, table, 'closed')
  if (fillsBy && fillsBy <= now) return cancel(look, table, 'not_full')
  const ids = entries.map(({ playerId }) => playerId)
  const hindrances = await hindrancesOf(db, table, ids, now)
  const isGone = ({ playerId }: Entry) => {
    const hindrance = hindrances.get(playerId)
    return hindrance !== undefined && isEnding(hindrance)
  }
  for (const entry of entries.filter(isGone))
    if (await takeBack(look, tournament, entry)) await tellReturned(look, tournament, entry)
  const left = entries.filter((entry) => !isGone(entry))
  if (table.nextCommitment === null) await keepDeck(look, table)
  if (left.length === tournament.seats) return begin(look, table, tournament, left)
  const soon = later(look, idleMs)
  return left.length === 0 ? null : fillsBy && fillsBy < soon ? fillsBy : soon
}

/**
 * Takes an entry out of a tournament that has not begun, with all that was paid.
 * @returns whether that was possible: not while the account is frozen.
 */
export async function takeBack(look: Look, tournament: Tournament, entry: Entry): Promise<boolean> {
  const { db } = look
  if (!(await returnEntry(look, tournament, entry))) return false
  await db.run(sql`
    delete from poker_entry
     where site_id = current_site() and tournament_id = ${tournament.tournamentId} and player_id = ${entry.playerId}`)
  await db.run(sql`
    update poker_tournament m set fills_by = null
     where site_id = current_site() and tournament_id = ${tournament.tournamentId}
       and not exists (select from poker_entry e where (e.site_id, e.tournament_id) = (m.site_id, m.tournament_id))`)
  return true
}

async function begin(
  look: Look,
  table: Table,
  tournament: Tournament,
  entries: readonly Entry[],
): Promise<Next> {
  const { db, now } = look
  const { tableId, nextCommitment } = table
  const { startChips, startMs } = tournamentRulesOf(table)
  const { timeBankMs } = rulesOf(table)
  assert(nextCommitment !== null, 'a deck lies ready before anybody is seated')
  const seats = drawSeats(
    nextCommitment,
    entries.map(({ clientSeed }) => clientSeed),
  )
  for (const [n, { playerId, clientSeed, ref, address, device }] of entries.entries()) {
    const seat = seats[n]!
    await db.run(sql`
      update poker_entry set seat = ${seat}
       where site_id = current_site() and tournament_id = ${tableId} and player_id = ${playerId}`)
    await db.run(sql`
      insert into poker_seat (site_id, table_id, seat, player_id, stack, client_seed, bank_ms, sat_at, refs, owes, address,
                              device, is_tournament)
      values (current_site(), ${tableId}, ${seat}, ${playerId}, ${startChips}, ${clientSeed}, ${timeBankMs}, ${now},
              ${[ref]}, false, ${address}, ${device}, true)`)
  }
  table.nextHandAt = later(look, startMs)
  await db.run(sql`
    update poker_table set next_hand_at = ${table.nextHandAt} where site_id = current_site() and table_id = ${tableId}`)
  await db.run(sql`
    update poker_tournament set state = 'running', started_at = ${now}, fills_by = null
     where site_id = current_site() and tournament_id = ${tableId} and state = 'open'`)
  await openTournament(db, tournament.offerId, now)
  for (const entry of entries) await tellBegins(look, tournament, entry)
  return 'again'
}

/** Deals the next hand to all who have chips, with the blinds of its number. */
async function goOn(look: Look, table: Table, tournament: Tournament): Promise<Next> {
  const { db, now } = look
  if (table.nextHandAt > now) return table.nextHandAt
  if (randomFault() !== null) return later(look, idleMs)
  if (hasOldRules(table, tournament)) return cancel(look, table, 'rules_changed')
  if (!(await isOffered(db, table.gameCode))) return cancel(look, table, 'closed')
  await db.run(sql`
    delete from poker_seat where site_id = current_site() and table_id = ${table.tableId} and stack = 0`)
  const seats = await seatsAt(db, table.tableId)
  const { smallBlind, bigBlind } = blindsAfter(tournamentRulesOf(table), Number(table.hands))
  Object.assign(table, { smallBlind, bigBlind })
  await db.run(sql`
    update poker_table set small_blind = ${smallBlind}, big_blind = ${bigBlind}
     where site_id = current_site() and table_id = ${table.tableId}`)
  await deal(look, table, seats)
  return 'again'
}

/** Notes the places of those a hand has left without chips; where one player has them all, the tournament is over. */
export async function placeBusted(look: Look, table: Table, hand: Hand): Promise<void> {
  const { db } = look
  const tournament = await tournamentAt(db, table.tableId)
  const seats = await seatsAt(db, table.tableId)
  const out = seats
    .filter(({ stack }) => stack === 0n)
    .map(({ seat }) => ({ seat, stack: stackBefore(hand, seat) }))
  if (out.length === 0) return
  const { prizes } = tournament
  const placed = placeOut(prizes, seats.length, out, hand.button)
  const [winner, ...others] = seats.filter(({ stack }) => stack > 0n)
  assert(winner, 'chips do not vanish')
  const isOver = others.length === 0
  if (isOver) placed.push({ seat: winner.seat, place: 1, prize: prizes[0] ?? 0n })
  for (const { seat, place, prize } of placed)
    await db.run(sql`
      update poker_entry set place = ${place}, prize = ${prize}
       where site_id = current_site() and tournament_id = ${table.tableId} and seat = ${seat} and place is null`)
  if (isOver) await end(look, table, 'finished')
}

function stackBefore({ dealt }: Hand, seat: number): bigint {
  const player = dealt.find((one) => one.seat === seat)
  assert(player, 'in a tournament everybody is dealt in')
  return BigInt(player.stack)
}

async function end({ db, now }: Look, { tableId }: Table, state: 'finished' | 'cancelled') {
  const ended = await db.run(sql`
    update poker_tournament set state = ${state}, ended_at = ${now}
     where site_id = current_site() and tournament_id = ${tableId} and state in ('open', 'running')`)
  assert(ended === 1, 'a tournament ends once')
}

type Reason = 'not_full' | 'closed' | 'rules_changed'

/** Everybody has back all that was paid, also who was out already: as if it had not been [REC-08]. */
async function cancel(look: Look, table: Table, reason: Reason): Promise<Next> {
  const { db, site, now } = look
  const { state, offerId } = await tournamentAt(db, table.tableId)
  await end(look, table, 'cancelled')
  await record(db, {
    siteId: site.id,
    kind: 'tournament_cancelled',
    actor: 'system',
    reason,
    subject: `tournament:${table.tableId}`,
    at: now,
  })
  if (state === 'open') await openTournament(db, offerId, now)
  return 'again'
}

/** Over: what is still to be booked is, and after a while its table is cleared. */
async function close(look: Look, table: Table, tournament: Tournament): Promise<Next> {
  const { db, now } = look
  const isBooked = await bookEntries(look, tournament, await entriesIn(db, [table.tableId]))
  assert(tournament.endedAt, 'a tournament that is over has an end')
  const until = new Date(tournament.endedAt.getTime() + tournamentRulesOf(table).shownMs)
  if (until > now) return isBooked ? until : later(look, idleMs)
  await db.run(sql`
    delete from poker_seat where site_id = current_site() and table_id = ${table.tableId}`)
  await db.run(sql`
    update poker_table set is_open = false where site_id = current_site() and table_id = ${table.tableId}`)
  return isBooked ? null : later(look, idleMs)
}
