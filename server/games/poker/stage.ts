/** What a tournament does between hands: waits until its seats are taken, deals with rising blinds, ends, or gives all back. */

import { blindsAfter, drawSeats, prizesOf } from '#games/holdem/tournament.ts'
import { sql } from '#server/base/database.ts'
import { randomFault } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { returnEntry, tellBegins, tellReturned } from './book.ts'
import { deal, idleMs, keepDeck, later, type Next } from './deal.ts'
import { cancel, close, noteOut, replace } from './ending.ts'
import { hindrancesOf, isEnding, isOffered } from './ready.ts'
import { goOnTogether, openTables, wakeFirst } from './several.ts'
import type { Look } from './stay.ts'
import { hashOfGame, rulesOf, seatsAt, tournamentRulesOf, type Hand, type Table } from './table.ts'
import {
  entriesIn,
  openTournament,
  tournamentAt,
  waitForNext,
  type Entry,
  type Tournament,
} from './tournament.ts'

type Stage = (look: Look, table: Table, tournament: Tournament) => Promise<Next>

const stages: Record<Tournament['state'], Stage> = {
  open: gather,
  running: (look, table, tournament) =>
    (tournament.schedule ? goOnTogether : goOn)(look, table, tournament),
  finished: close,
  cancelled: close,
}

/** Does what is due at a tournament while no hand of it is played. */
export async function playStage(look: Look, table: Table): Promise<Next> {
  if (table.firstTableId !== null) return wakeFirst(look, table.firstTableId)
  const tournament = await tournamentAt(look.db, table.tableId)
  return stages[tournament.state](look, table, tournament)
}

const hasOldRules = (of: Table, { configHash }: Tournament) => configHash !== hashOfGame(of)

/** Who may not play any more has the money back; where all seats are taken, or the time has come, it begins. */
async function gather(look: Look, table: Table, tournament: Tournament): Promise<Next> {
  const { db, now } = look
  const { fillsBy, schedule } = tournament
  const entries = await entriesIn(db, [table.tableId])
  if (hasOldRules(table, tournament)) return cancel(look, table, 'rules_changed')
  if (entries.length === 0 && !tournament.isCurrent) return replace(look, tournament)
  if (entries.length === 0 && !schedule) return null
  if (schedule && now.getTime() > schedule.startsAt.getTime() + lateMsOf(table))
    return entries.length > 0 ? cancel(look, table, 'late') : skip(look, tournament)
  if (randomFault() !== null) return later(look, idleMs)
  if (entries.length > 0 && !(tournament.isOffered && (await isOffered(db, table.gameCode))))
    return cancel(look, table, 'closed')
  if (fillsBy && fillsBy <= now) return cancel(look, table, 'not_full')
  const left = await stillIn(look, table, tournament, entries)
  if (table.nextCommitment === null) await keepDeck(look, table)
  const due = schedule?.startsAt ?? fillsBy
  if (!schedule && left.length === tournament.seats) return begin(look, table, tournament, left)
  if (schedule && schedule.startsAt <= now) {
    if (left.length >= schedule.entriesMin) return begin(look, table, tournament, left)
    return entries.length > 0 ? cancel(look, table, 'too_few') : skip(look, tournament)
  }
  const soon = later(look, idleMs)
  if (left.length === 0) return schedule?.startsAt ?? null
  return due && due < soon ? due : soon
}

function lateMsOf(table: Table): number {
  const rules = tournamentRulesOf(table)
  assert('tables' in rules, 'what has a schedule is played at several tables')
  return rules.tables.lateMs
}

/** Where nobody has entered nothing is called off: the next time is waited for. */
async function skip(look: Look, tournament: Tournament): Promise<Next> {
  await waitForNext(look, tournament)
  return 'again'
}

/** Takes out who may not play any more. */
async function stillIn(
  look: Look,
  table: Table,
  tournament: Tournament,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const ids = entries.map(({ playerId }) => playerId)
  const hindrances = await hindrancesOf(look.db, table, ids, look.now)
  const left: Entry[] = []
  for (const entry of entries) {
    const hindrance = hindrances.get(entry.playerId)
    const isGone = hindrance !== undefined && isEnding(hindrance)
    if (isGone && (await takeBack(look, tournament, entry)))
      await tellReturned(look, tournament, entry)
    else left.push(entry)
  }
  return left
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
  const rules = tournamentRulesOf(table)
  assert(nextCommitment !== null, 'a deck lies ready before anybody is seated')
  const drawn = drawSeats(
    nextCommitment,
    entries.map(({ clientSeed }) => clientSeed),
  )
  const placeOf = await openTables(look, table, entries.length)
  for (const [n, { playerId, clientSeed, ref, address, device }] of entries.entries()) {
    const number = drawn[n]!
    const at = placeOf(number)
    await db.run(sql`
      update poker_entry set seat = ${number}
       where site_id = current_site() and tournament_id = ${tableId} and player_id = ${playerId}`)
    await db.run(sql`
      insert into poker_seat (site_id, table_id, seat, player_id, stack, client_seed, bank_ms, sat_at, refs, owes, address,
                              device, is_tournament)
      values (current_site(), ${at.tableId}, ${at.seat}, ${playerId}, ${rules.startChips}, ${clientSeed},
              ${rulesOf(table).timeBankMs}, ${now}, ${[ref]}, false, ${address}, ${device}, true)`)
  }
  const prizes = prizesOf(rules, entries.length, tournament.buyIn * BigInt(entries.length))
  table.nextHandAt = later(look, rules.startMs)
  await db.run(sql`
    update poker_table set next_hand_at = ${table.nextHandAt} where site_id = current_site() and table_id = ${tableId}`)
  await db.run(sql`
    update poker_tournament
       set state = 'running', started_at = ${now}, fills_by = null, prizes = ${prizes.map(String)}::bigint[]
     where site_id = current_site() and tournament_id = ${tableId} and state = 'open'`)
  await openTournament(look, tournament.offerId)
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

/** At one table: notes the places of those a hand has left without chips; where one player has them all, the tournament is over. */
export async function placeBusted(look: Look, table: Table, hand: Hand): Promise<void> {
  const { db } = look
  // At several tables hands end together.
  if (table.firstTableId !== null) return
  const tournament = await tournamentAt(db, table.tableId)
  if (tournament.schedule) return
  const seats = await seatsAt(db, table.tableId)
  const out = seats
    .filter(({ stack }) => stack === 0n)
    .map(({ seat }) => ({ seat, stack: stackBefore(hand, seat) }))
  if (out.length === 0) return
  const left = seats.filter(({ stack }) => stack > 0n).map(({ seat }) => seat)
  await noteOut(look, tournament, { out, left, button: hand.button })
}

function stackBefore({ dealt }: Hand, seat: number): bigint {
  const player = dealt.find((one) => one.seat === seat)
  assert(player, 'in a tournament everybody is dealt in')
  return BigInt(player.stack)
}
