/**
 * The deck of a hand, fair towards all at the table and still secret where a hand was laid away. Scheme
 * `fairhouse-deck-1`:
 *
 * - The server seed shuffles 52 cards into 52 slots and makes a key for each slot: HMAC-SHA256(seed, `slot:i`).
 *   The lock of a slot is SHA-256 of `key:card`; the commitment is SHA-256 of the 52 locks, a line each. It is told
 *   before the hand.
 * - SHA-256 of the commitment and the client seeds of all who are dealt in (`seat:seed`, a line each, by rising seat)
 *   is the public seed; it shuffles the order in which slots are dealt.
 * - A card that is shown is shown with its key: its lock must be the one that was committed to. What is not shown
 *   stays locked for good. So neither house nor players can choose a card, and nobody learns a hand laid away.
 */
import { cardAt, deckSize, type Card } from '../cards.ts'
import { drawsOf } from '../fair.ts'
import { fromHex, openHmac, sha256, toHex, utf8 } from '../sha256.ts'
import { shuffled } from '../shuffle.ts'
import { seatsAfter } from './engine.ts'

export const deckAlgorithm = 'fairhouse-deck-1'

const holeSize = 2
const boardSize = 5

/** A card with what proves it; `place` counts from the first card dealt. */
export type Opening = { place: number; card: Card; key: string }

/** What a hand commits to: public. */
export type Locks = { commitment: string; locks: readonly string[] }

/** All of it, by slot: never leaves the server as a whole. */
export type Deck = Locks & { cards: readonly Card[]; keys: readonly string[] }

const hashOf = (text: string) => toHex(sha256(utf8(text)))

const lockOf = (key: string, card: Card): string => hashOf(`${key}:${card}`)
export const commitmentOfLocks = (locks: readonly string[]): string => hashOf(locks.join('\n'))

const take = <T>(shuffle: Generator<T, never>, count: number): T[] =>
  Array.from({ length: count }, () => shuffle.next().value)

/** The deck of a server seed. */
export function lockDeck(serverSeed: string): Deck {
  const slots = Array.from({ length: deckSize }, (_, i) => i)
  const draw = drawsOf({ serverSeed, clientSeed: 'deck', nonce: 0 })
  const cards = take(shuffled(slots.map(cardAt), draw), deckSize)
  const hmac = openHmac(fromHex(serverSeed))
  const keys = slots.map((slot) => toHex(hmac(utf8(`slot:${slot}`))))
  const locks = slots.map((slot) => lockOf(keys[slot]!, cards[slot]!))
  return { cards, keys, locks, commitment: commitmentOfLocks(locks) }
}

export type Contribution = { seat: number; clientSeed: string }

/** The slots in the order they are dealt; anybody can work it out. */
export function orderOf(commitment: string, contributions: readonly Contribution[]): number[] {
  const lines = contributions
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, clientSeed }) => `${seat}:${clientSeed}`)
  const serverSeed = hashOf([commitment, ...lines].join('\n'))
  const draw = drawsOf({ serverSeed, clientSeed: 'order', nonce: 0 })
  const slots = Array.from({ length: deckSize }, (_, i) => i)
  return take(shuffled(slots, draw), deckSize)
}

/** Where the cards of the seats and of the board lie: two rounds from the left of the button, then the board. */
export function placesOf(seats: readonly { seat: number }[], button: number) {
  const inOrder = seatsAfter(seats, button).map(({ seat }) => seat)
  const hole = new Map(inOrder.map((seat, i) => [seat, [i, i + inOrder.length] as const]))
  const board = Array.from({ length: boardSize }, (_, i) => inOrder.length * holeSize + i)
  return { hole, board }
}

/** Cards at places of the deal, each with its key. */
export function openPlaces(
  { cards, keys }: Deck,
  order: readonly number[],
  places: readonly number[],
): Opening[] {
  return places.map((place) => ({ place, card: cards[order[place]!]!, key: keys[order[place]!]! }))
}

/** Whether a card that was shown is the one that was locked at its place. */
export function isLockedCard(
  { locks }: Pick<Locks, 'locks'>,
  order: readonly number[],
  { place, card, key }: Opening,
): boolean {
  const slot = order[place]
  return slot !== undefined && locks[slot] === lockOf(key, card)
}
