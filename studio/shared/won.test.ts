/** Protects: a shared round is told as won only by all of its bets together, and only when it is over. */
import { expect, test } from 'vitest'
import { wonBy } from './won.ts'

const bet = (
  shared_id: string,
  payout: string,
  state: 'open' | 'settled' | 'void' = 'settled',
) => ({
  shared_id,
  state,
  stake: '100',
  payout,
})

test('[GAM-16] bets of one round are told as one: what one won is not told beside what the others lost', () => {
  const mine = [bet('b', '250'), bet('b', '0'), bet('b', '0'), bet('a', '900')]
  expect(wonBy(mine, BigInt)).toEqual({ sharedId: 'b', stake: 300n, payout: 250n })
})

test('[GAM-16] nothing is told while a bet is open, nor of a round whose bets are not all known', () => {
  expect(wonBy([], BigInt)).toBeNull()
  expect(wonBy([bet('b', '0', 'open'), bet('a', '900')], BigInt)).toBeNull()
  expect(wonBy([bet('a', '100', 'void')], BigInt)).toBeNull()
  const many = Array.from({ length: 50 }, () => bet('a', '110'))
  expect(wonBy(many, BigInt)).toBeNull()
  expect(wonBy(many.slice(1), BigInt)?.payout).toBe(5390n)
})
