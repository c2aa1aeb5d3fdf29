/**
 * Protects: sheets that others have published are counted to every digit they print. Names and strips belong to their
 * owners and are data of tests only.
 */

import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { add, fraction, multiply, showFraction, toFloat } from '../fraction.ts'
import { lineTotalsOf, payTableOf } from './table.ts'
import { oddsOf } from './odds.ts'
import { smallSheet } from '#tests/harness/slot_sheets.ts'
import { readPaper } from './paper.ts'

const examples = new URL('../../docs/examples/', import.meta.url)

const count = (json: unknown, coins = 1) => {
  const { sheet, counting } = readPaper(json)
  return { sheet, odds: oddsOf(sheet, { ...counting, coins }) }
}

describe('three reels with rows, groups and three columns of coins (91.96, 92.52 and 92.70 %)', () => {
  const blazing = {
    rows: 1,
    reels: [
      '2B 1B BL BL 3B 1B BL 2B B7 BL R7 BL 3B BL 1B 2B 1B BL BL BL 3B BL 1B 1B BL 2B BL R7 BL BL R7 1B 2B BL 2B BL BL 1B BL BL 1B 1B 3B BL R7 2B BL 3B 3B BL 2B 1B 1B BL 2B 1B 1B B7 BL R7 BL 1B 1B 2B BL R7 R7 BL R7 BL 2B 1B',
      '2B 2B BL 3B 3B 1B BL BL 1B BL BL BL 2B 2B 3B R7 BL 1B 1B 1B 1B 1B BL 2B BL 1B 1B BL 1B BL BL BL 2B 1B BL 1B R7 BL 2B B7 1B 1B 3B BL BL BL 2B R7 BL BL BL BL R7 R7 R7 3B BL BL BL R7 2B 1B BL 1B BL BL 2B BL B7 1B 3B 2B',
      'BL 1B 2B BL 1B 1B 1B R7 B7 BL BL B7 BL B7 R7 2B R7 1B B7 2B B7 BL 2B BL B7 BL B7 BL BL 2B BL BL 1B BL BL DJ BL BL B7 3B B7 B7 B7 BL B7 1B 2B BL BL B7 R7 R7 B7 3B B7 R7 B7 B7 B7 3B BL B7 B7 BL B7 B7 BL 1B BL 1B B7 BL',
    ],
    groups: { A7: 'R7 B7', AB: '1B 2B 3B' },
    rowPays: [
      { of: ['B7', 'B7', 'DJ'], pays: [0, 2500, 5000] },
      { of: ['B7', 'B7', 'B7'], pays: [0, 500, 1000] },
      { of: ['R7', 'R7', 'DJ'], pays: [0, 300, 600] },
      { of: ['R7', 'R7', 'R7'], pays: [0, 150, 300] },
      { of: ['A7', 'A7', 'DJ'], pays: [0, 200, 400] },
      { of: ['A7', 'A7', 'A7'], pays: [0, 100, 200] },
      { of: ['3B', '3B', 'DJ'], pays: [120, 120, 120] },
      { of: ['3B', '3B', '3B'], pays: [60, 60, 60] },
      { of: ['2B', '2B', 'DJ'], pays: [80, 80, 80] },
      { of: ['2B', '2B', '2B'], pays: [40, 40, 40] },
      { of: ['1B', '1B', 'DJ'], pays: [40, 40, 40] },
      { of: ['1B', '1B', '1B'], pays: [20, 20, 20] },
      { of: ['AB', 'AB', 'DJ'], pays: [20, 20, 20] },
      { of: ['AB', 'AB', 'AB'], pays: [10, 10, 10] },
      { of: ['BL', 'BL', 'DJ'], pays: [4, 4, 4] },
      { of: ['BL', 'BL', 'BL'], pays: [2, 2, 2] },
    ],
  }

  test.each([
    [1, '57209/62208', 343_254n, 42_264n, 4.056733],
    [2, '115109/124416', 690_654n, 44_964n, 7.712202],
    [3, '173009/186624', 1_038_054n, 44_964n, 10.031625],
  ])('%i coins: return, hits and spread', (coins, rtp, pays, hits, deviation) => {
    const { sheet, odds } = count(blazing, coins)
    expect(readPaper(blazing).coins).toBe(3)
    expect(lineTotalsOf(payTableOf(sheet, sheet.reels, coins))).toMatchObject({
      cycle: 373_248n,
      pays,
      hits,
    })
    expect(showFraction(odds.rtp)).toBe(rtp)
    expect(odds.standardDeviation).toBeCloseTo(deviation, 6)
  })
})

