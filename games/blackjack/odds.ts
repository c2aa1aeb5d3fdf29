/** The expected loss of blackjack with the best play of the cards seen: every hand, every upcard, the whole shoe. */

/** Cards left by value: at 0 the aces, at 9 the tens. */
type Shoe = number[]

const valuesCount = 10
const ten = 9

/** What the hole card cannot be once the dealer has looked under an ace or a ten; -1 where anything. */
const forbiddenUnder = (up: number) => (up === 0 ? ten : up === ten ? 0 : -1)

const totalOf = (hard: number, hasAce: boolean) => (hasAce && hard <= 11 ? hard + 10 : hard)

/** The dealer's ends: 17 to 21, and bust. */
type Ends = Float64Array

/**
 * Hands that the dealer may end with, as a tree: a branch adds a card of a value no lower than the last. `ways` counts
 * the orders in which the cards may come, the hole card first; 0 where the dealer goes on.
 */
type DealerHand = { card: number; ways: number; end: number; next: DealerHand[] }

function dealerHands(up: number, hitsSoft17: boolean): DealerHand[] {
  const roots: DealerHand[] = []
  const put = (cards: readonly number[], end: number) => {
    let branch = roots
    cards.forEach((card, at) => {
      let hand = branch.find((one) => one.card === card)
      if (!hand) branch.push((hand = { card, ways: 0, end, next: [] }))
      if (at === cards.length - 1) Object.assign(hand, { ways: hand.ways + 1, end })
      branch = hand.next
    })
  }
  const draw = (cards: readonly number[], hard: number, hasAce: boolean) => {
    const total = totalOf(hard, hasAce)
    const isSoft17 = total === 17 && total !== hard
    if (cards.length > 0 && total >= 17 && !(hitsSoft17 && isSoft17)) {
      put(
        cards.toSorted((a, b) => a - b),
        total > 21 ? 5 : total - 17,
      )
      return
    }
    for (let card = 0; card < valuesCount; card++)
      if (cards.length > 0 || card !== forbiddenUnder(up))
        draw([...cards, card], hard + card + 1, hasAce || card === 0)
  }
  draw([], up + 1, up === 0)
  return roots
}

/** How the dealer ends from this shoe: each hand with its chance, all orders at once. */
function dealerEnds(hands: readonly DealerHand[], shoe: Shoe, size: number, up: number): Ends {
  const ends = new Float64Array(6)
  const forbidden = forbiddenUnder(up)
  const walk = (branch: readonly DealerHand[], chance: number, left: number) => {
    for (const { card, ways, end, next } of branch) {
      const count = shoe[card]!
      if (count === 0) continue
      const here = (chance * count) / left
      ends[end]! += ways * here
      if (next.length === 0) continue
      shoe[card] = count - 1
      walk(next, here, left - 1)
      shoe[card] = count
    }
  }
  // The hole card is one of those that are allowed, which the first division has not counted.
  walk(hands, forbidden < 0 ? 1 : size / (size - shoe[forbidden]!), size)
  return ends
}

function standValue(total: number, ends: Ends): number {
  if (total > 21) return -1
  let value = ends[5]!
  for (let i = 0; i < 5; i++) value += ends[i]! * Math.sign(total - 17 - i)
  return value
}

const doublesTo = 11

type Hand = { counts: number[]; hard: number; hasAce: boolean; cards: number }

const emptyHand: Hand = {
  counts: Array.from({ length: valuesCount }, () => 0),
  hard: 0,
  hasAce: false,
  cards: 0,
}

