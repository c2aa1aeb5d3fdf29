/** Moves a table on by the server's clock: deals, waits for moves, decides for who stays away, ends hands. */

import {
  boardSizes,
  fallbackOf,
  seatsAfter,
  type HandState,
  type Move,
} from '#games/holdem/engine.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import { settleHand, showdownOf } from '#games/holdem/pots.ts'
import { sql, type Db } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { codeHash } from '../code.ts'
import { bookHand } from './chips.ts'
import { cardsOf, sealDeck } from './deck.ts'
import { hindrancesOf, isOffered } from './ready.ts'
import { clearSeats, readySeats, type Look } from './stay.ts'
import { offerSeats } from './wait.ts'
import {
  clockOf,
  findHand,
  gameOfHand,
  hashOf,
  rulesOf,
  seatsAt,
  stateOf,
  type Hand,
  type MadeMove,
  type Result,
  type Seat,
  type Table,
} from './table.ts'

/** Tables at which somebody sits are looked at this often at least: a stay may end although nobody does anything. */
const idleMs = 30_000

/**
 * Does all that is due at a table, notes when it has to be looked at next, and lets everybody know that it changed.
 * Hands go on from what is stored, whoever does it: a process that dies takes nothing with it [REC-05].
 */
export async function moveOn(look: Look, table: Table): Promise<void> {
  for (;;) {
    const hand = table.handId === null ? null : await findHand(look.db, table.handId)
    const next =
      hand?.state === 'running' ? await playOn(look, table, hand) : await dealNext(look, table)
    if (next === 'again') continue
    const due = earliest(next, await offerSeats(look, table))
    await look.db.run(sql`
      update poker_table set due_at = ${due}, changed = changed + 1
       where site_id = current_site() and table_id = ${table.tableId}`)
    return
  }
}

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other)

/** `again`: something has happened, and more may be due; else when to look again, null while nobody is there. */
type Next = 'again' | Date | null

async function playOn(look: Look, table: Table, hand: Hand): Promise<Next> {
  if (!gameOfHand(hand)) return voidHand(look, table, hand, 'rules_changed')
  const state = stateOf(hand)
  if (state.toAct === null) return endHand(look, table, hand, state)
  const seats = await seatsAt(look.db, table.tableId)
  const seat = seats.find((one) => one.seat === state.toAct)
  assert(seat, 'who was dealt in keeps the seat until the hand is over')
  const { bankUntil } = clockOf(hand, seat)
  const hasRunOut = look.now >= bankUntil
  if (!hasRunOut && !seat.isLeaving && seat.awayBy !== 'clock') return bankUntil
  if (hasRunOut)
    await look.db.run(sql`
      update poker_seat set bank_ms = 0, away_at = coalesce(away_at, ${look.now}), away_by = coalesce(away_by, 'clock')
       where site_id = current_site() and table_id = ${table.tableId} and seat = ${seat.seat}`)
  await addMove(look, hand, seat.seat, fallbackOf(state), { by: 'clock', ref: '' })
  return 'again'
}

/** Writes a move that is allowed; the clock of the next player begins. */
export async function addMove(
  { db, now }: Pick<Look, 'db' | 'now'>,
  hand: Hand,
  seat: number,
  move: Move,
  asked: Pick<MadeMove, 'by' | 'ref'>,
): Promise<void> {
  const to = move.kind === 'raise' ? String(move.to) : ''
  const made: MadeMove = { seat, move: move.kind, to, at: now.toISOString(), ...asked }
  const written = await db.run(sql`
    update poker_hand set moves = moves || ${JSON.stringify([made])}::jsonb, turn_at = ${now}
     where site_id = current_site() and hand_id = ${hand.handId} and state = 'running'
       and jsonb_array_length(moves) = ${hand.moves.length}`)
  assert(written === 1, 'a move is added to a hand that is locked with its table')
}

