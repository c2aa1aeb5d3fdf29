/** Who stays at a table between two hands, and who has to stand up. */

import type { RefusalKey } from '#contract/errors.ts'
import { showMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { cashChips } from './chips.ts'
import type { DeckOf } from './deck.ts'
import { isEnding } from './ready.ts'
import { cashRulesOf, type Seat, type Table } from './table.ts'

/** One look at a table that is locked. */
export type Look = { db: Db; site: Site; now: Date; sealKey: Buffer; deckOf: DeckOf }

/** Who is dealt in next. */
export const readySeats = (seats: readonly Seat[]) =>
  seats.filter(({ awayAt, isLeaving, stack, added }) => !awayAt && !isLeaving && stack + added > 0n)

/** Between two hands: those who leave, may not stay or were away too long stand up; those who may not stake are away. */
export async function clearSeats(
  look: Look,
  table: Table,
  seats: readonly Seat[],
  { hindrances, isOpen }: { hindrances: ReadonlyMap<bigint, RefusalKey>; isOpen: boolean },
): Promise<void> {
  const { awayHandsMax, awayMs } = cashRulesOf(table)
  for (const seat of seats) {
    const hindrance = hindrances.get(seat.playerId)
    const awayForMs = seat.awayAt ? look.now.getTime() - seat.awayAt.getTime() : 0
    const mustGo = (hindrance !== undefined && isEnding(hindrance)) || !isOpen
    const isGone = seat.awayAt !== null && (seat.missed >= awayHandsMax || awayForMs >= awayMs)
    // What is frozen stays where it is.
    if (hindrance === 'accountFrozen') await setAway(look, seat, hindrance)
    else if (seat.isLeaving) await standUp(look, table, seat)
    else if (mustGo || isGone) {
      await standUp(look, table, seat)
      await tellStoodUp(look, table, seat)
    } else if (hindrance) await setAway(look, seat, hindrance)
    else if (seat.stack + seat.added === 0n) await setAway(look, seat, 'chips')
  }
}

export async function setAway(
  { db, now }: Pick<Look, 'db' | 'now'>,
  seat: Seat,
  by: string | null,
) {
  await db.run(sql`
    update poker_seat set away_at = ${by === null ? null : (seat.awayAt ?? now)}, away_by = ${by}, missed = ${by === null ? 0 : seat.missed}
     where site_id = current_site() and table_id = ${seat.tableId} and seat = ${seat.seat}`)
}

/** Gives the chips back and frees the seat. */
export async function standUp({ db, now }: Pick<Look, 'db' | 'now'>, table: Table, seat: Seat) {
  await cashChips(db, table, seat, now)
  await db.run(sql`
    delete from poker_seat
     where site_id = current_site() and table_id = ${seat.tableId} and seat = ${seat.seat}`)
}

function tellStoodUp({ db, site, now }: Look, table: Table, seat: Seat) {
  return writeLetter(db, {
    siteId: site.id,
    playerId: seat.playerId,
    tab: 'system',
    letter: 'pokerStoodUp',
    figures: { table: table.name, amount: showMoney(seat.stack + seat.added, site.currency) },
    href: '/poker',
    at: now,
  })
}
