/** Sic bo: three dice, and bets on their total, on single numbers, on pairs and on triples. */
import { atOdds, betGame, type BetTable } from '../bets.ts'
import { fraction, readFraction, type Fraction } from '../fraction.ts'
import type { SicboRules } from '../rules.ts'

export type Dice = readonly [number, number, number]

/** By kind of bet; totals from both ends, so that 4 is 17. Every bet returns 90 % or more. */
const rules = {
  kind: 'sicbo',
  pays: {
    half: '1/1',
    single: '1/1',
    singleTwice: '2/1',
    singleThrice: '3/1',
    pair: '6/1',
    double: '23/2',
    triple: '199/1',
    anyTriple: '32/1',
    total4: '65/1',
    total5: '32/1',
    total6: '19/1',
    total7: '12/1',
    total8: '17/2',
    total9: '7/1',
    total10: '13/2',
  },
} as const satisfies SicboRules

const faces = [1, 2, 3, 4, 5, 6] as const
/** The 216 rolls of three dice. */
export const rolls: readonly Dice[] = faces.flatMap((a) =>
  faces.flatMap((b) => faces.map((c): Dice => [a, b, c])),
)
const countOf = (dice: Dice, face: number) => dice.filter((die) => die === face).length
export const sumOf = (dice: Dice) => dice.reduce((sum, die) => sum + die, 0)
const isTriple = ([a, b, c]: Dice) => a === b && b === c

const halves: Record<string, (sum: number) => boolean> = {
  small: (sum) => sum <= 10,
  big: (sum) => sum >= 11,
  odd: (sum) => sum % 2 === 1,
  even: (sum) => sum % 2 === 0,
}

/** The key of a bet's pay in the rules, or null where it lost. Halves lose to every triple. */
export function payKeyOf(bet: string, dice: Dice): string | null {
  const [kind = '', ...numbers] = bet.split('-')
  const [first = 0, second = 0] = numbers.map(Number)
  const half = halves[kind]
  if (half) return half(sumOf(dice)) && !isTriple(dice) ? 'half' : null
  if (kind === 'single')
    return [null, 'single', 'singleTwice', 'singleThrice'][countOf(dice, first)] ?? null
  if (kind === 'total')
    return sumOf(dice) === first ? `total${first <= 10 ? first : 21 - first}` : null
  if (kind === 'pair') return countOf(dice, first) > 0 && countOf(dice, second) > 0 ? 'pair' : null
  if (kind === 'double') return countOf(dice, first) >= 2 ? 'double' : null
  if (bet === 'triple-any') return isTriple(dice) ? 'anyTriple' : null
  return countOf(dice, first) === 3 ? 'triple' : null
}

export const sicboBets: readonly string[] = [
  ...Object.keys(halves),
  ...faces.map((face) => `single-${face}`),
  ...Array.from({ length: 14 }, (_, i) => `total-${i + 4}`),
  ...faces.flatMap((a) => faces.filter((b) => b > a).map((b) => `pair-${a}-${b}`)),
  ...faces.map((face) => `double-${face}`),
  ...faces.map((face) => `triple-${face}`),
  'triple-any',
]

export function sicboTable(pays: SicboRules['pays']) {
  const odds = new Map(
    Object.entries(pays).map(([key, text]): [string, Fraction] => [key, readFraction(text)]),
  )
  return {
    outcomes: rolls.map((outcome) => ({ outcome, ways: 1n })),
    returnOf: (bet: string, dice: Dice) => {
      const key = payKeyOf(bet, dice)
      return key === null ? fraction(0) : atOdds(odds.get(key)!, true)
    },
  }
}

export const sicboBetTable: BetTable<Dice> = {
  code: 'sic-bo',
  name: 'Sic Bo',
  version: 1,
  volatility: 'medium',
  rules,
  bets: sicboBets,
  ...sicboTable(rules.pays),
  draw: (draw) => {
    const dice: [number, number, number] = [draw(6) + 1, draw(6) + 1, draw(6) + 1]
    return { outcome: dice, shown: { dice } }
  },
  defaultBet: 'big',
  topBet: 'triple-1',
}

export const sicbo = betGame(sicboBetTable)
