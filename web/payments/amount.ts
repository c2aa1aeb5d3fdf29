/** Reading an amount from a form and judging it against a payment method. */

import { currencyScale, isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { turnoverOf } from '#contract/payments.ts'
import type { Formats } from '#i18n/format.ts'
import { readAmount } from '#i18n/plain_decimals.ts'
import type { Fault } from '#client/form.ts'

type Range = { amount_min: string; amount_max: string }

/** Whether a method asks for the code of a voucher, which says the amount. */
export const takesVoucher = ({ needs }: { needs: readonly string[] }) =>
  needs.includes('voucher_code')

/** What is typed, as a decimal of the wire; left as typed where it is no amount, so that it is judged as such. */
export function wireAmount(typed: string, decimalSign: string): string {
  return readAmount(typed, decimalSign) ?? typed
}

/**
 * The fault of an amount, or null. `most` is what the player has, `leftToday` what the limits of a day leave, `limitLeft`
 * what the deposit limits do.
 */
export function judgeAmount(
  amount: string,
  currency: string,
  { amount_min, amount_max }: Range,
  {
    most,
    leftToday,
    limitLeft,
  }: { most?: string; leftToday?: string | undefined; limitLeft?: string | null | undefined } = {},
): Fault | null {
  if (!isCurrency(currency)) return null
  const minor = parseMoney(amount, currency)
  const bound = (text: string) => parseMoney(text, currency) ?? 0n
  if (amount === '') return { key: 'fieldRequired', values: {} }
  if (minor === null || minor <= 0n) return { key: 'invalidAmount', values: {} }
  if (minor < bound(amount_min)) return { key: 'amountTooSmall', values: {} }
  if (minor > bound(amount_max)) return { key: 'amountTooLarge', values: {} }
  if (leftToday !== undefined && minor > bound(leftToday))
    return { key: 'withdrawalOverDay', values: {} }
  if (typeof limitLeft === 'string' && minor > bound(limitLeft))
    return { key: 'depositLimitReached', values: { amount: limitLeft } }
  if (most !== undefined && minor > bound(most)) return { key: 'balanceTooLow', values: {} }
  return null
}

/** What is to be staked before a deposit of this amount can be withdrawn; null where nothing is. */
export function turnoverAsked(deposit: string, percent: number, currency: string): string | null {
  if (!isCurrency(currency)) return null
  const minor = turnoverOf(parseMoney(deposit, currency) ?? 0n, percent)
  return minor === 0n ? null : showMoney(minor, currency)
}

/** The lesser of two amounts of one currency; the first where they are none. */
export function lesserOf(one: string, other: string, currency: string): string {
  if (!isCurrency(currency)) return one
  const [a, b] = [parseMoney(one, currency), parseMoney(other, currency)]
  return a !== null && b !== null && b < a ? other : one
}

const multiples = [1n, 2n, 5n, 10n, 20n, 50n]
/** What has room for as many whole units as the largest of them is asked for in whole ones. */
const roomyUnits = 50n

/** Round amounts from the smallest a method takes upwards, as decimal strings; whole ones where there is room for them. */
export function presetsOf({ amount_min, amount_max }: Range, currency: string): string[] {
  if (!isCurrency(currency)) return []
  const unit = 10n ** BigInt(currencyScale[currency])
  const min = parseMoney(amount_min, currency) ?? 0n
  const max = parseMoney(amount_max, currency) ?? 0n
  const step = max < unit * roomyUnits ? 1n : unit
  const base = min > step ? min : step
  return multiples
    .map((multiple) => base * multiple)
    .filter((amount) => amount <= max && amount % step === 0n)
    .map((amount) => withoutZeros(showMoney(amount, currency)))
}

/** Without the zeros that end its decimals. */
const withoutZeros = (decimal: string) => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Parts of a coin have too many places for the small box; the currency stands before the field. */
export function presetLabel(
  preset: string,
  { decimal, money }: Pick<Formats, 'decimal' | 'money'>,
): string {
  return preset.includes('.') ? decimal(preset) : money(preset)
}
