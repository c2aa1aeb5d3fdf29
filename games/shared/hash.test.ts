/** Protects: a hash pays what its published characters say, each bet as often as its table has it. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashTables } from '#contract/game_traits.ts'
import { fraction, multiply, toFloat } from '../fraction.ts'
import {
  bullOf,
  firstTallyHash,
  hashChance,
  isHashWin,
  partRead,
  readHash,
  tallyHash,
} from './hash.ts'
import { hashBets, type HashBet } from './hash_rules.ts'

const front = '0'.repeat(61)
const hex = '0123456789abcdef'
const bulls = new Set<HashBet>(hashTables.bull)

test('[GAM-03] of all endings each bet wins as many as its table says, and returns 97.5 %', () => {
  // Three last characters: the digit may stand before two letters, and then as evenly.
  const endings = [...hex].flatMap((a) => [...hex].flatMap((b) => [...hex].map((c) => a + b + c)))
  for (const on of hashBets.filter((one) => !bulls.has(one))) {
    const choice = { on, character: on === 'character' ? 7 : null }
    const won = endings.filter((end) => isHashWin(choice, 'f'.repeat(61) + end)).length
    expect(fraction(won, endings.length)).toEqual(hashChance(on))
    expect(tallyHash.rtpAt(choice, 100n)).toEqual(fraction(39, 40))
  }
})

const tens = [...hex].map((_, value) => (value > 9 || value === 0 ? 10 : value))

/** As a player reads it: every three of the five, and the other two. */
function readHand(hand: readonly number[]): number | null {
  const cards = hand.map((card) => tens[card]!)
  const all = cards.reduce((sum, card) => sum + card)
  for (let a = 0; a < 5; a++)
    for (let b = a + 1; b < 5; b++)
      for (let c = b + 1; c < 5; c++) {
        const three = cards[a]! + cards[b]! + cards[c]!
        if (three % 10 === 0) return (all - three) % 10 || 10
      }
  return null
}

test('[GAM-03] of all 16^5 hands each bet on bulls wins as many as its table says, and one of them always', () => {
  // The order of a hand tells nothing: each is read once, for all of its orders.
  const won = new Map<string, number>()
  for (const hand of risingHands(5)) {
    const end = hand.map((card) => hex[card]).join('')
    const on = [...bulls].filter((bet) => isHashWin({ on: bet, character: null }, end)).join()
    won.set(on, (won.get(on) ?? 0) + ordersOf(hand))
  }
  expect(new Set(won.keys())).toEqual(bulls)
  for (const on of bulls) expect(fraction(won.get(on) ?? 0, 16 ** 5)).toEqual(hashChance(on))
  const returns = [...bulls].map((on) => toFloat(tallyHash.rtpAt({ on, character: null }, 100n)))
  expect(returns.map((share) => share.toFixed(6))).toEqual([
    '0.973944',
    '0.973674',
    '0.972705',
    '0.974181',
  ])
})

function risingHands(size: number, least = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: 16 - least }, (_, above) => least + above).flatMap((card) =>
    risingHands(size - 1, card).map((rest) => [card].concat(rest)),
  )
}

/** In how many orders five characters may stand. */
function ordersOf(hand: readonly number[]): number {
  const alike = [...Map.groupBy(hand, (card) => card).values()].map(({ length }) => length)
  return alike.reduce((orders, count) => orders / factorials[count]!, 120)
}
const factorials = [1, 1, 2, 6, 24, 120]

test('a hand is read the same way by hand, in any order and whatever stands before it', () => {
  const card = fc.integer({ min: 0, max: 15 })
  const five = fc.array(card, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(five, fc.array(card, { minLength: 5, maxLength: 5 }), (hand, before) => {
      const end = (cards: readonly number[]) => cards.map((one) => hex[one]).join('')
      expect(bullOf(end(before) + end(hand))).toBe(readHand(hand))
      expect(bullOf(end(hand.toReversed()))).toBe(readHand(hand))
    }),
    { seed: 5, numRuns: 2000 },
  )
})

test('[GAM-19] rules before bulls refuse bets on them, and pay as ever', () => {
  expect(firstTallyHash.readChoice({ on: 'bullBull', character: null })).toBe(null)
  expect(tallyHash.readChoice({ on: 'bullBull', character: null })).not.toBe(null)
  const bet = { ref: 'a', stake: 100n, choice: { on: 'tie', character: null }, act: null } as const
  const [before, since] = [firstTallyHash, tallyHash].map((game) =>
    game.settle(bet, { hash: `${front}3aa` }, null, { commitment: '' }),
  )
  expect(before).toEqual(since)
})

test.each([
  ['parity', `${front}3ab`, '3'],
  ['size', 'a'.repeat(64), 'a'],
  ['duel', `${front}3ab`, 'ab'],
  ['character', `${front}3ab`, 'b'],
  ['bull', `${front}3ab`, '003ab'],
] as const)('the table of %s looks at what decides it', (table, hash, part) => {
  const { from, to } = partRead(table, hash)
  expect(hash.slice(from, to)).toBe(part)
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
