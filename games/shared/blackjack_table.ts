/** Blackjack for all who sit down: the same cards and the same dealer, and every bet decides step by step for itself. */
import { blackjack } from '../blackjack/blackjack.ts'
import { totalOf } from '../blackjack/hand.ts'
import {
  dealerFrom,
  offersInsuranceUnder,
  playHands,
  settleHands,
  type Cards,
  type Played,
} from '../blackjack/play.ts'
import { dealFrom, type Card } from '../cards.ts'
import type { Draw } from '../fair.ts'
import { hasExactly } from '../game.ts'
import type { BlackjackRules } from '../rules.ts'
import { next } from '../shuffle.ts'
import type {
  BlackjackBook,
  BlackjackShown,
  BlackjackTableRules,
  Decided,
} from './blackjack_table_rules.ts'
import type { SharedBet, SharedGame } from './shared.ts'

const rules = {
  kind: 'blackjacktable',
  played: blackjack.rules as BlackjackRules,
  stepMs: 12_000,
  dealMs: 1000,
  holdMs: 2000,
} as const satisfies BlackjackTableRules

/**
 * A hand is worth 2 at least and takes no card from 21 on, each of its cards but the last leaving it below: 19 decisions
 * at most, and as many for a second hand after the split.
 */
const cardStepsMax = 39

/**
 * A round's cards, all of one shuffled shoe: player, dealer, player, dealer; then the dealer's further cards, and then
 * for every step one card for first hands and one for second hands.
 */
export type BlackjackDeal = {
  first: Cards['first']
  /** All of it, the upcard first, as it is where a hand is left to beat. */
  dealer: readonly Card[]
  steps: readonly (readonly [Card, Card])[]
}

/**
 * Draws the round. Whoever takes a card in a step gets the card of that step, whatever was done before, by whomever; so
 * the dealer's cards and those of the steps hang on no decision, and nobody can have seen the card that is decided
 * about. Any places of a shuffled shoe are as likely to hold any cards: it makes no difference to a bet that its next
 * card lies behind the dealer's or behind cards that nobody took, and its odds are those of blackjack played alone.
 */
function dealRound(draw: Draw): BlackjackDeal {
  const shoe = dealFrom(rules.played.decks, draw)
  const deal = () => next(shoe)
  const first = [deal(), deal(), deal(), deal()] as const
  const dealer = dealerFrom([first[1], first[3]], deal)
  const steps = Array.from({ length: cardStepsMax }, () => [deal(), deal()] as const)
  return { first, dealer, steps }
}

/** Under an ace the first step is about insurance, and has no cards. */
const cardOf = ({ first, steps }: BlackjackDeal, hand: number, step: number): Card | null =>
  steps[step - (offersInsuranceUnder(first[1]) ? 1 : 0)]?.[hand] ?? null

const cardsOf = (deal: BlackjackDeal): Cards => ({
  first: deal.first,
  next: (hand, step) => {
    const card = cardOf(deal, hand, step)
    if (card === null) throw new RangeError('no card of this step')
    return card
  },
})

/** A card that nobody has seen counts nothing. */
const faceDown: Card = '??'

/** The cards of a round as far as everybody has seen them; what one has taken oneself is among them. */
export function cardsShown({ player, dealer, steps }: BlackjackShown): Cards {
  const [up = faceDown, hole = faceDown] = dealer
  return {
    first: [player[0], up, player[1], hole],
    next: (hand, step) => steps[step]?.[hand] ?? faceDown,
  }
}

const movePattern = /^(\d{1,2}):([a-z]{3,7})$/

/** As a decision is stored: with the step it was made in. */
export const moveIn = (step: number, move: string) => `${step}:${move}`

/** @returns null where a bet has decided nothing in the step. */
export function madeIn(moves: readonly string[], step: number): string | null {
  const own = moves.find((move) => move.startsWith(`${step}:`))
  return own?.slice(own.indexOf(':') + 1) ?? null
}

type Own = Pick<SharedBet, 'stake' | 'moves'>

/**
 * What a bet has come to when so many steps are over: by what its player decided, and where a step was missed by the
 * published move [REC-06].
 * @throws RangeError where a move was none that its step allowed.
 */
