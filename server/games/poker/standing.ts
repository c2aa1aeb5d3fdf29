/** Tables and hands as they may be seen: by everybody without a hidden card, by who sits there with their own. */

import type { Told } from '#contract/stream.ts'
import { boardSizes, makeMove, openHand, optionsOf, type HandState } from '#games/holdem/engine.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { cardsOf, type DeckOf } from './deck.ts'
import { namesAt } from './names.ts'
import {
  chipsOf,
  clockOf,
  gameOfHand,
  moveOf,
  readHands,
  seatsOfPlayers,
  setupOf,
  stateOf,
  tableColumns,
  type Hand,
  type Table,
} from './table.ts'
import { showOwnEntries, standingsAt } from './tournament_standing.ts'
import { countWaits, readWaits } from './wait.ts'

export type TableStanding = Told<'tables'>['value'][number]
export type HandStanding = NonNullable<TableStanding['hand']>
export type OwnSeats = Told<'seats'>
type MadeMove = HandStanding['moves'][number]

type Look = { db: Db; site: Pick<Site, 'currency'> }
type Accounts = ReadonlyMap<string, string>

type Sitting = {
  tableId: string
  seat: number
  playerId: bigint
  accountId: string
  stack: bigint
  added: bigint
  isAway: boolean
  isLeaving: boolean
  bankMs: number
}

/** The tables of a game or of all, in the operator's order. */
export async function readTables(
  { db, site }: Look,
  deckOf: DeckOf,
  gameCode: string | null = null,
): Promise<TableStanding[]> {
  const tables = await db.rows<Table>(sql`
    select ${tableColumns} from poker_table t
     where t.site_id = current_site() and t.game_code = coalesce(${gameCode}, t.game_code)
       and (t.is_open or t.due_at is not null)
     order by t.position, t.table_id`)
  if (tables.length === 0) return []
  const sitting = await db.rows<Sitting>(sql`
    select s.table_id as "tableId", s.seat, s.player_id as "playerId", p.account_id as "accountId", s.stack, s.added,
           s.away_at is not null as "isAway", s.is_leaving as "isLeaving", s.bank_ms as "bankMs"
      from poker_seat s join player p using (site_id, player_id)
     where s.site_id = current_site() order by s.seat`)
  const hands = await readHands(
    db,
    tables.flatMap(({ handId }) => handId ?? []),
  )
  const [accounts, waits] = [await accountsOf(db, hands), await countWaits(db)]
  const tournaments = await standingsAt(db, site, tables)
  return tables.map((table) => {
    const hand = hands.find(({ handId }) => handId === table.handId) ?? null
    const seated = sitting.filter(({ tableId }) => tableId === table.tableId)
    const shown = hand && showHand(hand, seated, accounts, deckOf, site)
    const { waiting = 0, kept = 0 } = waits.get(table.tableId) ?? {}
    const tournament = tournaments.get(table.tableId) ?? null
    return Object.assign(showTable(table, seated, shown, hand, site), {
      waiting,
      kept,
      tournament,
    })
  })
}

