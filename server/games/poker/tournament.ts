/** Tournaments and their entries as they are stored, and the next one of an offer. */

import { riverSitAndGo } from '#games/holdem/holdem.ts'
import { blindsAfter, prizesOf } from '#games/holdem/tournament.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { hashOf } from './table.ts'

export type Tournament = {
  /** Also of its table. */
  tournamentId: string
  offerId: string
  name: string
  seats: number
  buyIn: bigint
  fee: bigint
  rulesVersion: number
  configHash: string
  /** By place, from the first. */
  prizes: bigint[]
  /** `open`: it takes entries. */
  state: 'open' | 'running' | 'finished' | 'cancelled'
  fillsBy: Date | null
  startedAt: Date | null
  endedAt: Date | null
  isOffered: boolean
}

export type Entry = {
  tournamentId: string
  playerId: bigint
  accountId: string
  /** The round in which the ledger holds what was paid. */
  ref: string
  clientSeed: string
  seat: number | null
  place: number | null
  prize: bigint | null
  bookedAt: Date | null
  address: string
  device: string
}

export async function readTournaments(db: Db, tableIds: readonly string[]): Promise<Tournament[]> {
  const rows = await db.rows<Tournament & { prizes: string[] }>(sql`
    select m.tournament_id as "tournamentId", m.offer_id as "offerId", t.name, m.seats, m.buy_in as "buyIn", m.fee, m.state,
           m.rules_version as "rulesVersion", m.config_hash as "configHash", m.prizes::text[] as prizes,
           m.fills_by as "fillsBy", m.started_at as "startedAt", m.ended_at as "endedAt", o.is_open as "isOffered"
      from poker_tournament m
      join poker_table t on t.site_id = m.site_id and t.table_id = m.tournament_id
      join poker_offer o on o.site_id = m.site_id and o.offer_id = m.offer_id
     where m.site_id = current_site() and m.tournament_id = any(${tableIds}::text[])`)
  return rows.map((row) => Object.assign(row, { prizes: row.prizes.map(BigInt) }))
}

export async function tournamentAt(db: Db, tableId: string): Promise<Tournament> {
  const [tournament] = await readTournaments(db, [tableId])
  assert(tournament, 'a table of a tournament has one')
  return tournament
}

/** In the order in which they entered. */
function readEntries(db: Db, chosen: Sql): Promise<Entry[]> {
  return db.rows<Entry>(sql`
    select e.tournament_id as "tournamentId", e.player_id as "playerId", p.account_id as "accountId", e.round_id as ref,
           e.client_seed as "clientSeed", e.seat, e.place, e.prize, e.booked_at as "bookedAt", e.address, e.device
      from poker_entry e join player p using (site_id, player_id)
     where e.site_id = current_site() and ${chosen} order by e.number`)
}

export const entriesIn = (db: Db, tournamentIds: readonly string[]) =>
  readEntries(db, sql`e.tournament_id = any(${tournamentIds}::text[])`)

const ownShown = 30

/** Of each of some players the latest. */
export const entriesOf = (db: Db, playerIds: readonly bigint[]) =>
  readEntries(
    db,
    sql`(e.player_id, e.number) in (
      select e.player_id, e.number from unnest(${playerIds.map(String)}::bigint[]) as asked (player_id)
       cross join lateral (
         select player_id, number from poker_entry o
          where o.site_id = current_site() and o.player_id = asked.player_id order by entered_at desc limit ${ownShown}
       ) e)`,
  )

/** Opens the next tournament of an offer, at a table of its own, by the rules that run. */
export async function openTournament(db: Db, offerId: string, now: Date): Promise<void> {
  const tournamentId = timedId(now)
  const { version, rules } = riverSitAndGo
  const { startChips } = rules.tournament
  const { smallBlind, bigBlind } = blindsAfter(rules.tournament, 0)
  const offer = await db.row<{ seats: number; buyIn: bigint }>(sql`
    select seats, buy_in as "buyIn" from poker_offer where site_id = current_site() and offer_id = ${offerId}`)
  assert(offer, 'a tournament is of an offer')
  const { seats, buyIn } = offer
  const prizes = prizesOf(rules.tournament, seats, buyIn * BigInt(seats))
  await db.run(sql`
    with offer as (
      update poker_offer set tournaments = tournaments + 1
       where site_id = current_site() and offer_id = ${offerId} returning *
    ), added as (
      insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max,
                               rake_cap, position, next_hand_at, is_tournament)
      select site_id, ${tournamentId}, game_code, name || ' ' || tournaments, seats, ${smallBlind}, ${bigBlind},
             ${startChips}, ${startChips}, 0, position, ${now}, true from offer
      returning table_id
    )
    insert into poker_tournament (site_id, tournament_id, offer_id, number, seats, buy_in, fee, rules_version, config_hash,
                                  prizes, opened_at)
    select site_id, table_id, offer_id, tournaments, seats, buy_in, fee, ${version}, ${hashOf(riverSitAndGo)},
           ${prizes.map(String)}::bigint[], ${now}
      from offer, added`)
}
