/** Banks and wallets that payouts go to, by the currency they are paid in, with the rule of their numbers. */

import type { Currency } from '#contract/money.ts'

export type Bank = {
  /** Ours; an adapter sends it on as the vendor's channel. */
  bank: string
  name: string
  kind: 'bank' | 'wallet'
  /** Of the number without spaces and dashes. */
  number: RegExp
  example: string
}

const digits = (from: number, to = from) => new RegExp(`^\\d{${from},${to}}$`)
const phone = /^09\d{9}$/
/** Country, two check digits, the account: the check is the usual remainder of 97. */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

const bank = (code: string, name: string, number: RegExp, example: string): Bank => ({
  bank: code,
  name,
  kind: 'bank',
  number,
  example,
})
const wallet = (code: string, name: string, number: RegExp, example: string): Bank => ({
  ...bank(code, name, number, example),
  kind: 'wallet',
})

export const banks: Readonly<Record<Currency, readonly Bank[]>> = {
  PHP: [
    wallet('gcash', 'GCash', phone, '0917 000 0001'),
    wallet('maya', 'Maya', phone, '0917 000 0001'),
    wallet('grabpay_ph', 'GrabPay', phone, '0917 000 0001'),
    bank('bdo', 'BDO Unibank', digits(10, 12), '0012 3456 7890'),
    bank('bpi', 'Bank of the Philippine Islands', digits(10), '1234 5678 90'),
    bank('metrobank', 'Metrobank', digits(13), '123 4567890 123'),
    bank('landbank', 'LandBank', digits(10), '1234 5678 90'),
    bank('unionbank', 'UnionBank', digits(12), '1234 5678 9012'),
    bank('rcbc', 'RCBC', digits(10, 16), '1234 5678 90'),
    bank('securitybank', 'Security Bank', digits(13), '1234 5678 90123'),
    bank('pnb', 'Philippine National Bank', digits(12), '1234 5678 9012'),
    bank('chinabank', 'China Bank', digits(10, 12), '1234 5678 90'),
  ],
  MYR: [
    bank('maybank', 'Maybank', digits(12), '1234 5678 9012'),
    bank('cimb', 'CIMB Bank', digits(10, 14), '1234 5678 90'),
    bank('publicbank', 'Public Bank', digits(10), '1234 5678 90'),
    bank('rhb', 'RHB Bank', digits(14), '1234 5678 901234'),
    bank('hongleong', 'Hong Leong Bank', digits(11, 13), '1234 5678 901'),
    wallet('tng', "Touch 'n Go eWallet", /^01\d{8,9}$/, '012 345 6789'),
  ],
  VND: [
    bank('vietcombank', 'Vietcombank', digits(10, 13), '1234 5678 90'),
    bank('techcombank', 'Techcombank', digits(10, 14), '1234 5678 90'),
    bank('bidv', 'BIDV', digits(10, 14), '1234 5678 90'),
    bank('vietinbank', 'VietinBank', digits(10, 14), '1234 5678 90'),
    bank('mbbank', 'MB Bank', digits(9, 14), '1234 5678 90'),
    wallet('momo', 'MoMo', /^0\d{9}$/, '090 123 4567'),
  ],
  CNY: [
    bank('icbc', '中国工商银行', digits(16, 19), '6222 0212 3456 7890'),
    bank('ccb', '中国建设银行', digits(16, 19), '6217 0012 3456 7890'),
    bank('abc', '中国农业银行', digits(16, 19), '6228 4812 3456 7890'),
    bank('boc', '中国银行', digits(16, 19), '6216 6112 3456 7890'),
  ],
  TWD: [
    bank('ctbc', '中國信託商業銀行', digits(12, 16), '1234 5678 9012'),
    bank('esun', '玉山商業銀行', digits(13), '1234 5678 90123'),
    bank('cathay', '國泰世華商業銀行', digits(12), '1234 5678 9012'),
  ],
  NPR: [
    wallet('esewa', 'eSewa', /^9\d{9}$/, '980 123 4567'),
    wallet('khalti', 'Khalti', /^9\d{9}$/, '980 123 4567'),
    bank('nabil', 'Nabil Bank', digits(14, 20), '1234 5678 901234'),
    bank('nicasia', 'NIC Asia Bank', digits(16), '1234 5678 9012 3456'),
  ],
  USD: [bank('us', 'US bank account', /^\d{13,26}$/, '021000021 1234567890')],
  EUR: [bank('sepa', 'IBAN', iban, 'DE89 3704 0044 0532 0130 00')],
  XBT: [],
}

export function findBank(currency: Currency, code: string): Bank | null {
  return banks[currency].find(({ bank: known }) => known === code) ?? null
}

/** The number without spaces and dashes, or null where it cannot be one of this bank. */
export function readNumber({ number }: Bank, typed: string): string | null {
  const plain = typed.replaceAll(/[ -]/g, '').toUpperCase()
  if (!number.test(plain)) return null
  return number !== iban || isIban(plain) ? plain : null
}

/** ISO 13616: the letters as numbers, the first four behind the rest, and a remainder of one. */
function isIban(plain: string): boolean {
  const numbers = `${plain.slice(4)}${plain.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(numbers) % 97n === 1n
}
