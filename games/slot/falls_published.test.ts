/**
 * Protects: symbols that fall and reels that multiply lines when filled are counted to the digits that others publish.
 * Names and strips belong to their owners and are data of tests only.
 */
import { expect, test } from 'vitest'
import { showFraction, toFloat } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

const rowsOf = (text: string) => text.split(' ').map((rows) => [...rows].map(Number))

test('50 million windows of which a third fall, for up to five times as much, and free falls (87.093734 %)', () => {
  const { sheet, counting } = readPaper({
    rows: 3,
    reels: [
      '6 5 7 6 9 5 2 6 9 8 6 7 9 6 8 4 5 7 3 9 8 3 7 9 6 7 8 5 7 2 8 9 4 8',
      '6 5 4 3 7 6 3 4 7 9 3 5 6 3 9 5 3 4 5 3 8 4 6 5 9 2 4 7 6 1 4 5 8 6 4 5 8',
      '9 8 1 9 3 6 7 8 5 7 8 9 7 3 9 7 5 8 9 7 8 4 6 7 9 8 3 2 8 6 9 4 7 5 4',
      '5 6 8 3 9 4 3 9 8 5 4 3 5 6 8 9 4 3 7 6 5 7 6 4 3 5 4 3 5 6 4 5 1 7 6 4',
      '7 8 9 7 6 9 8 5 6 8 9 7 5 8 3 9 4 6 3 9 7 6 8 5 6 7 9 8 5 7 6 4',
    ],
    lines: rowsOf(
      '11111 00000 22222 01210 21012 00100 22122 12221 10001 10101 12121 01010 21212 11011 11211 01110 21112 01222 21000 02020',
    ),
    wild: '1',
    pays: {
      '3': [0, 0, 50, 250, 2500],
      '4': [0, 0, 20, 100, 1000],
      '5': [0, 0, 15, 50, 500],
      '6': [0, 0, 10, 25, 200],
      '7': [0, 0, 5, 20, 100],
      '8': [0, 0, 4, 15, 75],
      '9': [0, 0, 3, 10, 50],
    },
    falls: [1, 2, 3, 4, 5],
    scatter: '2',
    freeSpins: { awards: { 3: 10 }, multiplier: 3, retriggers: 'endless' },
  })
  const odds = oddsOf(sheet, counting)
  expect(odds.cycle).toBe(50_722_560n)
  expect(toFloat(odds.rtp)).toBeCloseTo(0.87093734, 8)
  expect(toFloat(odds.split.lines)).toBeCloseTo(0.82237206, 8)
  expect(showFraction(odds.freeSpins.chance)).toBe('1/518')
})

test('lines that pay three to five times with the reels that one fruit fills (87.545004 %)', () => {
  const { sheet, counting } = readPaper({
    rows: 3,
    reels: [
      '5 5 5 5 5 8 2 2 6 6 6 6 6 1 1 7 7 7 7 7 7 4 4 4 4 4 8 2 7 7 3 3 3 3 3',
      '2 4 4 4 4 4 8 1 7 7 7 7 7 7 5 5 5 5 5 6 6 6 6 6 1 2 7 7 3 3 3 3 3 2',
      '3 3 3 3 3 5 5 5 5 5 6 6 6 6 6 8 2 4 4 4 4 4 1 1 7 7 2 2 7 7 7 7 7 7 8',
      '5 5 5 5 5 1 8 2 2 7 7 7 7 7 7 1 6 6 6 6 6 4 4 4 4 4 2 3 3 3 3 3 7 7',
      '2 1 1 2 5 5 5 5 5 2 3 3 3 3 3 6 6 6 6 6 8 7 7 4 4 4 4 4 7 7 7 7 7 7 8',
    ],
    lines: rowsOf('11111 00000 22222 01210 21012'),
    pays: {
      '1': [0, 0, 100, 1000, 5000],
      '2': [0, 0, 40, 400, 1000],
      '3': [0, 0, 24, 60, 200],
      '4': [0, 0, 20, 50, 200],
      '5': [0, 0, 20, 50, 200],
      '6': [0, 5, 16, 40, 160],
      '7': [0, 0, 5, 20, 100],
    },
    filledReels: { of: '3 4 5 6', times: { 3: 3, 4: 4, 5: 5 } },
    scatter: '8',
    scatterPays: { 3: 2, 4: 12, 5: 60 },
  })
  const odds = oddsOf(sheet, counting)
  expect(odds.cycle).toBe(49_563_500n)
  expect(toFloat(odds.rtp)).toBeCloseTo(0.87545004, 8)
  expect(toFloat(odds.split.scatter)).toBeCloseTo(0.056286, 6)
})
