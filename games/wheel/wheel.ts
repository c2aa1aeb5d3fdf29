/** Wheel: equal segments, one of which stops at the pointer and pays what it says. */
import { type Risk, type WheelRules, risks } from '../rules.ts'
import type { Fraction } from '../fraction.ts'
import { fraction, multiply, portionOf } from '../fraction.ts'
import type { Game } from '../game.ts'
import { hasExactly, isStake, outcomeOf } from '../game.ts'

export type WheelChoice = { segments: number; risk: Risk }

const low = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0]
const none = (count: number) => Array.from({ length: count }, () => 0)

const rules = {
  kind: 'wheel',
  segments: {
    10: { low, medium: [0, 190, 0, 150, 0, 200, 0, 150, 0, 300], high: [...none(9), 990] },
    20: {
      low: [...low, ...low],
      medium: [150, 0, 200, 0, 200, 0, 200, 0, 150, 0, 300, 0, 180, 0, 200, 0, 200, 0, 200, 0],
      high: [...none(19), 1980],
    },
    30: {
      low: [...low, ...low, ...low],
      medium: [
        150, 0, 150, 0, 200, 0, 150, 0, 200, 0, 200, 0, 150, 0, 300, 0, 150, 0, 200, 0, 200, 0, 170,
        0, 400, 0, 150, 0, 200, 0,
      ],
      high: [...none(29), 2970],
    },
  },
} satisfies WheelRules

export function segmentsOf({ segments, risk }: WheelChoice): readonly number[] {
  return (rules as WheelRules).segments[segments]![risk]
}

export function wheelRtp(wheel: readonly number[]): Fraction {
  return fraction(
    wheel.reduce((sum, multiple) => sum + multiple, 0),
    100 * wheel.length,
  )
}

const defaultChoice: WheelChoice = { segments: 20, risk: 'medium' }
const limits = { stakeMin: 100n, stakeStep: 1n, maxMultiple: fraction(2970, 100) }

export const wheel: Game<WheelChoice> = {
  code: 'wheel',
  name: 'Wheel',
  category: 'arcade',
  version: 1,
  volatility: 'medium',
  rules,
  rtp: wheelRtp(segmentsOf(defaultChoice)),
  hitFrequency: fraction(
    segmentsOf(defaultChoice).filter((multiple) => multiple > 0).length,
    segmentsOf(defaultChoice).length,
  ),
  topAward: { multiple: limits.maxMultiple, chance: fraction(1, 30) },
  ...limits,
  defaultChoice,
  readChoice(raw) {
    if (!hasExactly(raw, ['segments', 'risk'])) return null
    const risk = risks.find((one) => one === raw.risk)
    const { segments } = raw
    return risk && typeof segments === 'number' && Object.hasOwn(rules.segments, segments)
      ? { segments, risk }
      : null
  },
  rtpAt(choice, stake) {
    const segments = segmentsOf(choice)
    const paid = segments.reduce(
      (sum, multiple) => sum + portionOf(stake, fraction(multiple, 100)),
      0n,
    )
    return multiply(fraction(paid, stake), fraction(1, segments.length))
  },
  squareAt(choice) {
    const segments = segmentsOf(choice)
    return segments.reduce((sum, multiple) => sum + (multiple / 100) ** 2, 0) / segments.length
  },
  settle({ stake, choice, draw, moves = [] }) {
    if (!isStake(limits, stake) || moves.length > 0)
      throw new RangeError(`no stake of wheel: ${stake}`)
    const segments = segmentsOf(choice)
    const segment = draw(segments.length)
    const multiple = segments[segment]!
    const payout = String(portionOf(stake, fraction(multiple, 100)))
    return outcomeOf(stake, [{ kind: 'wheel', segment, multiple, payout }])
  },
}