test('three reels with a wild that pays twice and in any order (94.478805 %)', () => {
  const triples = { 1: 1000, 2: 80, 3: 40, 4: 25, 5: 10, 6: 10 }
  const withWild = Object.entries(triples).flatMap(([symbol, pays]) =>
    symbol === '1'
      ? [{ of: ['1', '1', '1'], pays }]
      : [
          { of: [symbol, symbol, symbol], pays },
          { of: [symbol, symbol, '1'], pays: 2 * pays, isAnyOrder: true },
          { of: [symbol, '1', '1'], pays: 4 * pays, isAnyOrder: true },
        ],
  )
  const { sheet, odds } = count({
    rows: 1,
    reels: [
      '1 0 0 4 0 2 0 5 0 4 0 5 0 2 0 4 0 6 0 5 0 5 0 5 0 4 0 2 0 4 0 6 0 3 0 5 0 6 0 3 0 3 0 4 0 3 0 0',
      '1 0 0 4 0 2 0 5 0 4 0 5 0 2 0 4 0 6 0 5 0 5 0 5 0 4 0 2 0 4 0 6 0 3 0 5 0 6 0 3 0 3 0 4 0 3 0 0',
      '1 0 0 4 0 2 0 5 0 4 0 5 0 2 0 4 0 6 0 5 0 5 0 5 0 4 0 2 0 4 0 6 0 3 0 5 0 6 0 3 0 3 0 4 0 3 0 0',
    ],
    groups: { bar: '3 4 5' },
    rowPays: [
      ...withWild,
      { of: ['6', '1', '*'], pays: 4, isAnyOrder: true },
      { of: ['6', '6', '*'], pays: 5, isAnyOrder: true },
      { of: ['6', '*', '*'], pays: 2, isAnyOrder: true },
      { of: ['bar', 'bar', 'bar'], pays: 5 },
      { of: ['bar', 'bar', '1'], pays: 10, isAnyOrder: true },
    ],
  })
  expect(lineTotalsOf(payTableOf(sheet))).toMatchObject({
    cycle: 110_592n,
    pays: 104_486n,
    hits: 24_443n,
  })
  expect(odds.standardDeviation).toBeCloseTo(6.280777, 6)
})

test('symbol counts without an order, a bonus of an average and scatters that stand apart (96.2 %)', () => {
  const symbols = 'W LM BU BO LH TU CL SG SF BONUS SCAT'.split(' ')
  const counts = [
    [2, 4, 4, 6, 5, 6, 6, 5, 5, 2, 2],
    [2, 4, 4, 4, 4, 4, 6, 6, 5, 5, 2],
    [1, 3, 5, 4, 6, 5, 5, 5, 6, 6, 2],
    [4, 4, 4, 4, 6, 6, 6, 6, 8, 0, 2],
    [2, 4, 5, 4, 7, 7, 6, 6, 7, 0, 2],
  ].map((reel) => Object.fromEntries(symbols.map((symbol, i) => [symbol, reel[i]])))
  const { sheet, odds } = count({
    rows: 3,
    counts,
    wild: 'W',
    scatter: 'SCAT',
    pays: {
      W: [0, 5, 100, 500, 10000],
      LM: [0, 2, 40, 200, 1000],
      BU: { 3: 25, 4: 100, 5: 500 },
      BO: [0, 0, 25, 100, 500],
      LH: [0, 0, 10, 50, 500],
      TU: [0, 0, 10, 50, 250],
      CL: [0, 0, 5, 30, 200],
      SG: [0, 0, 5, 30, 200],
      SF: [0, 0, 5, 30, 150],
    },
    rowPays: [{ of: ['BONUS', 'BONUS', 'BONUS', '*', '*'], pays: 331, isBonus: true }],
    scatterPays: { 3: 5, 4: 25, 5: 200 },
  })
  expect(lineTotalsOf(payTableOf(sheet))).toMatchObject({ cycle: 259_440_000n, pays: 172_449_740n })
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.6646998921, 10)
  expect(odds.split.bonus).toEqual(fraction(331 * 10, 17_296))
  expect(toFloat(odds.split.scatter)).toBeCloseTo(0.1064514339, 10)
  expect(toFloat(odds.rtp)).toBeCloseTo(0.962525054, 9)
  // What only the order could tell is not told.
  expect(odds.hitFrequency).toBe(null)
})

