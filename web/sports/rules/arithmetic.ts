/** The arithmetic of the rules written out, for readers who work it out again; what it comes to is the server's word. */

import type { Body } from '#contract/calls.ts'
import type { SelectionResult } from '#contract/ticket_traits.ts'

export type Tried = NonNullable<Body<'/api/sports/rules'>['bet']>
type Decided = Exclude<SelectionResult, 'open'>

/** What a unit becomes, by odds as they are written. */
export const becomes: Record<Decided, (odds: string) => string> = {
  won: (odds) => odds,
  half_won: (odds) => `(1 + ${odds}) / 2`,
  push: () => '1',
  void: () => '1',
  half_lost: () => '½',
  lost: () => '0',
}

/** How a number is written in the language of the page. */
type Write = (number: number) => string

/** By how many goals a selection of that result is ahead of its line. */
export const aheads: Record<Exclude<Decided, 'void'>, (write: Write) => string> = {
  won: (write) => `> ${write(0.25)}`,
  half_won: (write) => write(0.25),
  push: (write) => write(0),
  half_lost: (write) => `−${write(0.25)}`,
  lost: (write) => `< −${write(0.25)}`,
}

const terms: Record<Tried['home_away'], (home: number, away: number, line: number) => number[]> = {
  H: (home, away, line) => [home, -away, line],
  A: (home, away, line) => [away, -home, line],
  O: (home, away, line) => [home, away, -line],
  U: (home, away, line) => [line, -home, -away],
}

/** What is added up to how far a selection is ahead of its line. */
export function termsOf({ home_away, criteria1, score }: Tried): number[] {
  return terms[home_away](score.home, score.away, Number(criteria1))
}

export const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0)

/** `2 − 1 − 0.75 = +0.25` */
export function writeSum(numbers: readonly number[], write: Write): string {
  const [first = 0, ...others] = numbers
  const rest = others.map((each) => ` ${each < 0 ? '−' : '+'} ${write(Math.abs(each))}`)
  return `${signed(first, write).replace('+', '')}${rest.join('')} = ${signed(sumOf(numbers), write)}`
}

/** Its sign written out; zero has none. */
export function signed(number: number, write: Write): string {
  return `${number > 0 ? '+' : number < 0 ? '−' : ''}${write(Math.abs(number))}`
}

/** A handicap has a sign, a total none. */
export function writeLine(type: Tried['bet_type'], criteria1: string, write: Write): string {
  return type === 'HDP' ? signed(Number(criteria1), write) : write(Number(criteria1))
}
