/** Protects: a double click, or asking again after silence, never becomes a second payment. */

import { expect, test } from 'vitest'
import { oneAtATime, openIntent } from './intent.ts'

const order = { method: 'sandbox', amount: '50' }

test('asking again about an unknown outcome keeps the reference', () => {
  const { refOf } = openIntent()
  expect(refOf({ ...order })).toBe(refOf({ ...order }))
})

test('another amount is another intent', () => {
  const { refOf } = openIntent()
  expect(refOf(order)).not.toBe(refOf({ ...order, amount: '60' }))
})

test('the same order after a known outcome is meant anew', () => {
  const { refOf, settle } = openIntent()
  const first = refOf(order)
  settle()
  expect(refOf(order)).not.toBe(first)
})

test('a reference is a UUID as the contract has it', () => {
  expect(openIntent().refOf(order)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('a second click while the first is answered does nothing of its own', async () => {
  const performed: string[] = []
  let answer: (text: string) => void = () => undefined
  const run = oneAtATime((amount: string) => {
    performed.push(amount)
    return new Promise<string>((resolve) => (answer = resolve))
  })
  const clicks = [run('50'), run('50'), run('60')]
  answer('paid 50')
  expect(await Promise.all(clicks)).toEqual(['paid 50', 'paid 50', 'paid 50'])
  expect(performed).toEqual(['50'])
  void run('70')
  expect(performed).toEqual(['50', '70'])
})
