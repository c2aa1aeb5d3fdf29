/** Protects: what sheets of others say beyond ours is counted as it is read off every window, one by one. */
import { expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import {
  add,
  divide,
  fraction,
  multiply,
  showFraction,
  subtract,
  type Fraction,
} from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

type Row = readonly number[]
/** Wilds are upper case, scatters digits. */
type Little = {
  rows: number | number[]
  reels: string[]
  lines?: number[][]
  ways?: number
  wild?: string[]
  wildFor?: string[]
  wildPays?: { times: number | Record<string, number>; each: boolean }
  wildAlone?: boolean
  wildSpreads?: boolean
  bothWays?: boolean | 'best'
  anywhere?: boolean
  scatter?: string | string[]
  otherScatters?: Record<string, Row>
  pays: Record<string, Row>
  scatterPays?: Row
  rowPays?: { of: string[]; pays: number; freeSpins?: number }[]
  freeSpins?: {
    awards?: Record<number, number | Award[]>
    otherAwards?: Record<string, Row>
    multiplier: number
    expanding?: { of: string; onLines?: string }
  }
}

/** Free spins that each pay so often; as often as all do where nothing is said. */
type Award = { spins: number; multiplier?: number }

/** The symbol that expands in the free spins looked at. */
type Expanding = { symbol: string; onLines: string }

const isWild = (shown: string) => /[A-Z]/.test(shown)

/** Units that one symbol's run at the start of a row pays. */
function runPays(sheet: Little, row: readonly string[], symbol: string, most: number): number {
  const stands = (shown: string) =>
    shown === symbol ||
    (isWild(shown) && (isWild(symbol) || (sheet.wildFor?.includes(symbol) ?? true)))
  let count = 0
  while (count < row.length && stands(row[count]!)) count += 1
  if (count === 0 || count > most) return 0
  if (sheet.wildAlone === false && !isWild(symbol) && row.slice(0, count).every(isWild)) return 0
  return sheet.pays[symbol]![count - 1]! * factorOf(sheet, row.slice(0, count), symbol)
}

/** How many times a win of a symbol pays for the wilds in it. */
function factorOf(sheet: Little, run: readonly string[], symbol: string): number {
  const times = (isWild(symbol) ? [] : run.filter(isWild)).map((wild) => {
    const all = sheet.wildPays?.times ?? 1
    return typeof all === 'number' ? all : (all[wild] ?? 1)
  })
  return sheet.wildPays?.each ? times.reduce((a, b) => a * b, 1) : Math.max(1, ...times)
}

function linePays(sheet: Little, row: readonly string[], expanding?: Expanding): number {
  const isRead = (symbol: string, [first]: readonly string[]) =>
    symbol !== expanding?.symbol ||
    { always: true, never: false, behindWild: isWild(first!) }[expanding.onLines]
  const best = (symbols: readonly string[], most = symbols.length) =>
    Math.max(
      0,
      ...Object.keys(sheet.pays)
        .filter((symbol) => isRead(symbol, symbols))
        .map((symbol) => runPays(sheet, symbols, symbol, most)),
    )
  if (sheet.anywhere) return Math.max(...row.map((_, start) => best(row.slice(start))))
  const back = best(row.toReversed(), row.length - 1)
  if (sheet.bothWays === 'best') return Math.max(best(row), back)
  return best(row) + (sheet.bothWays ? back : 0)
}

/** Every way is looked at by itself: of which symbol it is, and how far. */
function waysPay(sheet: Little, window: readonly (readonly string[])[]): number {
  let pays = 0
  for (let count = 1; count <= window.length; count++)
    for (const way of everyRow(window.slice(0, count))) {
      const [symbol = way[0]!, ...others] = new Set(way.filter((shown) => !isWild(shown)))
      const goesOn = window[count]?.some((next) => isWild(next) || next === symbol)
      if (others.length === 0 && !goesOn)
        pays += (sheet.pays[symbol]?.[count - 1] ?? 0) * factorOf(sheet, way, symbol)
    }
  return pays
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)

/** The row that is read as a whole, if one fits. */
const rowIn = ({ rowPays }: Little, row: readonly string[]) =>
  rowPays?.find(({ of }) => of.every((wanted, reel) => wanted === '*' || wanted === row[reel]))

/** Of each window what it pays, and all that it may award, each as likely. */
function readWindows(
  sheet: Little,
  expanding?: Expanding,
): { pays: Fraction; awards: Award[][] }[] {
  const reels = sheet.reels.map((reel) => reel.split(' '))
  const windows = everyRow(reels.map((reel) => [...reel.keys()])).map((stops) =>
    stops.map((stop, i) => {
      const height = typeof sheet.rows === 'number' ? sheet.rows : sheet.rows[i]!
      return Array.from({ length: height }, (_, row) => reels[i]![(stop + row) % reels[i]!.length]!)
    }),
  )
  const units = BigInt(sheet.ways ?? sheet.lines!.length)
  return windows.map((window) => {
    const spread = window.map((shown) => {
      const wild = sheet.wildSpreads ? shown.find(isWild) : undefined
      return wild ? shown.map(() => wild) : shown
    })
    const rows = (sheet.lines ?? []).map((line) => line.map((row, reel) => spread[reel]![row]!))
    const paid = sheet.lines
      ? rows.map((row) => Math.max(linePays(sheet, row, expanding), rowIn(sheet, row)?.pays ?? 0))
      : [waysPay(sheet, spread)]
    if (expanding) {
      const reelsWith = window.filter((shown) => shown.includes(expanding.symbol)).length
      paid.push(rows.length * (sheet.pays[expanding.symbol]![reelsWith - 1] ?? 0))
    }
    const countOf = (symbols: readonly string[]) =>
      window.flat().filter((shown) => symbols.includes(shown)).length
    const scatters = countOf([sheet.scatter ?? []].flat())
    const others = Object.entries(sheet.otherScatters ?? {})
    const anywhere = [
      sheet.scatterPays?.[scatters - 1] ?? 0,
      ...others.map(([symbol, row]) => row[countOf([symbol]) - 1] ?? 0),
    ]
    const { awards = {}, otherAwards = {} } = sheet.freeSpins ?? {}
    const award = awards[scatters]
    const besides = [
      ...rows.map((row) => rowIn(sheet, row)?.freeSpins ?? 0),
      ...Object.entries(otherAwards).map(([symbol, row]) => row[countOf([symbol]) - 1] ?? 0),
    ].map((spins) => ({ spins }))
    const drawn = Array.isArray(award) ? award : [{ spins: award ?? 0 }]
    return {
      pays: add(fraction(BigInt(sum(paid)), units), fraction(sum(anywhere))),
      awards: drawn.map((one) => [one].concat(besides)),
    }
  })
}

const meanOf = (all: readonly Fraction[]) => multiply(add(...all), fraction(1, all.length))
const square = (x: Fraction) => multiply(x, x)

/** Mean and variance of a round: its spin and the free spins that this awards, which award no more. */
function roundOf(sheet: Little): { mean: Fraction; variance: Fraction } {
  const { of, onLines = 'always' } = sheet.freeSpins?.expanding ?? {}
  const expanding = of?.split(' ').map((symbol) => ({ symbol, onLines })) ?? [undefined]
  const rounds = expanding.map((one) => momentsOf(sheet, one))
  const mean = meanOf(rounds.map((round) => round.mean))
  return {
    mean,
    variance: subtract(meanOf(rounds.map((round) => round.square)), square(mean)),
  }
}

/** Mean and mean square of the rounds whose free spins have this symbol. */
function momentsOf(sheet: Little, expanding?: Expanding): { mean: Fraction; square: Fraction } {
  const windows = readWindows(sheet)
  const free = readWindows(sheet, expanding)
  const one = meanOf(free.map(({ pays }) => pays))
  const spread = subtract(meanOf(free.map(({ pays }) => square(pays))), square(one))
  const timesOf = ({ multiplier = sheet.freeSpins?.multiplier ?? 1 }: Award) => multiplier
  // Of each window, and of each award it may have: what it comes to on average, and how far its free spins stray from that.
  const rounds = windows.map(({ pays, awards }) =>
    awards.map((award) => ({
      mean: add(
        pays,
        multiply(one, fraction(sum(award.map((part) => part.spins * timesOf(part))))),
      ),
      stray: multiply(spread, fraction(sum(award.map((part) => part.spins * timesOf(part) ** 2)))),
    })),
  )
  return {
    mean: meanOf(rounds.map((round) => meanOf(round.map(({ mean }) => mean)))),
    square: meanOf(
      rounds.map((round) => meanOf(round.map(({ mean, stray }) => add(square(mean), stray)))),
    ),
  }
}

const reels = ['a b W c 1 a', 'b V a c W 2', 'a 1 c b V b', 'c W b 2 a 1']
const pays = { a: [0, 2, 9, 40], b: [0, 1, 5, 30], c: [1, 2, 4, 20] }
const lines = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0, 1, 1, 0],
]
const wilds = { rows: 2, reels, pays, wild: ['W', 'V'] }
const times = { W: 2, V: 3 }

