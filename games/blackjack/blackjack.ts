/** Blackjack: six decks, dealer stands on every 17 and peeks; double on any two cards, split once, insurance. */
import type { BlackjackRules } from '../rules.ts'
import type { BlackjackStep, HandResult } from '../steps.ts'
import { dealFrom, type Card } from '../cards.ts'
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, subtract } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import { next } from '../shuffle.ts'
import { isNatural, totalOf, valueOf } from './hand.ts'

const rules = {
  kind: 'blackjack',
  decks: 6,
  dealerStandsFrom: 17,
  naturalPays: '3/2',
  insurancePays: '2/1',
  splits: 1,
} as const satisfies BlackjackRules

// Halves of a stake are paid, so that every stake is even: nothing is ever rounded.
const limits = { stakeMin: 100n, stakeStep: 2n, maxMultiple: fraction(4) }

type Hand = { cards: Card[]; isDone: boolean; isDoubled: boolean }
type State = {
  hands: Hand[]
  dealer: Card[]
  /** Null until it was offered and answered. */
  isInsured: boolean | null
  isOver: boolean
}

const handInPlay = ({ hands }: State) => hands.findIndex(({ isDone }) => !isDone)
const offersInsurance = ({ dealer, isInsured }: State) =>
  isInsured === null && valueOf(dealer[0]!) === 1

function movesOf(state: State): { move: string; raise: 'none' | 'half' | 'whole' }[] {
  if (offersInsurance(state))
    return [
      { move: 'decline', raise: 'none' },
      { move: 'insure', raise: 'half' },
    ]
  const { cards } = state.hands[handInPlay(state)]!
  const isFirst = state.hands.length === 1 && cards.length === 2
  const isPair = isFirst && valueOf(cards[0]!) === valueOf(cards[1]!)
  return [
    { move: 'hit', raise: 'none' },
    { move: 'stand', raise: 'none' },
    ...(isFirst ? [{ move: 'double', raise: 'whole' } as const] : []),
    ...(isPair ? [{ move: 'split', raise: 'whole' } as const] : []),
  ]
}

/** Away, no insurance is taken and no stake raised: a card where none can hurt, else the hand stands. */
function fallbackOf(state: State): string {
  if (offersInsurance(state)) return 'decline'
  return totalOf(state.hands[handInPlay(state)]!.cards).total <= 11 ? 'hit' : 'stand'
}

function pendingOf(state: State, stake: bigint): Pending | null {
  if (state.isOver) return null
  const raises = { none: 0n, half: stake / 2n, whole: stake }
  return {
    options: movesOf(state).map(({ move, raise }) => ({ move, raise: String(raises[raise]) })),
    fallback: fallbackOf(state),
  }
}

/** What a hand returns in half stakes, against the dealer's cards. */
export function resultOf(
  { cards, isDoubled }: Pick<Hand, 'cards' | 'isDoubled'>,
  dealer: readonly Card[],
  isSplit: boolean,
): HandResult {
  const { total } = totalOf(cards)
  const against = totalOf(dealer).total
  const stakes = isDoubled ? 2 : 1
  const told = (result: HandResult['result'], returned: number) => ({ result, total, returned })
  if (total > 21) return told('bust', 0)
  if (isNatural(cards) && !isSplit) return isNatural(dealer) ? told('push', 2) : told('natural', 5)
  if (isNatural(dealer)) return told('lose', 0)
  if (against > 21 || total > against) return told('win', 4 * stakes)
  return total === against ? told('push', 2 * stakes) : told('lose', 0)
}

