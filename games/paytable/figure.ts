/** Figures of pay tables, read exactly as they are printed. */
import { add, fraction, type Fraction } from '../fraction.ts'
import type { Figure } from './table.ts'

const printed = /^(\d{1,15})(?:\.(\d{1,6})|\/([1-9]\d{0,14}))?$/

/** Throws an Error where a figure is neither whole, nor a decimal of up to six places, nor a fraction. */
export function figureOf(figure: Figure): Fraction {
  const parts = printed.exec(String(figure))
  if (!parts)
    throw new Error(`a figure is whole, of up to six decimal places, or "19/20": ${figure}`)
  const [, whole = '0', places = '', denominator] = parts
  if (denominator) return fraction(BigInt(whole), BigInt(denominator))
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length))
}

/** The place of the first number in JSON that is finer than can be read exactly; null where there is none. */
export function tooFine(json: unknown, place = ''): string | null {
  if (typeof json === 'number') return printed.test(String(json)) ? null : place
  if (typeof json !== 'object' || json === null) return null
  for (const [name, value] of Object.entries(json)) {
    const found = tooFine(value, `${place}/${name}`)
    if (found !== null) return found
  }
  return null
}

/** A stake back with its win at odds to one. */
export const toOne = (odds: Figure) => add(figureOf(odds), fraction(1))
