/** Protects: every choice of dice returns 99 %, less only what rounding down to the minor unit takes. */

import { expect, test } from 'vitest'
import { fraction, isAtLeast, multiply, showDecimal } from '../fraction.ts'
import type { DiceChoice } from './dice.ts'
import { dice, diceMultiple, winsOf } from './dice.ts'

/** What is paid over all 10,000 rolls. */
function paidOverAllRolls(choice: DiceChoice, stake: bigint): { paid: bigint; wins: number } {
  const sum = { paid: 0n, wins: 0 }
  for (let roll = 0; roll < 10_000; roll++) {
    const { payout } = dice.settle({ stake, choice, draw: () => roll })
    sum.paid += payout
    if (payout > 0n) sum.wins++
  }
  return sum
}

const choices: DiceChoice[] = [1, 2, 361, 1000, 3333, 5000, 9237, 9800].flatMap((wins) => [
  { side: 'under', target: wins },
  { side: 'over', target: 9999 - wins },
])

test.each(choices)('$side $target pays over all rolls what rtpAt says', (choice) => {
  for (const stake of [100n, 137n, 12_345n]) {
    const { paid, wins } = paidOverAllRolls(choice, stake)
    expect(wins).toBe(winsOf(choice))
    expect(dice.rtpAt(choice, stake)).toEqual(fraction(paid, stake * 10_000n))
  }
})

test('[GAM-03] every choice returns exactly 99 % before rounding and 98 % at the least stake', () => {
  for (let wins = 1; wins <= 9800; wins++) {
    const choice = dice.readChoice({ side: 'over', target: 9999 - wins })!
    expect(multiply(diceMultiple(wins), fraction(winsOf(choice), 10_000))).toEqual(
      fraction(99, 100),
    )
    expect(isAtLeast(dice.rtpAt(choice, 100n), fraction(98, 100))).toBe(true)
    expect(isAtLeast(dice.rtpAt(choice, 2000n), fraction(9895, 10_000))).toBe(true)
    expect(isAtLeast(fraction(99, 100), dice.rtpAt(choice, 137n))).toBe(true)
  }
})

test('published multiples, and the roll on the border', () => {
  const multipleOf = (wins: number) => showDecimal(diceMultiple(wins), 4)
  expect([5000, 1000, 100, 1, 9237].map(multipleOf)).toEqual([
    '1.9800',
    '9.9000',
    '99.0000',
    '9900.0000',
    '1.0717',
  ])
  const isWin = (choice: DiceChoice, roll: number) =>
    dice.settle({ stake: 100n, choice, draw: () => roll }).payout > 0n
  expect([360, 361, 362].map((roll) => isWin({ side: 'under', target: 361 }, roll))).toEqual([
    true,
    false,
    false,
  ])
  expect([360, 361, 362].map((roll) => isWin({ side: 'over', target: 361 }, roll))).toEqual([
    false,
    false,
    true,
  ])
})

test('targets that win always, never or for less than 1.01 are no choice', () => {
  for (const target of [0, 9801, 10_000, -1, 0.5, Number.NaN])
    expect(dice.readChoice({ side: 'under', target })).toBe(null)
  for (const target of [9999, 198, -1]) expect(dice.readChoice({ side: 'over', target })).toBe(null)
  for (const target of [1, 9800]) expect(dice.readChoice({ side: 'under', target })).not.toBe(null)
  expect(isAtLeast(diceMultiple(9800), fraction(101, 100))).toBe(true)
})