export const blackjack: Game<Record<string, never>> = {
  code: 'blackjack',
  name: 'Blackjack',
  category: 'casino',
  version: 1,
  volatility: 'low',
  rules,
  // Optimal play of the cards seen, by `odds.ts`; per stake of the opening, cut to six places.
  rtp: fraction(994_212, 1_000_000),
  hitFrequency: null,
  topAward: { multiple: fraction(5, 2), chance: loneNaturalChance() },
  ...limits,
  defaultChoice: {},
  readChoice: (raw) => (hasExactly(raw, []) ? {} : null),
  rtpAt: () => blackjack.rtp,
  settle({ stake, draw, moves = [] }) {
    if (!isStake(limits, stake)) throw new RangeError(`no stake of blackjack: ${stake}`)
    const shoe = dealFrom(rules.decks, draw)
    const first = [next(shoe), next(shoe), next(shoe), next(shoe)] as const
    const state: State = {
      hands: [{ cards: [first[0], first[2]], isDone: false, isDoubled: false }],
      dealer: [first[1], first[3]],
      isInsured: null,
      isOver: false,
    }
    const steps: BlackjackStep[] = [
      tell({ event: 'deal', player: [first[0], first[2]], dealer: first[1] }),
    ]
    let staked = stake
    if (!offersInsurance(state)) peek(state, stake, steps)
    for (const [i, move] of moves.entries()) {
      const option = pendingOf(state, stake)?.options.find((one) => one.move === move)
      if (!option) throw new RangeError(`no move ${i} of blackjack: ${move}`)
      staked += BigInt(option.raise)
      makeMove(state, move, () => next(shoe), steps)
      if (move === 'insure' || move === 'decline') peek(state, stake, steps)
      else finish(state, stake, () => next(shoe), steps)
    }
    return outcomeOf(stake, steps, { staked, pending: pendingOf(state, stake) })
  },
}

/** A natural of the player's and none of the dealer's. */
function loneNaturalChance(): Fraction {
  const [all, aces, tens] = [rules.decks * 52, rules.decks * 4, rules.decks * 16]
  const mine = fraction(2 * aces * tens, all * (all - 1))
  const theirs = fraction(2 * (aces - 1) * (tens - 1), (all - 2) * (all - 3))
  return multiply(mine, subtract(fraction(1), theirs))
}

type Told<S> = S extends { payout: string } ? Omit<S, 'kind' | 'payout'> : never

function tell(step: Told<BlackjackStep>, payout = 0n): BlackjackStep {
  return { kind: 'blackjack', payout: String(payout), ...step }
}

/** With a natural on either side nothing is left to decide. */
function peek(state: State, stake: bigint, steps: BlackjackStep[]) {
  const { hands, dealer } = state
  if (isNatural(dealer) || isNatural(hands[0]!.cards)) settleHands(state, stake, steps)
}

function makeMove(state: State, move: string, deal: () => Card, steps: BlackjackStep[]) {
  if (move === 'insure' || move === 'decline') {
    state.isInsured = move === 'insure'
    steps.push(tell({ event: 'insurance', isTaken: state.isInsured }))
    return
  }
  const at = handInPlay(state)
  const hand = state.hands[at]!
  if (move === 'stand') {
    hand.isDone = true
    steps.push(tell({ event: 'stand', hand: at }))
  } else if (move === 'split') {
    const isAces = valueOf(hand.cards[0]!) === 1
    const split = hand.cards.map((card) => [card, deal()]) as [Card[], Card[]]
    state.hands = split.map((cards) => ({
      cards,
      isDone: isAces || totalOf(cards).total === 21,
      isDoubled: false,
    }))
    steps.push(tell({ event: 'split', hands: [[...split[0]], [...split[1]]] }))
  } else {
    const card = deal()
    hand.cards.push(card)
    hand.isDoubled = move === 'double'
    hand.isDone = hand.isDoubled || totalOf(hand.cards).total >= 21
    steps.push(tell({ event: 'card', hand: at, card, isDouble: hand.isDoubled }))
  }
}

/** Once the player is done the dealer draws, unless every hand is bust already. */
function finish(state: State, stake: bigint, deal: () => Card, steps: BlackjackStep[]) {
  if (handInPlay(state) >= 0) return
  const { hands, dealer } = state
  const isStanding = hands.some(({ cards }) => totalOf(cards).total <= 21)
  if (isStanding) while (totalOf(dealer).total < rules.dealerStandsFrom) dealer.push(deal())
  settleHands(state, stake, steps)
}

function settleHands(state: State, stake: bigint, steps: BlackjackStep[]) {
  const { hands, dealer, isInsured } = state
  state.isOver = true
  const results = hands.map((hand) => resultOf(hand, dealer, hands.length > 1))
  const insurance = isInsured ? isNatural(dealer) : null
  // Two to one on half a stake, and that half back.
  const halves = results.reduce((sum, { returned }) => sum + returned, insurance ? 3 : 0)
  steps.push(
    tell({ event: 'dealer', cards: [...dealer] }),
    tell({ event: 'result', hands: results, insurance }, (stake * BigInt(halves)) / 2n),
  )
}
