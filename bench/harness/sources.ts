/** Draws from words of 32 bits as games take them; and sources that are wrong on purpose, which the tests must find. */
import { deckSize } from '#games/cards.ts'
import { pickUniform, type Draw } from '#games/fair.ts'
import { bitBattery } from './bits.ts'
import { shuffleBattery } from './shuffles.ts'
import { battery, type Sample } from './uniform.ts'

/** The next word of a source, 0 to 2^32 - 1. */
export type Words = () => number

/** By the rejection of games. */
export function drawFrom(words: Words): Draw {
  return (n) => {
    for (;;) {
      const value = pickUniform([words()], n)
      if (value !== null) return value
    }
  }
}

export function drawsFrom(words: Words, n: number, count: number): Uint32Array {
  const draw = drawFrom(words)
  const drawn = new Uint32Array(count)
  for (let i = 0; i < count; i++) drawn[i] = draw(n)
  return drawn
}

const surely = 1e-9
const isFound = (samples: readonly Sample[]) => samples.some(({ p }) => p < surely)
const sample = 1_000_000

/** By what is wrong with them, whether they are found. */
export const brokenSources: Readonly<Record<string, (words: Words) => boolean>> = {
  'ten bits modulo 37': (words) =>
    isFound(
      battery(
        37,
        drawsFrom(words, 1024, sample).map((value) => value % 37),
      ),
    ),
  'words of 31 bits': (words) => {
    const take = (bytes: number) =>
      new Uint8Array(Uint32Array.from({ length: bytes / 4 }, () => words() >>> 1).buffer)
    return bitBattery(take, 10).some(({ passed }) => passed === 0)
  },
  'every nonce used twice': (words) => {
    const once = drawsFrom(words, 37, sample)
    return isFound(battery(37, Uint32Array.from([...once].flatMap((value) => [value, value]))))
  },
  'a shuffle that leaves no card where it was': (words) => {
    const draw = drawFrom(words)
    const deal = () => {
      const cards = Array.from({ length: deckSize }, (_, i) => i)
      for (let i = 0; i < deckSize - 1; i++) {
        const j = i + 1 + draw(deckSize - 1 - i)
        ;[cards[i], cards[j]] = [cards[j]!, cards[i]!]
      }
      return cards
    }
    return isFound(shuffleBattery(deal, 20_000))
  },
}
