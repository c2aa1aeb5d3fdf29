/** Protects: tests of raw bits are those of NIST SP 800-22, to the last digit it prints of them for e and for pi. */

import { describe, expect, test } from 'vitest'
import { linearComplexity, longestRun, nistTests, templateOverlapping } from './nist.ts'

const bits = 1_000_000
/** One, with a few bits more than are used, which rounding may spoil. */
const one = 1n << BigInt(bits + 64)

/** A series: each term is `weight` times the product of all `up` so far over that of all `down`. */
type Series = (k: bigint) => { up: bigint; down: bigint; weight: bigint }
type Part = { up: bigint; down: bigint; sum: bigint }

/** Its terms from one up to another, by halves: what they come to is `sum` over `down`. */
function sumOf(series: Series, from: bigint, to: bigint): Part {
  if (to - from === 1n) {
    const { up, down, weight } = series(from)
    return { up, down, sum: weight * up }
  }
  const middle = (from + to) / 2n
  const [low, high] = [sumOf(series, from, middle), sumOf(series, middle, to)]
  return {
    up: low.up * high.up,
    down: low.down * high.down,
    sum: low.sum * high.down + low.up * high.sum,
  }
}

/** Nearly the square root: a step of Newton's doubles the digits of the root of the upper half. */
function rootOf(square: bigint): bigint {
  const quarter = BigInt(square.toString(16).length)
  if (quarter <= 12n) return BigInt(Math.floor(Math.sqrt(Number(square))))
  const guess = rootOf(square >> (2n * quarter)) << quarter
  return (guess + square / guess) / 2n
}

const firstBits = (value: bigint) => Uint8Array.from(value.toString(2).slice(0, bits), Number)

/** The sum of 1 / k!. */
function bitsOfE(): Uint8Array {
  const { down, sum } = sumOf((k) => ({ up: 1n, down: k, weight: 1n }), 1n, 78_000n)
  return firstBits(one + (one * sum) / down)
}

/** By the series of the Chudnovskys. */
function bitsOfPi(): Uint8Array {
  const [first, each] = [13_591_409n, 545_140_134n]
  const { down, sum } = sumOf(
    (k) => ({
      up: -(6n * k - 5n) * (2n * k - 1n) * (6n * k - 1n),
      down: (k ** 3n * 640_320n ** 3n) / 24n,
      weight: first + each * k,
    }),
    1n,
    21_400n,
  )
  return firstBits((426_880n * rootOf(10_005n * one * one) * down) / (first * down + sum))
}

/** What appendix B prints, or the p-value of which one state or template it prints. */
const published = {
  e: {
    frequency: [0.953749],
    'block frequency': [0.211072],
    runs: [0.561917],
    'matrix rank': [0.306156],
    spectral: [0.847187],
    'non-overlapping templates': [0.07879],
    universal: [0.282568],
    serial: [0.766182, 0.462921],
    'approximate entropy': [0.700073],
    'cumulative sums': [0.669886, 0.724265],
    'random excursions': [0.786868],
    'random excursions variant': [0.826009],
  },
  pi: {
    frequency: [0.578211],
    'block frequency': [0.380615],
    runs: [0.419268],
    'matrix rank': [0.083553],
    spectral: [0.010186],
    'non-overlapping templates': [0.165757],
    universal: [0.669012],
    serial: [0.143005],
    'approximate entropy': [0.361595],
    'cumulative sums': [0.628308, 0.663369],
    'random excursions': [0.844143],
    'random excursions variant': [0.760966],
  },
}
/** Appendix B has the template 000000001, which is the first, and the states +1 and -1. */
const shownFrom: Readonly<Record<string, number>> = {
  'random excursions': 4,
  'random excursions variant': 8,
}

/** As runs that come by themselves and grow by chance, one a block on average (section 3.8): what NIST's code takes. */
const overlaps = [1, 1 / 2, 3 / 8, 13 / 48, 73 / 384].map((share) => share / Math.E)
overlaps.push(1 - overlaps.reduce((sum, chance) => sum + chance, 0))

/**
 * Where the chances of classes are NIST's in its code, and where they are exact: the p-values of both. The exact ones
 * are those that other implementations get, or follow from the chances in the text of section 2.8.4.
 */
const rounded = [
  {
    name: 'longest run of ones',
    run: longestRun,
    chances: [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727],
    e: [0.718945, 0.718366],
    pi: [0.02439, 0.027295],
  },
  {
    name: 'overlapping template',
    run: templateOverlapping,
    chances: overlaps,
    e: [0.110434, 0.159037],
    pi: [0.296897, 0.260718],
  },
  {
    name: 'linear complexity',
    run: linearComplexity,
    chances: [0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833],
    e: [0.826335, 0.826202],
    pi: [0.255475, 0.246801],
  },
]

describe.each([
  ['e', bitsOfE, '10101101111110000101'],
  ['pi', bitsOfPi, '11001001000011111101'],
] as const)('[RNG-06] the bits of %s', (number, open, beginning) => {
  const sequence = open()

  test('begin as they should', () => {
    expect(sequence.length).toBe(bits)
    expect(sequence.subarray(0, beginning.length).join('')).toBe(beginning)
  })

  test.each(Object.entries(published[number]))('have the published %s', (name, due) => {
    const from = shownFrom[name] ?? 0
    const found = nistTests[name]!(sequence).slice(from, from + due.length)
    expect(found.map((p) => p.toFixed(6))).toEqual(due.map((p) => p.toFixed(6)))
  })

  test.each(rounded)('have the published $name', ({ name, run, chances, [number]: due }) => {
    const found = [run(sequence, chances), nistTests[name]!(sequence)].flat()
    expect(found.map((p) => p.toFixed(6))).toEqual(due.map((p) => p.toFixed(6)))
  })
})
