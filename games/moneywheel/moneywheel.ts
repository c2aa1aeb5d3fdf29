/** Money wheel: 54 segments with what they pay to one; two of them multiply the win of the next spin. */
import { betGame, type BetTable } from '../bets.ts'
import { fraction } from '../fraction.ts'

/**
 * `segments` are clockwise: a number pays that much to one, `times` multiplies. After `multipliersMax` multipliers the
 * wheel spins once more over the numbers alone.
 */
export type MoneyWheelRules = {
  kind: 'moneywheel'
  segments: readonly WheelSegment[]
  multipliersMax: number
}

export type WheelSegment = number | { readonly times: number }

/** The number that won and the product of all multipliers before it, 1 without any. */
export type WheelOutcome = { number: number; times: number }

/** What can be bet on, the commonest first. */
export const wheelNumbers = [1, 2, 5, 10, 20, 40] as const
export const wheelBetOf = (number: number) => `number-${number}`

const rules = {
  kind: 'moneywheel',
  segments: [
    40,
    1,
    2,
    10,
    1,
    5,
    2,
    20,
    1,
    2,
    1,
    5,
    1,
    { times: 2 },
    1,
    2,
    1,
    10,
    1,
    2,
    5,
    1,
    2,
    1,
    2,
    1,
    5,
    { times: 7 },
    1,
    2,
    1,
    10,
    2,
    1,
    20,
    1,
    5,
    1,
    2,
    1,
    2,
    1,
    5,
    1,
    2,
    10,
    1,
    2,
    1,
    2,
    1,
    5,
    2,
    1,
  ],
  multipliersMax: 2,
} as const satisfies MoneyWheelRules

const isNumber = (segment: WheelSegment) => typeof segment === 'number'

/** Where on the wheel the numbers are: what the last spin is drawn among. */
const placesOf = ({ segments }: MoneyWheelRules) =>
  segments.flatMap((segment, at) => (isNumber(segment) ? [at] : []))

/** Every outcome with its ways; all spins are counted in parts of as many spins as there can be. */
function outcomesOf(wheel: MoneyWheelRules): { outcome: WheelOutcome; ways: bigint }[] {
  const { segments, multipliersMax } = wheel
  const [all, numbers] = [BigInt(segments.length), BigInt(placesOf(wheel).length)]
  const ways = new Map<string, { outcome: WheelOutcome; ways: bigint }>()
  const spin = (times: number, spins: number) => {
    // The ways of the spins that are not made any more.
    const rest = spins === multipliersMax ? 1n : all ** BigInt(multipliersMax - 1 - spins) * numbers
    for (const segment of segments) {
      if (!isNumber(segment)) {
        if (spins < multipliersMax) spin(times * segment.times, spins + 1)
        continue
      }
      const outcome = { number: segment, times }
      const key = `${segment} ${times}`
      ways.set(key, { outcome, ways: (ways.get(key)?.ways ?? 0n) + rest })
    }
  }
  spin(1, 0)
  return [...ways.values()]
}

/** The chip comes back with its win, and only the win is multiplied. */
export function moneyWheelTable(wheel: MoneyWheelRules) {
  return {
    outcomes: outcomesOf(wheel),
    returnOf: (bet: string, { number, times }: WheelOutcome) =>
      fraction(bet === wheelBetOf(number) ? number * times + 1 : 0),
  }
}

/** What came of all spins of a round, by the places at which the wheel stood. */
export function wheelOutcomeOf(wheel: MoneyWheelRules, spins: readonly number[]): WheelOutcome {
  let times = 1
  for (const place of spins) {
    const segment = wheel.segments[place]!
    if (isNumber(segment)) return { number: segment, times }
    times *= segment.times
  }
  throw new RangeError('the wheel stood at no number')
}

export const moneyWheelBetTable: BetTable<WheelOutcome, MoneyWheelRules> = {
  code: 'money-wheel',
  name: 'Money Wheel',
  version: 1,
  volatility: 'medium',
  rules,
  bets: wheelNumbers.map(wheelBetOf),
  ...moneyWheelTable(rules),
  draw: (draw) => {
    const spins: number[] = []
    while (spins.length < rules.multipliersMax) {
      spins.push(draw(rules.segments.length))
      if (isNumber(rules.segments[spins.at(-1)!]!)) break
    }
    const last = spins.at(-1)!
    if (!isNumber(rules.segments[last]!)) {
      const places = placesOf(rules)
      spins.push(places[draw(places.length)]!)
    }
    return { outcome: wheelOutcomeOf(rules, spins), shown: { spins } }
  },
  defaultBet: wheelBetOf(1),
  topBet: wheelBetOf(40),
}

export const moneyWheel = betGame(moneyWheelBetTable)
