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

/** The next bytes of a source. */
type Take = (bytes: number) => Uint8Array

const takeFrom =
  (words: Words): Take =>
  (bytes) =>
    new Uint8Array(Uint32Array.from({ length: bytes / 4 }, words).buffer)

/** A register of 127 bits with two taps, which take 2^127 bits to come again. */
function takeFromRegister(words: Words): Take {
  const register = Uint8Array.from({ length: 127 }, () => words() & 1)
  let at = 0
  const nextByte = () => {
    let byte = 0
    for (let i = 0; i < 8; i++) {
      const after = at === 126 ? 0 : at + 1
      register[at]! ^= register[after]!
      byte = (byte << 1) | register[at]!
      at = after
    }
    return byte
  }
  return (bytes) => Uint8Array.from({ length: bytes }, nextByte)
}

/** Of every 32 words the last one is the difference of the first two. */
function takeDependent(words: Words): Take {
  const take = takeFrom(words)
  return (bytes) => {
    const taken = take(bytes)
    const rows = new Uint32Array(taken.buffer)
    for (let i = 31; i < rows.length; i += 32) rows[i] = rows[i - 31]! ^ rows[i - 30]!
    return taken
  }
}

/** One bit of eight is that of a pattern that comes again every 2,000, with as many ones as zeros. */
function takePeriodic(words: Words): Take {
  const take = takeFrom(words)
  const half = take(128)
  return (bytes) => {
    const [taken, one, other, third] = [take(bytes), take(bytes), take(bytes), take(bytes)]
    return taken.map((byte, i) => {
      const set = one[i]! & other[i]! & third[i]!
      const place = i % 250
      return (byte & ~set) | ((half[place >> 1]! ^ (place % 2 ? 0xff : 0)) & set)
    })
  }
}

/** Bits that are wrong in a way that a certain test must find. */
export const brokenBits = {
  'a shift register': { test: 'linear complexity', open: takeFromRegister },
  'a word of 32 that depends on others': { test: 'matrix rank', open: takeDependent },
  'a faint pattern that comes again': { test: 'spectral', open: takePeriodic },
}

/** The tests of bits that fail in a few sequences of a source. */
export const failedOf = (take: Take) =>
  bitBattery(take, 4)
    .filter(({ ok }) => !ok)
    .map(({ test }) => test)

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
  'words of 31 bits': (words) => failedOf(takeFrom(() => words() >>> 1)).includes('frequency'),
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
  ...Object.fromEntries(
    Object.entries(brokenBits).map(([name, { test, open }]) => [
      name,
      (words: Words) => failedOf(open(words)).includes(test),
    ]),
  ),
}
