/** Plinko: a ball falls through rows of pins, left or right at each, and pays what its slot says. */
import { choose } from '../choose.ts'
import { type PlinkoRules, type Risk, risks } from '../rules.ts'
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply, portionOf } from '../fraction.ts'
import type { Game } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'

export type PlinkoChoice = { rows: number; risk: Risk }

const rules = {
  kind: 'plinko',
  tables: {
    8: {
      low: [50, 100, 110, 210, 560],
      medium: [40, 70, 130, 300, 1300],
      high: [20, 30, 150, 400, 2900],
    },
    12: {
      low: [50, 100, 110, 140, 160, 300, 1000],
      medium: [30, 60, 110, 200, 400, 1100, 3300],
      high: [20, 20, 70, 200, 810, 2400, 16_500],
    },
    16: {
      low: [50, 100, 110, 120, 140, 140, 200, 900, 1600],
      medium: [30, 50, 100, 150, 300, 500, 1000, 4100, 11_000],
      high: [20, 20, 20, 200, 400, 900, 2600, 13_000, 100_000],
    },
  },
} as const satisfies PlinkoRules

/** Multiples of every slot from left to right, in hundredths. */
export function slotsOf({ rows, risk }: PlinkoChoice): number[] {
  const half: readonly number[] = (rules.tables as PlinkoRules['tables'])[rows]![risk]
  return [...half.slice(1).toReversed(), ...half]
}

export function plinkoRtp(slots: readonly number[]): Fraction {
  const rows = slots.length - 1
  return add(
    ...slots.map((multiple, slot) =>
      fraction(choose(rows, slot) * BigInt(multiple), 100n << BigInt(rows)),
    ),
  )
}

const defaultChoice: PlinkoChoice = { rows: 12, risk: 'medium' }
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: fraction(1000) }

function hitsOf(choice: PlinkoChoice): Fraction {
  // Every slot returns something.
  return fraction(slotsOf(choice).every((multiple) => multiple > 0) ? 1 : 0)
}

export const plinko: Game<PlinkoChoice> = {
  code: 'plinko',
  name: 'Plinko',
  category: 'arcade',
  version: 1,
  volatility: 'medium',
  rules,
  rtp: plinkoRtp(slotsOf(defaultChoice)),
  hitFrequency: hitsOf(defaultChoice),
  topAward: { multiple: limits.maxMultiple, chance: fraction(2, 2 ** 16) },
  ...limits,
  defaultChoice,
  readChoice(raw) {
    if (!hasExactly(raw, ['rows', 'risk'])) return null
    const risk = risks.find((one) => one === raw.risk)
    const { rows } = raw
    return risk && typeof rows === 'number' && Object.hasOwn(rules.tables, rows)
      ? { rows, risk }
      : null
  },
  rtpAt(choice, stake) {
    const slots = slotsOf(choice)
    const paid = slots.reduce(
      (sum, multiple, slot) =>
        sum + choose(choice.rows, slot) * portionOf(stake, fraction(multiple, 100)),
      0n,
    )
    return multiply(fraction(paid, stake), fraction(1, 1n << BigInt(choice.rows)))
  },
  squareAt: (choice) =>
    slotsOf(choice).reduce(
      (sum, multiple, slot) => sum + Number(choose(choice.rows, slot)) * (multiple / 100) ** 2,
      0,
    ) /
    2 ** choice.rows,
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake) || moves.length > 0)
      throw new RangeError(`no stake of plinko: ${stake}`)
    const path = Array.from({ length: choice.rows }, () => draw(2))
    const slot = path.reduce((sum, side) => sum + side, 0)
    const multiple = slotsOf(choice)[slot]!
    const payout = String(portionOf(stake, fraction(multiple, 100)))
    return outcomeOf(stake, [{ kind: 'plinko', path, slot, multiple, payout }])
  },
}
