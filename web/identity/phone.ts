/** Mobile numbers as people type them, and as the calls take them (ITU-T E.164). */

import { textOf } from '#client/form.ts'

/** What a country is written as in a list and kept as in a form: its code, and its calling code. */
export type CallingCountry = { country: string; code: string }

export const countryValue = ({ country, code }: CallingCountry) => `${country} ${code}`

export function countryOf(value: string): CallingCountry {
  const [country = '', code = ''] = value.split(' ')
  return { country, code }
}

/** The name of the field that holds the country of a number. */
export const countryField = (name: string) => `${name}_country`

/** Where a site is at home, by its currency; of others nobody knows. */
const homes: Readonly<Record<string, CallingCountry>> = {
  PHP: { country: 'PH', code: '63' },
  MYR: { country: 'MY', code: '60' },
  VND: { country: 'VN', code: '84' },
  CNY: { country: 'CN', code: '86' },
  TWD: { country: 'TW', code: '886' },
  NPR: { country: 'NP', code: '977' },
  USD: { country: 'US', code: '1' },
}

export const homeOf = (currency: string): CallingCountry | null => homes[currency] ?? null

/** What is dialled before a number within its country and is no part of it: a nought where nothing else is said. */
const trunks: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['IT', 'VA', 'SM', 'CI', 'CG'].map((country) => [country, /^(?!)/])),
  HU: /^06/,
  RU: /^8(?=\d{10}$)/,
  KZ: /^8(?=\d{10}$)/,
}
const usualTrunk = /^0/
const trunkOf = ({ country, code }: CallingCountry) =>
  trunks[country] ?? (code === '1' ? /^1/ : usualTrunk)

const separators = /[\s().\-\u2010-\u2015\u2212/]/g

/** The digits after the plus of a number that is whole, however it was written; null of one without its country. */
export function wholeOf(typed: string): string | null {
  const [, digits] = /^(?:\+|00)(.*)$/.exec(typed.replace(separators, '')) ?? []
  return digits ?? null
}

/** @returns with the leading plus; what cannot be read stays as it was typed, and the call refuses it. */
export function numberOf(typed: string, of: CallingCountry): string {
  const whole = wholeOf(typed)
  if (whole !== null) return `+${whole}`
  const plain = typed.replace(separators, '')
  return plain === '' || of.code === '' ? plain : `+${of.code}${plain.replace(trunkOf(of), '')}`
}

export function phoneOf(fields: FormData, name = 'contact_phone'): string {
  return numberOf(textOf(fields, name), countryOf(textOf(fields, countryField(name))))
}
