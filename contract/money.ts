/** Money arithmetic in integer minor units: parsing, showing and splitting, never a float. */

/** Decimal places of each currency a site may use (ISO 4217; XBT as satoshi). */
export const currencyScale = {
  PHP: 2,
  MYR: 2,
  VND: 0,
  CNY: 2,
  TWD: 2,
  NPR: 2,
  USD: 2,
  EUR: 2,
  XBT: 8,
} as const satisfies Record<string, number>

export type Currency = keyof typeof currencyScale

/** Largest amount a single operation may carry, in minor units: fits `bigint` columns with room for sums. */
export const amountMax = 10n ** 17n

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencyScale, text)
}

const decimalPattern = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,8}))?$/

/**
 * Reads a decimal string as minor units.
 * @returns null where the text is not a plain decimal, has more places than the currency
 *   carries, or lies beyond `amountMax`. Nothing is rounded: refusing is the caller's part.
 */
export function parseMoney(text: string, currency: Currency): bigint | null {
  const match = decimalPattern.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const scale = currencyScale[currency]
  if (fraction.length > scale) return null
  const minor = BigInt(whole + fraction.padEnd(scale, '0'))
  if (minor > amountMax) return null
  return sign === '-' ? -minor : minor
}

/** Writes minor units as the decimal string of the wire: always all places, no grouping. */
export function showMoney(minor: bigint, currency: Currency): string {
  const scale = currencyScale[currency]
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Whether a decimal string is of anything at all; its sign says nothing. */
export function isNonzero(amount: string): boolean {
  return /[1-9]/.test(amount)
}
