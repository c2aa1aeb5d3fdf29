/** The card of a race: who runs, how strong they are, and what that makes of the chances; public before the first bet. */
import { drawsOf, type Draw } from '../fair.ts'
import { add, fraction, multiply, type Fraction } from '../fraction.ts'
import { take } from './bingo.ts'
import type { RoundGround } from './shared.ts'

export type Runner = { number: number; name: string; strength: number }

/** Proper names, the same in every language. */
const names = [
  'Amber Tide',
  'Bamboo Drum',
  'Cobalt Reef',
  'Distant Bell',
  'Ember Valley',
  'Feather Light',
  'Golden Monsoon',
  'Harvest Moon',
  'Indigo Lane',
  'Jasmine Gate',
  'Kite Runner',
  'Long Horizon',
  'Mango Rain',
  'Northern Quay',
  'Open Sesame',
  'Paper Crane',
  'Quiet Thunder',
  'Rice Terrace',
  'Silver Outrigger',
  'Tall Ship',
  'Upland Star',
  'Velvet Dusk',
  'Windward',
  'Yellow Bell',
] as const

type Field = { runners: number; strengthMin: number; strengthMax: number }

/** The card hangs on nothing but what is told before betting: the hash of the round's seed. */
export function cardOf(
  { runners, strengthMin, strengthMax }: Field,
  { commitment }: RoundGround,
): Runner[] {
  const draw = drawsOf({ serverSeed: commitment, clientSeed: 'card', nonce: 0 })
  const called = take(
    draw,
    names.map((_, at) => at),
    runners,
  )
  return called.map((at, index) => ({
    number: index + 1,
    name: names[at]!,
    strength: strengthMin + draw(strengthMax - strengthMin + 1),
  }))
}

type Strong = Pick<Runner, 'number' | 'strength'>
const strengthOf = (field: readonly Strong[]) =>
  field.reduce((sum, { strength }) => sum + strength, 0)

/** One of a field, each as likely as its strength. */
export function pickByStrength<R extends Strong>(draw: Draw, field: readonly R[]): R {
  let left = draw(strengthOf(field))
  for (const runner of field) {
    if (left < runner.strength) return runner
    left -= runner.strength
  }
  throw new RangeError('a field has a runner')
}

/** The chance that these come in first, second and so on in this order (Harville), dead heats aside. */
export function chanceInOrder(field: readonly Strong[], order: readonly number[]): Fraction {
  const [first, ...rest] = order
  const runner = field.find(({ number }) => number === first)
  if (!runner) return fraction(order.length === 0 ? 1 : 0)
  const others = field.filter(({ number }) => number !== first)
  return multiply(fraction(runner.strength, strengthOf(field)), chanceInOrder(others, rest))
}

/** The chance that one is among the first so many. */
export function chanceWithin(field: readonly Strong[], number: number, places: number): Fraction {
  if (places === 0) return fraction(0)
  const all = strengthOf(field)
  return add(
    ...field.map((first) =>
      multiply(
        fraction(first.strength, all),
        first.number === number
          ? fraction(1)
          : chanceWithin(
              field.filter((one) => one !== first),
              number,
              places - 1,
            ),
      ),
    ),
  )
}
