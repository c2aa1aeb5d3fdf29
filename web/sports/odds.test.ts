/** Protects prices in the formats players choose: the same price, written otherwise. */

import { expect, test } from 'vitest'
import { oddsFormats } from '#contract/device.ts'
import { writeOdds } from './odds.ts'

const rows = [
  ['2.10', '2.10', '11/10', '+110', '1.10', '−0.91', '1.10'],
  ['1.50', '1.50', '1/2', '−200', '0.50', '0.50', '−2.00'],
  ['2.00', '2.00', '1/1', '+100', '1.00', '1.00', '1.00'],
  ['1.91', '1.91', '91/100', '−110', '0.91', '0.91', '−1.10'],
  ['11', '11', '10/1', '+1000', '10.00', '−0.10', '10.00'],
  ['1.00', '1.00', '1.00', '1.00', '1.00', '1.00', '1.00'],
] as const

test.each(rows)('a price of %s in every format', (decimal, ...written) => {
  expect(oddsFormats.map((format) => writeOdds(decimal, format))).toEqual(written)
})
