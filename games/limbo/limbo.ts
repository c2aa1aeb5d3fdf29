/** Limbo: name a target multiple; it is paid where the drawn multiple reaches it. */
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, readFraction, toFloat } from '../fraction.ts'
import type { Game, LimboRules, ReachStep } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'

/** In hundredths: 200 is 2.00 times the stake. */
export type LimboChoice = { target: number }

const rules = {
  kind: 'limbo',
  targetMin: 101,
  targetMax: 100_000_000,
  rtp: '99/100',
} as const satisfies LimboRules
const rtp = readFraction(rules.rtp)
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: fraction(rules.targetMax, 100) }

/**
 * How many values are drawn from: the largest multiple of the target within 32 bits. Of `range` equally
 * likely values exactly 99 in `target` win, so the chance has no remainder and the return is 99 % at
 * every target, while a draw means nearly the same multiple whatever the target.
 */
function rangeOf(target: number): number {
  return 2 ** 32 - (2 ** 32 % target)
}

/** The drawn multiple in hundredths, 0.99 / u cut to two places for u = (value + 1) / range, within what can be named. */
function reachedBy(value: number, range: number): number {
  const reached = Number((99n * BigInt(range)) / BigInt(value + 1))
  return Math.min(Math.max(reached, 100), rules.targetMax)
}

function chanceOf({ target }: LimboChoice): Fraction {
  return fraction(99, target)
}

function winAt(stake: bigint, { target }: LimboChoice): bigint {
  return (stake * BigInt(target)) / 100n
}

/** Rounding down costs less than one minor unit per win; stakes of whole hundreds lose nothing by it. */
export const limbo: Game<LimboChoice> = {
  code: 'limbo',
  name: 'Limbo',
  category: 'arcade',
  version: 1,
  volatility: 'high',
  rules,
  rtp,
  hitFrequency: chanceOf({ target: 200 }),
  topAward: { multiple: limits.maxMultiple, chance: chanceOf({ target: rules.targetMax }) },
  ...limits,
  defaultChoice: { target: 200 },
  readChoice(raw) {
    if (!hasExactly(raw, ['target'])) return null
    const { target } = raw
    if (typeof target !== 'number' || !Number.isInteger(target)) return null
    return target >= rules.targetMin && target <= rules.targetMax ? { target } : null
  },
  rtpAt: (choice, stake) => multiply(chanceOf(choice), fraction(winAt(stake, choice), stake)),
  squareAt: (choice) => (choice.target / 100) ** 2 * toFloat(chanceOf(choice)),
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake) || moves.length > 0)
      throw new RangeError(`no stake of limbo: ${stake}`)
    const range = rangeOf(choice.target)
    const reached = reachedBy(draw(range), range)
    const isWin = reached >= choice.target
    const payout = String(isWin ? winAt(stake, choice) : 0n)
    const step: ReachStep = { kind: 'reach', reached, target: choice.target, isWin, payout }
    return outcomeOf(stake, [step])
  },
}
