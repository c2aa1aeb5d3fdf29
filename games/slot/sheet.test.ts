/** Protects: a sheet that could not be played, or not end, is refused before anything is counted or paid. */

import { expect, test } from 'vitest'
import { oddsOf } from './odds.ts'
import { freeSpinsMax } from './title.ts'
import { titleFaultOf } from './title_fault.ts'
import { lines10, lines20 } from './lines.ts'
import type { Sheet } from './sheet.ts'
import { brassObservatory } from './titles/brass-observatory.ts'

const good = brassObservatory.sheet
const spins = good.freeSpins!

test('free spins are bounded', () => {
  expect(oddsOf(good).freeSpins.most).toBe(18 + 18 * 18)
  expect(oddsOf({ ...good, freeSpins: null }).freeSpins.most).toBe(0)
  const more = oddsOf({ ...good, freeSpins: { ...spins, retriggers: 2 } })
  expect(more.freeSpins.most).toBeGreaterThan(freeSpinsMax)
})

const faults: [string, Partial<Sheet>][] = [
  ['no rows', { rows: 0 }],
  ['four reels', { reels: good.reels.slice(1) }],
  ['a reel shorter than the window', { reels: [['ten', 'ten'], ...good.reels.slice(1)] }],
  ['an unknown symbol', { reels: [['ten', 'jack', 'what'], ...good.reels.slice(1)] }],
  ['no lines', { lines: [] }],
  ['a doubled line', { lines: [...good.lines, good.lines[0]!] }],
  ['a line below the window', { lines: [[0, 0, 0, 0, 3]] }],
  ['four pays', { pays: { ...good.pays, ten: [0, 0, 1, 2] } }],
  ['a pay below nothing', { pays: { ...good.pays, ten: [0, 0, 1, 2, -3] } }],
  ['a pay without end', { pays: { ...good.pays, ten: [0, 0, 1, 2, 1e9] } }],
  ['a scatter that pays on lines', { scatter: 'ten' }],
  ['half a stake for scatters', { scatterPays: [0, 0, 0.5] }],
  ['free spins without scatter', { scatter: null, scatterPays: [] }],
  ['a multiplier of nothing', { freeSpins: { ...spins, multiplier: 0 } }],
  ['free spins that pay nothing by themselves', { scatterPays: [0, 0, 0, 1, 1] }],
  ['lines and ways', { ways: 20 }],
  ['a row of two places', { rowPays: [{ of: ['ten', 'ten'], pays: 1 }] }],
  ['a bonus of an average', { rowPays: [{ of: Array(5).fill('*'), pays: 1, isBonus: true }] }],
  ['a multiplying wild without a wild', { wild: null, wildPays: { times: 2, each: true } }],
  ['free spins on four reels', { freeSpins: { ...spins, reels: good.reels.slice(1) } }],
  [
    'rows that are read as a whole and fall',
    { falls: [1], rowPays: [{ of: ['*', '*', '*', '*', 'ten'], pays: 1 }] },
  ],
]

test.each(faults)('%s is a fault', (_, change) => {
  expect(titleFaultOf(good)).toBe(null)
  expect(titleFaultOf({ ...good, ...change })).not.toBe(null)
})

test('the shared lines are different from each other', () => {
  expect(new Set(lines20.map(String)).size).toBe(20)
  expect(lines20.slice(0, 10)).toEqual(lines10)
})
