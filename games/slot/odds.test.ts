/**
 * Protects: the return we publish is the return the sheet has. The counting is proved on published sheets of others
 * (test data only: names and strips belong to their owners) and tied to what rounds really pay.
 */

import { describe, expect, test } from 'vitest'
import { add, fraction, multiply, showDecimal, subtract, toFloat } from '../fraction.ts'
import { lineTotalsOf, payTableOf } from './table.ts'
import { faultOf } from './fault.ts'
import { lines10, lines20 } from './lines.ts'
import { oddsOf } from './odds.ts'
import { scatterWindowsOf } from './scatters.ts'
import type { Sheet } from './sheet.ts'
import { strip, unitsOf } from './sheet.ts'
import { playRound } from './spin.ts'

describe('published sheet with wild, scatter and free spins (97.046 %)', () => {
  const dieting: Sheet = {
    kind: 'slot',
    rows: 3,
    reels: [
      'scale mayo ham sausage bacon eggs cheese mayo sausage butter wings bacon eggs mayo steak wings butter cheese eggs atkins bacon mayo ham cheese eggs scale butter bacon sausage wings steak butter',
      'mayo wings steak sausage cheese mayo ham butter bacon steak sausage mayo ham atkins butter eggs cheese bacon sausage wings scale mayo butter cheese bacon eggs wings mayo steak ham cheese bacon',
      'ham butter eggs scale cheese mayo butter ham sausage bacon steak wings butter mayo cheese sausage eggs bacon mayo wings ham sausage bacon cheese eggs atkins wings bacon butter cheese mayo steak',
      'ham cheese atkins scale butter bacon cheese sausage steak eggs bacon mayo sausage cheese butter ham mayo bacon wings sausage cheese eggs butter wings bacon mayo eggs ham sausage steak mayo bacon',
      'bacon scale steak ham cheese sausage butter bacon wings cheese sausage ham butter steak mayo eggs sausage ham atkins butter wings mayo eggs ham bacon butter steak mayo sausage eggs cheese wings',
    ].map(strip),
    lines: [[1, 1, 1, 1, 1]],
    wild: 'atkins',
    scatter: 'scale',
    pays: {
      atkins: [0, 5, 50, 500, 5000],
      steak: [0, 3, 40, 200, 1000],
      ham: [0, 2, 30, 150, 500],
      wings: [0, 2, 25, 100, 300],
      sausage: [0, 0, 20, 75, 200],
      eggs: [0, 0, 20, 75, 200],
      butter: [0, 0, 15, 50, 100],
      cheese: [0, 0, 15, 50, 100],
      bacon: [0, 0, 10, 25, 50],
      mayo: [0, 0, 10, 25, 50],
    },
    scatterPays: [0, 0, 5, 25, 100],
    // Published without an end to retriggers: thirty generations leave nothing that a digit could show.
    freeSpins: { awards: [0, 0, 10, 10, 10], multiplier: 3, retriggers: 30 },
  }

  test('the full cycle has the published totals', () => {
    expect(lineTotalsOf(payTableOf(dieting))).toMatchObject({ pays: 21_293_527n, hits: 1_829_888n })
    const windows = scatterWindowsOf(dieting, dieting.reels)
    expect([3, 4, 5].map((count) => windows.get(count))).toEqual([353_916, 20_898, 486])
  })

  test('return, split and free spins come out to every published digit', () => {
    const odds = oddsOf(dieting)
    expect(odds.cycle).toBe(33_554_432n)
    expect(showDecimal(odds.rtp, 10)).toBe('0.9704576902')
    expect(toFloat(odds.split.lines)).toBeCloseTo(0.6345965564, 10)
    expect(toFloat(odds.split.scatter)).toBeCloseTo(0.0697562099, 10)
    expect(toFloat(odds.split.freeSpins)).toBeCloseTo(0.2661049239, 10)
    expect(toFloat(odds.freeSpins.chance)).toBeCloseTo(0.0111848116, 10)
    expect(toFloat(odds.freeSpins.mean) / toFloat(odds.freeSpins.chance)).toBeCloseTo(
      11.2593354574,
      9,
    )
  })

  test('the spread of one line without features is the published one', () => {
    const odds = oddsOf({
      ...dieting,
      scatter: null,
      scatterPays: [],
      freeSpins: null,
      pays: { ...dieting.pays, scale: [0, 0, 0, 0, 0] },
    })
    expect(odds.rtp).toEqual(fraction(21_293_527, 33_554_432))
    expect(odds.standardDeviation).toBeCloseTo(6.9390703909, 8)
  })
})

