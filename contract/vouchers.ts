/** Vouchers: how their codes are written and read, and the call that redeems one. */

import { call } from './call.ts'
import { deposit, depositGateRefusals } from './deposits.ts'
import { clientRef, Text } from './fields.ts'

/** 32 signs of which no two look alike: O is read as 0, I and L as 1, and there is no U. */
export const voucherSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** So many are drawn, 75 bits; one more checks them. */
export const voucherDrawn = 15

/** Times x in the field of 32 elements, where x⁵ is x² + 1: the place of a sign decides what it counts for. */
const shifted = (value: number) => (value << 1) ^ (value & 16 ? 0b100101 : 0)
const remainderOf = (signs: string) =>
  [...signs].reduce((sum, sign) => shifted(sum) ^ voucherSigns.indexOf(sign), 0)

/** The code of the signs that were drawn: with the last one nothing remains. One wrong sign, or two exchanged, leave something. */
export const voucherOf = (drawn: string): string =>
  drawn + (voucherSigns[shifted(remainderOf(drawn))] ?? '')

const written = new RegExp(`^[${voucherSigns}]{${voucherDrawn + 1}}$`)

/** The code that was typed, with or without spaces and dashes, large or small; null where it cannot be one. */
export function readVoucher(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return written.test(signs) && remainderOf(signs) === 0 ? signs : null
}

/** As it is printed: in groups of four. */
export const showVoucher = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

export const voucherCalls = {
  '/api/wallet/voucher_redeem': call({
    about:
      'Redeems a voucher: a deposit of its amount that is credited at once, once per reference. A code with a wrong check sign is `voucherMistyped`; any other that is not good for this player is `voucherUnknown`, and guessing is limited.',
    access: 'player',
    body: { code: Text({ minLength: 1, maxLength: 40 }), client_ref: clientRef },
    reads: { value: deposit },
    refuses: [
      'voucherMistyped',
      'voucherUnknown',
      'voucherUsed',
      'voucherGone',
      ...depositGateRefusals,
    ],
    example: {
      code: 'DEM0-CASH-0500-0010',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f004',
    },
  }),
} as const