/** Shows, pays and books a hand in one transaction: it is over for all, or for none. */
async function endHand(look: Look, table: Table, hand: Hand, state: HandState): Promise<Next> {
  const { db, now } = look
  const playerIds = hand.dealt.map(({ player }) => player)
  const frozen = await db.row(sql`
    select from account where site_id = current_site() and player_id = any(${playerIds}::bigint[])
       and kind in ('cash', 'held') and frozen limit 1`)
  if (frozen) return voidHand(look, table, hand, 'account_frozen')
  const result = resultOf(hand, state, look)
  await bookHand(db, hand, result, now)
  const played = state.players.map(({ seat }) => {
    const { staked, payout } = result.players.find((one) => one.seat === seat)!
    const before = BigInt(hand.dealt.find((one) => one.seat === seat)!.stack)
    return { seat, stack: String(before - BigInt(staked) + BigInt(payout)) }
  })
  await db.run(sql`
    update poker_seat s set stack = p.stack
      from unnest(${played.map(({ seat }) => seat)}::integer[], ${played.map(({ stack }) => stack)}::bigint[]) as p (seat, stack)
     where s.site_id = current_site() and s.table_id = ${table.tableId} and s.seat = p.seat`)
  await db.run(sql`
    update poker_hand set state = 'settled', ended_at = ${now}, result = ${result}, code_hash = ${codeHash}
     where site_id = current_site() and hand_id = ${hand.handId} and state = 'running'`)
  const pot = result.pots.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const { pauseMs, showMs } = rulesOf(table)
  table.nextHandAt = new Date(now.getTime() + (result.shown.length > 0 ? showMs : pauseMs))
  table.pots += pot
  await keepPause(db, table)
  return 'again'
}

function resultOf(hand: Hand, state: HandState, { deckOf }: Pick<Look, 'deckOf'>): Result {
  const deck = deckOf(hand)
  const size = state.showdown ? boardSizes.river : boardSizes[state.street]
  const board = cardsOf(deck.board.slice(0, size))
  const hands = new Map([...deck.hole].map(([seat, two]) => [seat, cardsOf(two)] as const))
  const shown = showdownOf(state, hands, board)
  const { rakePercent } = rulesOf(hand)
  const settled = settleHand(state, board, shown, {
    percent: BigInt(rakePercent),
    cap: hand.rakeCap,
  })
  const text = ({ seat, amount }: { seat: number; amount: bigint }) => ({
    seat,
    amount: String(amount),
  })
  return {
    board,
    shown: [...shown].map(([seat, cards]) => ({ seat, cards: [...cards] })),
    pots: settled.pots.map(({ amount, rake, won }) => ({
      amount: String(amount),
      rake: String(rake),
      won: won.map(text),
    })),
    returned: settled.returned && text(settled.returned),
    rake: String(settled.rake),
    players: settled.players.map(({ seat, staked, payout }) => ({
      seat,
      staked: String(staked),
      payout: String(payout),
    })),
  }
}

/** Nothing of a hand is in the ledger before its end: a void one leaves everybody what they began it with [REC-08]. */
async function voidHand(look: Look, table: Table, hand: Hand, reason: string): Promise<Next> {
  const { db, site, now } = look
  await db.run(sql`
    update poker_hand set state = 'void', ended_at = ${now}
     where site_id = current_site() and hand_id = ${hand.handId} and state = 'running'`)
  await record(db, {
    siteId: site.id,
    kind: 'round_voided',
    actor: 'system',
    reason,
    subject: `hand:${hand.handId}`,
    after: { table: table.tableId, players: hand.dealt.map(({ player }) => player) },
    at: now,
  })
  table.nextHandAt = new Date(now.getTime() + rulesOf(table).pauseMs)
  await keepPause(db, table)
  return 'again'
}

const keepPause = (db: Db, { tableId, nextHandAt, pots }: Table) =>
  db.run(sql`
    update poker_table set next_hand_at = ${nextHandAt}, pots = ${pots}
     where site_id = current_site() and table_id = ${tableId}`)