test.each<[string, Little]>([
  [
    'two wilds, each with a multiple of its own',
    { ...wilds, lines, wildPays: { times, each: true } },
  ],
  ['of two wilds the better multiple', { ...wilds, lines, wildPays: { times, each: false } }],
  ['wilds that pay by themselves', { ...wilds, lines, pays: { ...pays, V: [0, 3, 30, 300] } }],
  ['wilds that stand for some symbols only', { ...wilds, lines, wildFor: ['a', 'c'] }],
  [
    'wilds that pay with a symbol only, or by their own row',
    { ...wilds, lines, wildAlone: false, pays: { ...pays, V: [0, 0, 1, 300] } },
  ],
  ['wilds that spread', { ...wilds, lines, wildSpreads: true }],
  [
    'wilds that spread and multiply',
    { ...wilds, lines, wildSpreads: true, wildPays: { times, each: true } },
  ],
  ['ways that begin with wilds', { ...wilds, ways: 7 }],
  [
    'ways of wilds that pay by themselves',
    { ...wilds, ways: 7, pays: { ...pays, W: [0, 3, 8, 99] } },
  ],
  ['ways of wilds that spread', { ...wilds, ways: 7, wildSpreads: true }],
  ['ways with wilds that each multiply', { ...wilds, ways: 7, wildPays: { times, each: true } }],
  [
    'ways of which the best wild multiplies, or pays by itself',
    {
      ...wilds,
      ways: 7,
      wildPays: { times, each: false },
      pays: { ...pays, W: [0, 3, 30, 300] },
    },
  ],
  ['the better of both ways', { ...wilds, lines, bothWays: 'best' }],
  ['runs from anywhere', { ...wilds, lines, anywhere: true }],
  ['windows of different heights', { ...wilds, lines, rows: [2, 3, 3, 2] }],
  ['ways of different heights', { ...wilds, ways: 36, rows: [2, 3, 1, 4] }],
  [
    'two kinds of scatters',
    { ...wilds, lines, scatter: '1', scatterPays: [0, 2, 11], otherScatters: { '2': [1, 5, 70] } },
  ],
  ['a wild that is the scatter', { ...wilds, lines, scatter: 'W', scatterPays: [0, 2, 11, 50] }],
  [
    'a wild that is counted among the scatters',
    {
      ...wilds,
      lines,
      pays: { ...pays, W: [0, 3, 30, 300] },
      scatter: ['1', 'W'],
      scatterPays: [0, 1, 4, 9, 20],
      otherScatters: { '2': [1, 5] },
      freeSpins: { awards: { 4: 2, 5: 5 }, multiplier: 2 },
    },
  ],
  [
    'ways with free spins by two symbols that are counted together',
    {
      ...wilds,
      ways: 7,
      scatter: ['1', '2'],
      scatterPays: [0, 1, 4],
      freeSpins: { awards: { 3: 4, 4: 9 }, multiplier: 3 },
    },
  ],
  [
    'free spins that are won on lines, some beside a better win, and by scatters too',
    {
      ...wilds,
      lines,
      rowPays: [
        { of: ['a', 'b', 'c', 'b'], pays: 0, freeSpins: 3 },
        { of: ['c', 'W', '*', '*'], pays: 1, freeSpins: 2 },
        { of: ['b', '*', '*', '1'], pays: 7 },
      ],
      scatter: '1',
      scatterPays: [0, 2, 11],
      otherScatters: { '2': [1, 5, 70] },
      freeSpins: { awards: { 3: 4 }, multiplier: 2 },
    },
  ],
  ...['always', 'never', 'behindWild'].map((onLines): [string, Little] => [
    `free spins with one of three symbols that expand, which pay on lines ${onLines}`,
    {
      ...wilds,
      lines,
      scatter: 'W',
      scatterPays: [0, 2, 11, 50],
      otherScatters: { '2': [1, 5] },
      freeSpins: { awards: { 2: 3, 3: 4 }, multiplier: 2, expanding: { of: 'a b c a', onLines } },
    },
  ]),
  [
    'free spins that two kinds of scatters award',
    {
      ...wilds,
      lines,
      scatter: '1',
      scatterPays: [0, 2],
      otherScatters: { '2': [0, 5] },
      freeSpins: { awards: { 2: 3 }, otherAwards: { '2': [1, 4] }, multiplier: 2 },
    },
  ],
  [
    'free spins whose number and multiplier are drawn, beside others',
    {
      ...wilds,
      lines,
      scatter: 'W',
      scatterPays: [0, 2, 11, 50],
      otherScatters: { '2': [1, 5] },
      rowPays: [{ of: ['a', 'b', '*', '*'], pays: 0, freeSpins: 5 }],
      freeSpins: {
        awards: {
          1: 2,
          2: [{ spins: 3, multiplier: 7 }, { spins: 0 }, { spins: 5 }],
          3: [{ spins: 8, multiplier: 3 }],
        },
        otherAwards: { '2': [0, 4] },
        multiplier: 2,
      },
    },
  ],
  [
    'free spins that are won on lines alone',
    {
      ...wilds,
      lines,
      rowPays: [{ of: ['a', 'b', '*', '*'], pays: 0, freeSpins: 5 }],
      freeSpins: { multiplier: 3 },
    },
  ],
])('%s', (_, sheet) => {
  const { sheet: read, counting } = readPaper(sheet)
  const odds = oddsOf(read, counting)
  const { mean, variance } = roundOf(sheet)
  expect(showFraction(odds.rtp)).toBe(showFraction(mean))
  expect(odds.variance && showFraction(odds.variance)).toBe(showFraction(variance))
})

