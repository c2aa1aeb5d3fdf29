/** Tables, seats and hands as they are stored. */

import { playHand, type HandSetup, type HandState, type Move } from '#games/holdem/engine.ts'
import { configHash } from '#games/game.ts'
import {
  chipTextOf,
  tableGameOf,
  tournamentOf,
  type CashRules,
  type ChipText,
  type HoldemRules,
  type TableGame,
} from '#games/holdem/holdem.ts'
import type { TournamentRules } from '#games/holdem/tournament.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'

export type Table = {
  siteId: number
  tableId: string
  gameCode: string
  name: string
  seats: number
  smallBlind: bigint
  bigBlind: bigint
  buyInMin: bigint
  buyInMax: bigint
  rakeCap: bigint
  isOpen: boolean
  /** Its chips are counters, and it has stages beside its hands. */
  isTournament: boolean
  /** Of the same tournament, where that is played at several; null for the first itself. */
  firstTableId: string | null
  /** Within its tournament. */
  number: number
  handId: string | null
  button: number | null
  hands: bigint
  pots: bigint
  nextSeedSealed: Buffer | null
  nextCommitment: string | null
  nextHandAt: Date
}

export const tableColumns = sql`
  t.site_id as "siteId", t.table_id as "tableId", t.game_code as "gameCode", t.name, t.seats, t.small_blind as "smallBlind",
  t.big_blind as "bigBlind", t.buy_in_min as "buyInMin", t.buy_in_max as "buyInMax", t.rake_cap as "rakeCap",
  t.is_open as "isOpen", t.is_tournament as "isTournament",
  t.first_table_id as "firstTableId", t.number, t.hand_id as "handId", t.button, t.hands, t.pots, t.next_seed_sealed as "nextSeedSealed",
  t.next_commitment as "nextCommitment", t.next_hand_at as "nextHandAt"`

/**
 * The table, kept still until the transaction ends: whoever changes anything at it holds it before any player. The first
 * table of a tournament is held before any other of it, and stands for all of them: who moves between them sits once.
 */
export async function lockTable(db: Db, tableId: string): Promise<Table | null> {
  await db.run(sql`
    select from poker_table
     where site_id = current_site() and table_id = (
       select first_table_id from poker_table where site_id = current_site() and table_id = ${tableId})
       for no key update`)
  return db.row<Table>(sql`
    select ${tableColumns} from poker_table t
     where t.site_id = current_site() and t.table_id = ${tableId} for no key update`)
}

export type Seat = {
  tableId: string
  seat: number
  playerId: bigint
  stack: bigint
  added: bigint
  clientSeed: string
  bankMs: number
  /** Under which its chips were bought, the first of them when it was taken. */
  refs: string[]
  awayAt: Date | null
  awayBy: string | null
  missed: number
  owes: boolean
  isLeaving: boolean
}

const seatColumns = sql`
  s.table_id as "tableId", s.seat, s.player_id as "playerId", s.stack, s.added, s.client_seed as "clientSeed",
  s.bank_ms as "bankMs", s.refs, s.away_at as "awayAt", s.away_by as "awayBy", s.missed, s.owes,
  s.is_leaving as "isLeaving"`

/** By table and rising seat. */
function readSeats(db: Db, chosen: Sql): Promise<Seat[]> {
  return db.rows<Seat>(sql`
    select ${seatColumns} from poker_seat s
     where s.site_id = current_site() and ${chosen} order by s.table_id, s.seat`)
}

/** The tables of a tournament that are still played at, by number. They are still: the first of them is locked. */
export const tablesBeside = (db: Db, { tableId }: Table) =>
  db.rows<Table>(sql`
    select ${tableColumns} from poker_table t
     where t.site_id = current_site() and (t.table_id = ${tableId} or t.first_table_id = ${tableId}) and t.is_open
     order by t.number`)

export const seatsAt = (db: Db, tableId: string) => readSeats(db, sql`s.table_id = ${tableId}`)

/** Whatever table they are at. */
export const seatsOfPlayers = (db: Db, playerIds: readonly bigint[]) =>
  readSeats(db, sql`s.player_id = any(${playerIds.map(String)}::bigint[])`)

/** Amounts are minor units as text: this is JSON. */
export type Dealt = {
  seat: number
  player: string
  stack: string
  owes: boolean
  clientSeed: string
}

export type MadeMove = {
  seat: number
  move: Move['kind']
  to: string
  by: 'player' | 'clock'
  at: string
  /** Under which the player asked; empty for the clock. */
  ref: string
}

