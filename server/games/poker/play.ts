/** Moves a table on by the server's clock: deals, waits for moves, decides for who stays away, ends hands. */

import { boardSizes, fallbackOf, type HandState, type Move } from '#games/holdem/engine.ts'
import { settleHand, showdownOf } from '#games/holdem/pots.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { codeHash } from '../code.ts'
import { bookHand } from './chips.ts'
import { deal, idleMs, keepDeck, type Next } from './deal.ts'
import { cardsOf } from './deck.ts'
import { hindrancesOf, isOffered } from './ready.ts'
import { placeBusted, playStage } from './stage.ts'
import { clearSeats, readySeats, type Look } from './stay.ts'
import { offerSeats } from './wait.ts'
import {
  clockOf,
  findHand,
  gameOfHand,
  rulesOf,
  seatsAt,
  stateOf,
  type Hand,
  type MadeMove,
  type Result,
  type Seat,
  type Table,
} from './table.ts'

/**
 * Does all that is due at a table, notes when it has to be looked at next, and lets everybody know that it changed.
 * Hands go on from what is stored, whoever does it: a process that dies takes nothing with it [REC-05].
 */
export async function moveOn(look: Look, table: Table): Promise<void> {
  for (;;) {
    const hand = table.handId === null ? null : await findHand(look.db, table.handId)
    const between = table.isTournament ? playStage : dealNext
    const next =
      hand?.state === 'running' ? await playOn(look, table, hand) : await between(look, table)
    if (next === 'again') continue
    const due = table.isTournament ? next : earliest(next, await offerSeats(look, table))
    await look.db.run(sql`
      update poker_table set due_at = ${due}, changed = changed + 1
       where site_id = current_site() and table_id = ${table.tableId}`)
    return
  }
}

const earliest = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other)

async function playOn(look: Look, table: Table, hand: Hand): Promise<Next> {
  if (!gameOfHand(hand)) return voidHand(look, table, hand, 'rules_changed')
  const state = stateOf(hand)
  if (state.toAct === null) return endHand(look, table, hand, state)
  const seats = await seatsAt(look.db, table.tableId)
  const seat = seats.find((one) => one.seat === state.toAct)
  assert(seat, 'who was dealt in keeps the seat until the hand is over')
  const { bankUntil } = clockOf(hand, seat)
  const hasRunOut = look.now >= bankUntil
  if (!hasRunOut && !isGone(table, hand, seat)) return bankUntil
  if (hasRunOut)
    await look.db.run(sql`
      update poker_seat set bank_ms = 0, away_at = coalesce(away_at, ${look.now}), away_by = coalesce(away_by, 'clock')
       where site_id = current_site() and table_id = ${table.tableId} and seat = ${seat.seat}`)
  await addMove(look, hand, seat.seat, fallbackOf(state), { by: 'clock', ref: '' })
  return 'again'
}

/** Who need not be waited for. In a tournament those who sit out are dealt in all the same: their blinds go on. */
function isGone({ isTournament }: Table, { startedAt }: Hand, { isLeaving, awayAt, awayBy }: Seat) {
  const satOut = isTournament && awayAt !== null && awayAt < startedAt
  return isLeaving || awayBy === 'clock' || satOut
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
  if (!table.isTournament && (await hasFrozen(db, hand)))
    return voidHand(look, table, hand, 'account_frozen')
  const result = resultOf(hand, state, look)
  if (!table.isTournament) await bookHand(db, hand, result, now)
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
  if (table.isTournament) await placeBusted(look, table, hand)
  return 'again'
}

async function hasFrozen(db: Db, { dealt }: Hand): Promise<boolean> {
  const playerIds = dealt.map(({ player }) => player)
  const frozen = await db.row(sql`
    select from account where site_id = current_site() and player_id = any(${playerIds}::bigint[])
       and kind in ('cash', 'held') and frozen limit 1`)
  return frozen !== null
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