/** Between two hands: who has to leaves, who can plays, and where two can a hand is dealt. */
async function dealNext(look: Look, table: Table): Promise<Next> {
  const { db, now } = look
  const seated = await seatsAt(db, table.tableId)
  if (seated.length === 0) return null
  const ids = seated.map(({ playerId }) => playerId)
  const hindrances = await hindrancesOf(db, table, ids, now)
  const isOpen = table.isOpen && (await isOffered(db, table.gameCode))
  await clearSeats(look, table, seated, { hindrances, isOpen })
  const stayed = await seatsAt(db, table.tableId)
  if (stayed.length === 0) return null
  if (table.nextCommitment === null) await keepDeck(look, table)
  const ready = readySeats(stayed)
  if (!isOpen || ready.length < 2) return new Date(now.getTime() + idleMs)
  if (table.nextHandAt > now) return table.nextHandAt
  await deal(look, table, ready)
  return 'again'
}

/** Makes the deck of the next hand. */
async function keepDeck({ db, site, sealKey }: Look, table: Table) {
  const { sealed, commitment } = sealDeck(site.id, sealKey)
  Object.assign(table, { nextSeedSealed: sealed, nextCommitment: commitment })
  await db.run(sql`
    update poker_table set next_seed_sealed = ${sealed}, next_commitment = ${commitment}
     where site_id = ${site.id} and table_id = ${table.tableId}`)
}

/** The deck was committed to before anybody was dealt in; with the deal the one after it is [GAM-09]. */
async function deal(look: Look, table: Table, ready: readonly Seat[]) {
  const { db, site, now } = look
  const game = tableGameOf(table.gameCode)
  assert(game, 'a table is of a game we know')
  const { bankGainMs, timeBankMs } = game.rules
  const handId = timedId(now)
  const button = seatsAfter(ready, table.button ?? 0)[0]!.seat
  // Where everybody owes there was no hand that anybody missed.
  const isMissed = ready.some(({ owes }) => !owes)
  const dealt = ready.map(({ seat, playerId, stack, added, owes, clientSeed }) => ({
    seat,
    player: String(playerId),
    stack: String(stack + added),
    owes: owes && isMissed,
    clientSeed,
  }))
  await db.run(sql`
    insert into poker_hand (site_id, hand_id, table_id, number, game_code, rules_version, config_hash, button, small_blind,
                            big_blind, rake_cap, dealt, seed_sealed, commitment, started_at, turn_at)
    values (${site.id}, ${handId}, ${table.tableId}, ${table.hands + 1n}, ${game.code}, ${game.version}, ${hashOf(game)},
            ${button}, ${table.smallBlind}, ${table.bigBlind}, ${table.rakeCap}, ${JSON.stringify(dealt)}::jsonb,
            ${table.nextSeedSealed}, ${table.nextCommitment}, ${now}, ${now})`)
  await db.run(sql`
    insert into poker_dealt (site_id, player_id, hand_id, table_id, seat)
    select ${site.id}, player, ${handId}, ${table.tableId}, seat
      from unnest(${dealt.map(({ player }) => player)}::bigint[], ${dealt.map(({ seat }) => seat)}::integer[]) as d (player, seat)`)
  const playing = ready.map(({ seat }) => seat)
  await db.run(sql`
    update poker_seat set stack = stack + added, added = 0, missed = 0, owes = false,
           bank_ms = least(${timeBankMs}, bank_ms + ${bankGainMs})
     where site_id = ${site.id} and table_id = ${table.tableId} and seat = any(${playing}::integer[])`)
  await db.run(sql`
    update poker_seat set missed = missed + 1, owes = true
     where site_id = ${site.id} and table_id = ${table.tableId} and not seat = any(${playing}::integer[])`)
  await db.run(sql`
    update poker_table set hand_id = ${handId}, button = ${button}, hands = hands + 1
     where site_id = ${site.id} and table_id = ${table.tableId}`)
  Object.assign(table, { handId, button, hands: table.hands + 1n })
  await keepDeck(look, table)
}
