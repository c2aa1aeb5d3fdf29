/** How a tournament ends: with all chips at one player, or called off; then what is to be booked is, and its tables are cleared. */

import { placeOut } from '#games/holdem/tournament.ts'
import { sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { bookEntries } from './book.ts'
import { idleMs, later, type Next } from './deal.ts'
import type { Look } from './stay.ts'
import { tournamentRulesOf, type Table } from './table.ts'
import { entriesIn, openTournament, tournamentAt, type Tournament } from './tournament.ts'

async function end({ db, now }: Look, tableId: string, state: 'finished' | 'cancelled') {
  const ended = await db.run(sql`
    update poker_tournament set state = ${state}, ended_at = ${now}
     where site_id = current_site() and tournament_id = ${tableId} and state in ('open', 'running')`)
  assert(ended === 1, 'a tournament ends once')
}

/**
 * Notes the places and prizes of those who went out together; where one player is left with all chips the tournament is
 * over. Seats are those of the entries.
 * @param button counts single units of shared prizes from there on.
 * @returns whether it is over.
 */
export async function noteOut(
  look: Look,
  { tournamentId, prizes }: Tournament,
  { out, left, button }: { out: readonly OutOf[]; left: readonly number[]; button: number },
): Promise<boolean> {
  const placed = placeOut(prizes, out.length + left.length, out, button)
  const [winner, ...others] = left
  assert(winner !== undefined, 'chips do not vanish')
  const isOver = others.length === 0
  if (isOver) placed.push({ seat: winner, place: 1, prize: prizes[0] ?? 0n })
  await look.db.run(sql`
    update poker_entry e set place = p.place, prize = p.prize
      from unnest(${placed.map(({ seat }) => seat)}::integer[], ${placed.map(({ place }) => place)}::integer[],
                  ${placed.map(({ prize }) => String(prize))}::bigint[]) as p (seat, place, prize)
     where e.site_id = current_site() and e.tournament_id = ${tournamentId} and e.seat = p.seat and e.place is null`)
  if (isOver) await end(look, tournamentId, 'finished')
  return isOver
}

type OutOf = Parameters<typeof placeOut>[2][number]

type Reason = 'not_full' | 'too_few' | 'late' | 'closed' | 'rules_changed'

/** Everybody has back all that was paid, also who was out already: as if it had not been [REC-08]. */
export async function cancel(look: Look, table: Table, reason: Reason): Promise<Next> {
  const { db, site, now } = look
  const { state, offerId } = await tournamentAt(db, table.tableId)
  await end(look, table.tableId, 'cancelled')
  await record(db, {
    siteId: site.id,
    kind: 'tournament_cancelled',
    actor: 'system',
    reason,
    subject: `tournament:${table.tableId}`,
    at: now,
  })
  if (state === 'open') await openTournament(look, offerId)
  return 'again'
}

/**
 * What nobody has entered makes room for what its schedule has become. It is another tournament, so that nobody who has
 * seen the old terms enters by new ones.
 */
export async function replace(look: Look, { tournamentId, offerId }: Tournament): Promise<Next> {
  await end(look, tournamentId, 'cancelled')
  await look.db.run(sql`
    update poker_table set is_open = false where site_id = current_site() and table_id = ${tournamentId}`)
  await openTournament(look, offerId)
  return null
}

/** Over: what is still to be booked is, and after a while its table is cleared. */
export async function close(look: Look, table: Table, tournament: Tournament): Promise<Next> {
  const { db, now } = look
  const booked = await bookEntries(look, tournament, await entriesIn(db, [table.tableId]))
  if (booked === 'more') return now
  assert(tournament.endedAt, 'a tournament that is over has an end')
  const until = new Date(tournament.endedAt.getTime() + tournamentRulesOf(table).shownMs)
  const idle = later(look, idleMs)
  if (until > now) return booked === 'all' ? until : idle
  await db.run(sql`
    delete from poker_seat s using poker_table t
     where s.site_id = current_site() and t.site_id = s.site_id and t.table_id = s.table_id
       and ${table.tableId} in (t.table_id, t.first_table_id)`)
  await db.run(sql`
    update poker_table set is_open = false, due_at = null, changed = changed + 1 
     where site_id = current_site() and ${table.tableId} in (table_id, first_table_id)`)
  return booked === 'all' ? null : idle
}
