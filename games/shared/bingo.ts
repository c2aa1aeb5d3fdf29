/** Bingo: cards that anyone can draw again from what is public, and the calls all tickets of a room share. */
import { drawsOf, type Draw } from '../fair.ts'
import { hasExactly } from '../game.ts'
import type { BingoChoice, BingoOutcome, BingoRules, BingoStep, Card } from './rules.ts'
import type { RoundGround, SharedBet } from './shared.ts'

export const ticketsMax = 24

export function readTickets(raw: unknown): BingoChoice | null {
  if (!hasExactly(raw, ['tickets'])) return null
  const { tickets } = raw
  if (typeof tickets !== 'number' || !Number.isInteger(tickets)) return null
  return tickets >= 1 && tickets <= ticketsMax ? { tickets } : null
}

/** Takes so many of a list, each as likely, in the order drawn. */
export function take(draw: Draw, from: readonly number[], count: number): number[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!)
}

export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** The calls of a round: the first of all balls in a random order. */
export function drawCalls(draw: Draw, { balls, callsMax }: Pick<BingoRules, 'balls' | 'callsMax'>) {
  return { calls: take(draw, range(1, balls), callsMax) }
}

/**
 * The cards of a purchase. They hang on what was told before it, the hash of the room's seed, and on the reference
 * that the buyer made, the number of the ticket in place of the nonce: neither says anything of the calls.
 */
export function cardsOf(
  { ref, choice }: Pick<SharedBet<BingoChoice>, 'ref' | 'choice'>,
  { commitment }: RoundGround,
  drawCard: (draw: Draw) => Card,
): Card[] {
  return Array.from({ length: choice.tickets }, (_, nonce) =>
    drawCard(drawsOf({ serverSeed: commitment, clientSeed: ref, nonce })),
  )
}

/** By which call all fields of a set are covered; Infinity where they never are. */
export function coveredAt(fields: readonly number[], callOf: ReadonlyMap<number, number>): number {
  return Math.max(0, ...fields.map((n) => (n === 0 ? 0 : (callOf.get(n) ?? Infinity))))
}

/** The number of each call, from 1. */
export const callsByBall = ({ calls }: BingoOutcome) =>
  new Map(calls.map((ball, at) => [ball, at + 1] as const))

export function paidBy(tickets: BingoStep['tickets']): bigint {
  return tickets
    .flatMap(({ prizes }) => prizes)
    .reduce((sum, { payout }) => sum + BigInt(payout), 0n)
}
