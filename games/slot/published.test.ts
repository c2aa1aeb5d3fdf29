/**
 * Protects: sheets of kinds that others publish are counted to every digit they print. Names and strips belong to their
 * owners and are data of tests only.
 */

import { expect, test } from 'vitest'
import { add, showFraction, toFloat } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

const count = (json: unknown, coins = 1) => {
  const { sheet, counting } = readPaper(json)
  return oddsOf(sheet, { ...counting, coins })
}

test('45 million windows, a wild that doubles, free spins that treble all but one pay (86.256517 %)', () => {
  const odds = count({
    rows: 3,
    reels: [
      '5 9 1 10 7 6 12 4 7 8 2 11 3 10 11 5 9 4 10 6 11 3 8 7 6 12 5 9 12 11 2 13 12 8',
      '12 9 4 12 5 10 2 9 11 5 10 13 11 4 7 12 2 9 11 6 12 3 8 5 7 10 1 7 8 6 11 3 8 6',
      '8 5 12 6 11 2 9 4 12 5 7 11 4 8 3 10 2 7 6 9 8 10 1 9 11 12 5 10 13 3 11 6 12 7',
      '6 9 8 5 11 6 10 3 9 11 6 13 7 12 4 10 5 11 2 12 7 5 12 8 2 10 12 8 4 9 3 7 1 11',
      '1 12 6 8 3 9 2 8 9 11 7 5 8 4 11 3 13 12 4 11 7 10 6 12 2 9 12 11 5 10 6 7 5 10',
    ],
    wild: '1',
    wildPays: { times: 2, each: false },
    scatter: '13',
    pays: {
      '1': [0, 10, 200, 2000, 10000],
      '2': [0, 2, 25, 100, 750],
      '3': [0, 2, 25, 100, 750],
      '4': [0, 0, 15, 100, 400],
      '5': [0, 0, 10, 75, 250],
      '6': [0, 0, 10, 50, 250],
      '7': [0, 0, 10, 50, 125],
      '8': [0, 0, 5, 50, 100],
      '9': [0, 0, 5, 25, 100],
      '10': [0, 0, 5, 25, 100],
      '11': [0, 0, 5, 25, 100],
      '12': [0, 2, 5, 25, 100],
    },
    scatterPays: { 2: 2, 3: 5, 4: 20, 5: 100 },
    freeSpins: {
      awards: { 3: 15, 4: 15, 5: 15 },
      multiplier: 3,
      retriggers: 'endless',
      pays: { 1: { 5: 10_000 } },
    },
  })
  expect(odds.cycle).toBe(45_435_424n)
  expect(toFloat(odds.rtp)).toBeCloseTo(0.86256517, 8)
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.51281, 4)
  expect(toFloat(odds.split.scatter)).toBeCloseTo(0.15264, 4)
  expect(toFloat(odds.freeSpins.chance)).toBeCloseTo(1 / 166.88, 6)
})

test('three reels, a wild that trebles each time, nine lines (88.554764 %)', () => {
  const triples = { '7': 100, '3b': 40, '2b': 20, '1b': 10 }
  const odds = count({
    rows: 3,
    reels: [
      '2b - 7 - 1b - 3b - 2b - 1b - 7 - - D - - 1b - 1b - 1b - 1b - 1b - 1b - 2b - 3b - 1b - 7 - 2b - 2b - 1b - 3b - 3b - 1b - 1b - 7 - 2b - 2b - 2b - 1b - 3b -',
      '2b - 3b - 7 - 2b - 3b - 1b - - D - - 3b - 1b - 1b - 2b - 1b - 1b - 2b - 7 - 3b - 2b - 1b - 1b - 2b - 1b - 7 - 1b - 2b - 7 - 1b - 2b - 3b - 1b - 1b - 1b -',
      '7 - 1b - 1b - 1b - 2b - 3b - 1b - 1b - 1b - - D - - 1b - 1b - 2b - 3b - 2b - 2b - 2b - 7 - 1b - 2b - 7 - 2b - 2b - 1b - 3b - 1b - 1b - 7 - 3b - 3b - 1b -',
    ],
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 1],
      [1, 2, 1],
      [2, 1, 2],
      [0, 1, 0],
    ],
    groups: { bar: '3b 2b 1b' },
    rowPays: [
      { of: ['D', 'D', 'D'], pays: 1199 },
      ...Object.entries(triples).flatMap(([symbol, pays]) => [
        { of: [symbol, symbol, symbol], pays },
        { of: [symbol, symbol, 'D'], pays: 3 * pays, isAnyOrder: true },
        { of: [symbol, 'D', 'D'], pays: 9 * pays, isAnyOrder: true },
      ]),
      { of: ['bar', 'bar', 'D'], pays: 15, isAnyOrder: true },
      { of: ['bar', 'bar', 'bar'], pays: 5 },
      { of: ['D', 'D', '*'], pays: 10, isAnyOrder: true },
      { of: ['D', '*', '*'], pays: 2, isAnyOrder: true },
    ],
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(0.88554764, 8)
  expect(odds.cycle).toBe(262_144n)
})