describe('published sheet without wild (95.655629 %)', () => {
  const fruit: Sheet = {
    kind: 'slot',
    rows: 3,
    reels: [
      '1 4 4 4 3 1 3 3 8 6 6 6 7 7 7 6 6 2 2 5 2 5 5 5 4',
      '1 6 6 6 2 2 1 2 7 7 7 7 8 4 4 4 4 5 5 5 3 5 3 3 6',
      '1 6 7 7 7 8 5 5 5 1 5 2 2 4 2 4 4 4 3 3 7 3 6 6 6',
      '1 5 5 5 5 1 5 4 4 4 8 3 3 6 6 6 7 6 7 7 7 4 4 2 2',
      '1 4 4 6 6 6 2 2 5 8 5 5 5 8 5 4 4 4 6 1 7 7 7 3 3',
    ].map(strip),
    lines: lines10,
    wild: null,
    scatter: '8',
    pays: {
      1: [0, 0, 100, 1000, 5000],
      2: [0, 0, 50, 200, 500],
      3: [0, 0, 50, 200, 500],
      4: [0, 0, 20, 50, 200],
      5: [0, 0, 20, 50, 200],
      6: [0, 0, 20, 50, 200],
      7: [0, 5, 20, 50, 200],
    },
    scatterPays: [0, 0, 2, 10, 50],
    freeSpins: null,
  }

  test('lines and scatter have the published totals, whatever the number of lines', () => {
    expect(lineTotalsOf(payTableOf(fruit))).toMatchObject({ pays: 8_755_200n, hits: 356_250n })
    const odds = oddsOf(fruit)
    expect(odds.rtp).toEqual(fraction(8_755_200 + 586_170, 9_765_625))
    expect(odds.split.scatter).toEqual(fraction(586_170, 9_765_625))
    expect(showDecimal(odds.rtp, 9)).toBe('0.956556288')
  })
})

/** Runs `play` once for every possible sequence of draws and hands each result on with its chance. */
function forEveryDraw<Result>(
  play: (draw: (n: number) => number) => Result,
  see: (result: Result, ways: bigint) => void,
) {
  let script: number[] | null = []
  while (script) {
    const taken: { n: number; value: number }[] = []
    const result = play((n) => {
      const value: number = script![taken.length] ?? 0
      taken.push({ n, value })
      return value
    })
    see(
      result,
      taken.reduce((product, { n }) => product * BigInt(n), 1n),
    )
    const last = taken.findLastIndex(({ n, value }) => value < n - 1)
    script =
      last < 0 ? null : [...taken.slice(0, last).map(({ value }) => value), taken[last]!.value + 1]
  }
}

