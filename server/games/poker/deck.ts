/** The cards of hands: drawn from sealed seeds when they are needed, remembered while a hand is played, never stored. */

import type { Card } from '#games/cards.ts'
import {
  lockDeck,
  openPlaces,
  orderOf,
  placesOf,
  type Deck,
  type Opening,
} from '#games/holdem/deal.ts'
import { randomSeed } from '#server/base/random.ts'
import { assert } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'
import type { Hand } from './table.ts'

/** What a sealed seed is bound to; commitments differ, so that no two decks can change places. */
const bindingOf = (siteId: number, commitment: string) => `poker:${siteId}:${commitment}`

/** A deck nobody knows, sealed, with what is told of it. */
export function sealDeck(siteId: number, sealKey: Buffer): { sealed: Buffer; commitment: string } {
  const seed = randomSeed()
  const { commitment } = lockDeck(seed)
  return { sealed: seal(seed, sealKey, bindingOf(siteId, commitment)), commitment }
}

export type DealtDeck = {
  locks: Deck['locks']
  /** All five, whatever of them is on the table yet. */
  board: readonly Opening[]
  hole: ReadonlyMap<number, readonly Opening[]>
  /** Every card at its place in the deal, also those that nobody was dealt. */
  all: readonly Opening[]
}

function dealDeck(
  { siteId, seedSealed, commitment, dealt, button }: Hand,
  sealKey: Buffer,
): DealtDeck {
  const deck = lockDeck(unseal(seedSealed, sealKey, bindingOf(siteId, commitment)))
  assert(deck.commitment === commitment, 'a stored seed fits its commitment')
  const order = orderOf(commitment, dealt)
  const places = placesOf(dealt, button)
  return {
    locks: deck.locks,
    board: openPlaces(deck, order, places.board),
    hole: new Map(
      [...places.hole].map(([seat, two]) => [seat, openPlaces(deck, order, two)] as const),
    ),
    all: openPlaces(deck, order, [...order.keys()]),
  }
}

const decksKept = 256
export type DeckOf = (hand: Hand) => DealtDeck

/** Each process draws a hand once; who sees which card is decided by who asks for the deck. */
export function openDecks(sealKey: Buffer): DeckOf {
  const kept = new Map<string, DealtDeck>()
  return (hand) => {
    const key = `${hand.siteId}:${hand.handId}`
    const known = kept.get(key)
    if (known) return known
    const deck = dealDeck(hand, sealKey)
    kept.set(key, deck)
    if (kept.size > decksKept) kept.delete(kept.keys().next().value ?? '')
    return deck
  }
}

export const cardsOf = (openings: readonly Opening[]): Card[] => openings.map(({ card }) => card)