export function playedUntil(
  { stake, moves = [] }: Own,
  cards: Cards,
  steps: number,
): { played: Played; decided: Decided[] } {
  const decided: Decided[] = []
  const play = () =>
    playHands(
      stake,
      cards,
      decided.map(({ move }) => move),
    )
  let played = play()
  while (played.pending && decided.length < steps) {
    const own = madeIn(moves, decided.length)
    decided.push({ move: own ?? played.pending.fallback, isAway: own === null })
    played = play()
  }
  return { played, decided }
}

/** A bet as it ends, all of its decisions made. */
function playedOut(bet: Own, deal: BlackjackDeal) {
  const ended = playedUntil(bet, cardsOf(deal), Infinity)
  const own = ended.decided.filter(({ isAway }) => !isAway)
  const { moves = [] } = bet
  if (!moves.every((move) => movePattern.test(move)) || own.length !== moves.length)
    throw new RangeError(`no moves of a round: ${moves.join(', ')}`)
  return ended
}

const begun: BlackjackBook = { steps: [], decidedMs: null, isDealerDrawing: false }

/** The open step, and when it ends at the latest; null where none is open. */
function openIn({ steps, decidedMs }: BlackjackBook): { step: number; endsMs: number } | null {
  if (decidedMs !== null) return null
  return { step: steps.length, endsMs: (steps.at(-1)?.endedMs ?? 0) + rules.stepMs }
}

const dealerOf = ({ dealer }: BlackjackDeal, { isDealerDrawing }: BlackjackBook) =>
  isDealerDrawing ? dealer : dealer.slice(0, 2)

function lastsMs(deal: BlackjackDeal, book: BlackjackBook): number {
  if (book.decidedMs === null) return Infinity
  return book.decidedMs + (dealerOf(deal, book).length - 1) * rules.dealMs + rules.holdMs
}

/** The dealer's cards, the first of them at once and the others one by one when all have decided. */
function dealerAfter(deal: BlackjackDeal, book: BlackjackBook, elapsedMs: number): Card[] {
  const { decidedMs } = book
  const turned = decidedMs === null ? 0 : Math.floor((elapsedMs - decidedMs) / rules.dealMs)
  return dealerOf(deal, book).slice(0, 1 + Math.max(0, turned))
}

function shownAt(deal: BlackjackDeal, elapsedMs: number, book: BlackjackBook): BlackjackShown {
  const over = book.steps.filter(({ endedMs }) => endedMs <= elapsedMs)
  const isOver = elapsedMs >= lastsMs(deal, book)
  // Of a round that is shown again, a step was open that is over now.
  const isOpen = over.length < book.steps.length || (book.decidedMs ?? Infinity) > elapsedMs
  const open = isOpen ? openIn({ ...book, steps: over, decidedMs: null }) : null
  return {
    player: [deal.first[0], deal.first[2]],
    dealer: dealerAfter(deal, book, elapsedMs),
    steps: over.map(({ taken }, step) => [
      taken[0] ? cardOf(deal, 0, step) : null,
      taken[1] ? cardOf(deal, 1, step) : null,
    ]),
    endsMs: open?.endsMs ?? null,
    outcome: isOver ? totalOf(dealerOf(deal, book)).total : null,
  }
}

/** Which cards of a step the bets take, when it is over. */
function takenIn(bets: readonly Own[], deal: BlackjackDeal, step: number): [boolean, boolean] {
  const taken: [boolean, boolean] = [false, false]
  const cards = cardsOf(deal)
  const noting = (hand: number, at: number) => {
    if (at === step) taken[hand] = true
    return cards.next(hand, at)
  }
  for (const bet of bets) playedUntil(bet, { ...cards, next: noting }, step + 1)
  return taken
}

/**
 * Takes a round as far as it has come: steps end when everybody has decided, or when their time is over.
 * @param waits for how long after its end a step waits for what is on its way, and after how long nobody can have been
 *   there to take it.
 * @returns `late`: the bets that could not decide because nobody looked; while there are any, nothing moves on.
 */
