/** A tournament at several tables, between two hands: all begin a hand together, and who sits where is put right before. */

import { movesBetween, seatOfNumber, tablesFor, type Moved } from '#games/holdem/seating.ts'
import { blindsAfter } from '#games/holdem/tournament.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomFault, timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { deal, idleMs, keepDeck, later, type Next } from './deal.ts'
import { cancel, noteOut } from './ending.ts'
import { isOffered } from './ready.ts'
import type { Look } from './stay.ts'
import {
  hashOfGame,
  readHands,
  seatsAt,
  tablesBeside,
  tournamentRulesOf,
  type Hand,
  type Seat,
  type Table,
} from './table.ts'
import { entriesIn, type Entry, type Tournament } from './tournament.ts'

/** One of the tables that are played at, between two hands. */
type Between = { table: Table; seats: Seat[]; hand: Hand | null }

/**
 * Opens as many tables beside the first as its entrants need.
 * @returns where a number of the draw sits.
 */
export async function openTables(look: Look, first: Table, entrants: number) {
  const { db, now } = look
  const ids = [first.tableId]
  const count = tablesFor(entrants, first.seats)
  for (let number = 2; number <= count; number++) {
    const tableId = timedId(now)
    await db.run(sql`
      insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max,
                               rake_cap, position, next_hand_at, is_tournament, first_table_id, number)
      select site_id, ${tableId}, game_code, name || ' · ' || ${number}::integer, seats, small_blind, big_blind, buy_in_min,
             buy_in_max, rake_cap, position, ${now}, true, table_id, ${number}
        from poker_table where site_id = current_site() and table_id = ${first.tableId}`)
    await keepDeck(look, { ...first, tableId })
    ids.push(tableId)
  }
  return (drawn: number) => {
    const { table, seat } = seatOfNumber(drawn, count)
    return { tableId: ids[table - 1]!, seat }
  }
}

/** A table has nothing to do by itself until the next hand: the first one looks at whether all are that far. */
export async function wakeFirst({ db, now }: Look, firstTableId: string): Promise<null> {
  await db.run(sql`
    update poker_table set due_at = ${now}, changed = changed + 1
     where site_id = current_site() and table_id = ${firstTableId}`)
  return null
}

/** Once no table plays: places who is out, puts seats right, and deals to all at once, with the blinds of that hand. */
export async function goOnTogether(
  look: Look,
  first: Table,
  tournament: Tournament,
): Promise<Next> {
  const { db, now } = look
  const tables = await readBetween(db, first)
  if (tables.some(({ hand }) => hand?.state === 'running')) return later(look, idleMs)
  if (await placeOutTogether(look, tournament, tables)) return 'again'
  const nextAt = new Date(Math.max(...tables.map(({ table }) => table.nextHandAt.getTime())))
  if (nextAt > now) return nextAt
  if (randomFault() !== null) return later(look, idleMs)
  if (tournament.configHash !== hashOfGame(first)) return cancel(look, first, 'rules_changed')
  if (!(await isOffered(db, first.gameCode))) return cancel(look, first, 'closed')
  const left = tables.map(({ table, seats, hand }) => ({
    table,
    seats: seats.filter(hasChips),
    hand,
  }))
  for (const { table } of left)
    await db.run(sql`
      delete from poker_seat where site_id = current_site() and table_id = ${table.tableId} and stack = 0`)
  const moves = movesBetween(
    left.map(({ table: { number, button }, seats }) => ({
      number,
      button,
      seats: seats.map(({ seat }) => seat),
    })),
    first.seats,
  )
  if (moves.length > 0) return movePlayers(look, first, left, moves)
  const { smallBlind, bigBlind } = blindsAfter(tournamentRulesOf(first), Number(first.hands))
  for (const { table, seats } of left) {
    await db.run(sql`
      update poker_table set small_blind = ${smallBlind}, big_blind = ${bigBlind}, due_at = ${now}, changed = changed + 1
       where site_id = current_site() and table_id = ${table.tableId}`)
    // What is known of the first table goes on being looked at.
    const dealtAt = table.tableId === first.tableId ? first : table
    Object.assign(dealtAt, { smallBlind, bigBlind })
    await deal(look, dealtAt, seats)
  }
  return 'again'
}

const hasChips = ({ stack }: Seat) => stack > 0n

async function readBetween(db: Db, first: Table): Promise<Between[]> {
  const tables = await tablesBeside(db, first)
  const hands = await readHands(
    db,
    tables.flatMap(({ handId }) => handId ?? []),
  )
  const read: Between[] = []
  for (const table of tables) {
    const hand = hands.find(({ handId }) => handId === table.handId) ?? null
    read.push({ table, seats: await seatsAt(db, table.tableId), hand })
  }
  return read
}

/**
 * Notes the places of those the hands of all tables have left without chips: they went out together. Of equal stacks
 * single units go to the lower number of the draw.
 * @returns whether the tournament is over, one player having all chips.
 */
async function placeOutTogether(
  look: Look,
  tournament: Tournament,
  tables: readonly Between[],
): Promise<boolean> {
  const before = new Map<bigint, bigint>()
  for (const { seats, hand } of tables)
    for (const { playerId, stack } of seats)
      if (stack === 0n) before.set(playerId, stackBefore(hand, playerId))
  const playing = (await entriesIn(look.db, [tournament.tournamentId])).filter(
    ({ place }) => place === null,
  )
  const out = playing.flatMap((entry) => {
    const stack = before.get(entry.playerId)
    return stack === undefined ? [] : [{ seat: numberOf(entry), stack }]
  })
  if (out.length === 0) return false
  const left = playing.filter(({ playerId }) => !before.has(playerId)).map(numberOf)
  return noteOut(look, tournament, { out, left, button: 0 })
}

function numberOf({ seat }: Entry): number {
  assert(seat !== null, 'who plays has drawn a number')
  return seat
}

function stackBefore(hand: Hand | null, playerId: bigint): bigint {
  const player = hand?.dealt.find((one) => one.player === String(playerId))
  assert(player, 'who has no chips left was dealt in')
  return BigInt(player.stack)
}

/** Moves players to their new seats, one after the other, and leaves them a while to find them. */
async function movePlayers(
  look: Look,
  first: Table,
  tables: readonly Between[],
  moves: readonly Moved[],
): Promise<Next> {
  const { db } = look
  const rules = tournamentRulesOf(first)
  assert('tables' in rules, 'only at several tables is anybody moved')
  const idOf = (number: number) =>
    tables.find(({ table }) => table.number === number)!.table.tableId
  for (const { from, to } of moves)
    await db.run(sql`
      update poker_seat set table_id = ${idOf(to.table)}, seat = ${to.seat}
       where site_id = current_site() and table_id = ${idOf(from.table)} and seat = ${from.seat}`)
  await db.run(sql`
    update poker_table t set changed = changed + 1, is_open = exists (
             select from poker_seat s where s.site_id = t.site_id and s.table_id = t.table_id)
     where t.site_id = current_site() and t.table_id = any(${tables.map(({ table }) => table.tableId)}::text[])`)
  const nextAt = later(look, rules.tables.moveMs)
  await db.run(sql`
    update poker_table set next_hand_at = ${nextAt} where site_id = current_site() and table_id = ${first.tableId}`)
  return nextAt
}
