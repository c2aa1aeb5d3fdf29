/** How strong a hold'em hand is: the best five of up to seven cards, as one number that compares. */
import { rankOf, suitOf, type Card } from '../cards.ts'

/** From the worst up; the number of a strength divided by `perHand` is the place here. */
export const handNames = [
  'highCard',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
] as const
export type HandName = (typeof handNames)[number]

const ace = 14
const handSize = 5
const perHand = 16 ** handSize

/** The kind of hand and the ranks that decide it, the first of them the weightiest. */
const strength = (name: HandName, ranks: readonly number[]): number =>
  Array.from({ length: handSize }, (_, i) => ranks[i] ?? 0).reduce(
    (sum, rank) => sum * 16 + rank,
    handNames.indexOf(name),
  )

/** The top of five ranks in a row, the ace high or low; 0 where there are none. */
function straightIn(ranks: ReadonlySet<number>): number {
  for (let top = ace; top > handSize; top--)
    if ([0, 1, 2, 3, 4].every((down) => ranks.has(top - down))) return top
  return ranks.has(ace) && [2, 3, 4, 5].every((rank) => ranks.has(rank)) ? handSize : 0
}

/** A number for five to seven cards: the higher wins, equal ones share. */
export function strengthOf(cards: readonly Card[]): number {
  const counts = new Uint8Array(ace + 1)
  const suited: number[][] = [[], [], [], []]
  for (const card of cards) {
    const rank = rankOf(card) === 1 ? ace : rankOf(card)
    counts[rank]! += 1
    suited[suitOf(card)]!.push(rank)
  }
  const flush = suited.find((ranks) => ranks.length >= handSize)?.toSorted((a, b) => b - a)
  const straightFlush = flush ? straightIn(new Set(flush)) : 0
  if (straightFlush > 0) return strength('straightFlush', [straightFlush])

  /** Ranks that are there so many times or more, from the top. */
  const held = (times: number) => {
    const ranks: number[] = []
    for (let rank = ace; rank > 1; rank--) if (counts[rank]! >= times) ranks.push(rank)
    return ranks
  }
  const single = held(1)
  const besides = (...taken: number[]) => single.filter((rank) => !taken.includes(rank))
  const [quads] = held(4)
  if (quads !== undefined) return strength('quads', [quads, besides(quads)[0]!])
  const [trips] = held(3)
  const pairs = held(2).filter((rank) => rank !== trips)
  const [high, low] = pairs
  if (trips !== undefined && high !== undefined) return strength('fullHouse', [trips, high])
  if (flush) return strength('flush', flush.slice(0, handSize))
  const straight = straightIn(new Set(single))
  if (straight > 0) return strength('straight', [straight])
  if (trips !== undefined) return strength('trips', [trips, ...besides(trips).slice(0, 2)])
  if (high !== undefined && low !== undefined)
    return strength('twoPair', [high, low, besides(high, low)[0]!])
  if (high !== undefined) return strength('pair', [high, ...besides(high).slice(0, 3)])
  return strength('highCard', single.slice(0, handSize))
}

export const nameOfStrength = (value: number): HandName => handNames[Math.floor(value / perHand)]!

/** The five of up to seven cards that make the strength. */
export function bestFive(cards: readonly Card[]): Card[] {
  const whole = strengthOf(cards)
  let five = [...cards]
  // Whatever can go without a loss goes.
  while (five.length > handSize)
    five = five.toSpliced(
      five.findIndex((_, i) => strengthOf(five.toSpliced(i, 1)) === whole),
      1,
    )
  return five
}
