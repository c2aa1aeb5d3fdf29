/** Things drawn one after the other without returning any, as from a shuffled deck. */
import type { Draw } from './fair.ts'

/**
 * A Fisher-Yates shuffle from the front, as far as it is asked for: thing i changes places with thing i + draw(rest).
 * The order is that of the whole shuffle, whoever stops asking when.
 */
export function* shuffled<T>(things: Iterable<T>, draw: Draw): Generator<T, never> {
  const rest = [...things]
  for (let i = 0; i < rest.length; i++) {
    const j = i + draw(rest.length - i)
    ;[rest[i], rest[j]] = [rest[j]!, rest[i]!]
    yield rest[i]!
  }
  throw new RangeError('nothing is left to draw')
}

/** The next of a shuffle. */
export function next<T>(shuffle: Generator<T, never>): T {
  return shuffle.next().value
}
