/** Protects: mines, hi-lo, plinko and the wheel return what is published, whatever is chosen. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, multiply, showDecimal } from './fraction.ts'
import { guessChance, hilo } from './hilo/hilo.ts'
import { mines, minesMultiple, safeChance } from './mines/mines.ts'
import { plinko, plinkoRtp, slotsOf } from './plinko/plinko.ts'
import { wheel, segmentsOf, wheelRtp } from './wheel/wheel.ts'
import { guesses } from './steps.ts'

const rtp = fraction(99, 100)

test('mines: every number of mines and of safe tiles returns 99 %', () => {
  for (let count = 1; count <= 24; count++)
    for (let picks = 1; picks <= 25 - count; picks++)
      expect(multiply(safeChance(count, picks), minesMultiple(count, picks))).toEqual(rtp)
  for (const [count, picks, numerator, denominator] of [
    [1, 1, 33, 32],
    [1, 24, 99, 4],
    [3, 1, 9, 8],
    [3, 2, 9, 7],
    [3, 5, 759, 380],
    [5, 3, 759, 380],
    [10, 4, 8349, 910],
    [24, 1, 99, 4],
  ] as const)
    expect(minesMultiple(count, picks)).toEqual(fraction(numerator, denominator))
})

test('mines: the shuffle is the published one', () => {
  // Draws 5, 19, 5 change places 0-5, 1-20, 2-7: tiles 5, 20 and 7 are mines.
  const draws = [5, 19, 5]
  const bet = { stake: 100n, choice: { mines: 3 }, draw: () => draws.shift()!, moves: ['tile-20'] }
  expect(mines.settle(bet).steps.at(-1)).toMatchObject({
    kind: 'field',
    mines: [5, 7, 20],
    isWin: false,
  })
})

test('mines: with all safe tiles open the round pays by itself', () => {
  const moves = ['tile-24']
  const bet = { stake: 100n, choice: { mines: 24 }, draw: () => 0, moves }
  expect(mines.settle(bet)).toMatchObject({ pending: null, payout: 2475n })
})

test('hi-lo: guesses cover every card once, and a right one pays the inverse of its chance', () => {
  for (let rank = 1; rank <= 13; rank++) {
    const ways = guesses.map((guess) => guessChance(rank, guess))
    expect(
      ways.reduce((sum, { numerator, denominator }) => sum + (numerator * 13n) / denominator, 0n),
    ).toBe(13n)
  }
})

test('hi-lo: of all 169 pairs of ranks one guess returns 99 %', () => {
  for (const guess of guesses) {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), (rank) => {
        // Every next rank once, by its draw.
        const returned = Array.from({ length: 13 }, (_, i) => {
          const draws = [rank - 1, i]
          const moves = [guess, 'cash']
          const draw = () => draws.shift()!
          try {
            return hilo.settle({ stake: 1_000_000n, choice: {}, draw, moves }).payout
          } catch {
            // A wrong guess ends the round before the second move.
            return 0n
          }
        }).reduce((sum, payout) => sum + payout, 0n)
        expect(Number(returned) / 13_000_000).toBeCloseTo(0.99, 5)
      }),
    )
  }
})

test.each([
  [8, 'low', '0.98984375'],
  [8, 'medium', '0.98906250'],
  [8, 'high', '0.99062500'],
  [12, 'low', '0.98979492'],
  [12, 'medium', '0.98989257'],
  [16, 'low', '0.98998718'],
  [16, 'medium', '0.98988342'],
  [16, 'high', '0.98976440'],
] as const)('plinko: %i rows of %s risk return what is published of them', (rows, risk, share) => {
  expect(showDecimal(plinkoRtp(slotsOf({ rows, risk })), 8)).toBe(share)
})

test.each(
  [10, 20, 30].flatMap((segments) =>
    (['low', 'medium', 'high'] as const).map((risk) => [segments, risk] as const),
  ),
)('wheel: %i segments of %s risk return exactly 99 %%', (segments, risk) => {
  expect(wheelRtp(segmentsOf({ segments, risk }))).toEqual(rtp)
})

test('what is no choice is refused', () => {
  for (const raw of [
    { rows: 9, risk: 'low' },
    { rows: 8, risk: 'none' },
    { rows: '8', risk: 'low' },
    { rows: 'toString', risk: 'low' },
  ])
    expect(plinko.readChoice(raw)).toBeNull()
  for (const raw of [{ mines: 0 }, { mines: 25 }, { mines: 1.5 }])
    expect(mines.readChoice(raw)).toBeNull()
  expect(wheel.readChoice({ segments: 15, risk: 'low' })).toBeNull()
})