describe('what rounds pay over every sequence of draws', () => {
  const tiny: Sheet = {
    kind: 'slot',
    rows: 1,
    reels: ['a s', 'a s w', 's w', 'a', 'a'].map(strip),
    lines: [[0, 0, 0, 0, 0]],
    wild: 'w',
    scatter: 's',
    pays: { a: [0, 0, 1, 3, 7], w: [0, 2, 0, 0, 0] },
    scatterPays: [0, 1, 4],
    freeSpins: { awards: [0, 0, 2], multiplier: 3, retriggers: 1 },
  }
  const wide: Sheet = {
    ...tiny,
    rows: 3,
    reels: ['a b s c', 'c b s w a', 'a b s c', 'w a b', 'c a b b'].map(strip),
    lines: lines20,
    pays: { a: [0, 0, 2, 5, 20], b: [0, 0, 1, 4, 9], c: [0, 1, 3, 6, 12] },
    freeSpins: null,
  }

  const ways: Sheet = {
    ...tiny,
    rows: 2,
    reels: ['a b s', 'a w b', 'w a b', 'b a'].map(strip),
    lines: [],
    ways: 3,
    pays: { a: [0, 0, 2, 5], b: [0, 1, 3, 9] },
    scatterPays: [1],
    freeSpins: {
      awards: [1],
      multiplier: 2,
      retriggers: 1,
      reels: ['a s b', 'b b', 'a w', 'a b'].map(strip),
    },
  }
  const classic: Sheet = {
    ...tiny,
    rows: 2,
    reels: ['c x d y', 'c x d', 'x d y c'].map(strip),
    lines: [
      [0, 0, 0],
      [1, 1, 1],
      [0, 1, 0],
    ],
    wild: 'd',
    wildPays: { times: 2, each: true },
    scatter: null,
    pays: { x: [0, 0, 3], d: [0, 0, 50] },
    groups: { any: ['x', 'y'] },
    rowPays: [
      { of: ['c', 'c', '*'], pays: 5, isAnyOrder: true },
      { of: ['c', '*', '*'], pays: 2, isAnyOrder: true },
      { of: ['any', 'any', 'any'], pays: 1 },
    ],
    scatterPays: [],
    freeSpins: null,
  }

  const falling: Sheet = {
    ...tiny,
    rows: 2,
    reels: ['a s b c b', 'a b c b', 's c b a'].map(strip),
    lines: [],
    ways: 4,
    isCounted: true,
    falls: [1, 2, 5],
    wild: null,
    pays: { a: [0, 0, 3, 3, 9, 9], b: [0, 0, 0, 2, 20, 20] },
    scatterPays: [0, 1, 1, 1, 1, 1],
    freeSpins: { awards: [0, 1, 1, 1, 1, 1], multiplier: 2, retriggers: 0 },
  }
  const fallingLines: Sheet = {
    ...tiny,
    rows: 2,
    reels: ['a b s c', 'w b c a b', 's c b a'].map(strip),
    lines: [
      [0, 0, 0],
      [1, 1, 1],
      [0, 1, 0],
    ],
    falls: [1, 3],
    pays: { a: [0, 0, 3], b: [0, 1, 4], c: [0, 0, 7] },
    scatterPays: [0, 2, 5, 5, 5, 5],
    freeSpins: null,
  }

  test.each([
    ['free spins that win more free spins', tiny],
    ['symbols that fall, and pay wherever they stand', falling],
    ['symbols that fall off lines, wilds among them', fallingLines],
    ['twenty lines over three rows', wide],
    ['ways, and free spins on reels of their own', ways],
    ['rows in any order beside wilds that multiply', classic],
    ['wilds that multiply once', { ...classic, wildPays: { times: 3, each: false } }],
  ])('%s: mean, spread, hits, top and most free spins are the enumerated ones', (_, sheet) => {
    expect(faultOf(sheet)).toBe(null)
    const stake = BigInt(unitsOf(sheet))
    let [mean, square, hits, top, most] = [fraction(0), fraction(0), fraction(0), 0n, 0]
    forEveryDraw(
      (draw) => playRound(sheet, stake, draw),
      (steps, chance) => {
        const spins = steps.filter(({ kind, isFree }) => kind === 'spin' && isFree)
        most = Math.max(most, spins.length)
        const payout = steps.reduce((sum, step) => sum + BigInt(step.payout), 0n)
        mean = add(mean, fraction(payout, chance))
        square = add(square, fraction(payout * payout, chance))
        if (payout > 0n) hits = add(hits, fraction(1n, chance))
        if (payout > top) top = payout
      },
    )
    const odds = oddsOf(sheet)
    expect(odds.rtp).toEqual(multiply(mean, fraction(1n, stake)))
    expect(odds.variance).toEqual(
      multiply(subtract(square, multiply(mean, mean)), fraction(1n, stake * stake)),
    )
    expect(odds.hitFrequency).toEqual(hits)
    expect(odds.maxMultiple).toEqual(fraction(top, stake))
    expect(odds.freeSpins.most).toBe(most)
  })
})