test('of one row the symbol counts tell everything, also hits and spread', () => {
  const rows = [
    ['R7 W7 B7', [2400, 4800, 10_000]],
    ['R7 R7 R7', [1199, 2400, 5000]],
    ['sevens sevens sevens', [80, 160, 240]],
    ['red white blue', [20, 40, 60]],
    ['bars bars bars', [5, 10, 15]],
    ['-- -- --', [1, 2, 3]],
  ] as const
  const groups = {
    red: 'R7 1B',
    white: 'W7 2B',
    blue: 'B7 3B',
    sevens: 'R7 W7 B7',
    bars: '1B 2B 3B',
  }
  const counts = [
    { R7: 2, W7: 6, B7: 5, '1B': 9, '2B': 6, '3B': 4, '--': 32 },
    { R7: 1, W7: 7, B7: 5, '1B': 10, '2B': 4, '3B': 5, '--': 32 },
    { R7: 1, W7: 5, B7: 7, '1B': 8, '2B': 5, '3B': 6, '--': 32 },
  ]
  const reels = counts.map((reel) =>
    Object.entries(reel).flatMap(([symbol, times]) => Array.from({ length: times }, () => symbol)),
  )
  const rowPays = rows.map(([of, pays]) => ({ of: of.split(' '), pays }))
  for (const coins of [1, 2, 3]) {
    const counted = count({ rows: 1, counts, groups, rowPays }, coins)
    expect(counted).toEqual(count({ rows: 1, reels, groups, rowPays }, coins))
    expect(counted.hitFrequency).toEqual(counted.line!.hitFrequency)
  }
})

test('symbol counts of a second par sheet of a game', () => {
  const odds = count({
    rows: 3,
    counts: [
      { W: 2, LM: 4, BU: 3, BO: 4, LH: 3, TU: 4, CL: 10, SG: 3, SF: 10, BONUS: 2, SCAT: 2 },
      { W: 2, LM: 3, BU: 4, BO: 3, LH: 4, TU: 3, CL: 8, SG: 9, SF: 3, BONUS: 5, SCAT: 2 },
      { W: 1, LM: 3, BU: 3, BO: 4, LH: 6, TU: 6, CL: 3, SG: 4, SF: 10, BONUS: 6, SCAT: 2 },
      { W: 4, LM: 3, BU: 8, BO: 3, LH: 3, TU: 6, CL: 4, SG: 10, SF: 7, BONUS: 0, SCAT: 2 },
      { W: 2, LM: 4, BU: 5, BO: 4, LH: 7, TU: 6, CL: 7, SG: 5, SF: 8, BONUS: 0, SCAT: 2 },
    ],
    wild: 'W',
    scatter: 'SCAT',
    pays: {
      W: [0, 5, 100, 500, 10000],
      LM: [0, 2, 40, 200, 1000],
      BU: [0, 0, 25, 100, 500],
      BO: [0, 0, 25, 100, 500],
      LH: [0, 0, 10, 50, 500],
      TU: [0, 0, 10, 50, 250],
      CL: [0, 0, 5, 30, 200],
      SG: [0, 0, 5, 30, 200],
      SF: [0, 0, 5, 30, 150],
    },
    rowPays: [{ of: ['BONUS', 'BONUS', 'BONUS', '*', '*'], pays: 331, isBonus: true }],
    scatterPays: { '3': 5, '4': 25, '5': 200 },
  })
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.552776364477, 8)
  expect(toFloat(odds.split.bonus)).toBeCloseTo((331 * 2 * 5 * 6) / (47 * 46 * 48), 10)
  expect(add(odds.split.lines, odds.split.bonus, odds.split.scatter)).toEqual(odds.rtp)
})

