/** The numbers and bets of roulette on screen: their colours, and where on the cloth they lie. */
import { isRed, rouletteBets } from '#games/roulette/roulette.ts'
import type { Say } from '../words.tsx'

export const sayBall = (say: Say, number: number) =>
  say('studioBallOn', {
    number,
    colour: say(number === 0 ? 'studioGreen' : isRed(number) ? 'betRed' : 'betBlack'),
  })

export const toneOf = (number: number) =>
  number === 0 ? 'is-zero' : isRed(number) ? 'is-red' : 'is-black'

/** Column and row of a number's cell; the zero stands before the first column, over all rows. */
export const columnOf = (number: number) => (number === 0 ? 0 : Math.ceil(number / 3))
export const rowOf = (number: number) => (number === 0 ? 2 : 3 - ((number - 1) % 3))

/** Where an inside bet of several numbers lies: on the lines between them, in cells of the grid. */
export function placeOf(bet: string, numbers: readonly number[]): { x: number; y: number } {
  const [xs, ys] = [numbers.map(columnOf), numbers.map(rowOf)]
  const x = (Math.min(...xs) + Math.max(...xs)) / 2 + 0.5
  if (/^(street|line|four)/.test(bet)) return { x, y: 3 }
  const real = numbers.filter((number) => number > 0).map(rowOf)
  const rows = numbers.includes(0) ? real : ys
  return { x, y: (Math.min(...rows) + Math.max(...rows)) / 2 - 0.5 }
}

/** The inside bets of several numbers. */
export const between = [...rouletteBets].filter(([bet]) =>
  /^(split|street|corner|line|trio|four)-/.test(bet),
)
