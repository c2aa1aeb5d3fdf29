/** Protects: reels that show now more rows, now fewer, are counted as every height and every stop of them comes out. */
import { expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { add, fraction, multiply, showFraction, subtract } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

type Rows = number | Record<number, number>
type Little = {
  rows: Rows[]
  reels: string[]
  weights?: number[][]
  ways?: number
  payAnywhere?: number
  pays: Record<string, Record<number, number>>
  wild: string
  wildPays?: { times: number; each: true }
  wildSpreads?: boolean
  scatter?: string
  scatterPays?: Record<number, number>
  freeSpins?: { awards: Record<number, number>; multiplier: number }
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const product = (all: readonly number[]) => all.reduce((a, b) => a * b, 1)

/** Every window of one reel, as often as it comes up. */
function windowsOf({ reels, rows, weights, wild, wildSpreads }: Little, at: number): string[][] {
  const stops = reels[at]!.split(' ')
  const shown = rows[at]!
  const heights = typeof shown === 'number' ? { [shown]: 1 } : shown
  return Object.entries(heights).flatMap(([height, often]) =>
    stops.flatMap((_, stop) => {
      const middle = stop + Math.floor((Number(height) - 1) / 2)
      const times = often * (weights?.[at]![middle % stops.length] ?? 1)
      const cells = Array.from(
        { length: Number(height) },
        (__, row) => stops[(stop + row) % stops.length]!,
      )
      const spread = wildSpreads && cells.includes(wild) ? cells.map(() => wild) : cells
      return Array.from({ length: times }, () => spread)
    }),
  )
}

/** Each way by itself; or each symbol by how many there are. */
function symbolPays({ pays, wild, wildPays, payAnywhere }: Little, window: string[][]): number {
  const paid = Object.entries(pays).map(([symbol, figures]) => {
    const ones = window.map((cells) => cells.filter((one) => one === symbol || one === wild))
    if (payAnywhere !== undefined) {
      const enough = Object.keys(figures)
        .map(Number)
        .filter((count) => count <= ones.flat().length)
      return figures[Math.max(0, ...enough)] ?? 0
    }
    const end = ones.findIndex((cells) => cells.length === 0)
    const run = end < 0 ? ones : ones.slice(0, end)
    const found = everyRow(run).filter((way) => way.includes(symbol))
    const factors = found.map((way) =>
      product(way.map((one) => (one === wild && wildPays ? wildPays.times : 1))),
    )
    return (figures[run.length] ?? 0) * sum(factors)
  })
  return sum(paid)
}

const reels = ['a b W c 1', 'b W a 1', 'a 1 c b', 'c W b']
const pays = { a: { 2: 2, 3: 9, 4: 40 }, b: { 2: 1, 3: 5, 4: 30 }, c: { 1: 1, 2: 2, 3: 4, 4: 20 } }
const rows = [{ 1: 1, 2: 1 }, { 2: 2, 4: 1 }, { 1: 1, 3: 1 }, 2]

test.each<[string, Little]>([
  [
    'ways with wilds that multiply, scatters and free spins',
    {
      reels,
      rows,
      pays,
      ways: 7,
      wild: 'W',
      wildPays: { times: 3, each: true },
      scatter: '1',
      scatterPays: { 2: 1, 3: 4 },
      freeSpins: { awards: { 3: 4 }, multiplier: 3 },
    },
  ],
  ['ways over which wilds spread', { reels, rows, pays, ways: 7, wild: 'W', wildSpreads: true }],
  [
    'ways of stops with weights, each that of the middle row',
    {
      reels,
      rows,
      pays,
      ways: 5,
      wild: 'W',
      weights: [
        [1, 2, 1, 1, 3],
        [1, 1, 0, 2],
        [1, 2, 1, 1],
        [1, 1, 2],
      ],
    },
  ],
  [
    'symbols that pay wherever they stand',
    {
      reels,
      rows,
      pays: { a: { 2: 1, 4: 8 }, b: { 3: 2 }, c: { 3: 5 } },
      payAnywhere: 5,
      wild: 'W',
    },
  ],
])('%s', (_, sheet) => {
  const units = sheet.ways ?? sheet.payAnywhere!
  const spins = everyRow(sheet.reels.map((__, at) => windowsOf(sheet, at))).map((window) => {
    const scatters = window.flat().filter((one) => one === sheet.scatter).length
    const anywhere = (sheet.scatterPays?.[scatters] ?? 0) * units
    return {
      pays: symbolPays(sheet, window) + anywhere,
      award: sheet.freeSpins?.awards[scatters] ?? 0,
    }
  })
  const meanOf = (of: (spin: (typeof spins)[number]) => number) =>
    fraction(sum(spins.map(of)), spins.length)
  const times = sheet.freeSpins?.multiplier ?? 1
  const free = meanOf((spin) => spin.pays * times)
  const stray = subtract(
    meanOf((spin) => (spin.pays * times) ** 2),
    multiply(free, free),
  )
  const award = meanOf((spin) => spin.award)
  const mean = add(
    meanOf((spin) => spin.pays),
    multiply(award, free),
  )
  const square = add(
    meanOf((spin) => spin.pays ** 2),
    multiply(
      fraction(2),
      free,
      meanOf((spin) => spin.pays * spin.award),
    ),
    multiply(
      free,
      free,
      meanOf((spin) => spin.award ** 2),
    ),
    multiply(award, stray),
  )
  const { sheet: read, counting } = readPaper(sheet)
  const odds = oddsOf(read, counting)
  expect(showFraction(odds.rtp)).toBe(showFraction(multiply(mean, fraction(1, units))))
  expect(showFraction(odds.variance!)).toBe(
    showFraction(multiply(subtract(square, multiply(mean, mean)), fraction(1, units ** 2))),
  )
  expect(showFraction(odds.hitFrequency!)).toBe(
    showFraction(meanOf((spin) => Number(spin.pays > 0))),
  )
  const top = Math.max(...spins.map((spin) => spin.pays))
  expect(showFraction(odds.topAward!.multiple)).toBe(showFraction(fraction(top, units)))
  expect(showFraction(odds.topAward!.chance)).toBe(
    showFraction(meanOf((spin) => Number(spin.pays === top))),
  )
})
