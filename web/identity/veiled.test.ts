/** Protects: of a name and an address no more is seen than the server shows of them elsewhere. */

import { expect, test } from 'vitest'
import { veilEmail, veilName } from './veiled.tsx'

test('a name keeps the first letter of each word', () => {
  expect(veilName('Ana María Ñuñez')).toBe('A… M… Ñ…')
})

test('an address keeps its first letter and its host, also where an @ is quoted before', () => {
  expect(veilEmail('someone@example.com')).toBe('s…@example.com')
  expect(veilEmail('"a@b"@example.com')).toBe('"…@example.com')
})
