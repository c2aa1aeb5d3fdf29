/** Poker hands of five cards: which of the ranks a hand makes, aces high and low in straights. */
import { rankOf, suitOf, type Card } from '../cards.ts'

/** From the best down. */
export const pokerHands = [
  'royal',
  'straightFlush',
  'quads',
  'fullHouse',
  'flush',
  'straight',
  'trips',
  'twoPair',
  'jacksOrBetter',
  'nothing',
] as const
export type PokerHand = (typeof pokerHands)[number]

/** The hand of five cards as ranks 1 (ace) to 13 and suits; a pair below jacks is nothing. */
export function handOf(ranks: readonly number[], isFlush: boolean): PokerHand {
  const counts = new Uint8Array(15)
  for (const rank of ranks) counts[rank]! += 1
  const groups = [...counts].filter((count) => count > 0).toSorted((a, b) => b - a)
  const [most = 0, second = 0] = groups
  if (most === 1) {
    const low = counts.indexOf(1)
    const isBroadway = counts[1] === 1 && [10, 11, 12, 13].every((rank) => counts[rank] === 1)
    const isStraight = isBroadway || [0, 1, 2, 3, 4].every((i) => counts[low + i] === 1)
    if (isStraight && isFlush) return isBroadway ? 'royal' : 'straightFlush'
    if (isFlush) return 'flush'
    return isStraight ? 'straight' : 'nothing'
  }
  if (most === 4) return 'quads'
  if (most === 3) return second === 2 ? 'fullHouse' : 'trips'
  if (second === 2) return 'twoPair'
  const pair = counts.indexOf(2)
  return pair === 1 || pair >= 11 ? 'jacksOrBetter' : 'nothing'
}

export function pokerHandOf(cards: readonly Card[]): PokerHand {
  const [first] = cards
  const isFlush = first !== undefined && cards.every((card) => suitOf(card) === suitOf(first))
  return handOf(cards.map(rankOf), isFlush)
}
