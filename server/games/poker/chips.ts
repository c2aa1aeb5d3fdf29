/** How chips move in the ledger: bought and given back, staked in pots and won from them. */

import { canonicalJson } from '#games/game.ts'
import type { Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { Leg, Posted, Transfer } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { codeHash } from '../code.ts'
import { studioProvider } from '../studio.ts'
import type { Hand, Result, Seat, Table } from './table.ts'

const house = `house:${studioProvider}` as const

/** Both sides of a way between the player's cash and the chips at tables. */
function moved(amount: bigint, reason: 'seat_hold' | 'seat_release'): Leg[] {
  const sides: Leg[] = [
    { account: 'cash', amount, against: 'transit', reason },
    { account: 'held', amount: -amount, against: 'transit', reason },
  ]
  return amount === 0n ? [] : sides
}

const keyOf = (reference: string): Transfer['key'] => ({
  provider: studioProvider,
  class: 'seat',
  reference,
})

/** Holds cash as chips of a table. Passes the gate: whoever may not stake may not sit down to. */
export function buyChips(
  db: Db,
  { siteId, tableId, gameCode }: Table,
  asked: {
    playerId: bigint
    ref: string
    amount: bigint
    session: Buffer
    content: readonly unknown[]
    at: Date
  },
): Promise<Posted> {
  return postNow(db, {
    siteId,
    playerId: asked.playerId,
    key: keyOf(asked.ref),
    content: canonicalJson([tableId, String(asked.amount), ...asked.content]),
    legs: moved(-asked.amount, 'seat_hold'),
    gate: 'stake',
    session: asked.session,
    subject: gameCode,
    at: asked.at,
  })
}

/** Gives all chips of a seat back. */
export async function cashChips(db: Db, { siteId, gameCode }: Table, seat: Seat, at: Date) {
  const amount = seat.stack + seat.added
  const posted = await postNow(db, {
    siteId,
    playerId: seat.playerId,
    key: keyOf(`${seat.refs[0]}.left`),
    content: canonicalJson([seat.tableId, String(amount)]),
    legs: moved(amount, 'seat_release'),
    gate: 'none',
    subject: gameCode,
    at,
  })
  assert(posted.outcome === 'applied', 'the chips of a seat are given back once')
}

/**
 * Books what a hand has come to, a round for each of its players under the hand's id: what was put into the pots is
 * staked, what was won is paid and stays at the table. All in the transaction that ends the hand, in the order in which
 * the ledger locks players.
 */
export async function bookHand(
  db: Db,
  { siteId, handId, tableId, gameCode, rulesVersion, configHash, dealt }: Hand,
  { players }: Pick<Result, 'players'>,
  at: Date,
): Promise<void> {
  const inOrder = dealt.toSorted((a, b) => (BigInt(a.player) < BigInt(b.player) ? -1 : 1))
  for (const { seat, player } of inOrder) {
    const outcome = players.find((one) => one.seat === seat)
    assert(outcome, 'a hand settles all who were dealt in')
    const [staked, payout] = [BigInt(outcome.staked), BigInt(outcome.payout)]
    if (staked === 0n) continue
    const stake: Leg = { account: 'cash', amount: -staked, against: house, reason: 'stake' }
    const won: Leg = { account: 'cash', amount: payout, against: house, reason: 'payout' }
    const posted = await postNow(db, {
      siteId,
      playerId: BigInt(player),
      key: { provider: studioProvider, class: 'hand', reference: handId },
      content: canonicalJson([handId, seat, outcome.staked, outcome.payout]),
      legs: [
        ...moved(staked, 'seat_release'),
        stake,
        ...(payout > 0n ? [won] : []),
        ...moved(-payout, 'seat_hold'),
      ],
      gate: 'none',
      subject: gameCode,
      round: {
        roundId: handId,
        providerCode: studioProvider,
        gameCode,
        rulesVersion,
        configHash,
        codeHash,
        handId,
        choice: { hand_id: handId, table_id: tableId, seat },
        steps: [],
        cycleMinMs: 0,
      },
      at,
    })
    assert(posted.outcome === 'applied', 'a hand is booked once')
  }
}
