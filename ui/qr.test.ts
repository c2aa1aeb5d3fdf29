/** A QR code says its text to any reader that keeps to ISO/IEC 18004: read here as the standard describes, from the picture alone. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matrixOf, type Matrix } from './qr_matrix.ts'

type Table = {
  /** Middles of the alignment marks. */
  marks: readonly number[]
  /** The data codewords of each block. */
  blocks: readonly number[]
  /** Codewords of error correction in a block. */
  correction: number
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value)

/** By version, as the standard prints them for level M. */
const tables: Record<number, Table> = {
  1: { marks: [], blocks: [16], correction: 10 },
  2: { marks: [6, 18], blocks: [28], correction: 16 },
  7: { marks: [6, 22, 38], blocks: times(4, 31), correction: 18 },
  14: { marks: [6, 26, 46, 66], blocks: [...times(4, 40), ...times(5, 41)], correction: 24 },
  32: {
    marks: [6, 34, 60, 86, 112, 138],
    blocks: [...times(10, 46), ...times(23, 47)],
    correction: 28,
  },
  40: {
    marks: [6, 30, 58, 86, 114, 142, 170],
    blocks: [...times(18, 47), ...times(31, 48)],
    correction: 28,
  },
}

/** Format words of level M by mask. */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
const masks: readonly ((row: number, column: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

/** A number from its modules, the highest bit first. */
const wordOf = (modules: readonly (boolean | undefined)[]) =>
  modules.reduce((word, isDark) => 2 * word + (isDark ? 1 : 0), 0)

const versionOf = (matrix: Matrix) => (matrix.length - 17) / 4

function maskOf(matrix: Matrix): number {
  const at = (x: number, y: number) => matrix.at(y)?.at(x)
  const corner = wordOf([
    ...[0, 1, 2, 3, 4, 5, 7].map((x) => at(x, 8)),
    ...[8, 7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)),
  ])
  const edges = wordOf([
    ...[-1, -2, -3, -4, -5, -6, -7].map((y) => at(8, y)),
    ...[-8, -7, -6, -5, -4, -3, -2, -1].map((x) => at(x, 8)),
  ])
  expect(edges).toBe(corner)
  return formats.indexOf(corner)
}

function isPattern(x: number, y: number, size: number, marks: readonly number[]): boolean {
  const isMark = marks.some((a) =>
    marks.some((b) => {
      const isFree =
        (a > 6 && b > 6) || (a === 6 && b > 6 && b < size - 7) || (b === 6 && a > 6 && a < size - 7)
      return isFree && Math.abs(x - a) <= 2 && Math.abs(y - b) <= 2
    }),
  )
  const isVersion = (near: number, far: number) => size >= 45 && near < 6 && far >= size - 11
  const isFinder = (x < 9 && (y < 9 || y >= size - 8)) || (y < 9 && x >= size - 8)
  return isMark || isFinder || x === 6 || y === 6 || isVersion(x, y) || isVersion(y, x)
}

/** The codewords in the order they are drawn: two columns at a time, from the right, up first. */
function codewordsIn(matrix: Matrix, marks: readonly number[]): number[] {
  const { length: size } = matrix
  const isTurned = masks[maskOf(matrix)]!
  const columns = Array.from({ length: size }, (_, i) => size - 1 - i).filter((x) => x !== 6)
  const bits: boolean[] = []
  for (let pair = 0; pair < columns.length; pair += 2) {
    for (let i = 0; i < size; i++) {
      const y = pair % 4 === 0 ? size - 1 - i : i
      for (const x of columns.slice(pair, pair + 2)) {
        if (!isPattern(x, y, size, marks)) bits.push(matrix[y]![x] !== (isTurned(y, x) === 0))
      }
    }
  }
  return Array.from({ length: bits.length >> 3 }, (_, i) => wordOf(bits.slice(8 * i, 8 * i + 8)))
}

/** What the blocks hold, each with its correction after it. */
function blocksIn(codewords: readonly number[], { blocks, correction }: Table): number[][] {
  const held: number[][] = blocks.map(() => [])
  const rest = [...codewords]
  for (let i = 0; i < Math.max(...blocks); i++)
    for (const [b, size] of blocks.entries()) if (i < size) held[b]!.push(rest.shift()!)
  for (let i = 0; i < correction; i++) for (const block of held) block.push(rest.shift()!)
  return held
}

/** Multiplication in GF(256) by logarithms. */
const powers = times(255, 1)
for (let i = 1; i < 255; i++) powers[i] = (powers[i - 1]! << 1) ^ (powers[i - 1]! > 127 ? 0x11d : 0)
const timesPower = (value: number, power: number) =>
  value === 0 ? 0 : powers[(powers.indexOf(value) + power) % 255]!

/** Zero for every root where nothing is damaged. */
const syndromesOf = (block: readonly number[], correction: number) =>
  Array.from({ length: correction }, (_, root) =>
    block.reduce((sum, byte) => timesPower(sum, root) ^ byte, 0),
  )

function textIn(matrix: Matrix): string {
  const version = versionOf(matrix)
  const table = tables[version]!
  const blocks = blocksIn(codewordsIn(matrix, table.marks), table)
  for (const block of blocks)
    expect(syndromesOf(block, table.correction)).toEqual(times(table.correction, 0))
  const data = blocks.flatMap((block, i) => block.slice(0, table.blocks[i]))
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const start = version < 10 ? 12 : 20
  const length = Number.parseInt(bits.slice(4, start), 2)
  const bytes = bits.slice(start, start + 8 * length).match(/.{8}/g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)))
}

const otpauth = 'otpauth://totp/Salon%20One:player01?issuer=Salon%20One&secret=JBSWY3DPEHPK3PXP'

test.each([
  [1, 'a'],
  [1, '14 characters!'],
  [2, '15 characters..'],
  [7, `${otpauth}&algorithm=SHA1&digits=6&period=30`],
  [14, 'x'.repeat(362)],
  [32, '中'.repeat(500)],
  [40, 'नेपाल 123'.repeat(120)],
])('a code of version %i says its text, and nothing in it is damaged', (version, text) => {
  const matrix = matrixOf(text)!
  expect(versionOf(matrix)).toBe(version)
  expect(textIn(matrix)).toBe(text)
})

test('any text of a small code comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5 }), (text) => {
      const written = text.toWellFormed()
      expect(textIn(matrixOf(written)!)).toBe(written)
    }),
    { numRuns: 40 },
  )
})

test('version 7 and up tell their version beside two corners', () => {
  const matrix = matrixOf('x'.repeat(110))!
  const { length: size } = matrix
  const cells = Array.from(
    { length: 18 },
    (_, i) => [Math.floor(i / 3), size - 11 + (i % 3)] as const,
  )
  expect(wordOf(cells.map(([x, y]) => matrix[y]![x]).toReversed())).toBe(0x07c94)
  expect(wordOf(cells.map(([y, x]) => matrix[y]![x]).toReversed())).toBe(0x07c94)
})

test('a text too long for the largest code has none', () => {
  expect(versionOf(matrixOf('x'.repeat(2331))!)).toBe(40)
  expect(matrixOf('x'.repeat(2332))).toBeNull()
})
