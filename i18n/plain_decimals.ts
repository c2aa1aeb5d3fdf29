/** Decimal strings as the specification shows plain numbers, and as a player types amounts. */

import { isNonzero } from '#contract/money.ts'

const decimalsMax = 4

/**
 * The specification's display of plain numbers (section 5): at most four decimals, not rounded up; from ten on
 * without trailing zeros; zero is empty. Not for balances and amounts, which show all their places.
 * @param amount a decimal string
 */
export function trimDecimals(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, decimalsMax)
  const isBelowTen = whole.replace('-', '').length < 2
  const shown = isBelowTen ? kept : kept.replace(/0+$/, '')
  if (!isNonzero(whole + kept)) return ''
  return shown === '' ? whole : `${whole}.${shown}`
}

/** Hundredths as a decimal string with two places: 5049 is 50.49. */
export function showHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Reads what a player typed as a decimal string of the wire; null where it is no amount. Grouping is not guessed at. */
export function readAmount(typed: string, decimalSign: string): string | null {
  const plain = typed.trim().replace(decimalSign, '.')
  const match = /^(\d{1,18})(?:\.(\d{0,8}))?$/.exec(plain)
  if (!match) return null
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  return match[2] ? `${whole}.${match[2]}` : whole
}