test('free spins won on a line that win free spins themselves, for ever', () => {
  const rowPays = [{ of: ['a', 'b', '*', '*'], pays: 0, freeSpins: 1 }]
  const sheet = { ...wilds, lines, rowPays }
  const windows = readWindows(sheet)
  const paid = add(...windows.map(({ pays: own }) => own))
  const awarded = sum(
    windows.flatMap(({ awards: [award = []] }) => award.map(({ spins }) => spins)),
  )
  // Each spin is worth its own pay and that of all it brings: m = x + a m.
  const { sheet: read, counting } = readPaper({ ...sheet, freeSpins: { retriggers: 'endless' } })
  expect(showFraction(oddsOf(read, counting).rtp)).toBe(
    showFraction(divide(paid, fraction(windows.length - awarded))),
  )
  const often = { ...sheet, rowPays: [{ ...rowPays[0]!, freeSpins: 40 }] }
  expect(() => readPaper({ ...often, freeSpins: { retriggers: 'endless' } })).toThrow(
    'a round would never end',
  )
})

test('free spins of a drawn multiplier win more of the same, for ever', () => {
  const drawn = [{ spins: 3, multiplier: 7 }, { spins: 4 }]
  const sheet = {
    ...wilds,
    lines,
    scatter: '1',
    scatterPays: [0, 2],
    freeSpins: { awards: { 2: drawn }, multiplier: 2 },
  }
  const windows = readWindows(sheet)
  const mean = meanOf(windows.map(({ pays: own }) => own))
  const winning = windows.filter(({ awards }) => awards[0]![0]!.spins > 0)
  // Each scatter window of a free spin brings two more; one paid spin in so many brings 3 x 7 or 4 x 2 of them.
  const again = fraction(2 * winning.length, windows.length)
  const won = multiply(fraction(3 * 7 + 4 * 2, 2), fraction(winning.length, windows.length))
  const { sheet: read, counting } = readPaper({
    ...sheet,
    freeSpins: { ...sheet.freeSpins, retriggers: 'endless', retriggerAwards: { '2': 2 } },
  })
  const odds = oddsOf(read, counting)
  expect(showFraction(odds.rtp)).toBe(
    showFraction(add(mean, multiply(won, divide(mean, subtract(fraction(1), again))))),
  )
  expect(showFraction(odds.freeSpins.mean)).toBe(
    showFraction(
      divide(fraction(7 * winning.length, 2 * windows.length), subtract(fraction(1), again)),
    ),
  )
})
