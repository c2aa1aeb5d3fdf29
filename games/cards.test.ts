/** Protects the cards: a fresh shuffle of whole decks, of which no card comes back. */

import { expect, test } from 'vitest'
import { cardAt, dealFrom, deckSize } from './cards.ts'
import { drawsOf } from './fair.ts'
import { next, shuffled } from './shuffle.ts'

test.each([1, 6, 8])(
  '[GAM-09] of %i decks shuffled together each card comes once per deck, in an order of its own each time',
  (decks) => {
    const orders = [0, 1].map((nonce) => {
      const draw = drawsOf({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })
      const shoe = dealFrom(decks, draw)
      return Array.from({ length: decks * deckSize }, () => next(shoe))
    })
    for (const cards of orders) {
      const counts = Map.groupBy(cards, (card) => card)
      expect(counts.size).toBe(deckSize)
      expect([...counts.values()].every((same) => same.length === decks)).toBe(true)
    }
    expect(orders[0]).not.toEqual(orders[1])
    expect(orders[0]).not.toEqual(Array.from({ length: decks * deckSize }, (_, i) => cardAt(i)))
  },
)

test('[GAM-09] a shoe that is dealt out gives no card a second time', () => {
  const draw = drawsOf({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce: 2 })
  const deck = dealFrom(1, draw)
  for (let card = 0; card < deckSize; card++) next(deck)
  expect(() => next(deck)).toThrow(RangeError)
})

test('[RNG-05] a server seed has more states than a deck has orders, and of few cards every order comes up', () => {
  let orders = 1n
  for (let cards = 2n; cards <= BigInt(deckSize); cards++) orders *= cards
  expect(orders).toBeLessThan(2n ** 256n)
  const seen = new Set(
    Array.from({ length: 1000 }, (_, nonce) => {
      const draw = drawsOf({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })
      const few = shuffled('ABCD', draw)
      return [next(few), next(few), next(few), next(few)].join('')
    }),
  )
  expect(seen.size).toBe(24)
})