test('free spins with reels, pays and awards of their own come out as another program enumerates them', () => {
  const odds = count({
    rows: 2,
    reels: ['a b s c w', 'b s a c c', 'a w b c s c', 'c b a s'],
    lines: [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [0, 1, 0, 1],
    ],
    wild: 'w',
    wildPays: { times: 2, each: true },
    scatter: 's',
    pays: {
      a: { '2': 0.5, '3': 2.25, '4': 12.5 },
      b: [0, 0, 1.75, 6],
      c: [0, 0, 0.05, 1.1],
      w: [0, 1, 5, 100],
    },
    scatterPays: { '2': 0.75, '3': 2, '4': 10 },
    freeSpins: {
      awards: { '3': 3, '4': 5 },
      multiplier: 3,
      retriggers: 2,
      retriggerAwards: { '2': 1, '3': 2 },
      pays: { a: { '4': 20 } },
      scatterPays: { '4': 11 },
      reels: ['a b s c', 'b w a c c', 'a w b s c', 'c b a s w'],
    },
  })
  expect(showFraction(odds.rtp)).toBe('2762178491/468750000')
  expect(showFraction(odds.hitFrequency!)).toBe('49/60')
  expect(odds.standardDeviation).toBeCloseTo(14.611587572, 7)
})

test('of more different totals than an argument list can hold the most is found', () => {
  const symbols = [...'abcdefgh']
  const odds = count({
    rows: 3,
    reels: Array.from({ length: 5 }, (_, reel) =>
      Array.from(
        { length: 22 },
        (__, stop) => symbols[(stop * (2 * reel + 3) + Math.floor(stop / 3)) % 8]!,
      ),
    ),
    lines: Array.from({ length: 20 }, (_, line) =>
      [0, 1, 2, 3, 4].map((reel) => Math.floor(line / 3 ** reel) % 3),
    ),
    pays: Object.fromEntries(
      symbols.map((symbol, i) => [
        symbol,
        [0.001 + i * 0.011, 0.101 + i * 0.137, 1.011 + i * 0.731, 7.3 + i * 2.117, 40.7 + i].map(
          (pay) => Number(pay.toFixed(3)),
        ),
      ]),
    ),
  })
  expect(toFloat(odds.maxMultiple!)).toBeGreaterThan(toFloat(odds.rtp))
})