/** What came of a hand, as everybody may see it. */
export type Result = {
  board: string[]
  /** The cards that were shown to all, by seat. */
  shown: { seat: number; cards: string[] }[]
  pots: { amount: string; rake: string; won: { seat: number; amount: string }[] }[]
  returned: { seat: number; amount: string } | null
  rake: string
  players: { seat: number; staked: string; payout: string }[]
}

export type Hand = {
  siteId: number
  handId: string
  tableId: string
  number: bigint
  gameCode: string
  rulesVersion: number
  configHash: string
  /** Of the code that settled it; null before that, and of a void one. */
  codeHash: string | null
  button: number
  smallBlind: bigint
  bigBlind: bigint
  rakeCap: bigint
  dealt: Dealt[]
  seedSealed: Buffer
  commitment: string
  moves: MadeMove[]
  state: 'running' | 'settled' | 'void'
  startedAt: Date
  endedAt: Date | null
  turnAt: Date
  result: Result | null
}

const handColumns = sql`
  h.site_id as "siteId", h.hand_id as "handId", h.table_id as "tableId", h.number, h.game_code as "gameCode",
  h.rules_version as "rulesVersion", h.config_hash as "configHash", h.code_hash as "codeHash", h.button, h.small_blind as "smallBlind",
  h.big_blind as "bigBlind", h.rake_cap as "rakeCap", h.dealt, h.seed_sealed as "seedSealed", h.commitment, h.moves,
  h.state, h.started_at as "startedAt", h.ended_at as "endedAt", h.turn_at as "turnAt", h.result`

export function readHands(db: Db, handIds: readonly string[]): Promise<Hand[]> {
  return db.rows<Hand>(sql`
    select ${handColumns} from poker_hand h
     where h.site_id = current_site() and h.hand_id = any(${handIds}::text[])`)
}

export async function findHand(db: Db, handId: string): Promise<Hand | null> {
  const [hand] = await readHands(db, [handId])
  return hand ?? null
}

const hashes = new Map<string, string>()

export function hashOf(game: TableGame): string {
  const known = hashes.get(game.code) ?? configHash(game)
  hashes.set(game.code, known)
  return known
}

/** The rules of a hand, as long as they are those it was begun with [GAM-19]. */
export function gameOfHand(hand: Pick<Hand, 'gameCode' | 'configHash'>): TableGame | null {
  const game = tableGameOf(hand.gameCode)
  return game && hashOf(game) === hand.configHash ? game : null
}

export function setupOf({ dealt, button, smallBlind, bigBlind }: Hand): HandSetup {
  return {
    seats: dealt.map(({ seat, stack, owes }) => ({ seat, stack: BigInt(stack), owes })),
    button,
    smallBlind,
    bigBlind,
  }
}

export const moveOf = ({ move, to }: Pick<MadeMove, 'move' | 'to'>): Move =>
  move === 'raise' ? { kind: move, to: BigInt(to) } : { kind: move }

type OfGame = { gameCode: string }

export function knownGameOf({ gameCode }: OfGame): TableGame {
  const game = tableGameOf(gameCode)
  assert(game, 'a table is of a game we know')
  return game
}

/** Of the rules that run. */
export const hashOfGame = (of: OfGame): string => hashOf(knownGameOf(of))

export const rulesOf = (of: OfGame): HoldemRules => knownGameOf(of).rules

export function cashRulesOf(of: OfGame): CashRules {
  const rules = rulesOf(of)
  assert('awayMs' in rules, 'a table without a tournament is one for cash')
  return rules
}

export function tournamentRulesOf(of: OfGame): TournamentRules {
  const rules = tournamentOf(knownGameOf(of))
  assert(rules, 'a tournament is of a game that has some')
  return rules
}

/** How the chips of a game are written: amounts of the site's currency, or counters. */
export function chipsOf(of: OfGame, { currency }: { currency: string }): ChipText {
  const text = chipTextOf(knownGameOf(of), currency)
  assert(text, 'a site has a currency of ours')
  return text
}

/** Where a hand stands after its moves. */
export function stateOf(hand: Hand): HandState {
  return playHand(setupOf(hand), hand.moves.map(moveOf))
}

/** Until when a player may act, and until when with the time bank. */
export function clockOf(hand: Hand, { bankMs }: Pick<Seat, 'bankMs'>) {
  const until = new Date(hand.turnAt.getTime() + rulesOf(hand).actionMs)
  return { until, bankUntil: new Date(until.getTime() + bankMs) }
}
