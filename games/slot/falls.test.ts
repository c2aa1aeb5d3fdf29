/**
 * Protects: symbols that fall, that pay wherever they stand, and reels that multiply lines when filled are counted as
 * each position plays out, one by one.
 */
import { expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { add, fraction, multiply, showFraction, subtract } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'
import { playRound } from './spin.ts'

/** Wilds are upper case, scatters digits. */
type Little = {
  rows: number | number[]
  reels: string[]
  lines?: number[][]
  payAnywhere?: number
  ways?: number
  clusters?: number
  wild?: string
  scatter?: string
  pays: Record<string, Record<number, number>>
  scatterPays?: Record<number, number>
  otherScatters?: Record<string, Record<number, number>>
  falls?: number[]
  filledReels?: { of: string; times: Record<number, number> }
  freeSpins?: {
    awards: Record<number, number>
    multiplier: number
    falls?: number[]
    pays?: Record<string, Record<number, number>>
    scatterPays?: Record<number, number>
  }
}

type Cell = { reel: number; row: number; symbol: string }
type Win = { pays: number; byScatters: number; awards: number; cells: readonly Cell[] }

const isWild = (symbol: string) => /[A-Z]/.test(symbol)
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const unitsOf = ({ lines, payAnywhere, clusters, ways }: Little) =>
  payAnywhere ?? clusters ?? ways ?? lines!.length

/** The figure of the greatest number given that is not above this one. */
const stepOf = (row: Record<number, number>, count: number) =>
  row[
    Math.max(
      0,
      ...Object.keys(row)
        .map(Number)
        .filter((given) => given <= count),
    )
  ] ?? 0

/** Every win of a window; a line pays the best of its runs. */
function winsOf(sheet: Little, window: readonly (readonly string[])[]): Win[] {
  const cells = window.flatMap((shown, reel) => shown.map((symbol, row) => ({ reel, row, symbol })))
  const wins: Win[] = (sheet.lines ?? []).flatMap((line) => {
    const shown = line.map((row, reel) => ({ reel, row, symbol: window[reel]![row]! }))
    const runs = Object.entries(sheet.pays).map(([symbol, row]) => {
      const end = shown.findIndex((cell) => cell.symbol !== symbol && !isWild(cell.symbol))
      const run = shown.slice(0, end < 0 ? shown.length : end)
      return { pays: row[run.length] ?? 0, byScatters: 0, awards: 0, cells: run }
    })
    return runs.toSorted((a, b) => b.pays - a.pays).slice(0, 1)
  })
  if (sheet.payAnywhere)
    for (const [symbol, row] of Object.entries(sheet.pays)) {
      const found = cells.filter((cell) => cell.symbol === symbol || isWild(cell.symbol))
      wins.push({ pays: stepOf(row, found.length), byScatters: 0, awards: 0, cells: found })
    }
  if (sheet.clusters)
    for (const [symbol, row] of Object.entries(sheet.pays)) {
      // Groups that touch are put together until none does.
      let groups = cells.flatMap((cell) =>
        cell.symbol === symbol || isWild(cell.symbol) ? [[cell]] : [],
      )
      const touch = (one: readonly Cell[], other: readonly Cell[]) =>
        one.some((a) =>
          other.some((b) => Math.abs(a.reel - b.reel) + Math.abs(a.row - b.row) === 1),
        )
      for (;;) {
        const pair = groups.flatMap((one, i) =>
          groups.slice(i + 1).flatMap((other) => (touch(one, other) ? [[one, other]] : [])),
        )[0]
        if (!pair) break
        groups = [...groups.filter((group) => !pair.includes(group)), pair.flat()]
      }
      for (const found of groups.filter((group) => group.some((cell) => cell.symbol === symbol)))
        wins.push({ pays: stepOf(row, found.length), byScatters: 0, awards: 0, cells: found })
    }
  if (sheet.ways)
    for (const [symbol, row] of Object.entries(sheet.pays)) {
      // Every way by itself: one of it or a wild from each reel, as far as there is one.
      const columns = window.map((shown, reel) =>
        shown.map((one, at) => ({ reel, row: at, symbol: one })),
      )
      const ones = columns.map((column) =>
        column.filter((cell) => cell.symbol === symbol || isWild(cell.symbol)),
      )
      const end = ones.findIndex((column) => column.length === 0)
      const run = end < 0 ? ones : ones.slice(0, end)
      const found = everyRow(run).filter(
        (way) => way.length > 0 && (isWild(symbol) || way.some((cell) => !isWild(cell.symbol))),
      )
      const paid = (row[run.length] ?? 0) * found.length
      if (paid > 0) wins.push({ pays: paid, byScatters: 0, awards: 0, cells: run.flat() })
    }
  const scatters = { ...sheet.otherScatters, [sheet.scatter ?? '']: sheet.scatterPays ?? {} }
  for (const [symbol, row] of Object.entries(scatters)) {
    const found = cells.filter((cell) => cell.symbol === symbol)
    const byScatters = (row[found.length] ?? 0) * unitsOf(sheet)
    const awards = symbol === sheet.scatter ? (sheet.freeSpins?.awards[found.length] ?? 0) : 0
    wins.push({ pays: 0, byScatters, awards, cells: found })
  }
  return wins.filter(({ pays, byScatters, awards }) => pays + byScatters + awards > 0)
}

/** How often lines pay for the reels that one symbol fills. */
function filledTimes({ filledReels }: Little, window: readonly (readonly string[])[]): number {
  const [symbol] = window[0]!
  if (!filledReels?.of.split(' ').includes(symbol!)) return 1
  const end = window.findIndex((shown) => shown.some((one) => one !== symbol))
  return filledReels.times[end < 0 ? window.length : end] ?? 1
}

/** What comes of one position: in units, of that by scatters, and the free spins. */
function playOut(sheet: Little, stops: readonly number[], falls: readonly number[]) {
  const reels = sheet.reels.map((reel) => reel.split(' '))
  const at = (reel: number, stop: number) => {
    const { length } = reels[reel]!
    return reels[reel]![((stop % length) + length) % length]!
  }
  let window = stops.map((stop, reel) => {
    const height = typeof sheet.rows === 'number' ? sheet.rows : sheet.rows[reel]!
    return Array.from({ length: height }, (_, row) => at(reel, stop + row))
  })
  const above = [...stops]
  const total = { pays: 0, byScatters: 0, awards: 0 }
  for (let fall = 0; ; fall++) {
    const wins = winsOf(sheet, window)
    const times = falls[Math.min(fall, falls.length - 1)] ?? 1
    const byScatters = times * sum(wins.map((win) => win.byScatters))
    total.pays += byScatters + times * filledTimes(sheet, window) * sum(wins.map((win) => win.pays))
    total.byScatters += byScatters
    total.awards += sum(wins.map((win) => win.awards))
    if (wins.length === 0 || falls.length === 0) return total
    const gone = wins.flatMap(({ cells }) => cells)
    window = window.map((shown, reel) => {
      const left = shown.filter(
        (_, row) => !gone.some((cell) => cell.reel === reel && cell.row === row),
      )
      while (left.length < shown.length) left.unshift(at(reel, (above[reel] = above[reel]! - 1)))
      return left
    })
  }
}

const meanOf = (all: readonly number[]) => fraction(sum(all), all.length)

/** The figures of a round whose free spins award no more. */
function roundOf(sheet: Little) {
  const positions = everyRow(sheet.reels.map((reel) => [...reel.split(' ').keys()]))
  const { falls = [], freeSpins } = sheet
  const paid = positions.map((stops) => playOut(sheet, stops, falls))
  const freeSheet = {
    ...sheet,
    pays: { ...sheet.pays, ...freeSpins?.pays },
    scatterPays: { ...sheet.scatterPays, ...freeSpins?.scatterPays },
  }
  const free = positions.map((stops) => playOut(freeSheet, stops, freeSpins?.falls ?? falls))
  const units = fraction(1, unitsOf(sheet))
  const times = fraction(freeSpins?.multiplier ?? 1)
  const one = multiply(times, meanOf(free.map(({ pays }) => pays)))
  const spread = subtract(
    multiply(times, times, meanOf(free.map(({ pays }) => pays ** 2))),
    multiply(one, one),
  )
  const awards = meanOf(paid.map((spin) => spin.awards))
  const mean = add(meanOf(paid.map(({ pays }) => pays)), multiply(awards, one))
  // The square of what a position pays and of what its free spins come to, and how far these stray from that.
  const square = add(
    meanOf(paid.map(({ pays }) => pays ** 2)),
    multiply(fraction(2), one, meanOf(paid.map((spin) => spin.pays * spin.awards))),
    multiply(one, one, meanOf(paid.map((spin) => spin.awards ** 2))),
    multiply(awards, spread),
  )
  return {
    mean: multiply(mean, units),
    variance: multiply(subtract(square, multiply(mean, mean)), units, units),
    hits: meanOf(paid.map(({ pays }) => (pays > 0 ? 1 : 0))),
    byScatters: multiply(meanOf(paid.map((spin) => spin.byScatters)), units),
  }
}

const lines = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0, 1, 1, 0],
]
const pays = { a: { 2: 2, 3: 9, 4: 40 }, b: { 2: 1, 3: 5, 4: 30 }, c: { 3: 4, 4: 20 } }
const falling = {
  rows: 2,
  reels: ['a b c 1 a c', 'b W a c 2 b', 'a 1 c b a', 'c b 2 a 1'],
  lines,
  wild: 'W',
  pays,
}
const clustered = {
  rows: 3,
  reels: ['a b c 1 a a c', 'b W a a c b', 'a 1 c W b', 'c b a a 1'],
  clusters: 5,
  wild: 'W',
  pays: { a: { 3: 2, 5: 9 }, b: { 2: 1, 4: 5 }, c: { 3: 7 }, W: { 2: 3 } },
}
const ofWays = {
  rows: [2, 3, 2, 2],
  reels: falling.reels,
  ways: 5,
  wild: 'W',
  pays,
}
const filled = {
  rows: 2,
  lines,
  pays,
  reels: ['a a a b c', 'a a b b b c', 'c a a a b b', 'a a b c'],
}
const anywhere = {
  rows: [2, 3, 2, 2],
  reels: falling.reels,
  payAnywhere: 5,
  wild: 'W',
  pays: { a: { 3: 2, 5: 9 }, b: { 3: 1, 4: 5 }, c: { 4: 7 }, W: { 2: 3 } },
  scatter: '1',
  scatterPays: { 2: 3 },
  otherScatters: { '2': { 2: 1 } },
}

