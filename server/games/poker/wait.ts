/** Waiting for a seat: lists of a bounded length, in their order, and seats that are kept for who is next, for a while. */

import type { Answer, Body } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { hindrancesOf, isEnding } from './ready.ts'
import type { Look } from './stay.ts'
import { seatsAt, type Table } from './table.ts'

/** How many may wait at one table, and at how many tables one may. */
const waitersMax = 20
const listsMax = 4
/** How long a free seat is kept for who is next, and how long a place in the list lasts. */
const offerMs = 45_000
const waitMs = 2 * 60 * 60_000

type Waiter = { playerId: bigint; since: Date; offeredUntil: Date | null; cash: bigint }
type OwnWait = Answer<'/api/poker/mine'>['waits'][number]

/** Of a table, in their order. */
function waitersAt(db: Db, tableId: string): Promise<Waiter[]> {
  return db.rows<Waiter>(sql`
    select w.player_id as "playerId", w.since, w.offered_until as "offeredUntil", coalesce(a.balance, 0) as cash
      from poker_wait w
      left join account a on a.site_id = w.site_id and a.player_id = w.player_id and a.kind = 'cash'
     where w.site_id = current_site() and w.table_id = ${tableId} order by w.number`)
}

/** Seats that nobody has and that are kept for nobody but perhaps this player. */
function openSeats(table: Table, taken: number, waiters: readonly Waiter[], playerId: bigint) {
  const kept = waiters.filter((one) => one.offeredUntil && one.playerId !== playerId).length
  return table.seats - taken - kept
}

/**
 * Puts a player into the list of a table that is full, or takes them out; asked again it is answered alike.
 * @param mayWait the rules of sitting down: who may not do that does not wait for it.
 * @throws Refusal `seatedAlready`, `balanceTooLow`, `seatFree`, `waitListFull`, `waitsTooMany`.
 */
export async function wait(
  { db, site, player, now }: PlayerVisit,
  table: Table,
  { is_waiting }: Body<'/api/poker/wait'>,
  mayWait: () => Promise<void>,
): Promise<void> {
  const { tableId } = table
  if (!is_waiting) return endWait(db, tableId, player.id)
  const [seats, waiters] = [await seatsAt(db, tableId), await waitersAt(db, tableId)]
  if (waiters.some(({ playerId }) => playerId === player.id)) return
  if (seats.some(({ playerId }) => playerId === player.id)) throw new Refusal('seatedAlready')
  await mayWait()
  if ((await balancesOf(db, player.id)).cash < table.buyInMin) throw new Refusal('balanceTooLow')
  if (openSeats(table, seats.length, waiters, player.id) > 0) throw new Refusal('seatFree')
  if (waiters.length >= waitersMax) throw new Refusal('waitListFull')
  // Asked at several tables at once, they are counted one after the other.
  await lockPlayer(db, player.id)
  const own = await db.rows(sql`
    select from poker_wait where site_id = ${site.id} and player_id = ${player.id}`)
  if (own.length >= listsMax) throw new Refusal('waitsTooMany')
  await db.run(sql`
    insert into poker_wait (site_id, table_id, player_id, since)
    values (${site.id}, ${tableId}, ${player.id}, ${now})`)
}

/** @throws Refusal `seatKept` where all that is free is kept for others. */
export async function checkKept({ db, player }: PlayerVisit, table: Table, taken: number) {
  const open = openSeats(table, taken, await waitersAt(db, table.tableId), player.id)
  if (open <= 0 && taken < table.seats) throw new Refusal('seatKept')
}

/** Who has sat down, or does not want to any more, waits no longer. */
export async function endWait(db: Db, tableId: string, playerId: bigint): Promise<void> {
  await db.run(sql`
    delete from poker_wait
     where site_id = current_site() and table_id = ${tableId} and player_id = ${playerId}`)
}

/**
 * Offers free seats to those who are next and may sit down, takes back what was not taken in time, and forgets who has
 * waited too long or may not play. Table and list are still: the table is locked.
 * @returns when the first offer or wait ends; null where nobody waits.
 */
export async function offerSeats({ db, now }: Look, table: Table): Promise<Date | null> {
  const waiters = await waitersAt(db, table.tableId)
  if (waiters.length === 0) return null
  const ids = waiters.map(({ playerId }) => playerId)
  const hindrances = await hindrancesOf(db, table, ids, now, table.buyInMin)
  const endOf = ({ since, offeredUntil }: Waiter) =>
    offeredUntil ?? new Date(since.getTime() + waitMs)
  const isOver = (one: Waiter) => {
    const hindrance = hindrances.get(one.playerId)
    const mayNot = hindrance !== undefined && isEnding(hindrance)
    return !table.isOpen || mayNot || endOf(one) <= now
  }
  for (const { playerId } of waiters.filter(isOver)) await endWait(db, table.tableId, playerId)
  const left = waiters.filter((one) => !isOver(one))
  const offered = left.filter(({ offeredUntil }) => offeredUntil)
  const { length: taken } = await seatsAt(db, table.tableId)
  const canSit = ({ playerId, cash }: Waiter) => cash >= table.buyInMin && !hindrances.has(playerId)
  const next = left
    .filter((one) => !one.offeredUntil && canSit(one))
    .slice(0, Math.max(0, table.seats - taken - offered.length))
  const until = new Date(now.getTime() + offerMs)
  if (next.length > 0)
    await db.run(sql`
    update poker_wait set offered_until = ${until}
     where site_id = current_site() and table_id = ${table.tableId}
       and player_id = any(${next.map(({ playerId }) => String(playerId))}::bigint[])`)
  const ends = left.map((one) => (next.includes(one) ? until : endOf(one)).getTime())
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** Where players stand in the lists they wait in. */
export async function readWaits(
  db: Db,
  playerIds: readonly bigint[],
): Promise<Map<bigint, OwnWait[]>> {
  const rows = await db.rows<{
    playerId: bigint
    tableId: string
    place: number
    offeredUntil: Date | null
  }>(sql`
    select w.player_id as "playerId", w.table_id as "tableId", w.offered_until as "offeredUntil",
           (select count(*)::integer from poker_wait o
             where o.site_id = w.site_id and o.table_id = w.table_id and o.number <= w.number) as place
      from poker_wait w
     where w.site_id = current_site() and w.player_id = any(${playerIds.map(String)}::bigint[])
     order by w.number`)
  const waits = new Map<bigint, OwnWait[]>(playerIds.map((id) => [id, []]))
  for (const { playerId, tableId, place, offeredUntil } of rows)
    waits.get(playerId)?.push({
      table_id: tableId,
      place,
      offered_until: offeredUntil?.toISOString() ?? null,
    })
  return waits
}

/** How many wait at each table, and for how many of them a seat is kept. */
export async function countWaits(db: Db): Promise<Map<string, { waiting: number; kept: number }>> {
  const rows = await db.rows<{ tableId: string; waiting: number; kept: number }>(sql`
    select table_id as "tableId", count(*)::integer as waiting, count(offered_until)::integer as kept
      from poker_wait where site_id = current_site() group by table_id`)
  return new Map(rows.map(({ tableId, ...counts }) => [tableId, counts]))
}
