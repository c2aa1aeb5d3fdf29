/** Protects: the multiple a player has set is the one the game begins with, and nothing else is taken for one. */

import { afterEach, expect, test, vi } from 'vitest'
import { hundredthsOf, keepAutoCashOut, readAutoCashOut } from './auto_cash_out.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
}

test('what is set is read again as the language of now writes it, and so is that none is wanted', () => {
  stubStorage()
  expect(readAutoCashOut('.')).toBe('2')
  for (const multiple of ['1.5', '10,25', '9999', '']) {
    keepAutoCashOut(multiple)
    expect(readAutoCashOut('.')).toBe(multiple.replace(',', '.'))
    expect(readAutoCashOut(',')).toBe(multiple.replace('.', ','))
  }
  expect(hundredthsOf('10,25')).toBe(1025)
})

test('what is no multiple that wins anything is not kept', () => {
  stubStorage()
  keepAutoCashOut('3')
  for (const multiple of ['1', '1.00', '0.5', '-2', '2.001', '1e3', 'two', '12345', ' ']) {
    keepAutoCashOut(multiple)
    expect([multiple, hundredthsOf(multiple), readAutoCashOut('.')]).toEqual([multiple, null, '3'])
  }
})

test('where storage is forbidden the usual one stands', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  keepAutoCashOut('3')
  expect(readAutoCashOut('.')).toBe('2')
})
