/** The exact return of video poker with the best holds: every deal, every hold, every draw, in seconds. */
import { deckSize, ranks } from '../cards.ts'

const handSize = 5
const holdsCount = 2 ** handSize
const jokersMax = 2

const choose = Array.from({ length: deckSize + jokersMax + 1 }, (_, n) =>
  Array.from({ length: handSize + 1 }, (__, k) => {
    let ways = 1
    for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1)
    return Math.round(ways)
  }),
)

/** `all` are deals times draws; `hands` are dealt, `made` are what the best holds have made of them over all draws. */
export type Optimal<Hand extends string> = {
  returned: bigint
  all: bigint
  hands: Record<Hand, bigint>
  made: Record<Hand, bigint>
}

/** What five cards make, by ranks from 1 (ace) to 13, 0 for a joker, and suits from 0 to 3. */
export type HandOf<Hand extends string> = (
  ranks: readonly number[],
  suits: readonly number[],
) => Hand

/** Visits all sets of five cards in ascending order. */
function everyHand(size: number, visit: (cards: readonly number[]) => void) {
  const cards = [0, 0, 0, 0, 0]
  for (let e = 4; e < size; e++)
    for (let d = 3; d < e; d++)
      for (let c = 2; c < d; c++)
        for (let b = 1; b < c; b++)
          for (let a = 0; a < b; a++) {
            cards[0] = a
            cards[1] = b
            cards[2] = c
            cards[3] = d
            cards[4] = e
            visit(cards)
          }
}

/** The place of each subset of a hand in the table of its size. */
function fillPlaces(places: Int32Array, cards: readonly number[]) {
  for (let hold = 1; hold < holdsCount; hold++) {
    let place = 0
    let held = 0
    for (let i = 0; i < handSize; i++)
      if ((hold >> i) & 1) {
        held += 1
        place += choose[cards[i]!]![held]!
      }
    places[hold] = place
  }
}

const suitsCount = 4
/** The ranks of each suit in a hand, as sets of bits; a fifth for the jokers. */
const suitSets = new Int32Array(suitsCount + 1)

/**
 * Hands that differ only in the names of their suits are played alike, and one stands for them: whose sets of ranks
 * descend from suit to suit. How many hands that is; 0 for the others.
 */
function standsFor(cards: readonly number[]): number {
  suitSets.fill(0)
  for (const card of cards) suitSets[Math.floor(card / ranks.length)]! |= 1 << (card % ranks.length)
  let [hands, alike] = [24, 1]
  for (let suit = 1; suit < suitsCount; suit++) {
    const [before, here] = [suitSets[suit - 1]!, suitSets[suit]!]
    if (before < here) return 0
    alike = before === here ? alike + 1 : 1
    hands /= alike
  }
  return hands
}

const sizes = Int8Array.from({ length: holdsCount }, (_, hold) => {
  let size = 0
  for (let i = 0; i < handSize; i++) size += (hold >> i) & 1
  return size
})

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
const leastMultiple = (a: number, b: number) => (a / commonDivisor(a, b)) * b

/** Sums over supersets turned into sums over draws that avoid what was thrown away. */
function avoidDiscards(sums: Float64Array) {
  for (let bit = 1; bit < holdsCount; bit <<= 1)
    for (let hold = 0; hold < holdsCount; hold++)
      if ((hold & bit) === 0) sums[hold]! -= sums[hold | bit]!
}

/**
 * For every subset of up to five cards the pays of all hands that contain it are summed once. What a hold returns over
 * its draws follows from those sums by inclusion and exclusion of the cards thrown away.
 * @param pays whole figures for every hand that `handOf` tells
 * @param jokers more cards than the 52
 */
export function countOptimal<Hand extends string>(
  pays: Readonly<Record<Hand, number>>,
  handOf: HandOf<Hand>,
  jokers = 0,
): Optimal<Hand> {
  const cardsAll = deckSize + jokers
  // Draws that complete a hold of n cards, and what makes all of them alike.
  const drawsOf = Array.from(
    { length: handSize + 1 },
    (_, held) => choose[cardsAll - handSize]![handSize - held]!,
  )
  const drawsAll = drawsOf.reduce(leastMultiple)
  const names = Object.keys(pays) as Hand[]
  const kinds = names.length
  const handsAll = choose[cardsAll]![handSize]!
  const kindOf = new Uint8Array(handsAll)
  const payOf = names.map((hand) => pays[hand])
  const tables = Array.from(
    { length: handSize + 1 },
    (_, size) => new Float64Array(choose[cardsAll]![size]!),
  )
  // The same by kind of hand; of five cards there is only one.
  const kindTables = tables.slice(0, handSize).map(({ length }) => new Int32Array(length * kinds))
  const places = new Int32Array(holdsCount)
  everyHand(cardsAll, (cards) => {
    fillPlaces(places, cards)
    const kind = names.indexOf(
      handOf(
        cards.map((card) => (card < deckSize ? (card % ranks.length) + 1 : 0)),
        cards.map((card) => Math.floor(card / ranks.length)),
      ),
    )
    kindOf[places[holdsCount - 1]!] = kind
    for (let hold = 0; hold < holdsCount - 1; hold++)
      kindTables[sizes[hold]!]![places[hold]! * kinds + kind]! += 1
    const pay = payOf[kind]!
    if (pay > 0)
      for (let hold = 0; hold < holdsCount; hold++) tables[sizes[hold]!]![places[hold]!]! += pay
  })
  const madeOf = new Float64Array(kinds)
  const sums = new Float64Array(holdsCount)
  everyHand(cardsAll, (cards) => {
    const hands = standsFor(cards)
    if (hands === 0) return
    fillPlaces(places, cards)
    for (let hold = 0; hold < holdsCount; hold++) sums[hold] = tables[sizes[hold]!]![places[hold]!]!
    avoidDiscards(sums)
    let [best, bestHold] = [-1, 0]
    for (let hold = 0; hold < holdsCount; hold++) {
      const returns = (sums[hold]! * drawsAll) / drawsOf[sizes[hold]!]!
      if (returns > best) [best, bestHold] = [returns, hold]
    }
    const weight = (hands * drawsAll) / drawsOf[sizes[bestHold]!]!
    for (let kept = bestHold; kept < holdsCount; kept++) {
      if ((kept & bestHold) !== bestHold) continue
      const signed = (sizes[kept]! - sizes[bestHold]!) % 2 === 0 ? weight : -weight
      const place = places[kept]!
      if (kept === holdsCount - 1) madeOf[kindOf[place]!]! += signed
      else
        for (let kind = 0; kind < kinds; kind++)
          madeOf[kind]! += signed * kindTables[sizes[kept]!]![place * kinds + kind]!
    }
  })
  const dealt = new Float64Array(kinds)
  for (const kind of kindOf) dealt[kind]! += 1
  const byHand = (counts: Float64Array) =>
    Object.fromEntries(names.map((hand, kind) => [hand, BigInt(counts[kind]!)])) as Record<
      Hand,
      bigint
    >
  const made = byHand(madeOf)
  return {
    returned: names.reduce((sum, hand) => sum + made[hand] * BigInt(pays[hand]), 0n),
    all: BigInt(handsAll) * BigInt(drawsAll),
    hands: byHand(dealt),
    made,
  }
}