test.each<[string, Little]>([
  ['symbols that fall', { ...falling, falls: [1] }],
  ['falls that pay more and more', { ...falling, falls: [1, 2, 5] }],
  [
    'falls of scatters, some of which only award free spins',
    {
      ...falling,
      falls: [1, 3],
      scatter: '1',
      scatterPays: { 3: 2 },
      otherScatters: { '2': { 2: 4 } },
      freeSpins: { awards: { 2: 3 }, multiplier: 2 },
    },
  ],
  [
    'falls that pay otherwise in free spins',
    {
      ...falling,
      falls: [1],
      scatter: '1',
      freeSpins: { awards: { 2: 2 }, multiplier: 3, falls: [2, 4] },
    },
  ],
  ['symbols that pay wherever they stand', anywhere],
  [
    'such symbols, which award free spins besides',
    { ...anywhere, freeSpins: { awards: { 2: 2 }, multiplier: 3 } },
  ],
  [
    'such symbols, of which one pays otherwise in free spins',
    {
      ...anywhere,
      freeSpins: { awards: { 2: 2 }, multiplier: 1, pays: { a: { 2: 1, 4: 8 } } },
    },
  ],
  [
    'such symbols, of which one pays in free spins only, and scatters otherwise',
    {
      ...anywhere,
      pays: { a: anywhere.pays.a, b: anywhere.pays.b },
      wild: 'W',
      freeSpins: {
        awards: { 2: 2 },
        multiplier: 1,
        pays: { c: { 2: 1, 4: 8 } },
        scatterPays: { 1: 1 },
      },
    },
  ],
  ['clusters', { ...clustered, scatter: '1', scatterPays: { 2: 3 } }],
  ['clusters that fall for more and more', { ...clustered, falls: [1, 3] }],
  [
    'clusters with free spins, in which they fall',
    {
      ...clustered,
      pays: { a: { 4: 9 }, b: { 4: 5, 6: 8 } },
      scatter: '1',
      freeSpins: { awards: { 3: 2 }, multiplier: 2, falls: [1, 2] },
    },
  ],
  ['ways that fall', { ...ofWays, falls: [1] }],
  [
    'ways that fall for more and more, with scatters and free spins',
    {
      ...ofWays,
      falls: [1, 2, 5],
      scatter: '1',
      scatterPays: { 2: 3 },
      freeSpins: { awards: { 2: 2 }, multiplier: 3, falls: [2, 4] },
    },
  ],
  ['such symbols that fall', { ...anywhere, falls: [1, 2] }],
  [
    'reels that one symbol fills',
    { ...filled, filledReels: { of: 'a b', times: { 2: 2, 3: 7, 4: 11 } } },
  ],
  [
    'the whole window that one symbol fills',
    {
      ...filled,
      reels: ['a a a b c', 'a a b b 1 c', 'c a a a 1 b', 'a a 1 c'],
      filledReels: { of: 'a', times: { 4: 10 } },
      scatter: '1',
      scatterPays: { 2: 1 },
    },
  ],
])('%s', (_, sheet) => {
  const { sheet: read, counting } = readPaper(sheet)
  const odds = oddsOf(read, counting)
  const { mean, variance, hits, byScatters } = roundOf(sheet)
  expect(showFraction(odds.rtp)).toBe(showFraction(mean))
  expect(odds.variance && showFraction(odds.variance)).toBe(showFraction(variance))
  expect(odds.hitFrequency && showFraction(odds.hitFrequency)).toBe(showFraction(hits))
  expect(showFraction(odds.split.scatter)).toBe(showFraction(byScatters))
})

test('reels on which symbols would fall for ever are refused, with where they stop', () => {
  const { sheet, counting } = readPaper({
    rows: 1,
    reels: ['a', 'a', 'a', 'a b'],
    pays: { a: { 3: 1, 4: 2 } },
    falls: [1],
  })
  expect(() => oddsOf(sheet, counting)).toThrow(
    '/falls go on for ever where the reels stop at 0, 0, 0, 0',
  )
})

test('ways that fall are played as they are counted', () => {
  const { sheet } = readPaper({ ...ofWays, rows: 2, falls: [1, 2] })
  const positions = everyRow(sheet.reels.map((reel) => [...reel.keys()]))
  const paid = positions.map((stops) => {
    const left = [...stops]
    return sum(playRound(sheet, 5n, () => left.shift()!).map(({ payout }) => Number(payout)))
  })
  const { rtp } = oddsOf(sheet)
  expect(showFraction(rtp)).toBe(showFraction(fraction(sum(paid), 5 * positions.length)))
})
