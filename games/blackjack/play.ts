/** How a hand of blackjack is played, whoever deals: what may be done, what moves lead to, and what it returns. */
import type { Card } from '../cards.ts'
import type { Pending } from '../game.ts'
import type { BlackjackRules } from '../rules.ts'
import type { BlackjackStep, HandResult } from '../steps.ts'
import { isNatural, totalOf, valueOf } from './hand.ts'

export const blackjackRules = {
  kind: 'blackjack',
  decks: 6,
  dealerStandsFrom: 17,
  naturalPays: '3/2',
  insurancePays: '2/1',
  splits: 1,
} as const satisfies BlackjackRules

type Hand = { cards: Card[]; isDone: boolean; isDoubled: boolean }
type State = {
  hands: Hand[]
  dealer: readonly [Card, Card]
  /** Null until it was offered and answered. */
  isInsured: boolean | null
  isOver: boolean
}

/** The first four cards, and who gives each further one: to which of the player's hands, and in which of the moves. */
export type Cards = {
  /** Player, dealer, player, and the one the dealer keeps hidden. */
  first: readonly [Card, Card, Card, Card]
  next(hand: number, move: number): Card
}

/** A player's part of a round, as far as the moves lead. */
export type Played = {
  /** What was told of it, in order. */
  steps: BlackjackStep[]
  /** The opening stake with what moves have added to it. */
  staked: bigint
  /** Null once the player has nothing left to decide. */
  pending: Pending | null
  /** Whether a hand is left that the dealer has to beat: without one, no further card is drawn. */
  awaitsDealer: boolean
  state: Readonly<State>
}

const handInPlay = ({ hands }: State) => hands.findIndex(({ isDone }) => !isDone)

/** Whether insurance is offered before the first move. */
export const offersInsuranceUnder = (up: Card) => valueOf(up) === 1
const offersInsurance = ({ dealer, isInsured }: State) =>
  isInsured === null && offersInsuranceUnder(dealer[0])

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

/**
 * What the player's moves lead to; the dealer's part is left to `settleHands`.
 * @throws RangeError where a move is none of the options it had.
 */
export function playHands(
  stake: bigint,
  { first, next }: Cards,
  moves: readonly string[] = [],
): Played {
  const player: [Card, Card] = [first[0], first[2]]
  const state: State = {
    hands: [{ cards: [...player], isDone: false, isDoubled: false }],
    dealer: [first[1], first[3]],
    isInsured: null,
    isOver: false,
  }
  const steps: BlackjackStep[] = [tell({ event: 'deal', player, dealer: first[1] })]
  let staked = stake
  if (!offersInsurance(state)) peek(state)
  for (const [i, move] of moves.entries()) {
    const option = pendingOf(state, stake)?.options.find((one) => one.move === move)
    if (!option) throw new RangeError(`no move ${i} of blackjack: ${move}`)
    staked += BigInt(option.raise)
    makeMove(state, move, (hand) => next(hand, i), steps)
    if (move === 'insure' || move === 'decline') peek(state)
    else state.isOver = handInPlay(state) < 0
  }
  return {
    steps,
    staked,
    pending: pendingOf(state, stake),
    awaitsDealer:
      handInPlay(state) < 0 && state.hands.some(({ cards }) => totalOf(cards).total <= 21),
    state,
  }
}

type Told<S> = S extends { payout: string } ? Omit<S, 'kind' | 'payout'> : never

function tell(step: Told<BlackjackStep>, payout = 0n): BlackjackStep {
  return { kind: 'blackjack', payout: String(payout), ...step }
}

/** With a natural on either side nothing is left to decide. */
function peek(state: State) {
  const { hands, dealer } = state
  state.isOver = isNatural(dealer) || isNatural(hands[0]!.cards)
}

function makeMove(
  state: State,
  move: string,
  deal: (hand: number) => Card,
  steps: BlackjackStep[],
) {
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
    const split = hand.cards.map((card, i) => [card, deal(i)]) as [Card[], Card[]]
    state.hands = split.map((cards) => ({
      cards,
      isDone: isAces || totalOf(cards).total === 21,
      isDoubled: false,
    }))
    steps.push(tell({ event: 'split', hands: [[...split[0]], [...split[1]]] }))
  } else {
    const card = deal(at)
    hand.cards.push(card)
    hand.isDoubled = move === 'double'
    hand.isDone = hand.isDoubled || totalOf(hand.cards).total >= 21
    steps.push(tell({ event: 'card', hand: at, card, isDouble: hand.isDoubled }))
  }
}

/** The dealer's cards of a round: drawn from `deal` until 17 or more. */
export function dealerFrom([up, hole]: readonly [Card, Card], deal: () => Card): Card[] {
  const dealer = [up, hole]
  while (totalOf(dealer).total < blackjackRules.dealerStandsFrom) dealer.push(deal())
  return dealer
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

/** How a round ends that has nothing pending: the dealer's cards, and what every hand and the insurance return. */
export function settleHands(
  { state: { hands, isInsured } }: Played,
  stake: bigint,
  dealer: readonly Card[],
): BlackjackStep[] {
  const results = hands.map((hand) => resultOf(hand, dealer, hands.length > 1))
  const insurance = isInsured ? isNatural(dealer) : null
  // Two to one on half a stake, and that half back.
  const halves = results.reduce((sum, { returned }) => sum + returned, insurance ? 3 : 0)
  return [
    tell({ event: 'dealer', cards: [...dealer] }),
    tell({ event: 'result', hands: results, insurance }, (stake * BigInt(halves)) / 2n),
  ]
}
