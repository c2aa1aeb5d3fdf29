/** Seats at a table: sitting down with chips, buying more, sitting out, leaving with what is left. */

import type { Answer, Body } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { isOutsideRefusal, type Posted } from '#server/ledger/ledger.ts'
import { explainRefusal, mayStake } from '#server/protection/gate.ts'
import type { Locations } from '#server/protection/location.ts'
import { mayPlayHere } from '#server/protection/restriction.ts'
import { buyChips } from './chips.ts'
import type { DeckOf } from './deck.ts'
import { moveOn } from './play.ts'
import { hindrancesOf, isOffered } from './ready.ts'
import { showOwnSeats } from './standing.ts'
import { readySeats, setAway, standUp } from './stay.ts'
import { checkKept, endWait, readWaits, wait } from './wait.ts'
import { findHand, lockTable, rulesOf, seatsAt, type Seat, type Table } from './table.ts'

export type SeatNeeds = { sealKey: Buffer; deckOf: DeckOf; locations: Locations }
type Answered = Answer<'/api/poker/sit'>

/** The table of a call, locked before anything of its players is. @throws Refusal `tableUnknown`. */
export async function tableOf({ db }: Pick<PlayerVisit, 'db'>, tableId: string): Promise<Table> {
  const table = await lockTable(db, tableId)
  if (!table) throw new Refusal('tableUnknown')
  return table
}

/** A table at which chips are money. @throws Refusal `tableUnknown`, also for that of a tournament. */
async function cashTableOf(visit: PlayerVisit, tableId: string): Promise<Table> {
  const table = await tableOf(visit, tableId)
  if (table.isTournament) throw new Refusal('tableUnknown')
  return table
}

const ownAt = (seats: readonly Seat[], { player }: PlayerVisit) =>
  seats.find(({ playerId }) => playerId === player.id)

async function ownSeat(visit: PlayerVisit, tableId: string): Promise<Seat> {
  const own = ownAt(await seatsAt(visit.db, tableId), visit)
  if (!own) throw new Refusal('notSeated')
  return own
}

async function answer(visit: PlayerVisit, needs: SeatNeeds, tableId: string): Promise<Answered> {
  const { db, site, player } = visit
  const seats = await showOwnSeats(visit, needs.deckOf, [player.id])
  const { cash } = await balancesOf(db, player.id)
  return {
    value: seats.get(player.id)?.value.find(({ table_id }) => table_id === tableId) ?? null,
    balance: showMoney(cash, site.currency),
  }
}

/** What the table comes to after a call that changed its seats. */
async function after(visit: PlayerVisit, needs: SeatNeeds, table: Table): Promise<Answered> {
  await moveOn({ ...visit, ...needs }, table)
  return answer(visit, needs, table.tableId)
}

/** The rules of a stake, for all that the player would have at tables then. */
export async function mayBuy(
  visit: PlayerVisit,
  { locations }: SeatNeeds,
  table: Table,
  amount: bigint,
): Promise<void> {
  const { db, player, now } = visit
  await mayPlayHere(visit, locations)
  await mayStake(visit)
  if (!table.isOpen || !(await isOffered(db, table.gameCode))) throw new Refusal('gameClosed')
  const hindrance = (await hindrancesOf(db, table, [player.id], now, amount)).get(player.id)
  if (hindrance) throw await explainRefusal(visit, hindrance)
}

/** @throws Refusal that names the rule, where the ledger has refused. */
export async function checkPosted(visit: PlayerVisit, posted: Posted): Promise<void> {
  if (posted.outcome !== 'refused') return
  if (isOutsideRefusal(posted.refusal)) throw new Refusal('conflict')
  throw await explainRefusal(visit, posted.refusal)
}

function readAmount({ site }: PlayerVisit, text: string): bigint {
  const amount = parseMoney(text, site.currency)
  if (amount === null || amount <= 0n) throw new Refusal('invalidAmount')
  return amount
}

const rangeOf = ({ site }: PlayerVisit, { buyInMin, buyInMax }: Table) => ({
  from: showMoney(buyInMin, site.currency),
  amount: showMoney(buyInMax, site.currency),
})

/** Takes a seat: one per player and table [P2P-01]. A repeat is answered as the seat stands, also when it was left since. */
export async function sit(
  needs: SeatNeeds,
  visit: PlayerVisit,
  body: Body<'/api/poker/sit'>,
): Promise<Answered> {
  const { db, site, player, session, now, address, device } = visit
  const { table_id, seat: number, client_seed, client_ref } = body
  const table = await cashTableOf(visit, table_id)
  const seats = await seatsAt(db, table_id)
  const own = ownAt(seats, visit)
  if (own && own.refs[0] !== client_ref) throw new Refusal('seatedAlready')
  const amount = readAmount(visit, body.amount)
  if (!own) {
    if (number > table.seats) throw new Refusal('seatTaken')
    if (amount < table.buyInMin || amount > table.buyInMax)
      throw new Refusal('buyInOutOfRange', rangeOf(visit, table))
    await checkKept(visit, table, seats.length)
    await mayBuy(visit, needs, table, amount)
  }
  const posted = await buyChips(db, table, {
    playerId: player.id,
    ref: client_ref,
    amount,
    session: session.tokenHash,
    content: [number],
    at: now,
  })
  await checkPosted(visit, posted)
  if (posted.outcome !== 'applied') return answer(visit, needs, table_id)
  if (seats.some(({ seat }) => seat === number)) throw new Refusal('seatTaken')
  await db.run(sql`
    insert into poker_seat (site_id, table_id, seat, player_id, stack, client_seed, bank_ms, sat_at, refs, owes, address, device)
    values (${site.id}, ${table_id}, ${number}, ${player.id}, ${amount}, ${client_seed}, ${rulesOf(table).timeBankMs},
            ${now}, ${[client_ref]}, ${readySeats(seats).length > 1}, ${address}, ${device})`)
  await endWait(db, table_id, player.id)
  await noteShared(visit, table_id, 'poker_seat')
  return after(visit, needs, table)
}

