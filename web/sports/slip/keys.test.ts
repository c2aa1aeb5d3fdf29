/** Protects: a stake typed on the keypad is what the same keys of a keyboard make, and never more than the currency has places for. */

import { expect, test } from 'vitest'
import { keysOfPad, pressKey, type Key } from './keys.ts'
import { readStake } from './quote.ts'

const lengthMax = 20
const euro = { decimalSign: ',', places: 2, lengthMax }
const dong = { ...euro, places: 0 }
const point = { ...euro, decimalSign: '.' }

const typeOn = (keys: readonly Key[], writing = euro, typed = '') =>
  keys.reduce((before, key) => pressKey(before, key, writing), typed)

test('digits follow one another, and amounts begin with no needless zero', () => {
  expect(typeOn(['1', '2', '00'])).toBe('1200')
  expect(typeOn(['0', '0', '00'])).toBe('0')
  expect(typeOn(['00', '7'])).toBe('7')
  expect(typeOn(['0', 'decimal', '0', '5'])).toBe('0,05')
})

test('there is one decimal sign, that of the language, and a zero before it', () => {
  expect(typeOn(['decimal', '5'])).toBe('0,5')
  expect(typeOn(['1', 'decimal', '5', 'decimal'])).toBe('1,5')
  expect(typeOn(['1', 'decimal'], point)).toBe('1.')
  expect(typeOn(['decimal'], euro, '1.5')).toBe('1.5')
})

test('no more decimals than the currency has, and of two zeros as many as fit', () => {
  expect(typeOn(['1', 'decimal', '2', '3', '4'])).toBe('1,23')
  expect(typeOn(['1', 'decimal', '2', '00'])).toBe('1,20')
  expect(typeOn(['1', 'decimal', '5'], dong)).toBe('15')
  expect(typeOn(['9', 'decimal', ...Array<Key>(9).fill('1')], { ...point, places: 8 })).toBe(
    '9.11111111',
  )
  // What a keyboard typed is not cut behind its back.
  expect(typeOn(['1'], euro, '1,2345')).toBe('1,2345')
})

test('one key takes the last sign away, another all', () => {
  expect(typeOn(['1', 'decimal', 'delete', 'delete', 'delete'])).toBe('')
  expect(typeOn(['1', '2', 'clear'])).toBe('')
})

test('whatever is pressed is an amount, or nothing yet', () => {
  for (const key of keysOfPad)
    for (const typed of ['', '0', '1', '1,', '1,2', '1,23', '9'.repeat(12)]) {
      const next = pressKey(typed, key, euro)
      expect(next === '' || readStake(next, ',', 'EUR')).toBeTruthy()
    }
  expect(typeOn(Array<Key>(30).fill('00'), euro, '1')).toHaveLength(lengthMax)
})
