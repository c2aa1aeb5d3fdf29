/** Sheets of slots for tests that make many: a small one, numbers to make others by, and what counting one tells. */

import { expect } from 'vitest'
import { add, showFraction } from '#games/fraction.ts'
import { oddsOf } from '#games/slot/odds.ts'
import { readPaper } from '#games/slot/paper.ts'

/** Counted at a glance: a row of three, two symbols and a scatter. */
export const smallSheet = {
  rows: 1,
  reels: ['a b s s', 'a b s', 'a b s s s'],
  scatter: 's',
  pays: { a: { 3: 1.25 }, b: [0, 0.5, 2] },
  scatterPays: [0, 1],
}

/** A row of numbers that is the same at every run. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What a sheet comes to by our own counting, whose parts make the whole; `told` as fractions in words, to be compared. */
export function countSheet(json: unknown) {
  const { sheet, counting } = readPaper(json)
  const odds = oddsOf(sheet, counting)
  const { rtp, split, variance, hitFrequency, topAward, maxMultiple } = odds
  const parts = add(split.lines, split.bonus, split.scatter, split.freeSpins)
  expect(showFraction(parts)).toBe(showFraction(rtp))
  const told = {
    rtp: showFraction(rtp),
    variance: showFraction(variance!),
    hits: showFraction(hitFrequency!),
    top: showFraction(topAward!.multiple),
    topChance: showFraction(topAward!.chance),
    most: showFraction(maxMultiple!),
  }
  return { odds, told }
}
