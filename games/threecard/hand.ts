/** Hands of three cards: ranks of their own order, where a straight beats a flush. */
import { rankOf, suitOf, type Card } from '../cards.ts'

/** From the best down. */
export const threeCardHands = [
  'straightFlush',
  'trips',
  'straight',
  'flush',
  'pair',
  'highCard',
] as const
export type ThreeCardHand = (typeof threeCardHands)[number]

/** What a hand makes, and a value that is higher for a better hand and equal for equal ones; ranks from 1, the ace. */
export function valueOfThree(
  ranks: readonly number[],
  isFlush: boolean,
): { hand: ThreeCardHand; value: number } {
  const high = ranks.map((rank) => (rank === 1 ? 14 : rank)).toSorted((a, b) => b - a)
  const [a, b, c] = high as [number, number, number]
  const isLow = a === 14 && b === 3 && c === 2
  const isStraight = isLow || (a === b + 1 && b === c + 1)
  const hand =
    a === c
      ? 'trips'
      : isStraight && isFlush
        ? 'straightFlush'
        : isStraight
          ? 'straight'
          : isFlush
            ? 'flush'
            : a === b || b === c
              ? 'pair'
              : 'highCard'
  // Of a pair its rank counts first, of the lowest straight the three.
  const order = hand === 'pair' && b === c ? [b, c, a] : isLow && isStraight ? [3, 2, 1] : [a, b, c]
  const place = threeCardHands.length - threeCardHands.indexOf(hand)
  return { hand, value: order.reduce((sum, rank) => sum * 15 + rank, place) }
}

export function threeCardOf(cards: readonly Card[]) {
  return valueOfThree(
    cards.map(rankOf),
    cards.every((card) => suitOf(card) === suitOf(cards[0]!)),
  )
}

/** The dealer plays with a queen or better: the lowest hand of that kind has this value. */
export const qualifies = (cards: readonly Card[]) =>
  threeCardOf(cards).hand !== 'highCard' ||
  cards.some((card) => rankOf(card) === 1 || rankOf(card) >= 12)
