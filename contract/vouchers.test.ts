/** Protects whoever copies a code from paper: what can go wrong with it is found before anybody is asked. */

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVoucher, showVoucher, voucherDrawn, voucherOf, voucherSigns } from './vouchers.ts'

const sign = fc.constantFrom(...voucherSigns)
const code = fc
  .array(sign, { minLength: voucherDrawn, maxLength: voucherDrawn })
  .map((drawn) => voucherOf(drawn.join('')))
const place = fc.nat({ max: voucherDrawn })

test('a code is read as it is printed, and however it is typed', () => {
  const typing = fc.tuple(code, fc.constantFrom('', ' ', '-', ' – '), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(typing, ([wanted, between, isSmall, isAlike]) => {
      expect(readVoucher(showVoucher(wanted))).toBe(wanted)
      const alike = isAlike
        ? wanted.replaceAll('0', 'O').replace('1', 'I').replace('1', 'l')
        : wanted
      const typed = (alike.match(/.{1,4}/g) ?? []).join(between)
      expect(readVoucher(isSmall ? ` ${typed.toLowerCase()}` : typed)).toBe(wanted)
    }),
  )
})

test('any one sign mistyped, any two exchanged, and any one left out or doubled are found', () => {
  fc.assert(
    fc.property(code, place, place, sign, (wanted, here, there, other) => {
      const with_ = (changes: Record<number, string>) =>
        [...wanted].map((was, i) => changes[i] ?? was).join('')
      const exchanged = with_({ [here]: wanted[there] ?? '', [there]: wanted[here] ?? '' })
      for (const typed of [with_({ [here]: other }), exchanged])
        expect(readVoucher(typed)).toBe(typed === wanted ? wanted : null)
      expect(readVoucher(wanted.slice(0, here) + wanted.slice(here + 1))).toBeNull()
      expect(readVoucher(wanted.slice(0, here) + wanted.slice(here - 1))).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

test.each(['', 'voucher', '0000-0000-0000-000U', '🎟'.repeat(16), `${'0'.repeat(16)}\0`])(
  '%j is no code',
  (typed) => expect(readVoucher(typed)).toBeNull(),
)
