/** European roulette: 37 numbers, one zero; every inside and outside bet. */
import { betGame, type BetTable } from '../bets.ts'
import { fraction } from '../fraction.ts'
import type { RouletteRules } from '../rules.ts'

export const numbersCount = 37
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const isRed = (number: number) => reds.has(number)

/** The numbers on the wheel, clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const

const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)
const all = from(1, numbersCount - 1)

/** Numbers of each bet by its name: inside bets are named after their numbers. */
function betsOnTable(): Map<string, number[]> {
  const bets = new Map<string, number[]>()
  const inside = (kind: string, numbers: number[]) =>
    bets.set(`${kind}-${numbers.join('-')}`, numbers)
  for (const number of from(0, numbersCount)) inside('straight', [number])
  for (const number of [1, 2, 3]) inside('split', [0, number])
  for (const number of all) {
    if (number % 3 !== 0) inside('split', [number, number + 1])
    if (number <= 33) inside('split', [number, number + 3])
    if (number % 3 !== 0 && number <= 33)
      inside('corner', [number, number + 1, number + 3, number + 4])
    if (number % 3 === 1) inside('street', from(number, 3))
    if (number % 3 === 1 && number <= 31) inside('line', from(number, 6))
  }
  inside('trio', [0, 1, 2])
  inside('trio', [0, 2, 3])
  inside('four', [0, 1, 2, 3])
  for (const third of [1, 2, 3]) {
    bets.set(`dozen-${third}`, from(third * 12 - 11, 12))
    bets.set(
      `column-${third}`,
      all.filter((number) => number % 3 === third % 3),
    )
  }
  const halves: [string, (number: number) => boolean][] = [
    ['red', isRed],
    ['black', (number) => !isRed(number)],
    ['even', (number) => number % 2 === 0],
    ['odd', (number) => number % 2 === 1],
    ['low', (number) => number <= 18],
    ['high', (number) => number >= 19],
  ]
  for (const [name, fits] of halves) bets.set(name, all.filter(fits))
  return bets
}

export const rouletteBets: ReadonlyMap<string, readonly number[]> = betsOnTable()

const rules = {
  kind: 'roulette',
  numbers: numbersCount,
  laPartage: false,
} as const satisfies RouletteRules

/** A bet on n numbers pays 36/n - 1 to one; with la partage half of an even chance comes back on zero. */
export function rouletteTable({ laPartage }: Pick<RouletteRules, 'laPartage'>) {
  return {
    outcomes: from(0, numbersCount).map((outcome) => ({ outcome, ways: 1n })),
    returnOf: (bet: string, outcome: number) => {
      const numbers = rouletteBets.get(bet) ?? []
      if (numbers.includes(outcome)) return fraction(36, numbers.length)
      return laPartage && outcome === 0 && numbers.length === 18 ? fraction(1, 2) : fraction(0)
    },
  }
}

export const rouletteBetTable: BetTable<number> = {
  code: 'roulette',
  name: 'European Roulette',
  version: 1,
  volatility: 'medium',
  rules,
  bets: [...rouletteBets.keys()],
  ...rouletteTable(rules),
  draw: (draw) => {
    const number = draw(numbersCount)
    return { outcome: number, shown: { number: [number] } }
  },
  defaultBet: 'red',
  topBet: 'straight-0',
}

export const roulette = betGame(rouletteBetTable)