test('free spins with one symbol of nine that expands, on reels of their own, for ever (96.077825 %)', () => {
  const { odds } = count({
    rows: 3,
    reels: [
      '7 9 10 5 8 3 5 7 1 6 5 3 7 6 4 5 8 6 7 2 9 6 3 7 6 3 8 5 6 7 4 6 8 3 7 9 5 8 2 6 7 3 5 9 1 5 7 6 8 5',
      '8 7 10 5 9 8 2 6 5 8 4 6 9 4 8 6 2 7 9 6 5 8 9 6 8 9 6 4 8 9 6 1 7 8 9 4 8 6 5 3 8 9 6 7 9',
      '8 5 10 9 6 2 5 7 2 9 7 1 8 9 3 7 5 3 6 5 1 8 9 2 8 7 5 9 4 7 8 5 2 6 5 9 4 8 7 3 9 5 4 8 7 9',
      '7 8 10 9 6 1 5 7 2 5 3 6 8 1 9 7 3 6 5 3 7 6 10 7 5 4 7 9 2 6 4 5 8 7 6 3 9 5 4 8 9 7 6 2 9 8 7 3 9 5',
      '9 8 10 6 8 3 7 5 3 6 7 9 4 7 5 4 8 2 7 3 5 9 10 7 8 2 5 6 3 7 4 9 6 2 7 1 5 9 3 6 8 1 5 6',
    ],
    wild: '10',
    wildAlone: false,
    scatter: '10',
    pays: {
      1: [0, 10, 100, 1000, 5000],
      2: [0, 5, 40, 400, 2000],
      3: [0, 5, 30, 100, 750],
      4: [0, 5, 30, 100, 750],
      5: { 3: 5, 4: 40, 5: 150 },
      6: { 3: 5, 4: 40, 5: 150 },
      7: { 3: 5, 4: 25, 5: 100 },
      8: { 3: 5, 4: 25, 5: 100 },
      9: { 3: 5, 4: 25, 5: 100 },
    },
    scatterPays: { 3: 2, 4: 20, 5: 200 },
    freeSpins: {
      awards: { 3: 10, 4: 10, 5: 10 },
      retriggers: 'endless',
      reels: [
        '8 2 6 8 1 6 5 3 9 6 8 5 2 7 9 10 5 8 2 7 9 10 6 8 2 7 6 5 4 7 8 3 6 5 4 7 5',
        '7 3 6 9 4 8 10 6 7 5 9 7 1 8 5 4 8 7 10 5 9 6 3 5 8 7 9 2 8 5 7 8 4 9 5 6 9',
        '5 1 7 9 1 6 8 7 3 8 6 4 7 5 1 9 5 6 2 7 5 8 6 9 8 5 10 9 6 8 2 9 7 3 6 8',
        '10 9 6 7 4 6 2 7 8 1 5 7 3 6 7 4 9 6 3 7 9 4 5 8 9 1 8 5 10 6 9 3 6 9 4 7 8',
        '7 4 9 10 6 2 7 5 3 9 8 10 6 8 2 5 3 8 5 1 8 9 3 5 1 6 4 9 2 7 3 6 4 7 2 9 1',
      ],
      expanding: { of: '1 2 3 4 5 6 7 8 9', onLines: 'behindWild' },
    },
  })
  expect(odds.cycle).toBe(227_700_000n)
  expect(toFloat(odds.rtp)).toBeCloseTo(0.96077825, 8)
  // Published besides: 51.135545 % without free spins; paid spins win 13 131 720 of these, each worth 7.79285363 stakes.
  expect(toFloat(add(odds.split.lines, odds.split.scatter))).toBeCloseTo(0.51135545, 8)
  expect(toFloat(multiply(odds.split.freeSpins, fraction(227_700_000, 13_131_720)))).toBeCloseTo(
    7.79285363,
    8,
  )
})

test('pays need not be whole, and free spins that never stop winning more have their limit', () => {
  const { odds } = count(smallSheet)
  // a: 1/4 x 1/3 x 1/5; b on three reels as often, on two reels 1/4 x 1/3 x 4/5.
  expect(odds.split.lines).toEqual(fraction(5 * 1 + 8 * 1 + 2 * 4, 240))
  const freeSpins = { awards: { 3: 1 }, multiplier: 3, retriggers: 'endless' }
  const free = count({ ...smallSheet, scatterPays: [0, 1, 1], freeSpins }).odds
  // One in ten: 2/4 x 1/3 x 3/5; a geometric row of them is one in nine.
  expect(free.freeSpins.mean).toEqual(fraction(1, 9))
  expect(free.maxMultiple).toBe(null)
})

