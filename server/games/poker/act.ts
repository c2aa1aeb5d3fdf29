/** Moves of players in the hand that is played. */

import type { Answer, Body } from '#contract/calls.ts'
import { isAllowed, type Move } from '#games/holdem/engine.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { addMove, moveOn } from './play.ts'
import { tableOf, type SeatNeeds } from './seats.ts'
import { accountsOf, showHand } from './standing.ts'
import { chipsOf, clockOf, findHand, gameOfHand, seatsAt, stateOf, type Hand } from './table.ts'

/**
 * Makes a move, once: of two at once the table takes one after the other, and the second finds the turn gone. A repeat
 * under its reference is answered as the hand stands. What was begun may always be played on, whatever limits say
 * [RCK-05].
 */
export async function act(
  needs: SeatNeeds,
  visit: PlayerVisit,
  body: Body<'/api/poker/act'>,
): Promise<Answer<'/api/poker/act'>> {
  const { db, player, now } = visit
  const found = await findHand(db, body.hand_id)
  if (!found) throw new Refusal('handUnknown')
  const table = await tableOf(visit, found.tableId)
  const hand = await findHand(db, body.hand_id)
  assert(hand, 'a hand that was found is there')
  const own = hand.dealt.find((one) => one.player === String(player.id))
  if (!own) throw new Refusal('handUnknown')
  const move = readMove(visit, hand, body)
  const known = hand.moves.find(({ seat, ref }) => seat === own.seat && ref === body.client_ref)
  if (known) {
    const isSame =
      known.move === move.kind && known.to === (move.kind === 'raise' ? String(move.to) : '')
    if (!isSame) throw new Refusal('conflict')
    return { made: true, value: await standing(needs, visit, hand.handId) }
  }
  if (hand.state !== 'running' || !gameOfHand(hand)) throw new Refusal('notYourTurn')
  const state = stateOf(hand)
  const seats = await seatsAt(db, hand.tableId)
  const seat = seats.find((one) => one.seat === own.seat)
  assert(seat, 'who was dealt in keeps the seat until the hand is over')
  const { until, bankUntil } = clockOf(hand, seat)
  const isTurn = state.toAct === own.seat && body.number === hand.moves.length
  // The clock has decided, even where nobody has written it down yet.
  if (!isTurn || now >= bankUntil) throw new Refusal('notYourTurn')
  if (!isAllowed(state, move)) throw new Refusal('moveInvalid')
  const spentMs = Math.max(0, now.getTime() - until.getTime())
  // Whoever acts is back.
  await db.run(sql`
    update poker_seat set bank_ms = bank_ms - ${spentMs},
           away_at = case when away_by = 'clock' then null else away_at end, away_by = nullif(away_by, 'clock')
     where site_id = current_site() and table_id = ${hand.tableId} and seat = ${own.seat}`)
  await addMove(visit, hand, own.seat, move, { by: 'player', ref: body.client_ref })
  await moveOn({ ...visit, ...needs }, table)
  return { made: true, value: await standing(needs, visit, hand.handId) }
}

function readMove({ site }: PlayerVisit, hand: Hand, { move, to }: Body<'/api/poker/act'>): Move {
  if (move !== 'raise') return { kind: move }
  const amount = to === undefined ? null : chipsOf(hand, site).read(to)
  if (amount === null) throw new Refusal('invalidAmount')
  return { kind: move, to: amount }
}

async function standing(needs: SeatNeeds, { db, site }: PlayerVisit, handId: string) {
  const hand = await findHand(db, handId)
  assert(hand, 'a hand that was found is there')
  const seats = await seatsAt(db, hand.tableId)
  return showHand(hand, seats, await accountsOf(db, [hand]), needs.deckOf, site)
}
