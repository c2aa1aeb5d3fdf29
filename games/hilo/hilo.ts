/** Hi-lo: a card lies open; whether the next is higher, lower or of the same rank raises what may be taken. */
import type { HiloRules } from '../rules.ts'
import { type Guess, type HiloStep, type TakenStep, guesses } from '../steps.ts'
import { rankOf, type Card, cardAt, deckSize, ranks } from '../cards.ts'
import type { Fraction } from '../fraction.ts'
import { fraction, isAtLeast, multiply, portionOf, readFraction } from '../fraction.ts'
import type { Game, Pending } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'

const rules = {
  kind: 'hilo',
  cardsMax: 52,
  stopAt: 10_000,
  rtp: '99/100',
} as const satisfies HiloRules
const rtp = readFraction(rules.rtp)
// One right guess below the stop, and one at the longest odds.
const maxMultiple = multiply(rtp, fraction(rules.stopAt * ranks.length))
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple }

/** The chance that the card after one of this rank (1 to 13) is as guessed. */
export function guessChance(rank: number, guess: Guess): Fraction {
  const ways = { higher: ranks.length - rank, same: 1, lower: rank - 1 }
  return fraction(ways[guess], ranks.length)
}

const isGuess = (move: string): move is Guess => guesses.some((guess) => guess === move)

function isRight(guess: Guess, before: Card, after: Card): boolean {
  const difference = rankOf(after) - rankOf(before)
  return { higher: difference > 0, same: difference === 0, lower: difference < 0 }[guess]
}

/** Guesses that can come true, the next card without one, and taking what is won. Away: the likelier guess, then taking. */
function pendingOf(card: Card, cards: number, multiple: Fraction | null): Pending {
  const rank = rankOf(card)
  const possible = guesses.filter((guess) => guessChance(rank, guess).numerator > 0n)
  const moves = [
    ...possible,
    ...(cards < rules.cardsMax - 1 ? ['skip'] : []),
    ...(multiple ? ['cash'] : []),
  ]
  return {
    options: moves.map((move) => ({ move, raise: '0' })),
    fallback: multiple ? 'cash' : rank * 2 <= ranks.length + 1 ? 'higher' : 'lower',
  }
}

const hundredthsOf = (multiple: Fraction | null) =>
  multiple ? Number((multiple.numerator * 100n) / multiple.denominator) : 0

export const hilo: Game<Record<string, never>> = {
  code: 'hi-lo',
  name: 'Hi-Lo',
  category: 'arcade',
  version: 1,
  volatility: 'medium',
  rules,
  rtp,
  hitFrequency: likeliest(),
  // Four cards of the same rank in a row, guessed.
  topAward: { multiple: multiply(rtp, fraction(13 ** 4)), chance: fraction(1, 13 ** 4) },
  ...limits,
  defaultChoice: {},
  readChoice: (raw) => (hasExactly(raw, []) ? {} : null),
  // One guess and then taking: rounding down costs less than one minor unit where it is right.
  rtpAt: (_, stake) => oneGuessRtp(stake),
  squareAt: () => Infinity,
  settle({ stake, draw, moves = [] }) {
    if (!isStake(limits, stake)) throw new RangeError(`no stake of hi-lo: ${stake}`)
    const deal = () => cardAt(draw(deckSize))
    let card = deal()
    let multiple: Fraction | null = null
    let isOver = false
    const steps: (HiloStep | TakenStep)[] = [
      { kind: 'hilo', card, guess: null, isRight: true, multiple: 0, payout: '0' },
    ]
    const take = (won: Fraction) => {
      isOver = true
      steps.push({
        kind: 'taken',
        multiple: hundredthsOf(won),
        payout: String(portionOf(stake, won)),
      })
    }
    for (const [i, move] of moves.entries()) {
      const { options } = pendingOf(card, i + 1, multiple)
      if (isOver || !options.some((one) => one.move === move))
        throw new RangeError(`no move ${i} of hi-lo: ${move}`)
      if (move === 'cash') {
        take(multiple!)
        continue
      }
      const before = card
      card = deal()
      const guess = isGuess(move) ? move : null
      const fits = guess === null || isRight(guess, before, card)
      if (guess !== null && fits) {
        const { numerator, denominator } = guessChance(rankOf(before), guess)
        multiple = multiply(multiple ?? rtp, fraction(denominator, numerator))
      }
      const shown = fits ? hundredthsOf(multiple) : 0
      steps.push({ kind: 'hilo', card, guess, isRight: fits, multiple: shown, payout: '0' })
      if (!fits) isOver = true
      else if (
        multiple &&
        (isAtLeast(multiple, fraction(rules.stopAt)) || i + 2 === rules.cardsMax)
      )
        take(multiple)
    }
    return outcomeOf(stake, steps, {
      pending: isOver ? null : pendingOf(card, moves.length + 1, multiple),
    })
  },
}

/** The chance that the likelier of higher and lower is right, over all first cards. */
function likeliest(): Fraction {
  const ways = ranks.reduce((sum, _, i) => sum + Math.max(ranks.length - i - 1, i), 0)
  return fraction(ways, ranks.length ** 2)
}

function oneGuessRtp(stake: bigint): Fraction {
  const paid = ranks.reduce((sum, _, i) => {
    const ways = BigInt(Math.max(ranks.length - i - 1, i))
    return sum + ways * portionOf(stake, multiply(rtp, fraction(ranks.length, ways)))
  }, 0n)
  return fraction(paid, BigInt(ranks.length ** 2) * stake)
}
