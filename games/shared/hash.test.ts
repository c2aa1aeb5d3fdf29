/** Protects: a hash pays what its published characters say, each bet as often as its table has it. */

import { expect, test } from 'vitest'
import { fraction, multiply, toFloat } from '../fraction.ts'
import { hashChance, isHashWin, readHash, tallyHash } from './hash.ts'
import { hashBets } from './hash_rules.ts'

const front = '0'.repeat(61)
const hex = '0123456789abcdef'

test('[GAM-03] of all endings each bet wins as many as its table says, and returns 97.5 %', () => {
  // Three last characters: the digit may stand before two letters, and then as evenly.
  const endings = [...hex].flatMap((a) => [...hex].flatMap((b) => [...hex].map((c) => a + b + c)))
  for (const on of hashBets) {
    const choice = { on, character: on === 'character' ? 7 : null }
    const won = endings.filter((end) => isHashWin(choice, 'f'.repeat(61) + end)).length
    expect(fraction(won, endings.length)).toEqual(hashChance(on))
    expect(tallyHash.rtpAt(choice, 100n)).toEqual(fraction(39, 40))
  }
})

test('the published lucky hash wins 15 of 32 times, and at 1.98 returns 92.8125 %', () => {
  expect(hashChance('lucky')).toEqual(fraction(15, 32))
  expect(toFloat(multiply(hashChance('lucky'), fraction(198, 100)))).toBe(0.928125)
  expect(hashChance('odd')).toEqual(fraction(1, 2))
})

test.each([
  [
    `${front}3ab`,
    { character: '3', isOdd: true, isBig: false, isLucky: false, dragon: 10, tiger: 11 },
  ],
  [
    `${front}a5c`,
    { character: '5', isOdd: true, isBig: true, isLucky: true, dragon: 5, tiger: 12 },
  ],
  [
    `${front}fe8`,
    { character: '8', isOdd: false, isBig: true, isLucky: true, dragon: 14, tiger: 8 },
  ],
  ['a'.repeat(63) + 'c', { character: 'c', isOdd: false, isBig: false, isLucky: false }],
  ['a'.repeat(63) + 'd', { character: 'd', isOdd: true, isBig: true }],
])('%s is read from its end', (hash, said) => {
  expect(readHash(hash)).toMatchObject(said)
})
