/** Tournaments and their entries as they are stored, and the next one of an offer. */

import { blindsAfter, prizesOf } from '#games/holdem/tournament.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import type { Site } from '#server/base/context.ts'
import { assert } from '#server/base/refusal.ts'
import { hashOfGame, knownGameOf, tournamentRulesOf } from './table.ts'
import { startsAfter, type Start } from './timetable.ts'

export type Tournament = {
  /** Also of its table. */
  tournamentId: string
  offerId: string
  gameCode: string
  name: string
  /** Of each of its tables. */
  seats: number
  /** When it begins, and with how many entries; null for sit & go. */
  schedule: { startsAt: Date; entriesMin: number; entriesMax: number } | null
  buyIn: bigint
  fee: bigint
  rulesVersion: number
  configHash: string
  /** By place, from the first; over several tables known when it has begun. */
  prizes: bigint[]
  /** `open`: it takes entries. */
  state: 'open' | 'running' | 'finished' | 'cancelled'
  fillsBy: Date | null
  startedAt: Date | null
  endedAt: Date | null
  isOffered: boolean
  /** Whether its offer would announce it as it is today. */
  isCurrent: boolean
}

export type Entry = {
  tournamentId: string
  playerId: bigint
  accountId: string
  /** The round in which the ledger holds what was paid. */
  ref: string
  clientSeed: string
  /** Drawn when it begins: at one table the seat, over several the number that says where it is. */
  seat: number | null
  place: number | null
  prize: bigint | null
  bookedAt: Date | null
  address: string
  device: string
}

export async function readTournaments(db: Db, tableIds: readonly string[]): Promise<Tournament[]> {
  const rows = await db.rows<Stored>(sql`
    select m.tournament_id as "tournamentId", m.offer_id as "offerId", t.game_code as "gameCode", t.name, m.seats,
           m.starts_at as "startsAt", m.entries_min as "entriesMin", m.entries_max as "entriesMax", m.buy_in as "buyIn", m.fee, m.state,
           m.rules_version as "rulesVersion", m.config_hash as "configHash", m.prizes::text[] as prizes,
           m.fills_by as "fillsBy", m.started_at as "startedAt", m.ended_at as "endedAt", o.is_open as "isOffered",
           m.offer_version = o.version and o.withdrawn_at is null as "isCurrent"
      from poker_tournament m
      join poker_table t on t.site_id = m.site_id and t.table_id = m.tournament_id
      join poker_offer o on o.site_id = m.site_id and o.offer_id = m.offer_id
     where m.site_id = current_site() and m.tournament_id = any(${tableIds}::text[])`)
  return rows.map((row) => {
    const { startsAt, entriesMin, entriesMax } = row
    const schedule = startsAt && { startsAt, entriesMin, entriesMax }
    return Object.assign(row, { prizes: row.prizes.map(BigInt), schedule })
  })
}

type Stored = Omit<Tournament, 'prizes' | 'schedule'> & { prizes: string[] } & (
    | { startsAt: Date; entriesMin: number; entriesMax: number }
    | { startsAt: null; entriesMin: null; entriesMax: null }
  )

/** How many may enter. */
export const entriesMaxOf = ({ schedule, seats }: Pick<Tournament, 'schedule' | 'seats'>) =>
  schedule?.entriesMax ?? seats

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

type Offer = {
  gameCode: string
  seats: number
  buyIn: bigint
  /** Null for sit & go. */
  starts: Start[] | null
  isWithdrawn: boolean
}

/** Locked, so that what is announced is of one version. */
async function lockOffer(db: Db, offerId: string): Promise<Offer> {
  const offer = await db.row<Offer>(sql`
    select game_code as "gameCode", seats, buy_in as "buyIn", starts, withdrawn_at is not null as "isWithdrawn"
      from poker_offer where site_id = current_site() and offer_id = ${offerId} for no key update`)
  assert(offer, 'a tournament is of an offer')
  return offer
}

/** When the next of an offer begins; null for sit & go. */
function nextStart({ starts }: Offer, { timeZone }: Clocked, now: Date): Date | null {
  if (!starts) return null
  const [next] = startsAfter(starts, timeZone, now)
  assert(next, 'a schedule has a day of the week')
  return next
}

type Clocked = Pick<Site, 'timeZone'>
type Announcing = { db: Db; site: Clocked; now: Date }

/** Nobody has come: the same tournament waits for the next time of its schedule. */
export async function waitForNext(
  { db, site, now }: Announcing,
  { tournamentId, offerId }: Tournament,
) {
  await db.run(sql`
    update poker_tournament set starts_at = ${nextStart(await lockOffer(db, offerId), site, now)}
     where site_id = current_site() and tournament_id = ${tournamentId} and state = 'open'`)
}

/**
 * Opens the next tournament of an offer, at a table of its own, by the rules that run; none of a schedule that is
 * withdrawn.
 */
export async function openTournament(
  { db, site, now }: Announcing,
  offerId: string,
): Promise<void> {
  const offer = await lockOffer(db, offerId)
  if (offer.isWithdrawn) return
  const tournamentId = timedId(now)
  const startsAt = nextStart(offer, site, now)
  const rules = tournamentRulesOf(offer)
  const { startChips } = rules
  const { smallBlind, bigBlind } = blindsAfter(rules, 0)
  const { seats, buyIn } = offer
  // Over several tables prizes depend on how many come.
  const prizes = startsAt ? [] : prizesOf(rules, seats, buyIn * BigInt(seats))
  await db.run(sql`
    with offer as (
      update poker_offer set tournaments = tournaments + 1
       where site_id = current_site() and offer_id = ${offerId} returning *
    ), added as (
      insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max,
                               rake_cap, position, next_hand_at, due_at, is_tournament)
      select site_id, ${tournamentId}, game_code, name || ' ' || tournaments, seats, ${smallBlind}, ${bigBlind},
             ${startChips}, ${startChips}, 0, position, ${now}, ${startsAt && now}, true from offer
      returning table_id
    )
    insert into poker_tournament (site_id, tournament_id, offer_id, number, seats, buy_in, fee, rules_version, config_hash,
                                  prizes, opened_at, starts_at, entries_min, entries_max, offer_version)
    select site_id, table_id, offer_id, tournaments, seats, buy_in, fee, ${knownGameOf(offer).version}, ${hashOfGame(offer)},
           ${prizes.map(String)}::bigint[], ${now}, ${startsAt}, entries_min, entries_max, version
      from offer, added`)
}
