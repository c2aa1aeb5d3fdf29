/** The exact return of ante and play with the best decisions: every hand of the player against every one of the dealer. */
import { deckSize, ranks } from '../cards.ts'
import { fraction, type Fraction } from '../fraction.ts'
import { valueOfThree, type ThreeCardHand } from './hand.ts'

const king = 13
const rankAt = (card: number) => (card % ranks.length) + 1
const suitAt = (card: number) => Math.floor(card / ranks.length)
const placeOf = (a: number, b: number, c: number) =>
  a + (b * (b - 1)) / 2 + (c * (c - 1) * (c - 2)) / 6

/** A table may pay ace, king and queen of one suit more than other straight flushes. */
type BonusHand = ThreeCardHand | 'miniRoyal'

type Hands = { values: Int32Array; kinds: BonusHand[]; areQualified: Uint8Array }

function everyHand(visit: (a: number, b: number, c: number) => void) {
  for (let c = 2; c < deckSize; c++)
    for (let b = 1; b < c; b++) for (let a = 0; a < b; a++) visit(a, b, c)
}

function evaluate(): Hands {
  const values = new Int32Array(22_100)
  const areQualified = new Uint8Array(22_100)
  const kinds: BonusHand[] = []
  everyHand((a, b, c) => {
    const cards = [rankAt(a), rankAt(b), rankAt(c)]
    const { hand, value } = valueOfThree(cards, suitAt(a) === suitAt(b) && suitAt(b) === suitAt(c))
    const place = placeOf(a, b, c)
    values[place] = value
    const isMiniRoyal = hand === 'straightFlush' && cards.includes(1) && cards.includes(king)
    kinds[place] = isMiniRoyal ? 'miniRoyal' : hand
    areQualified[place] =
      hand !== 'highCard' || cards.some((rank) => rank === 1 || rank >= 12) ? 1 : 0
  })
  return { values, kinds, areQualified }
}

/** Hands that differ only in the names of their suits are played alike: one of each stands for all. */
function classes(): Map<string, { cards: [number, number, number]; count: number }> {
  const found = new Map<string, { cards: [number, number, number]; count: number }>()
  everyHand((a, b, c) => {
    const sorted = [a, b, c].toSorted((x, y) => rankAt(x) - rankAt(y) || x - y)
    const names = new Map<number, number>()
    const named = sorted.map((card) => {
      const suit = suitAt(card)
      names.set(suit, names.get(suit) ?? names.size)
      return `${rankAt(card)}.${names.get(suit)}`
    })
    const key = named.join(' ')
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { cards: [a, b, c], count: 1 })
  })
  return found
}

/** What an ante gets back over ante and play, less the play: one less the loss per ante. */
export function anteRtpOf(anteBonus: Partial<Record<BonusHand, number>>): Fraction {
  const bonuses = { miniRoyal: anteBonus.straightFlush, ...anteBonus }
  const { values, kinds, areQualified } = evaluate()
  const dealersAll = 18_424
  let net = 0
  for (const { cards, count } of classes().values()) {
    const [x, y, z] = cards
    const place = placeOf(x, y, z)
    let played = (bonuses[kinds[place]!] ?? 0) * dealersAll
    everyHand((a, b, c) => {
      if (
        a === x ||
        a === y ||
        a === z ||
        b === x ||
        b === y ||
        b === z ||
        c === x ||
        c === y ||
        c === z
      )
        return
      const other = placeOf(a, b, c)
      const difference = values[place]! - values[other]!
      played += areQualified[other] ? 2 * Math.sign(difference) : 1
    })
    net += Math.max(played, -dealersAll) * count
  }
  const all = 22_100 * dealersAll
  return fraction(all + net, all)
}
