/** Protects: the wheel shows each chance as wide as it is, and stops on what was drawn, by the number drawn [D2]. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arcsOf, percentText, turnOf } from './wheel.ts'

const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 })

test('segments fill the wheel, each as wide as its chance', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const range = list.reduce((sum, one) => sum + one, 0)
      const arcs = arcsOf(list.map((weight) => ({ weight })))
      expect(arcs[0]?.from).toBe(0)
      expect(arcs.at(-1)?.to).toBe(1)
      for (const [i, { from, to }] of arcs.entries())
        expect(to - from).toBeCloseTo((list[i] ?? 0) / range, 9)
    }),
  )
})

test('a draw stops inside the segment that was drawn, wherever in it the number lies', () => {
  fc.assert(
    fc.property(weights, fc.nat(), (list, any) => {
      const range = list.reduce((sum, one) => sum + one, 0)
      const drawn = any % range
      let end = 0
      const segment = list.findIndex((weight) => drawn < (end += weight))
      const { from, to } = arcsOf(list.map((weight) => ({ weight })))[segment] ?? { from: 1, to: 0 }
      const turn = turnOf(drawn, range)
      expect(turn > from && turn < to).toBe(true)
    }),
  )
})

test.each([
  ['0.010000', '1'],
  ['0.166666', '16.6666'],
  ['1.000000', '100'],
  ['0.000001', '0.0001'],
  ['0.300000', '30'],
])('a chance of %s is %s per cent', (probability, text) => {
  expect(percentText(probability)).toBe(text)
})