/** The accounts of all who were dealt in, by player id. */
export async function accountsOf(db: Db, hands: readonly Hand[]): Promise<Accounts> {
  const ids = hands.flatMap(({ dealt }) => dealt.map(({ player }) => player))
  const rows = await db.rows<{ id: bigint; accountId: string }>(sql`
    select player_id as id, account_id as "accountId" from player
     where site_id = current_site() and player_id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, accountId }) => [String(id), accountId]))
}

/** Names in a hand by seat, as others may see them. */
export const namesIn = ({ dealt }: Pick<Hand, 'dealt'>, accounts: Accounts): Map<number, string> =>
  namesAt(dealt.map(({ seat, player }) => ({ seat, accountId: accounts.get(player) ?? '' })))

function showTable(
  table: Table,
  seated: readonly Sitting[],
  shown: HandStanding | null,
  hand: Hand | null,
  site: Pick<Site, 'currency'>,
): Omit<TableStanding, 'waiting' | 'kept' | 'tournament'> {
  const { show: money } = chipsOf(table, site)
  // While a hand runs, what is in front of a player is what the hand has left them.
  const running = hand?.state === 'running' ? shown : null
  const names = namesAt(seated)
  return {
    table_id: table.tableId,
    first_table_id: table.firstTableId,
    game_code: table.gameCode,
    name: table.name,
    small_blind: money(table.smallBlind),
    big_blind: money(table.bigBlind),
    buy_in_min: money(table.buyInMin),
    buy_in_max: money(table.buyInMax),
    rake_cap: money(table.rakeCap),
    seats: table.seats,
    is_open: table.isOpen,
    players: seated.map(({ seat, playerId, stack, isAway, isLeaving }) => ({
      seat,
      name: names.get(seat) ?? '',
      stack:
        (isDealtIn(hand, seat, playerId) &&
          running?.players.find((one) => one.seat === seat)?.stack) ||
        money(stack),
      is_away: isAway,
      is_leaving: isLeaving,
    })),
    average_pot: money(table.hands === 0n ? 0n : table.pots / table.hands),
    hand: shown,
    next_commitment: table.nextCommitment,
  }
}

const isDealtIn = (hand: Hand | null, seat: number, playerId: bigint) =>
  hand?.dealt.some((one) => one.seat === seat && one.player === String(playerId)) ?? false

/** Every move with the street it was made on, and up to what it led there. */
export function showMoves(hand: Hand, money: (minor: bigint) => string): MadeMove[] {
  let state = openHand(setupOf(hand))
  return hand.moves.map((made) => {
    const { street } = state
    const before = state.players.find(({ seat }) => seat === made.seat)
    const call = optionsOf(state)?.call ?? 0n
    const to =
      made.move === 'raise'
        ? BigInt(made.to)
        : (before?.street ?? 0n) + (made.move === 'call' ? call : 0n)
    state = makeMove(state, moveOf(made))
    return { seat: made.seat, street, move: made.move, to: money(to), by: made.by }
  })
}

export const showPots = (
  pots: NonNullable<Hand['result']>['pots'],
  money: (minor: bigint) => string,
) =>
  pots.map(({ amount, rake, won }) => ({
    amount: money(BigInt(amount)),
    rake: money(BigInt(rake)),
    won: won.map((one) => ({ seat: one.seat, amount: money(BigInt(one.amount)) })),
  }))

/** A hand without any card that was not shown to all [P2P-06]. */
export function showHand(
  hand: Hand,
  seated: readonly Pick<Sitting, 'seat' | 'bankMs'>[],
  accounts: Accounts,
  deckOf: DeckOf,
  site: Pick<Site, 'currency'>,
): HandStanding {
  const { show: money } = chipsOf(hand, site)
  const { result } = hand
  const names = namesIn(hand, accounts)
  // A hand under other rules waits to be cancelled; nothing can be said of it.
  const state = gameOfHand(hand) ? stateOf(hand) : openHand(setupOf(hand))
  const board =
    result?.board ??
    (gameOfHand(hand) ? cardsOf(deckOf(hand).board.slice(0, boardSizes[state.street])) : [])
  const paid = (seat: number) =>
    BigInt(result?.players.find((one) => one.seat === seat)?.payout ?? '0')
  const back = (seat: number) =>
    result?.returned?.seat === seat ? BigInt(result.returned.amount) : 0n
  return {
    hand_id: hand.handId,
    number: Number(hand.number),
    state: hand.state,
    street: state.showdown && result ? 'river' : state.street,
    button: hand.button,
    board,
    pot: money(state.players.reduce((sum, { total }) => sum + total, 0n)),
    bet: money(state.bet),
    players: state.players.map(({ seat, stack, street, hasFolded }) => ({
      seat,
      name: names.get(seat) ?? '',
      stack: money(stack + paid(seat) + back(seat)),
      street_bet: money(street),
      has_folded: hasFolded,
      cards: result?.shown.find((one) => one.seat === seat)?.cards ?? [],
      payout: money(paid(seat)),
    })),
    turn: hand.state === 'running' ? showTurn(hand, state, seated, money) : null,
    moves: gameOfHand(hand) ? showMoves(hand, money) : [],
    pots: showPots(result?.pots ?? [], money),
    commitment: hand.commitment,
  }
}

function showTurn(
  hand: Hand,
  state: HandState,
  seated: readonly Pick<Sitting, 'seat' | 'bankMs'>[],
  money: (minor: bigint) => string,
): HandStanding['turn'] {
  const options = optionsOf(state)
  const seat = seated.find((one) => one.seat === state.toAct)
  if (!options || !seat) return null
  const { canCheck, call, raise } = options
  const { until, bankUntil } = clockOf(hand, seat)
  return {
    seat: seat.seat,
    number: hand.moves.length,
    can_check: canCheck,
    call: money(call),
    raise: raise && { min: money(raise.min), max: money(raise.max) },
    until: until.toISOString(),
    bank_until: bankUntil.toISOString(),
  }
}

/** The seats of some players, each with cards that nobody else is sent. */
export async function showOwnSeats(
  { db, site }: Look,
  deckOf: DeckOf,
  playerIds: readonly bigint[],
): Promise<Map<bigint, OwnSeats>> {
  const seats = await seatsOfPlayers(db, playerIds)
  const tables = await db.rows<{ tableId: string; gameCode: string; handId: string | null }>(sql`
    select table_id as "tableId", game_code as "gameCode", hand_id as "handId" from poker_table
     where site_id = current_site() and table_id = any(${seats.map(({ tableId }) => tableId)}::text[])`)
  const read = await readHands(
    db,
    tables.flatMap(({ handId }) => handId ?? []),
  )
  const waits = await readWaits(db, playerIds)
  const entries = await showOwnEntries(db, site, playerIds)
  const own = new Map<bigint, OwnSeats>(
    playerIds.map((id) => [
      id,
      { value: [], waits: waits.get(id) ?? [], entries: entries.get(id) ?? [] },
    ]),
  )
  for (const seat of seats) {
    const table = tables.find(({ tableId }) => tableId === seat.tableId)
    if (!table) continue
    const { show: money } = chipsOf(table, site)
    const hand = read.find(({ tableId }) => tableId === seat.tableId) ?? null
    const isIn = isDealtIn(hand, seat.seat, seat.playerId) && hand !== null && gameOfHand(hand)
    own.get(seat.playerId)?.value.push({
      table_id: seat.tableId,
      seat: seat.seat,
      stack: money(seat.stack),
      added: money(seat.added),
      client_seed: seat.clientSeed,
      bank_ms: seat.bankMs,
      away_by: seat.awayBy,
      is_leaving: seat.isLeaving,
      hand_id: isIn ? hand.handId : null,
      cards: isIn ? cardsOf(deckOf(hand).hole.get(seat.seat) ?? []) : [],
    })
  }
  return own
}
