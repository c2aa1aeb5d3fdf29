/** Entering a tournament, and taking that back before it begins. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { holdEntry } from './book.ts'
import { moveOn } from './play.ts'
import { checkPosted, mayBuy, noteShared, tableOf, type SeatNeeds } from './seats.ts'
import { takeBack } from './stage.ts'
import type { Table } from './table.ts'
import { entriesIn, entriesMaxOf, tournamentAt, type Entry, type Tournament } from './tournament.ts'
import { showEntry } from './tournament_standing.ts'
import { tournamentRulesOf } from './table.ts'

type Answered = Answer<'/api/poker/enter'>

async function tournamentTable(visit: PlayerVisit, id: string): Promise<[Table, Tournament]> {
  const table = await tableOf(visit, id)
  if (!table.isTournament) throw new Refusal('tableUnknown')
  if (table.firstTableId !== null) throw new Refusal('tableUnknown')
  return [table, await tournamentAt(visit.db, id)]
}

async function ownEntry({ db, player }: PlayerVisit, id: string): Promise<Entry | undefined> {
  return (await entriesIn(db, [id])).find(({ playerId }) => playerId === player.id)
}

async function after(visit: PlayerVisit, needs: SeatNeeds, table: Table): Promise<Answered> {
  const { db, site, player } = visit
  await moveOn({ ...visit, ...needs }, table)
  const { cash } = await balancesOf(db, player.id)
  return {
    value: showEntry(table.tableId, await ownEntry(visit, table.tableId), site),
    balance: showMoney(cash, site.currency),
  }
}

/**
 * Enters once: a repeat is answered as the entry stands, also when it was taken back since. Who takes the last seat
 * begins a sit & go; the others begin at their time, and take entries up to it.
 */
export async function enter(
  needs: SeatNeeds,
  visit: PlayerVisit,
  { tournament_id, client_seed, client_ref }: Body<'/api/poker/enter'>,
): Promise<Answered> {
  const { db, site, player, session, now, address, device } = visit
  const [table, tournament] = await tournamentTable(visit, tournament_id)
  const { buyIn, fee, state, schedule, isOffered } = tournament
  const entries = await entriesIn(db, [tournament_id])
  const own = entries.find(({ playerId }) => playerId === player.id)
  if (own && own.ref !== client_ref) throw new Refusal('enteredAlready')
  if (own) return after(visit, needs, table)
  const isRepeat = await db.row(sql`
    select from round where site_id = ${site.id} and player_id = ${player.id} and round_id = ${client_ref}`)
  if (!isRepeat) {
    const isLate = schedule !== null && schedule.startsAt <= now
    if (state !== 'open' || isLate || entries.length >= entriesMaxOf(tournament))
      throw new Refusal('tournamentBegun')
    if (!isOffered) throw new Refusal('gameClosed')
    await mayBuy(visit, needs, table, buyIn + fee)
  }
  const posted = await holdEntry(visit, tournament, {
    playerId: player.id,
    ref: client_ref,
    session: session.tokenHash,
    at: now,
  })
  await checkPosted(visit, posted)
  if (posted.outcome !== 'applied') return after(visit, needs, table)
  const rules = tournamentRulesOf(table)
  const fillsBy = 'fillMs' in rules ? new Date(now.getTime() + rules.fillMs) : null
  await db.run(sql`
    insert into poker_entry (site_id, tournament_id, player_id, round_id, client_seed, entered_at, address, device)
    values (${site.id}, ${tournament_id}, ${player.id}, ${client_ref}, ${client_seed}, ${now}, ${address}, ${device})`)
  await db.run(sql`
    update poker_tournament set fills_by = coalesce(fills_by, ${fillsBy})
     where site_id = ${site.id} and tournament_id = ${tournament_id}`)
  await noteShared(visit, tournament_id, 'poker_entry')
  return after(visit, needs, table)
}

/** Takes an entry back, with all that was paid. Asked again it is answered alike. */
export async function withdraw(
  needs: SeatNeeds,
  visit: PlayerVisit,
  { tournament_id }: Body<'/api/poker/withdraw'>,
): Promise<Answered> {
  const [table, tournament] = await tournamentTable(visit, tournament_id)
  const own = await ownEntry(visit, tournament_id)
  if (own && tournament.state !== 'open') throw new Refusal('tournamentBegun')
  if (own && !(await takeBack({ ...visit, ...needs }, tournament, own)))
    throw new Refusal('accountFrozen')
  return after(visit, needs, table)
}
