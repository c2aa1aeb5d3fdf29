/** Tests of shuffles: where cards lie, which follow each other, and what hands the first five make. */
import { cardAt, deckSize } from '#games/cards.ts'
import type { Draw } from '#games/fair.ts'
import { pokerHandOf, pokerHands, type PokerHand } from '#games/poker/hand.ts'
import { next, shuffled } from '#games/shuffle.ts'
import { chiSquare, chiSquareTail, pooled, type Sample } from './uniform.ts'

/** Deals so many cards of a new deck, as their numbers. */
export type Deal = (cards: number) => readonly number[]

const deck = Array.from({ length: deckSize }, (_, i) => i)

/** As games deal. */
export function dealBy(draw: Draw): Deal {
  return (cards) => {
    const shuffle = shuffled(deck, draw)
    return Array.from({ length: cards }, () => next(shuffle))
  }
}

/** Of all 2,598,960 hands. */
const ways: Record<PokerHand, number> = {
  royal: 4,
  straightFlush: 36,
  quads: 624,
  fullHouse: 3744,
  flush: 5108,
  straight: 10_200,
  trips: 54_912,
  twoPair: 123_552,
  jacksOrBetter: 337_920,
  nothing: 2_062_860,
}
const hands = Object.values(ways).reduce((sum, count) => sum + count, 0)

export function shuffleBattery(deal: Deal, shuffles: number): Sample[] {
  const places = new Float64Array(deckSize * deckSize)
  const pairs = new Float64Array(deckSize * (deckSize - 1))
  const made = new Float64Array(pokerHands.length)
  for (let i = 0; i < shuffles; i++) {
    const cards = deal(deckSize)
    cards.forEach((card, place) => (places[place * deckSize + card]! += 1))
    const [first, second] = cards as [number, number]
    pairs[first * (deckSize - 1) + second - (second > first ? 1 : 0)]! += 1
    made[pokerHands.indexOf(pokerHandOf(cards.slice(0, 5).map(cardAt)))]! += 1
  }
  const n = 'deck'
  const { statistic } = chiSquare(n, 'places', places, () => shuffles / deckSize)
  const stretched = (statistic * (deckSize - 1)) / deckSize
  const freedom = (deckSize - 1) ** 2
  return [
    // Every card lies somewhere and every place has a card: 51 x 51 cells are free, and the sum is stretched.
    {
      n,
      test: 'places',
      statistic: stretched,
      freedom,
      p: chiSquareTail(stretched, freedom),
    },
    chiSquare(n, 'first two', pairs, () => shuffles / pairs.length),
    pooled(n, 'hands of five', [...made], (i) => (shuffles * ways[pokerHands[i]!]) / hands),
  ]
}
