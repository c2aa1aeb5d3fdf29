/** Three card poker: ante and play against the dealer, and pair plus on the player's own three cards. */
import { dealFrom } from '../cards.ts'
import { add, fraction, multiply, readFraction, type Fraction } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import type { ThreeCardRules } from '../rules.ts'
import { next } from '../shuffle.ts'
import type { ThreeCardStep } from '../steps.ts'
import { qualifies, threeCardOf, type ThreeCardHand } from './hand.ts'

/** With pair plus the stake is halved: one half for the ante, the other for the three cards. */
export type ThreeCardChoice = { pairPlus: boolean }

const rules = {
  kind: 'threecard',
  anteBonus: { straightFlush: 5, trips: 4, straight: 1 },
  pairPlus: { straightFlush: 40, trips: 30, straight: 6, flush: 3, pair: 1 },
  /** Best play of ante and play, counted over every pair of hands by `optimal.ts`. */
  anteRtp: '19671831/20358520',
} as const satisfies ThreeCardRules

/** Hands of each kind among the 22,100. */
export const threeCardCounts: Record<ThreeCardHand, number> = {
  straightFlush: 48,
  trips: 52,
  straight: 720,
  flush: 1096,
  pair: 3744,
  highCard: 16_440,
}

const bonusOf = (pays: Partial<Record<ThreeCardHand, number>>, hand: ThreeCardHand) =>
  pays[hand] ?? 0

/** What pair plus gets back, counted. */
export function pairPlusRtp(pays: Partial<Record<ThreeCardHand, number>>): Fraction {
  const hands = Object.entries(threeCardCounts) as [ThreeCardHand, number][]
  return fraction(
    hands.reduce((sum, [hand, count]) => sum + (pays[hand] ? (pays[hand] + 1) * count : 0), 0),
    hands.reduce((sum, [, count]) => sum + count, 0),
  )
}

const anteRtp = readFraction(rules.anteRtp)
const rtpOf = ({ pairPlus }: ThreeCardChoice) =>
  pairPlus ? multiply(add(anteRtp, pairPlusRtp(rules.pairPlus)), fraction(1, 2)) : anteRtp

// With a straight flush: half a stake's pair plus at 41, ante and play back twice, and the bonus.
const limits = { stakeMin: 100n, stakeStep: 2n, maxMultiple: fraction(41 + 4 + 5, 2) }

const pending = (ante: bigint): Pending => ({
  options: [
    { move: 'play', raise: String(ante) },
    { move: 'fold', raise: '0' },
  ],
  fallback: 'fold',
})

export const threeCard: Game<ThreeCardChoice> = {
  code: 'three-card-poker',
  name: 'Three Card Poker',
  category: 'poker',
  version: 1,
  volatility: 'medium',
  rules,
  rtp: anteRtp,
  hitFrequency: null,
  // Pair plus on a straight flush.
  topAward: { multiple: fraction(41, 2), chance: fraction(48, 22_100) },
  ...limits,
  defaultChoice: { pairPlus: false },
  readChoice(raw) {
    if (!hasExactly(raw, ['pairPlus'])) return null
    return typeof raw.pairPlus === 'boolean' ? { pairPlus: raw.pairPlus } : null
  },
  rtpAt: (choice) => rtpOf(choice),
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake)) throw new RangeError(`no stake of three card poker: ${stake}`)
    const deck = dealFrom(1, draw)
    const player = [next(deck), next(deck), next(deck)]
    const dealer = [next(deck), next(deck), next(deck)]
    const ante = choice.pairPlus ? stake / 2n : stake
    const steps: ThreeCardStep[] = [{ kind: 'threecard', event: 'deal', player, payout: '0' }]
    const [move, ...more] = moves
    if (move === undefined) return outcomeOf(stake, steps, { pending: pending(ante) })
    if (more.length > 0 || (move !== 'play' && move !== 'fold'))
      throw new RangeError(`no moves of three card poker: ${moves.join(', ')}`)
    const mine = threeCardOf(player)
    const theirs = threeCardOf(dealer)
    const isPlayed = move === 'play'
    const doesQualify = qualifies(dealer)
    const difference = Math.sign(mine.value - theirs.value)
    const result = !isPlayed
      ? 'fold'
      : !doesQualify
        ? 'unqualified'
        : (['lose', 'push', 'win'] as const)[difference + 1]!
    // Antes that come back for ante and play together.
    const antes = { fold: 0n, unqualified: 3n, lose: 0n, push: 2n, win: 4n }[result]
    const bonus = isPlayed ? bonusOf(rules.anteBonus, mine.hand) : 0
    const plus = choice.pairPlus ? bonusOf(rules.pairPlus, mine.hand) : 0
    const payout =
      ante * (antes + BigInt(bonus)) + (plus > 0 ? (stake - ante) * BigInt(plus + 1) : 0n)
    steps.push({
      kind: 'threecard',
      event: 'result',
      dealer,
      result,
      hands: [mine.hand, theirs.hand],
      bonus,
      plus,
      payout: String(payout),
    })
    return outcomeOf(stake, steps, { staked: isPlayed ? stake + ante : stake })
  },
}
