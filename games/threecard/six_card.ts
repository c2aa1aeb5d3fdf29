/** The best five of six cards, dealer's and player's together: how often each hand is made, over all of them. */
import { ranks } from '../cards.ts'
import type { PokerHand } from '../poker/hand.ts'

const sixCardHands = [
  'royal',
  'straightFlush',
  'quads',
  'fullHouse',
  'flush',
  'straight',
  'trips',
  'twoPair',
] as const satisfies PokerHand[]
export type SixCardHand = (typeof sixCardHands)[number]

const cardsAll = 6
const fiveInARow = 5

function sizeOf(set: number): number {
  let size = 0
  for (let left = set; left > 0; left &= left - 1) size += 1
  return size
}

/** The highest ranks of runs of five in a set of ranks; an ace, the lowest bit, is also above the king. */
function runsIn(set: number): number {
  const withHighAce = set | ((set & 1) << ranks.length)
  let runs = withHighAce
  for (let i = 1; i < fiveInARow; i++) runs &= withHighAce >> i
  return runs
}
const broadway = 1 << (ranks.length + 1 - fiveInARow)

/** @param suits the ranks held of each suit, as sets of bits */
function bestOf([a, b, c, d]: readonly [number, number, number, number]): SixCardHand | null {
  const flush = [a, b, c, d].find((set) => sizeOf(set) >= fiveInARow) ?? 0
  const inSuit = runsIn(flush)
  if (inSuit & broadway) return 'royal'
  if (inSuit) return 'straightFlush'
  if (a & b & c & d) return 'quads'
  const trips = (a & b & (c | d)) | (c & d & (a | b))
  const pairs = sizeOf((a & b) | (c & d) | ((a | b) & (c | d)))
  if (trips && pairs > 1) return 'fullHouse'
  if (flush) return 'flush'
  if (runsIn(a | b | c | d)) return 'straight'
  if (trips) return 'trips'
  return pairs > 1 ? 'twoPair' : null
}

/** Hands that differ only in the names of their suits are read once: sets of ranks are taken in descending order. */
export function countSixCards(): { all: number; made: Record<SixCardHand, number> } {
  const sets = Array.from({ length: 1 << ranks.length }, (_, set) => set)
  const bySize = Array.from({ length: cardsAll + 1 }, (_, size) =>
    sets.filter((set) => sizeOf(set) === size),
  )
  const made = Object.fromEntries(sixCardHands.map((hand) => [hand, 0])) as Record<
    SixCardHand,
    number
  >
  let all = 0
  /** In how many orders these four sets are those of four suits. */
  const ordersOf = ([a, b, c, d]: readonly number[]) => {
    let [orders, alike] = [24, 1]
    for (const isAlike of [a === b, b === c, c === d]) {
      alike = isAlike ? alike + 1 : 1
      orders /= alike
    }
    return orders
  }
  const take = (a: number, b: number, c: number, left: number) => {
    for (const d of bySize[left]!) {
      if (d > c) break
      const suits = [a, b, c, d] as const
      const orders = ordersOf(suits)
      const hand = bestOf(suits)
      all += orders
      if (hand) made[hand] += orders
    }
  }
  const upTo = (most: number, left: number, then: (set: number, left: number) => void) => {
    for (let size = 0; size <= left; size++)
      for (const set of bySize[size]!) {
        if (set > most) break
        then(set, left - size)
      }
  }
  upTo(Infinity, cardsAll, (a, afterA) =>
    upTo(a, afterA, (b, afterB) =>
      upTo(b, afterB, (c, afterC) => {
        take(a, b, c, afterC)
      }),
    ),
  )
  return { all, made }
}
