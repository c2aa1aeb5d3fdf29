/** Tournaments as they may be seen: what they cost and pay, how the blinds rise, and who came where. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import { blindsAfter, prizesOf, type TournamentRules } from '#games/holdem/tournament.ts'
import type { Player, Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { namesAt } from './names.ts'
import { tableColumns, tournamentRulesOf, type Table } from './table.ts'
import {
  entriesIn,
  entriesMaxOf,
  entriesOf,
  readTournaments,
  type Entry,
  type Tournament,
} from './tournament.ts'

type TournamentRecord = Answer<'/api/poker/tournament'>['value']
type Standing = TournamentRecord['standing']
export type OwnEntry = Answer<'/api/poker/enter'>['value']
type Currency = Pick<Site, 'currency'>

/** The tournaments of tables, by table. */
export async function standingsAt(
  db: Db,
  site: Currency,
  tables: readonly Table[],
): Promise<Map<string, Standing>> {
  const of = tables.filter(
    ({ isTournament, firstTableId }) => isTournament && firstTableId === null,
  )
  if (of.length === 0) return new Map()
  const ids = of.map(({ tableId }) => tableId)
  const [tournaments, entries] = [await readTournaments(db, ids), await entriesIn(db, ids)]
  const beside = await readBeside(db, ids)
  return new Map(
    of.flatMap((table) => {
      const tournament = tournaments.find(({ tournamentId }) => tournamentId === table.tableId)
      const entered = entries.filter(({ tournamentId }) => tournamentId === table.tableId)
      return tournament
        ? [[table.tableId, showTournament(table, tournament, entered, beside, site)] as const]
        : []
    }),
  )
}

type Beside = Standing['tables'][number] & { first_table_id: string }

/** The tables of those tournaments that are played at several. */
const readBeside = (db: Db, tournamentIds: readonly string[]) =>
  db.rows<Beside>(sql`
    select coalesce(t.first_table_id, t.table_id) as first_table_id, t.table_id, t.number,
           (select count(*)::integer from poker_seat s
             where s.site_id = t.site_id and s.table_id = t.table_id and s.stack > 0) as players,
           coalesce(h.state = 'running', false) as is_playing
      from poker_table t
      join poker_tournament m on m.site_id = t.site_id and m.tournament_id = coalesce(t.first_table_id, t.table_id)
      left join poker_hand h on h.site_id = t.site_id and h.hand_id = t.hand_id
     where t.site_id = current_site() and m.tournament_id = any(${tournamentIds}::text[]) and m.state = 'running'
       and m.starts_at is not null and t.is_open
     order by t.number`)

/** By what was drawn, or the order of entries before that. */
export const namesOf = (entries: readonly Entry[]) =>
  namesAt(entries.map(({ seat, accountId }, n) => ({ seat: seat ?? n + 1, accountId })))

function showTournament(
  table: Table,
  tournament: Tournament,
  entries: readonly Entry[],
  beside: readonly Beside[],
  { currency }: Currency,
): Standing {
  const money = (minor: bigint) => showMoney(minor, currency)
  const { state, buyIn, fee, fillsBy, endedAt, schedule } = tournament
  const rules = tournamentRulesOf(table)
  const prizes = prizesSoFar(tournament, rules, entries.length)
  // The hand under way, or the last one, has the blinds that count.
  const hands = Math.max(0, Number(table.hands) - 1)
  const { number, next } = blindsAfter(rules, hands)
  const names = namesOf(entries)
  return {
    state,
    buy_in: money(buyIn),
    fee: money(fee),
    pool: money(prizes.reduce((sum, prize) => sum + prize, 0n)),
    prizes: prizes.map(money),
    entered: entries.length,
    entries_min: schedule?.entriesMin ?? tournament.seats,
    entries_max: entriesMaxOf(tournament),
    starts_at: schedule?.startsAt.toISOString() ?? null,
    tables: beside.flatMap(({ first_table_id, ...one }) =>
      first_table_id === table.tableId ? [one] : [],
    ),
    start_chips: rules.startChips,
    hands_per_level: rules.handsPerLevel,
    level: number,
    next_level: next && {
      level: next.number,
      small_blind: String(next.smallBlind),
      big_blind: String(next.bigBlind),
      in_hands: next.inHands,
    },
    fills_by: fillsBy?.toISOString() ?? null,
    next_hand_at: state === 'running' ? table.nextHandAt.toISOString() : null,
    ended_at: endedAt?.toISOString() ?? null,
    places: entries
      .flatMap(({ place, prize, seat }) =>
        place === null || prize === null || seat === null || state === 'cancelled'
          ? []
          : [{ place, seat, name: names.get(seat) ?? '', prize: money(prize) }],
      )
      .toSorted((a, b) => a.place - b.place || a.seat - b.seat),
  }
}

