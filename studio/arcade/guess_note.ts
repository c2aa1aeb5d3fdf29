/** What stands on the button of a guess: how likely it is, and what a right one would bring the multiple to. */
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import { guessChance } from '#games/hilo/hilo.ts'
import type { Guess } from '#games/steps.ts'
import { sayPercent, sayTimes, type Say } from '../words.tsx'

/**
 * The last places are cut. Empty for what cannot come true: a guess made at the card before stays in sight while the next
 * one is turned, which may be an ace or a king.
 */
export function guessNote(say: Say, rank: number, guess: Guess, from: Fraction): string {
  const chance = guessChance(rank, guess)
  if (chance.numerator === 0n) return ''
  const multiple = multiply(from, fraction(chance.denominator, chance.numerator))
  return `${sayPercent(say, chance, 1)} · ${sayTimes(say, showDecimal(multiple, 2))}`
}