/** Values of hands against one upcard; the shoe is what neither side has been seen to hold. */
function openValues(shoe: Shoe, up: number, rules: BlackjackOptions) {
  const size = () => shoe.reduce((sum, count) => sum + count, 0)
  const known = new Map<string, number>()
  const endsOf = new Map<string, Ends>()
  const hands = dealerHands(up, rules.hitsSoft17)
  const forbidden = forbiddenUnder(up)
  const allowed = () => size() - (forbidden >= 0 ? shoe[forbidden]! : 0)

  /** Takes each card that may come next, with its chance as the hole card is known not to be the forbidden one. */
  const overNext = (then: (card: number) => number): number => {
    const left = size()
    const all = allowed() * (left - 1)
    let value = 0
    for (let card = 0; card < valuesCount; card++) {
      const count = shoe[card]!
      if (count === 0) continue
      shoe[card] = count - 1
      const ways = count * allowed()
      if (ways > 0) value += (ways / all) * then(card)
      shoe[card] = count
    }
    return value
  }
  const withCard = (hand: Hand, card: number): Hand => ({
    counts: hand.counts.with(card, hand.counts[card]! + 1),
    hard: hand.hard + card + 1,
    hasAce: hand.hasAce || card === 0,
    cards: hand.cards + 1,
  })
  const stand = (hand: Hand): number => {
    if (hand.hard > 21) return -1
    const key = shoe.join(' ')
    const ends = endsOf.get(key) ?? dealerEnds(hands, [...shoe], size(), up)
    endsOf.set(key, ends)
    return standValue(totalOf(hand.hard, hand.hasAce), ends)
  }
  const play = (hand: Hand): number => {
    if (hand.hard > 21) return -1
    const key = `${hand.counts.join(' ')}/${shoe.join(' ')}`
    const found = known.get(key)
    if (found !== undefined) return found
    const total = totalOf(hand.hard, hand.hasAce)
    // At 21 the hand stands by itself.
    const hit = total === 21 ? -1 : overNext((card) => play(withCard(hand, card)))
    const value = Math.max(stand(hand), hit)
    known.set(key, value)
    return value
  }
  const mayDouble = ({ hard, hasAce }: Hand) => {
    const total = totalOf(hard, hasAce)
    return rules.doublesFrom === null || (total >= rules.doublesFrom && total <= doublesTo)
  }
  /** What a hand that has so many stakes at risk is worth, with a natural that the dealer has not looked for. */
  const atRisk = (value: number, stakes: number) => {
    if (rules.peeks || forbidden < 0) return value
    const natural = shoe[forbidden]! / size()
    // A natural takes one stake in any case: what it takes beyond is told by what it leaves of the value.
    return value - ((stakes - 1) * natural) / (1 - natural)
  }
  const double = (hand: Hand) =>
    mayDouble(hand)
      ? atRisk(2 * overNext((card) => stand(withCard(hand, card))), 2)
      : Number.NEGATIVE_INFINITY
  const afterSplit = (hand: Hand) =>
    rules.doublesAfterSplit ? Math.max(play(hand), double(hand)) : play(hand)
  const splitValue = (hand: Hand, card: number) =>
    card === 0 && !rules.hitsSplitAces ? stand(hand) : afterSplit(hand)
  const split = (card: number) => {
    const one = withCard(emptyHand, card)
    const resplits = card === 0 && !rules.resplitsAces ? 0 : rules.splits - 1
    /** The worth of hands that have but one card; each pair among them may be split again while `spare` splits are left. */
    const fill = (open: number, spare: number): number => {
      if (open === 0) return 0
      const others = fill(open - 1, spare)
      return overNext((next) => {
        const hand = withCard(one, next)
        const kept = splitValue(hand, card) + others
        return next === card && spare > 0
          ? Math.max(kept, atRisk(fill(open + 1, spare - 1), 2))
          : kept
      })
    }
    return atRisk(fill(2, resplits), 2)
  }
  return { play, double, split, withCard }
}

/** What rules may differ in from those of `blackjack.ts`. */
export type BlackjackOptions = {
  /** What a natural wins, to one. */
  naturalPays: number
  hitsSoft17: boolean
  doublesAfterSplit: boolean
  /** How often a pair may be split: once makes two hands, three times four. */
  splits: number
  /** Aces may be split as often as others; else once. */
  resplitsAces: boolean
  /** A split ace is played on; else it gets one card. */
  hitsSplitAces: boolean
  /** Half the stake comes back for a hand given up on its first two cards, once the dealer has no natural. */
  hasSurrender: boolean
  /** The least total that may be doubled, up to eleven; null where any two cards may. */
  doublesFrom: number | null
  /** The dealer looks for a natural before anybody plays; else it takes doubles and splits as well. */
  peeks: boolean
}

const ours: BlackjackOptions = {
  naturalPays: 1.5,
  hitsSoft17: false,
  doublesAfterSplit: false,
  splits: 1,
  resplitsAces: false,
  hitsSplitAces: false,
  hasSurrender: false,
  doublesFrom: null,
  peeks: true,
}

/**
 * The loss per opening stake; a split hand is valued without the cards of the others.
 * @param decks shuffled together
 */
export function blackjackEdge(decks: number, rules: BlackjackOptions = ours): number {
  const shoe: Shoe = Array.from(
    { length: valuesCount },
    (_, card) => decks * (card === ten ? 16 : 4),
  )
  const all = decks * 52
  let value = 0
  for (let up = 0; up < valuesCount; up++) {
    const upChance = shoe[up]! / all
    shoe[up]! -= 1
    const { play, double, split, withCard } = openValues(shoe, up, rules)
    for (let a = 0; a < valuesCount; a++) {
      const aChance = shoe[a]! / (all - 1)
      shoe[a]! -= 1
      for (let b = 0; b < valuesCount; b++) {
        const chance = upChance * aChance * (shoe[b]! / (all - 2))
        shoe[b]! -= 1
        const forbidden = forbiddenUnder(up)
        const dealerNatural = forbidden < 0 ? 0 : shoe[forbidden]! / (all - 3)
        const isNatural = (a === 0 && b === ten) || (a === ten && b === 0)
        const hand = withCard(withCard(emptyHand, a), b)
        const best = isNatural
          ? rules.naturalPays
          : Math.max(
              play(hand),
              double(hand),
              a === b ? split(a) : Number.NEGATIVE_INFINITY,
              rules.hasSurrender ? -0.5 : Number.NEGATIVE_INFINITY,
            )
        value += chance * ((1 - dealerNatural) * best - (isNatural ? 0 : dealerNatural))
        shoe[b]! += 1
      }
      shoe[a]! += 1
    }
    shoe[up]! += 1
  }
  return -value
}