/** Over several tables prizes follow who has entered, until it begins. */
function prizesSoFar(
  { state, schedule, prizes, buyIn }: Tournament,
  rules: TournamentRules,
  entered: number,
): bigint[] {
  if (!schedule || state !== 'open') return prizes
  return entered < 2 ? [buyIn * BigInt(entered)] : prizesOf(rules, entered, buyIn * BigInt(entered))
}

/** @param entry none where the player is not in it. */
export function showEntry(
  tournamentId: string,
  entry: Entry | undefined,
  { currency }: Currency,
): OwnEntry {
  const { seat = null, place = null, prize = null } = entry ?? {}
  return {
    tournament_id: tournamentId,
    is_entered: entry !== undefined,
    seat,
    place,
    prize: prize === null ? null : showMoney(prize, currency),
  }
}

/** The latest tournaments that players have entered. */
export async function showOwnEntries(
  db: Db,
  site: Currency,
  playerIds: readonly bigint[],
): Promise<Map<bigint, OwnEntry[]>> {
  const own = new Map<bigint, OwnEntry[]>(playerIds.map((id) => [id, []]))
  for (const entry of await entriesOf(db, playerIds))
    own.get(entry.playerId)?.push(showEntry(entry.tournamentId, entry, site))
  return own
}

/** A tournament whole, with what its seats were drawn from. @throws Refusal `tableUnknown`. */
export async function readTournament(
  { db, site, player }: { db: Db; site: Site; player?: Pick<Player, 'id'> },
  tournamentId: string,
): Promise<TournamentRecord> {
  const table = await db.row<Table>(sql`
    select ${tableColumns} from poker_table t
     where t.site_id = current_site() and t.table_id = ${tournamentId} and t.is_tournament`)
  const [tournament] = await readTournaments(db, [tournamentId])
  if (!table || !tournament) throw new Refusal('tableUnknown')
  const entries = await entriesIn(db, [tournamentId])
  const first = await db.row<{ commitment: string }>(sql`
    select commitment from poker_hand
     where site_id = current_site() and table_id = ${tournamentId} and number = 1`)
  const names = namesOf(entries)
  return {
    tournament_id: tournamentId,
    game_code: table.gameCode,
    rules_version: tournament.rulesVersion,
    config_hash: tournament.configHash,
    name: table.name,
    seats: tournament.seats,
    started_at: tournament.startedAt?.toISOString() ?? null,
    hands: Number(table.hands),
    standing: showTournament(
      table,
      tournament,
      entries,
      await readBeside(db, [tournamentId]),
      site,
    ),
    commitment: first?.commitment ?? null,
    entrants: entries.map(({ playerId, seat, clientSeed }, n) => ({
      name: names.get(seat ?? n + 1) ?? '',
      // Seeds are told once nothing can be drawn by knowing them.
      client_seed: tournament.startedAt === null ? '-' : clientSeed,
      seat,
      is_own: playerId === player?.id,
    })),
  }
}
