/** Dice: a roll from 00.00 to 99.99, under or over a target; the fewer rolls win, the more a win pays. */
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, readFraction, toFloat } from '../fraction.ts'
import type { DiceRules, Game, RollStep } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'

/** `target` in hundredths, as rolls are: under 5000 wins on 0..4999, over 4999 on 5000..9999. */
export type DiceChoice = { side: 'under' | 'over'; target: number }

/** At most 98 % of rolls win, so that a win pays 1.01 at least. */
const rules = {
  kind: 'dice',
  rolls: 10_000,
  winsMin: 1,
  winsMax: 9800,
  rtp: '99/100',
} as const satisfies DiceRules
const rtp = readFraction(rules.rtp)
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: diceMultiple(rules.winsMin) }

/** How many of the 10,000 rolls a choice wins on. */
export function winsOf({ side, target }: DiceChoice): number {
  return side === 'under' ? target : rules.rolls - 1 - target
}

/** What a win pays as a multiple of the stake, exactly: 99 divided by the winning rolls in percent. */
export function diceMultiple(wins: number): Fraction {
  return multiply(rtp, fraction(rules.rolls, wins))
}

/** A win's payout in minor units: the one rounding of the round, down. */
function winAt(stake: bigint, wins: number): bigint {
  const { numerator, denominator } = diceMultiple(wins)
  return (stake * numerator) / denominator
}

function readDiceChoice(raw: unknown): DiceChoice | null {
  if (!hasExactly(raw, ['side', 'target'])) return null
  const { side, target } = raw
  if (side !== 'under' && side !== 'over') return null
  if (typeof target !== 'number' || !Number.isInteger(target)) return null
  const wins = winsOf({ side, target })
  return wins >= rules.winsMin && wins <= rules.winsMax ? { side, target } : null
}

/**
 * Rounding down costs less than one minor unit per win: less than one point of return at the smallest
 * stake, less than 0.05 points from 2,000 minor units up. `rtpAt` states it for every choice and stake.
 */
export const dice: Game<DiceChoice> = {
  code: 'dice',
  name: 'Dice',
  category: 'arcade',
  version: 1,
  volatility: 'medium',
  rules,
  rtp,
  hitFrequency: fraction(1, 2),
  topAward: { multiple: limits.maxMultiple, chance: fraction(rules.winsMin, rules.rolls) },
  ...limits,
  defaultChoice: { side: 'under', target: 5000 },
  readChoice: readDiceChoice,
  rtpAt(choice, stake) {
    const wins = winsOf(choice)
    return multiply(fraction(wins, rules.rolls), fraction(winAt(stake, wins), stake))
  },
  squareAt: (choice) => (toFloat(rtp) ** 2 * rules.rolls) / winsOf(choice),
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake) || moves.length > 0)
      throw new RangeError(`no stake of dice: ${stake}`)
    const roll = draw(rules.rolls)
    const wins = winsOf(choice)
    const isWin = choice.side === 'under' ? roll < choice.target : roll > choice.target
    const payout = String(isWin ? winAt(stake, wins) : 0n)
    const step: RollStep = { kind: 'roll', roll, ...choice, wins, isWin, payout }
    return outcomeOf(stake, [step])
  },
}
