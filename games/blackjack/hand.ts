/** Hands of blackjack: what they count, and how the dealer draws. */
import { rankOf, type Card } from '../cards.ts'

/** An ace as 1; tens and faces as 10. */
export function valueOf(card: Card): number {
  return Math.min(rankOf(card), 10)
}

/** The best count of a hand; soft where an ace counts 11 in it. */
export function totalOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0)
  const isSoft = hard <= 11 && cards.some((card) => valueOf(card) === 1)
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

/** An ace and a ten in the first two cards; after a split it is a plain 21. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}
