/** A text as the modules of a QR code (ISO/IEC 18004): patterns, codewords, and the mask that reads best. */

import { codewordsOf } from './qr_codewords.ts'

/** Rows of modules, true where dark, without the quiet zone of four around them. */
export type Matrix = readonly (readonly boolean[])[]

/** Which modules a mask turns over. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Null for a text that no QR code holds. */
export function matrixOf(text: string): Matrix | null {
  const codewords = codewordsOf(text)
  if (!codewords) return null
  const { version, bytes } = codewords
  const drawn = masks.map((_, mask) => {
    const grid = gridOf(version)
    drawPatterns(grid, version, mask)
    drawBytes(grid, bytes, mask)
    return grid.rows
  })
  return drawn.toSorted((a, b) => penaltyOf(a) - penaltyOf(b))[0]!
}

type Grid = {
  rows: boolean[][]
  /** Modules of patterns, which hold no codewords. */
  isTaken: (x: number, y: number) => boolean
  set: (x: number, y: number, isDark: boolean) => void
}

function gridOf(version: number): Grid {
  const size = 4 * version + 17
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const taken = new Set<number>()
  return {
    rows,
    isTaken: (x, y) => taken.has(y * size + x),
    set(x, y, isDark) {
      if (x < 0 || y < 0 || x >= size || y >= size) return
      rows[y]![x] = isDark
      taken.add(y * size + x)
    },
  }
}

function drawPatterns(grid: Grid, version: number, mask: number) {
  const size = grid.rows.length
  for (let i = 0; i < size; i++) {
    grid.set(6, i, i % 2 === 0)
    grid.set(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(grid, x, y, 4)
  const marks = marksOf(version)
  const last = marks.length - 1
  for (const [i, x] of marks.entries()) {
    for (const [j, y] of marks.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) drawSquares(grid, x, y, 2)
    }
  }
  drawFormat(grid, mask)
  if (version >= 7) drawVersion(grid, version)
}

/** Squares within each other around a point, dark and light in turns; the large ones end with a light edge. */
function drawSquares(grid: Grid, x: number, y: number, radius: 2 | 4) {
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dy = -radius; dy <= radius; dy++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      grid.set(x + dx, y + dy, ring === 4 ? false : radius === 2 ? ring !== 1 : ring !== 2)
    }
  }
}

/** Where the middles of the alignment marks stand, in either direction. */
function marksOf(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2
  const end = 4 * version + 10
  return [6, ...Array.from({ length: count - 1 }, (_, i) => end - (count - 2 - i) * step)]
}

/** Level M (which is 00) and the mask, twice. */
function drawFormat(grid: Grid, mask: number) {
  const size = grid.rows.length
  const bits = ((mask << 10) | remainderOf(mask, 0x537, 10)) ^ 0x5412
  for (let i = 0; i < 15; i++) {
    const isDark = ((bits >> i) & 1) === 1
    // Around the corner above on the left, past the lines of timing.
    if (i < 8) grid.set(8, i < 6 ? i : i + 1, isDark)
    else grid.set(i === 8 ? 7 : 14 - i, 8, isDark)
    if (i < 8) grid.set(size - 1 - i, 8, isDark)
    else grid.set(8, size - 15 + i, isDark)
  }
  grid.set(8, size - 8, true)
}

function drawVersion(grid: Grid, version: number) {
  const edge = grid.rows.length - 11
  const bits = (version << 12) | remainderOf(version, 0x1f25, 12)
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >> i) & 1) === 1
    grid.set(edge + (i % 3), Math.floor(i / 3), isDark)
    grid.set(Math.floor(i / 3), edge + (i % 3), isDark)
  }
}

/** Of a BCH code: `value` with `bits` zeroes after it, by the polynomial. */
function remainderOf(value: number, polynomial: number, bits: number): number {
  let rest = value
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial)
  return rest
}

/** The modules that hold codewords, in their order: pairs of columns from the right, up and down in turns. */
function* pathOf({ rows: { length: size }, isTaken }: Pick<Grid, 'rows' | 'isTaken'>) {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i
      for (const x of [right, right - 1]) if (!isTaken(x, y)) yield [x, y] as const
    }
    isUp = !isUp
  }
}

function drawBytes(grid: Grid, bytes: Uint8Array, mask: number) {
  let bit = 0
  for (const [x, y] of pathOf(grid)) {
    const isOne = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    grid.rows[y]![x] = isOne !== masks[mask]!(x, y)
    bit += 1
  }
}

/** How hard it is to read, by the four rules of the standard. */
function penaltyOf(rows: Matrix): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x]!))
  let penalty = 0
  let dark = 0
  for (const line of [...rows, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    // What looks like a corner's pattern, with light before or after it; they may overlap.
    penalty += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) dark += 1
      const isBlock =
        isDark === row[x + 1] && isDark === rows[y + 1]?.[x] && isDark === rows[y + 1]?.[x + 1]
      if (isBlock) penalty += 3
    }
  }
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10))
}
