/** Amounts of vendors' wires, exactly: decimal texts, subunits, or integers of a fixed number of places. */

import { amountMax, currencyScale, showMoney, type Currency } from '#contract/money.ts'
import { at, textAt } from '#server/base/wire.ts'

/** `decimal`: 12.5; `minor`: 1250 for 12.50; `places`: an integer of so many decimal places, whatever the currency. */
export type Unit = 'decimal' | 'minor' | { places: number }

const decimalPattern = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,12}))?$/
const integerPattern = /^(-?)(0|[1-9]\d{0,23})$/

/**
 * Reads an amount as minor units, with its sign.
 * @returns null where the text is none, is finer than the currency, or lies beyond `amountMax`. Nothing is rounded.
 */
export function readAmount(text: string, unit: Unit, currency: Currency): bigint | null {
  const scale = currencyScale[currency]
  const found = unit === 'decimal' ? decimalPattern.exec(text) : integerPattern.exec(text)
  if (!found) return null
  const [, sign, whole = '0', fraction = ''] = found
  const places = unit === 'decimal' ? fraction.length : unit === 'minor' ? scale : unit.places
  const minor = rescale(BigInt(whole + fraction), places, scale)
  if (minor === null || minor > amountMax) return null
  return sign === '-' ? -minor : minor
}

/**
 * A figure that is told and moves nothing, such as a share of a stake that is finer than money: exactly, in the major unit.
 * @returns null where the text is none, or below zero.
 */
export function readFigure(
  text: string | undefined,
  unit: Unit,
  currency: Currency,
): string | null {
  const found = text === undefined ? null : decimalPattern.exec(text)
  if (!found || found[1] !== '') return null
  const [, , whole = '0', fraction = ''] = found
  const shift = unit === 'decimal' ? 0 : unit === 'minor' ? currencyScale[currency] : unit.places
  const places = shift + fraction.length
  const digits = `${whole}${fraction}`.padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Moves the decimal point; null where that would cut something off. */
function rescale(value: bigint, from: number, to: number): bigint | null {
  if (from <= to) return value * 10n ** BigInt(to - from)
  const step = 10n ** BigInt(from - to)
  return value % step === 0n ? value / step : null
}

/** Writes minor units. A unit coarser than the currency shows what it can, cut towards zero. */
export function showAmount(minor: bigint, unit: Unit, currency: Currency): string {
  if (unit === 'decimal') return showMoney(minor, currency)
  if (unit === 'minor') return String(minor)
  const shift = unit.places - currencyScale[currency]
  return String(shift >= 0 ? minor * 10n ** BigInt(shift) : minor / 10n ** BigInt(-shift))
}

/** The amount of a field that may be left out: nothing then. What is there and no amount stays none. */
export const amountAt = (body: unknown, name: string): string =>
  at(body, name) === undefined ? '0' : textAt(body, name)

/** What a cancel says comes back; nothing where it does not say. */
export const returnedAt = (body: unknown, name: string): { returned?: string } =>
  at(body, name) === undefined ? {} : { returned: textAt(body, name) }

const unitPlaces = 12

/** A decimal text as an integer of twelve places, for sums of a vendor's own figures; null where it is none. */
export function toUnits(text: string): bigint | null {
  const found = decimalPattern.exec(text)
  if (!found) return null
  const [, sign = '', whole = '0', fraction = ''] = found
  return BigInt(`${sign}${whole}${fraction.padEnd(unitPlaces, '0')}`)
}

/** The same of figures of which none may be below zero. */
export const sumOf = (...texts: readonly string[]): string =>
  texts.some((text) => text.startsWith('-')) ? '' : addDecimals(...texts)

/** The sum of decimal texts, exactly; where one is no amount, a text that is none either. */
export function addDecimals(...texts: readonly string[]): string {
  const units = texts.map(toUnits)
  if (units.includes(null)) return ''
  const sum = units.reduce<bigint>((total, unit) => total + (unit ?? 0n), 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(unitPlaces + 1, '0')
  const fraction = digits.slice(-unitPlaces).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -unitPlaces)}${fraction && `.${fraction}`}`
}