test('lines that pay both ways add each way, and pay once for what runs over all reels', () => {
  const sheet = { rows: 1, reels: ['a b', 'a w', 'a b'], wild: 'w', bothWays: true }
  const { odds } = count({ ...sheet, pays: { a: [1, 3, 10], b: [0, 2, 5] } })
  // aaa 10, aab 3, baa 3, bab 0, awa 10, awb 3 + 2, bwa 2 + 3, bwb 5.
  expect(odds.rtp).toEqual(fraction(10 + 3 + 3 + 0 + 10 + 5 + 5 + 5, 8))
  expect(odds.hitFrequency).toEqual(fraction(7, 8))
  expect(() => readPaper({ ...sheet, pays: {}, payAnywhere: 3 })).toThrow(
    '/bothWays need lines or ways',
  )
})

test.each(readdirSync(examples).filter((name) => name.startsWith('slot-sheet-')))(
  'the example %s beside the manual returns less than is staked',
  (name) => {
    const { odds } = count(JSON.parse(readFileSync(new URL(name, examples), 'utf8')))
    expect(toFloat(odds.rtp)).toBeGreaterThan(0.8)
    expect(toFloat(odds.rtp)).toBeLessThan(1)
  },
)

test('awards with weights are those that stand there as often, and figures may be fractions', () => {
  const sheet = {
    rows: 1,
    reels: ['a b s', 'a s', 'a s'],
    scatter: 's',
    scatterPays: { 2: '5/9' },
    pays: { a: { 3: '1/7' } },
  }
  const [few, many] = [{ spins: 2, multiplier: 3 }, { spins: 5 }]
  const weighted = { ...sheet, freeSpins: { awards: { 3: [few, { ...many, weight: 3 }] } } }
  const written = { ...sheet, freeSpins: { awards: { 3: [few, many, many, many] } } }
  expect(count(weighted).odds).toEqual(count(written).odds)
  // One in twelve each: a a a; s s s. Two scatters: b or a s s, s a s, s s a.
  expect(count(sheet).odds.rtp).toEqual(add(fraction(1, 7 * 12), fraction(5 * 4, 9 * 12)))
})

test('a bonus of six decimal places counts beside a pay of 5,000, as their fractions come out', () => {
  const { odds } = count({
    rows: 1,
    reels: ['atkins scale', 'atkins scale', 'atkins scale', 'atkins scale', 'atkins scale'],
    pays: { atkins: { 5: 5000 } },
    rowPays: [
      { of: ['scale', 'scale', 'scale', 'scale', 'scale'], pays: 23.791_632, isBonus: true },
    ],
  })
  expect(odds.split.lines).toEqual(fraction(5000, 32))
  expect(odds.split.bonus).toEqual(fraction(23_791_632, 32_000_000))
  expect(odds.maxMultiple).toEqual(fraction(5000))
})

test('the most of a round is exact where no float holds it', () => {
  const { odds } = count({
    rows: 1,
    reels: ['a s', 'a s', 'a s'],
    pays: { a: { 3: 12_345_678.000_001 } },
    scatter: 's',
    freeSpins: { awards: { 3: 1000 }, multiplier: 999 },
  })
  expect(odds.maxMultiple).toEqual(
    multiply(fraction(12_345_678_000_001n, 1_000_000n), fraction(999_000)),
  )
})

test('six reels with 19 names count where nothing is said of two of them', () => {
  const names = [...'abcdefghijklmnopq', 's', '-']
  const { sheet } = readPaper({
    rows: 1,
    reels: names.slice(0, 6).map(() => names),
    scatter: 's',
    pays: Object.fromEntries(names.slice(0, 17).map((name) => [name, { 6: 1 }])),
  })
  expect(new Set(sheet.reels.flat()).size).toBe(19)
})

test('a spin that comes to more than a float holds is refused, and not counted nearly', () => {
  const a = 'a a a a a a a a'
  const sheet = { rows: 8, reels: [a, a, a], ways: 1 }
  expect(count({ ...sheet, pays: { a: { 3: 1e8 } } }).odds.rtp).toEqual(fraction(512 * 1e8))
  expect(() => count({ ...sheet, pays: { a: [0.000_001, 0, 1e8] } })).toThrow(
    '/pays come to more together than can be counted exactly',
  )
})
