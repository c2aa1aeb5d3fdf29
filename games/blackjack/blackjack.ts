/** Blackjack: six decks, dealer stands on every 17 and peeks; double on any two cards, split once, insurance. */
import { dealFrom } from '../cards.ts'
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, subtract } from '../fraction.ts'
import type { Game } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'
import { next } from '../shuffle.ts'
import { blackjackRules as rules, dealerFrom, playHands, settleHands } from './play.ts'

// Halves of a stake are paid, so that every stake is even: nothing is ever rounded.
const limits = { stakeMin: 100n, stakeStep: 2n, maxMultiple: fraction(4) }

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
    const deal = () => next(shoe)
    const first = [deal(), deal(), deal(), deal()] as const
    const played = playHands(stake, { first, next: deal }, moves)
    const { steps, staked, pending, awaitsDealer } = played
    if (pending) return outcomeOf(stake, steps, { staked, pending })
    const hand = [first[1], first[3]] as const
    // Once the player is done the dealer draws, unless every hand is bust already.
    const dealer = awaitsDealer ? dealerFrom(hand, deal) : hand
    return outcomeOf(stake, [...steps, ...settleHands(played, stake, dealer)], { staked })
  },
}

/** A natural of the player's and none of the dealer's. */
function loneNaturalChance(): Fraction {
  const [all, aces, tens] = [rules.decks * 52, rules.decks * 4, rules.decks * 16]
  const mine = fraction(2 * aces * tens, all * (all - 1))
  const theirs = fraction(2 * (aces - 1) * (tens - 1), (all - 2) * (all - 3))
  return multiply(mine, subtract(fraction(1), theirs))
}