test('two wilds of which the better multiplies (98.193276 %)', () => {
  const odds = count({
    rows: 3,
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
    ],
    wild: ['12', '13'],
    wildPays: { times: { '12': 2, '13': 4 }, each: false },
    scatter: '14',
    pays: {
      '1': [0, 3, 25, 100, 750],
      '2': [0, 0, 25, 100, 500],
      '3': [0, 0, 15, 100, 500],
      '4': [0, 0, 10, 75, 250],
      '5': [0, 0, 10, 75, 250],
      '6': [0, 0, 10, 50, 200],
      '7': [0, 0, 5, 50, 150],
      '8': [0, 0, 5, 25, 125],
      '9': [0, 0, 5, 25, 125],
      '10': [0, 0, 5, 25, 125],
      '11': [0, 2, 5, 25, 100],
      '12': [0, 10, 250, 2500, 10000],
    },
    scatterPays: [0, 2, 5, 25, 500],
    freeSpins: { awards: [0, 0, 10, 20, 30], multiplier: 3, retriggers: 'endless' },
    reels: [
      '2  11  5  8  3  11  4  7  1  6  10  8  6  3  9  11  7  10  5  8  4  7  2  12  3  11  8  9  4  5  10  1  9  14  6  10  9',
      '3  5  10  7  8  11  6  9  3  11  1  6  2  7  9  10  5  8  4  12  10  11  2  8  1  6  14  9  5  8  7  10  4  11  9',
      '2  9  8  4  5  7  9  10  12  1  7  9  11  13  6  4  8  5  11  7  10  9  14  5  2  11  8  3  6  10  1  11  8  6  3  10',
      '8  11  7  1  11  8  7  9  10  2  9  5  4  6  5  10  3  14  10  3  9  4  6  7  2  12  11  9  8  6  11  1  8  5  10',
      '10  11  4  14  9  8  6  9  1  10  5  3  7  10  2  6  5  4  6  7  11  9  1  11  8  10  2  8  5  3  7  9  11  3  8  12  4',
    ],
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(0.98193276, 8)
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.70121, 5)
})