/** Waits for a seat, or no longer does; what was kept for who gave up goes to the next. */
export async function waitForSeat(
  needs: SeatNeeds,
  visit: PlayerVisit,
  body: Body<'/api/poker/wait'>,
): Promise<Answer<'/api/poker/wait'>> {
  const { db, player } = visit
  const table = await cashTableOf(visit, body.table_id)
  await wait(visit, table, body, () => mayBuy(visit, needs, table, table.buyInMin))
  await moveOn({ ...visit, ...needs }, table)
  const own = (await readWaits(db, [player.id])).get(player.id)
  return { value: own?.find(({ table_id }) => table_id === table.tableId) ?? null }
}

/** Two at one table from one address: no offence, and something that staff should see [P2P-02]. */
export async function noteShared(
  { db, site, player, address, device, now }: PlayerVisit,
  tableId: string,
  among: 'poker_seat' | 'poker_entry',
) {
  const others = await db.rows<{ playerId: bigint; sameDevice: boolean }>(sql`
    select player_id as "playerId", device = ${device} as "sameDevice"
      from ${among === 'poker_seat' ? sql`poker_seat` : sql`poker_entry`}
     where site_id = ${site.id} and ${among === 'poker_seat' ? sql`table_id` : sql`tournament_id`} = ${tableId}
       and address = ${address} and player_id <> ${player.id}`)
  for (const { playerId, sameDevice } of others)
    await record(db, {
      siteId: site.id,
      kind: 'poker_shared_address',
      actor: `player:${player.id}`,
      reason: sameDevice ? 'address and device' : 'address',
      subject: `player:${playerId}`,
      after: { table: tableId, address },
      at: now,
    })
}

/** Buys more, up to the most of the table; never by itself [P2P-05]. */
export async function topUp(
  needs: SeatNeeds,
  visit: PlayerVisit,
  body: Body<'/api/poker/top_up'>,
): Promise<Answered> {
  const { db, player, session, now } = visit
  const table = await cashTableOf(visit, body.table_id)
  const own = await ownSeat(visit, body.table_id)
  const amount = readAmount(visit, body.amount)
  if (!own.refs.includes(body.client_ref)) {
    if (own.stack + own.added + amount > table.buyInMax)
      throw new Refusal('buyInOutOfRange', rangeOf(visit, table))
    await mayBuy(visit, needs, table, amount)
  }
  const posted = await buyChips(db, table, {
    playerId: player.id,
    ref: body.client_ref,
    amount,
    session: session.tokenHash,
    content: ['top up'],
    at: now,
  })
  await checkPosted(visit, posted)
  if (posted.outcome !== 'applied') return answer(visit, needs, body.table_id)
  await db.run(sql`
    update poker_seat set added = added + ${amount}, refs = refs || array[${body.client_ref}]
     where site_id = current_site() and table_id = ${body.table_id} and seat = ${own.seat}`)
  if (own.awayBy === 'chips') await setAway(visit, own, null)
  return after(visit, needs, table)
}

/** Sits out from the next hand on, or comes back; the seat is kept for as long as the rules say [P2P-04]. */
export async function goAway(
  needs: SeatNeeds,
  visit: PlayerVisit,
  { table_id, is_away }: Body<'/api/poker/away'>,
): Promise<Answered> {
  const { db, player, now } = visit
  const table = await tableOf(visit, table_id)
  const own = await ownSeat(visit, table_id)
  if (is_away) {
    if (!own.awayAt) await setAway(visit, own, 'player')
  } else if (own.awayAt) {
    if (own.stack + own.added === 0n) throw new Refusal('chipsNeeded')
    // What a tournament costs was staked before it: whoever plays on stakes nothing more.
    const hindrances = table.isTournament ? null : await hindrancesOf(db, table, [player.id], now)
    const hindrance = hindrances?.get(player.id)
    if (hindrance) throw await explainRefusal(visit, hindrance)
    await setAway(visit, own, null)
  }
  return after(visit, needs, table)
}

export async function changeSeed(
  needs: SeatNeeds,
  visit: PlayerVisit,
  { table_id, client_seed }: Body<'/api/poker/seed'>,
): Promise<Answered> {
  const table = await tableOf(visit, table_id)
  const own = await ownSeat(visit, table_id)
  await visit.db.run(sql`
    update poker_seat set client_seed = ${client_seed}
     where site_id = current_site() and table_id = ${table_id} and seat = ${own.seat}`)
  return after(visit, needs, table)
}

/** Leaves: with a hand under way when that is over, else at once. Never refused: nobody is kept at a table. */
export async function leave(
  needs: SeatNeeds,
  visit: PlayerVisit,
  { table_id }: Body<'/api/poker/leave'>,
): Promise<Answered> {
  const { db } = visit
  const table = await cashTableOf(visit, table_id)
  const own = ownAt(await seatsAt(db, table_id), visit)
  if (!own) return answer(visit, needs, table_id)
  const hand = table.handId === null ? null : await findHand(db, table.handId)
  const isDealtIn =
    hand?.state === 'running' && hand.dealt.some(({ player }) => player === String(own.playerId))
  if (isDealtIn)
    await db.run(sql`
      update poker_seat set is_leaving = true
       where site_id = current_site() and table_id = ${table_id} and seat = ${own.seat}`)
  else await standUp(visit, table, own)
  return after(visit, needs, table)
}
