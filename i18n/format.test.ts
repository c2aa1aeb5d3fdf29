import { expect, test } from 'vitest'
import { formatsOf, readAmount, trimDecimals } from './format.ts'

// Promise: an amount is shown to the last digit in every language, and nothing passes through a float.

/** Plain spaces for the narrow and unbreakable ones that languages use. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['EN', 'PHP', '1234.50', '₱1,234.50'],
  ['ESP', 'PHP', '1234567.50', '1.234.567,50 ₱'],
  ['RUS', 'EUR', '12345.50', '12 345,50 €'],
  ['VI', 'VND', '12345', '12.345 ₫'],
  ['NE', 'NPR', '12345.50', 'रू 12,345.50'],
  ['EN', 'PHP', '0', '₱0.00'],
] as const)('%s writes %s %s as %s', (language, currency, amount, shown) => {
  expect(plain(formatsOf(language, currency, 'UTC').money(amount))).toBe(shown)
})

test('digits beyond what a float holds are kept', () => {
  expect(formatsOf('EN', 'PHP', 'UTC').money('999999999999999.99')).toBe('₱999,999,999,999,999.99')
  expect(plain(formatsOf('EN', 'XBT', 'UTC').money('0.00000001'))).toBe('XBT 0.00000001')
})

test('a signed amount shows its sign, and zero has none', () => {
  const { signedMoney } = formatsOf('EN', 'PHP', 'UTC')
  expect([signedMoney('5'), signedMoney('-5'), signedMoney('0')]).toEqual([
    '+₱5.00',
    '-₱5.00',
    '₱0.00',
  ])
})

test('an instant is shown in the time zone of the site', () => {
  const { time } = formatsOf('EN', 'PHP', 'Asia/Manila')
  expect(plain(time('2026-11-20T18:05:00Z'))).toBe('Nov 21, 2026, 2:05 AM')
  expect(time('2026-11-20T18:05:00Z', 'day')).toBe('Nov 21, 2026')
})

test('plain numbers follow the rule of the specification', () => {
  const shown = [
    '0',
    '0.00',
    '0.00001',
    '1.123456',
    '1.5000',
    '10.5000',
    '12.3400',
    '100.00',
    '-12.50',
  ].map(trimDecimals)
  expect(shown).toEqual(['', '', '', '1.1234', '1.5000', '10.5', '12.34', '100', '-12.5'])
})

test('what a player types is read in the language’s own decimals, and nothing is guessed', () => {
  expect(readAmount('100', '.')).toBe('100')
  expect(readAmount(' 0010.5 ', '.')).toBe('10.5')
  expect(readAmount('10,50', ',')).toBe('10.50')
  expect(readAmount('10.50', ',')).toBe('10.50')
  for (const typed of ['', 'abc', '1,000.00', '-5', '1e5', '1.2.3'])
    expect([typed, readAmount(typed, '.')]).toEqual([typed, null])
})
