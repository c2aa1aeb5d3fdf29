/** Decimal odds of several selections together, which server and page compute alike. */

/**
 * Odds in thousandths multiplied exactly, and cut to thousandths.
 * @returns one, 1000, for none.
 */
export function jointThousandths(odds: readonly number[]): bigint {
  const whole = odds.reduce((product, each) => product * BigInt(each), 1000n)
  return whole / 1000n ** BigInt(odds.length)
}

/** Two places, three where odds have them; empty for none. */
export function showOdds(thousandths: number | bigint | null): string {
  if (thousandths === null) return ''
  const digits = String(thousandths).padStart(4, '0')
  const text = `${digits.slice(0, -3)}.${digits.slice(-3)}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** In thousandths; 0 for none. */
export function readOdds(text: string): number {
  return Math.round(Number(text) * 1000)
}
