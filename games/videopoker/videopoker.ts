/** Jacks or Better: five cards, hold any of them, draw the rest; nine for a full house, six for a flush. */
import { dealFrom, rankOf, type Card } from '../cards.ts'
import { fraction } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import { pokerHandOf, type PokerHand } from '../poker/hand.ts'
import type { VideoPokerRules } from '../rules.ts'
import { next } from '../shuffle.ts'
import type { VideoPokerStep } from '../steps.ts'

const rules = {
  kind: 'videopoker',
  pays: {
    royal: 800,
    straightFlush: 50,
    quads: 25,
    fullHouse: 9,
    flush: 6,
    straight: 4,
    trips: 3,
    twoPair: 2,
    jacksOrBetter: 1,
    nothing: 0,
  },
} as const satisfies VideoPokerRules

export const handSize = 5
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: fraction(rules.pays.royal) }

/** A move names the places that are held, `1` for held: `hold-11000` keeps the first two. */
export const holdMove = (isHeld: readonly boolean[]) =>
  `hold-${isHeld.map((held) => (held ? 1 : 0)).join('')}`
const heldBy = (move: string) =>
  Array.from({ length: handSize }, (_, i) => move.charAt('hold-'.length + i) === '1')

/** Away, a hand that pays is kept and so are cards of equal rank; the rest is drawn. */
export function madeHold(cards: readonly Card[]): boolean[] {
  const whole: ReadonlySet<PokerHand> = new Set([
    'royal',
    'straightFlush',
    'fullHouse',
    'flush',
    'straight',
  ])
  if (whole.has(pokerHandOf(cards))) return cards.map(() => true)
  return cards.map((card) => cards.filter((other) => rankOf(other) === rankOf(card)).length > 1)
}

function pendingOf(cards: readonly Card[]): Pending {
  const holds = Array.from({ length: 2 ** handSize }, (_, bits) =>
    cards.map((__, i) => ((bits >> i) & 1) === 1),
  )
  return {
    options: holds.map((isHeld) => ({ move: holdMove(isHeld), raise: '0' })),
    fallback: holdMove(madeHold(cards)),
  }
}

/** Returns with the best holds, as `optimal.ts` counts them: of 2,598,960 deals times 7,669,695 draws. */
const counted = {
  returned: 19_842_315_923_796n,
  nothing: 10_872_274_993_896n,
  all: 19_933_230_517_200n,
}

export const videoPoker: Game<Record<string, never>> = {
  code: 'jacks-or-better',
  name: 'Jacks or Better',
  category: 'poker',
  version: 1,
  volatility: 'medium',
  rules,
  rtp: fraction(counted.returned, counted.all),
  hitFrequency: fraction(counted.all - counted.nothing, counted.all),
  topAward: { multiple: limits.maxMultiple, chance: fraction(493_512_264n, counted.all) },
  ...limits,
  defaultChoice: {},
  readChoice: (raw) => (hasExactly(raw, []) ? {} : null),
  rtpAt: () => fraction(counted.returned, counted.all),
  squareAt: () => Infinity,
  settle({ stake, draw, moves = [] }) {
    if (!isStake(limits, stake)) throw new RangeError(`no stake of jacks or better: ${stake}`)
    const deck = dealFrom(1, draw)
    const cards = Array.from({ length: handSize }, () => next(deck))
    const steps: VideoPokerStep[] = [
      { kind: 'draw', cards, held: [], hand: pokerHandOf(cards), payout: '0' },
    ]
    const [move, ...more] = moves
    if (move === undefined) return outcomeOf(stake, steps, { pending: pendingOf(cards) })
    if (more.length > 0 || !/^hold-[01]{5}$/.test(move))
      throw new RangeError(`no moves of jacks or better: ${moves.join(', ')}`)
    const held = heldBy(move)
    const drawn = cards.map((card, i) => (held[i] ? card : next(deck)))
    const hand = pokerHandOf(drawn)
    const payout = String(stake * BigInt(rules.pays[hand]))
    steps.push({ kind: 'draw', cards: drawn, held, hand, payout })
    return outcomeOf(stake, steps)
  },
}