function goOn<Bet extends Own>(
  bets: readonly Bet[],
  deal: BlackjackDeal,
  before: BlackjackBook,
  now: number,
  waits: { graceMs: number; gapMaxMs: number },
): { book: BlackjackBook; late: Bet[] } {
  // Another process's clock may be ahead of ours.
  const elapsedMs = Math.max(now, before.steps.at(-1)?.endedMs ?? 0)
  const open = openIn(before)
  if (!open) return { book: before, late: [] }
  const { step, endsMs } = open
  const stands = bets.map((bet) => ({ bet, ...playedUntil(bet, cardsOf(deal), step) }))
  const deciding = stands.filter(({ played }) => played.pending)
  if (deciding.length === 0) {
    const isDealerDrawing = stands.some(({ played }) => played.awaitsDealer)
    return { book: { ...before, decidedMs: elapsedMs, isDealerDrawing }, late: [] }
  }
  const waiting = deciding.filter(({ bet }) => madeIn(bet.moves ?? [], step) === null)
  const isOver = waiting.length === 0 || elapsedMs >= endsMs + waits.graceMs
  if (!isOver) return { book: before, late: [] }
  if (waiting.length > 0 && elapsedMs > endsMs + waits.gapMaxMs)
    return { book: before, late: waiting.map(({ bet }) => bet) }
  const ended = { endedMs: elapsedMs, taken: takenIn(bets, deal, step) }
  // What the step has left is seen at once: all may have decided everything.
  return goOn(bets, deal, { ...before, steps: [...before.steps, ended] }, elapsedMs, waits)
}

const isMs = (raw: unknown): raw is number => Number.isSafeInteger(raw) && (raw as number) >= 0

/** @returns null for what is no book, as it may stand in a record that a stranger hands in. */
function readBook(raw: unknown): BlackjackBook | null {
  if (!hasExactly(raw, ['steps', 'decidedMs', 'isDealerDrawing'])) return null
  const { steps, decidedMs, isDealerDrawing } = raw
  const isStep = (step: unknown) =>
    hasExactly(step, ['endedMs', 'taken']) &&
    isMs(step.endedMs) &&
    Array.isArray(step.taken) &&
    step.taken.length === 2 &&
    step.taken.every((one) => typeof one === 'boolean')
  const isBook =
    Array.isArray(steps) &&
    steps.every(isStep) &&
    (decidedMs === null || isMs(decidedMs)) &&
    typeof isDealerDrawing === 'boolean'
  return isBook ? (raw as BlackjackBook) : null
}

export const salonBlackjack: SharedGame<Record<string, never>, BlackjackDeal, BlackjackBook> = {
  code: 'salon-blackjack',
  name: 'Salon Blackjack',
  category: blackjack.category,
  version: 1,
  volatility: blackjack.volatility,
  rules,
  rtp: blackjack.rtp,
  hitFrequency: blackjack.hitFrequency,
  maxMultiple: blackjack.maxMultiple,
  topAward: blackjack.topAward,
  stakeMin: blackjack.stakeMin,
  stakeStep: blackjack.stakeStep,
  timing: { opens: 'afterwards', betMs: 20_000 },
  playersMin: 1,
  isDrawnEmpty: false,
  hasFixedPrice: false,
  defaultChoice: {},
  readChoice: (raw) => (hasExactly(raw, []) ? {} : null),
  unitsOf: () => 1,
  unitsMax: 1,
  rtpAt: () => blackjack.rtp,
  draw: dealRound,
  lastsMs: (deal, book) => lastsMs(deal, book),
  shownAt: (deal, elapsedMs, book) => shownAt(deal, elapsedMs, book),
  settle(bet, deal) {
    const { played, decided } = playedOut(bet, deal)
    const dealer = played.awaitsDealer ? deal.dealer : deal.dealer.slice(0, 2)
    const events = [...played.steps, ...settleHands(played, bet.stake, dealer)]
    const payout = events.reduce((sum, event) => sum + BigInt(event.payout), 0n)
    return {
      kind: 'blackjacktable',
      events,
      decided,
      staked: String(played.staked),
      payout: String(payout),
    }
  },
  decides: {
    begun,
    readBook,
    openIn,
    pendingIn: (bet, deal, { steps }) =>
      playedUntil(bet, cardsOf(deal), steps.length).played.pending,
    goOn,
  },
}
