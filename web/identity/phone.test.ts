/** Protects: a mobile number, however it is typed or pasted, goes to the calls as the whole number of its country. */

import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { phone } from '#contract/fields.ts'
import { languages } from '#contract/catalogue.ts'
import { currencyScale } from '#contract/money.ts'
import { callingCountries, countryOptions, takeApart } from './countries.ts'
import { countryField, countryOf, countryValue, homeOf, numberOf, phoneOf } from './phone.ts'

const inCountry = (country: string) => callingCountries.find((one) => one.country === country)!
const nowhere = { country: '', code: '' }

test.each([
  ['PH', '0917 123 4567', '+639171234567'],
  ['PH', '917-123-4567', '+639171234567'],
  ['PH', '+63 917 123 4567', '+639171234567'],
  ['PH', '0063 (917) 1234567', '+639171234567'],
  ['GB', '07700 900123', '+447700900123'],
  ['US', '1 (415) 555-0132', '+14155550132'],
  ['IT', '06 6982 1234', '+390669821234'],
  ['CI', '07 01 02 03 04', '+2250701020304'],
  ['RU', '8 916 123-45-67', '+79161234567'],
  ['RU', '812 123-45-67', '+78121234567'],
  ['HU', '06 20 123 4567', '+36201234567'],
  ['PH', '+7 916 123-45-67', '+79161234567'],
])('in %s “%s” is %s', (country, typed, number) => {
  expect(numberOf(typed, inCountry(country))).toBe(number)
})

test('what is no number, or of no country, is left for the call to refuse', () => {
  const isNumber = (text: string) => Compile(phone).Check(text)
  expect(numberOf('', inCountry('PH'))).toBe('')
  for (const [typed, of] of [
    ['9171234567', nowhere],
    ['my number', inCountry('PH')],
    ['+0917', inCountry('PH')],
  ] as const)
    expect(isNumber(numberOf(typed, of))).toBe(false)
})

test('a form’s number is of the country beside it', () => {
  const fields = new FormData()
  fields.set('contact_phone', '0912 345 6789')
  fields.set(countryField('contact_phone'), countryValue(inCountry('MY')))
  expect(phoneOf(fields)).toBe('+609123456789')
})

test('no calling code is the beginning of another, and each country has one', () => {
  const codes = [...new Set(callingCountries.map(({ code }) => code))]
  expect(
    codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code))),
  ).toEqual([])
  expect(new Set(callingCountries.map(({ country }) => country)).size).toBe(callingCountries.length)
  expect(callingCountries.length).toBeGreaterThan(230)
})

test('a whole number taken apart is the same number, of the chosen country where that is possible', () => {
  const country = fc.constantFrom(...callingCountries)
  const rest = fc.stringMatching(/^[2-79]\d{6,8}$/)
  fc.assert(
    fc.property(country, country, rest, (of, chosen, national) => {
      const whole = `+${of.code}${national}`
      const apart = takeApart(whole, chosen)
      expect(apart?.of.code).toBe(of.code)
      expect(numberOf(apart?.rest ?? '', apart?.of ?? nowhere)).toBe(whole)
      expect(apart?.of.country === chosen.country).toBe(of.code === chosen.code)
    }),
  )
})

test('a code that countries share is told as that of the first', () => {
  const of = (typed: string) => takeApart(typed, nowhere)?.of.country
  expect(['+14155550132', '+79161234567', '+447700900123', '+61412345678'].map(of)).toEqual([
    'US',
    'RU',
    'GB',
    'AU',
  ])
  expect(takeApart('09171234567', nowhere)).toBeNull()
  expect(takeApart('+9991234567', nowhere)).toBeNull()
})

test.each(Object.values(languages))('countries have names in $name, in its order', ({ tag }) => {
  const options = countryOptions(tag)
  // A name that is not known is its code.
  expect(options.filter(({ title }) => /^[A-Z]{2} /.test(title))).toEqual([])
  const { compare } = new Intl.Collator(tag)
  expect(options.map(({ title }) => title)).toEqual(
    options.map(({ title }) => title).toSorted(compare),
  )
})

test('the country of a site is that of its currency, where one is', () => {
  const homes = Object.keys(currencyScale).map((currency) => [currency, homeOf(currency)] as const)
  for (const [, home] of homes.filter(([, one]) => one !== null))
    expect(countryOf(countryValue(home!))).toEqual(inCountry(home!.country))
  expect(homes.flatMap(([currency, home]) => (home ? [] : [currency]))).toEqual(['EUR', 'XBT'])
})