test('runs that begin on any reel (122.764204 %)', () => {
  const odds = count({
    rows: 3,
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
    ],
    anywhere: true,
    scatter: '8',
    pays: {
      '1': [0, 0, 50, 500, 5000],
      '2': [0, 0, 30, 150, 500],
      '3': [0, 0, 30, 150, 500],
      '4': [0, 0, 15, 50, 200],
      '5': [0, 0, 15, 50, 200],
      '6': [0, 0, 10, 25, 150],
      '7': [0, 0, 10, 25, 150],
    },
    scatterPays: [0, 0, 2, 10, 50],
    reels: [
      '1 1 1 6 6 6 2 2 2 2 5 5 5 3 3 3 3 7 7 7 8 4 4 4 5 5 5 6 6 6 6 7 7 7 7 8 4 4 4',
      '1 1 1 6 6 6 2 2 2 2 5 5 5 3 3 3 3 7 7 7 8 4 4 4 5 5 5 6 6 6 6 7 7 7 7 8 4 4 4',
      '1 1 1 6 6 6 2 2 2 2 5 5 5 3 3 3 3 7 7 7 8 4 4 4 5 5 5 6 6 6 6 7 7 7 7 8 4 4 4',
      '1 1 1 6 6 6 2 2 2 2 5 5 5 3 3 3 3 7 7 7 8 4 4 4 5 5 5 6 6 6 6 7 7 7 7 8 4 4 4',
      '1 1 1 6 6 6 2 2 2 2 5 5 5 3 3 3 3 7 7 7 8 4 4 4 5 5 5 6 6 6 6 7 7 7 7 8 4 4 4',
    ],
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(1.22764204, 8)
})

test('a wild that pays by itself and spreads in free spins on reels of their own (87.344837 %)', () => {
  const odds = count({
    rows: 3,
    reels: [
      '7 11 8 9 11 1 8 4 12 3 6 7 2 9 8 10 11 9 6 5 2 9 4 10 7 2 3 10 5 8 3 10 11 5 6 4',
      '10 2 6 8 3 9 4 1 11 7 5 2 4 11 5 4 10 6 9 3 7 8 11 5 9 11 8 9 6 10 7 2 8 10 12 3',
      '3 4 6 11 5 2 7 8 3 10 12 7 9 5 11 7 2 10 6 4 1 8 10 9 8 6 9 4 11 8 3 10 2 11 9 5',
      '2 5 9 11 10 6 2 5 8 10 6 5 7 6 11 7 9 8 4 3 10 7 9 8 11 9 4 3 8 12 11 2 10 1 4 3',
      '7 3 10 11 6 7 1 6 8 10 4 6 3 9 2 5 4 8 11 5 10 9 4 8 7 12 2 3 8 9 5 11 2 9 10 11',
    ],
    wild: '1',
    pays: {
      '1': [0, 0, 100, 500, 1000],
      '2': [0, 0, 80, 250, 800],
      '3': [0, 0, 40, 200, 600],
      '4': [0, 0, 40, 200, 600],
      '5': [0, 0, 30, 150, 500],
      '6': [0, 0, 30, 150, 500],
      '7': [0, 0, 10, 50, 200],
      '8': [0, 0, 10, 30, 150],
      '9': [0, 0, 10, 30, 150],
      '10': [0, 0, 10, 20, 100],
      '11': [0, 0, 10, 20, 100],
    },
    scatter: '12',
    scatterPays: [0, 0, 2, 20, 200],
    freeSpins: {
      awards: { 3: 10, 4: 10, 5: 10 },
      retriggers: 'endless',
      wildSpreads: true,
      reels: [
        '7 3 1 4 5 6 3 7 5 4 7 11 4 8 10 3 9 12 8 10 6 9 11 12 5 2 10 9 2 11 6 8 2',
        '11 2 6 9 8 7 4 10 6 4 1 8 6 3 5 9 2 5 10 7 3 8 10 9 11 7 5 4 12 11 3 2 12',
        '12 11 5 7 1 4 5 7 6 4 8 10 6 12 9 4 11 2 8 10 3 5 10 3 11 2 9 8 7 3 9 2 6',
        '11 7 2 6 7 1 2 4 9 10 8 9 12 5 4 8 7 11 8 3 4 11 5 10 3 9 6 3 2 6 12 5 10',
        '11 12 5 6 9 8 5 10 3 9 12 2 4 3 2 7 6 4 9 10 4 1 2 7 8 11 3 6 7 11 10 5 8',
      ],
    },
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(0.87344837, 8)
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.61542, 5)
})

test('wilds that pay nothing alone, and in free spins as many more as there are scatters (96.282057 %)', () => {
  const odds = count({
    rows: 3,
    reels: [
      '11 7 9 12 8 11 10 6 5 11 10 5 11 12 9 10 7 4 11 9 8 10 12 2 10 12 6 3 7 11 5 4 3 12 8 9 6 1 7 12 8 9',
      '2 12 3 10 11 7 8 9 11 6 4 7 12 8 5 11 9 8 12 5 10 9 8 11 12 9 6 10 1 3 11 12 7 9 5 4 10 6 11 10 12 7',
      '5 11 12 6 11 4 12 8 6 9 12 1 6 7 2 10 7 3 11 9 8 11 10 9 5 10 8 7 11 9 10 4 7 12 5 3 12 10 11 12 8 9',
      '9 5 6 11 8 3 1 7 9 11 12 9 4 10 2 5 12 8 11 5 10 8 3 10 12 9 10 6 7 11 12 7 10 12 6 11 8 4 9 11 12 7',
      '1 10 3 12 10 8 6 11 9 12 8 4 11 8 9 5 7 11 12 8 11 12 7 10 3 2 5 9 10 12 11 6 4 12 9 7 6 10 11 9 7 5',
    ],
    wild: '1',
    wildAlone: false,
    wildPays: { times: 5, each: false },
    pays: {
      '3': [0, 0, 25, 150, 1500],
      '4': [0, 0, 20, 100, 1000],
      '5': [0, 0, 15, 75, 750],
      '6': [0, 0, 12, 60, 400],
      '7': [0, 0, 10, 50, 200],
      '8': [0, 0, 10, 20, 100],
      '9': [0, 0, 5, 15, 75],
      '10': [0, 0, 4, 12, 60],
      '11': [0, 0, 2, 10, 50],
      '12': [0, 0, 2, 10, 40],
    },
    scatter: '2',
    scatterPays: [0, 2, 4, 15, 100],
    freeSpins: {
      awards: { 3: 15, 4: 20, 5: 25 },
      retriggerAwards: [1, 2, 3, 4, 5],
      multiplier: 5,
      retriggers: 'endless',
      scatterPays: [0, 0, 0, 0, 0],
    },
  })
  expect(toFloat(odds.rtp)).toBeCloseTo(0.96282057, 8)
  expect(toFloat(odds.freeSpins.chance)).toBeCloseTo(1 / 306.28, 7)
})
