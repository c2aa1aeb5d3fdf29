/** Protects: an amount is judged in minor units before it is sent, by the limits the player was shown. */

import { expect, test } from 'vitest'
import { judgeAmount, presetsOf, turnoverAsked, wireAmount } from './amount.ts'

const range = { amount_min: '100.00', amount_max: '5000.00' }

test.each([
  ['100', null],
  ['5000.00', null],
  ['', 'fieldRequired'],
  ['0', 'invalidAmount'],
  ['10.999', 'invalidAmount'],
  ['1e3', 'invalidAmount'],
  ['99.99', 'amountTooSmall'],
  ['5000.01', 'amountTooLarge'],
])('%s is judged as %s', (amount, key) => {
  expect(judgeAmount(amount, 'PHP', range)?.key ?? null).toBe(key)
})

test('no more can be taken out than there is', () => {
  expect(judgeAmount('300.01', 'PHP', range, { most: '300.00' })?.key).toBe('balanceTooLow')
  expect(judgeAmount('300.00', 'PHP', range, { most: '300.00' })).toBeNull()
  expect(judgeAmount('250.01', 'PHP', range, { leftToday: '250.00' })?.key).toBe(
    'withdrawalOverDay',
  )
  expect(judgeAmount('250.00', 'PHP', range, { leftToday: '250.00' })).toBeNull()
})

test('no more can be paid in than the deposit limits leave, and it is said how much that is', () => {
  expect(judgeAmount('250.01', 'PHP', range, { limitLeft: '250.00' })).toEqual({
    key: 'depositLimitReached',
    values: { amount: '250.00' },
  })
  expect(judgeAmount('250.00', 'PHP', range, { limitLeft: '250.00' })).toBeNull()
  expect(judgeAmount('250.00', 'PHP', range, { limitLeft: null })).toBeNull()
})

test('what must be staked is said in whole minor units of the currency, and nothing where nothing must be', () => {
  expect(turnoverAsked('100.01', 33, 'PHP')).toBe('33.00')
  expect(turnoverAsked('100001', 150, 'VND')).toBe('150001')
  expect(turnoverAsked('100.00', 0, 'PHP')).toBeNull()
  expect(turnoverAsked('', 100, 'PHP')).toBeNull()
})

test('presets begin at the minimum and stay within the range', () => {
  expect(presetsOf(range, 'PHP')).toEqual(['100', '200', '500', '1000', '2000', '5000'])
  expect(presetsOf({ amount_min: '10000', amount_max: '30000' }, 'VND')).toEqual(['10000', '20000'])
  const small = { amount_min: '0.00001000', amount_max: '1.00000000' }
  const fine = ['0.00001', '0.00002', '0.00005', '0.0001', '0.0002', '0.0005']
  expect(presetsOf(small, 'XBT')).toEqual(fine)
})

test('what is typed in the language’s decimals is sent in the wire’s', () => {
  expect(wireAmount('100,50', ',')).toBe('100.50')
  expect(wireAmount('much', ',')).toBe('much')
})
