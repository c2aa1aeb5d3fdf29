/** Protects: symbols that fill several reels of a free spin together are counted as they are read off every window. */
import { expect, test } from 'vitest'
import { toFloat } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

const count = (json: unknown) => {
  const { sheet, counting } = readPaper(json)
  return oddsOf(sheet, counting)
}

test('free spins whose three middle reels show one symbol come out as published (83.034286 %)', () => {
  const odds = count({
    rows: 3,
    reels: [
      '9 4 11 10 7 13 12 3 8 5 13 6 12 13 2 12 6 13 10 5 11 1 10 7 11 8 4 9 10 12 3 11',
      '7 13 1 9 11 8 5 10 6 9 11 4 12 3 8 4 13 6 11 10 1 13 10 5 8 3 12 7 9 12',
      '7 13 5 11 3 13 6 9 10 6 12 13 8 1 10 3 12 11 4 9 1 8 7 10 5 8 2 12 11 4 9',
      '3 9 5 8 1 10 12 6 9 1 13 7 11 10 3 12 5 11 4 13 2 8 13 6 12 4 8 9 7 10 11',
      '12 1 9 7 12 4 13 9 5 13 3 11 10 6 11 1 8 3 13 8 2 9 6 11 10 5 12 7 10 8 4',
    ],
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ],
    wild: '1',
    scatter: '2',
    pays: {
      '1': [0, 2, 50, 500, 1000],
      '3': [0, 2, 25, 250, 500],
      '4': [0, 2, 25, 100, 200],
      '5': [0, 0, 20, 100, 200],
      '6': [0, 0, 15, 50, 100],
      '7': [0, 0, 15, 50, 100],
      '8': [0, 0, 10, 25, 50],
      '9': [0, 0, 10, 25, 50],
      '10': [0, 0, 5, 10, 25],
      '11': [0, 0, 5, 10, 25],
      '12': [0, 0, 5, 10, 25],
      '13': [0, 2, 5, 10, 25],
    },
    freeSpins: {
      awards: { 3: 15, 4: 15, 5: 15 },
      big: {
        reels: [2, 3, 4],
        of: '1 3 4 5 6 6 7 7 8 8 8 9 9 9 10 10 10 11 11 11 12 12 12 13 13 13',
      },
    },
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(0.83034286, 8)
  expect(toFloat(odds.freeSpins.chance)).toBeCloseTo(1 / 304.38, 7)
})

const little = {
  rows: 2,
  reels: ['a b s c', 'b s a', 'a c s b', 'c a'],
  lines: [
    [0, 0, 0, 0],
    [0, 1, 1, 0],
  ],
  wild: 'w',
  scatter: 's',
  pays: { a: [0, 1, 4, 20], b: [0, 0, 3, 9], c: [0, 0, 2, 5], w: [0, 0, 0, 50] },
  scatterPays: [0, 1, 5],
  freeSpins: {
    awards: { 2: 1, 3: 2 },
    multiplier: 2,
    retriggers: 1,
    retriggerAwards: { 1: 1 },
    scatterPays: [0, 1],
    big: { reels: [2, 3], of: 'w a a b' },
  },
}

/** Everything the reels can show, top row first. */
function windowsOf(reels: readonly string[]): string[][][] {
  const shown = reels.map((reel) => {
    const stops = reel.split(' ')
    return stops.map((top, i) => [top, stops[(i + 1) % stops.length]!])
  })
  return shown.reduce<string[][][]>(
    (all, columns) => all.flatMap((left) => columns.map((column) => [...left, column])),
    [[]],
  )
}

/** Units that the lines of a window pay. */
function linesPay(window: readonly (readonly string[])[]): number {
  const pays: Record<string, readonly number[]> = little.pays
  const payOf = (row: readonly string[], symbol: string) => {
    const end = row.findIndex((one) => one !== symbol && one !== 'w')
    return pays[symbol]![(end < 0 ? row.length : end) - 1] ?? 0
  }
  return little.lines.reduce((sum, line) => {
    const row = line.map((at, reel) => window[reel]![at]!)
    const wilds = row.every((one) => one === 'w') ? 50 : 0
    return sum + Math.max(wilds, ...['a', 'b', 'c'].map((symbol) => payOf(row, symbol)))
  }, 0)
}

test('a big symbol is drawn anew for each free spin: the mean and the spread of all rounds', () => {
  const scattersIn = (window: string[][]) => window.flat().filter((one) => one === 's').length
  const paid = windowsOf(little.reels)
  const free = [...'waab'].flatMap((big) =>
    windowsOf([little.reels[0]!, big, big, little.reels[3]!]),
  )
  const inStakes = (window: string[][], scatterPays: readonly number[]) =>
    linesPay(window) / 2 + (scatterPays[scattersIn(window) - 1] ?? 0)
  // Of each kind of spin, what it pays and how many free spins it awards.
  const paidSpins = paid.map((window) => ({
    pays: inStakes(window, [0, 1, 5]),
    awards: [0, 0, 1, 2][scattersIn(window)] ?? 0,
  }))
  const freeSpins = free.map((window) => ({
    pays: linesPay(window) + (scattersIn(window) === 2 ? 1 : 0),
    awards: scattersIn(window) === 1 ? 1 : 0,
  }))
  const meanOf = (all: readonly number[]) => all.reduce((a, b) => a + b) / all.length
  /** Mean and mean square of spins, each with so many that follow and pay like `next`. */
  const after = (spins: typeof freeSpins, next: { mean: number; square: number }) => ({
    mean: meanOf(spins.map(({ pays, awards }) => pays + awards * next.mean)),
    square: meanOf(
      spins.map(
        ({ pays, awards }) =>
          (pays + awards * next.mean) ** 2 + awards * (next.square - next.mean ** 2),
      ),
    ),
  })
  const last = after(freeSpins, { mean: 0, square: 0 })
  const round = after(paidSpins, after(freeSpins, last))
  const odds = count(little)
  expect(toFloat(odds.rtp)).toBeCloseTo(round.mean, 12)
  expect(toFloat(odds.variance!)).toBeCloseTo(round.square - round.mean ** 2, 10)
  const most = Math.max(...freeSpins.map(({ pays }) => pays))
  const award = Math.max(...freeSpins.map(({ pays, awards }) => pays + awards * most))
  expect(toFloat(odds.maxMultiple!)).toBeCloseTo(
    Math.max(...paidSpins.map(({ pays, awards }) => pays + awards * award)),
    12,
  )
})

const { freeSpins } = little
const faults: [string, object, string][] = [
  ['fills no reel', { reels: [], of: 'w a' }, '/freeSpins/big/reels must NOT have fewer than 1'],
  [
    'fills a fifth of four reels',
    { reels: [4, 5], of: 'w a' },
    '/freeSpins/big/reels are of 1 to 4',
  ],
  ['fills a reel twice', { reels: [2, 2], of: 'w a' }, '/freeSpins/big/reels are of 1 to 4'],
  ['is a scatter', { reels: [2, 3], of: 'w a s' }, '/freeSpins/big/of/2 is a scatter'],
]
test.each(faults)('a big symbol that %s is refused', (_, big, words) => {
  expect(() => readPaper({ ...little, freeSpins: { ...freeSpins, big } })).toThrow(words)
})

test('big symbols and falls do not go together, and need the order of the paid reels', () => {
  const falling = { ...little, freeSpins: { ...freeSpins, falls: [1] } }
  expect(() => readPaper(falling)).toThrow(
    '/freeSpins/big does not go with falls or wilds that stay',
  )
  const { reels, ...loose } = little
  const counts = reels.map(() => ({ a: 9, b: 9, c: 9, s: 1, w: 1 }))
  expect(() => readPaper({ ...loose, counts })).toThrow(
    '/freeSpins/big needs the order of the stops',
  )
})
