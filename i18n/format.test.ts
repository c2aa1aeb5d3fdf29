/** Protects: an amount is shown to the last digit in every language, and nothing passes through a float. */

import { afterEach, expect, test, vi } from 'vitest'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import { currencyScale } from '#contract/money.ts'
import { compileCatalogue } from './compile.ts'
import { decimalsOf, formatsOf, joinTimes } from './format.ts'
import { readAmount, trimDecimals } from './plain_decimals.ts'
import { speak } from './speech.ts'

/** Plain spaces for the narrow and unbreakable ones that languages use. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['EN', 'PHP', '1234.50', '₱1,234.50'],
  ['ESP', 'PHP', '1234567.50', '1.234.567,50 ₱'],
  ['RUS', 'EUR', '12345.50', '12 345,50 €'],
  ['VI', 'VND', '12345', '12.345 ₫'],
  ['NE', 'NPR', '1234567.50', 'रू 12,34,567.50'],
  ['EN', 'PHP', '0', '₱0.00'],
] as const)('[NEV-17] %s writes %s %s as %s', (language, currency, amount, shown) => {
  expect(plain(formatsOf(language, currency, 'UTC').money(amount))).toBe(shown)
})

test.each([
  ['EN', 'USD', '$1,234,567.50', 'Nov 21, 2026, 2:05 AM', '1,234,567'],
  ['PHP', 'PHP', '₱1,234,567.50', 'Nob 21, 2026, 2:05 AM', '1,234,567'],
  ['CN', 'CNY', '¥1,234,567.50', '2026年11月21日 02:05', '1,234,567'],
  ['ESP', 'EUR', '1.234.567,50 €', '21 nov 2026, 2:05', '1.234.567'],
  ['RUS', 'EUR', '1 234 567,50 €', '21 нояб. 2026 г., 02:05', '1 234 567'],
  ['VI', 'VND', '1.234.568 ₫', '02:05 21 thg 11, 2026', '1.234.567'],
  ['MS', 'MYR', 'RM 1,234,567.50', '21 Nov 2026, 2:05 PG', '1,234,567'],
  ['NE', 'NPR', 'रू 12,34,567.50', '2026 नोभेम्बर 21, 02:05', '12,34,567'],
  ['CT', 'TWD', '$1,234,567.50', '2026年11月21日 凌晨2:05', '1,234,567'],
] as const)('%s has its own money, times and counts', (language, currency, money, time, count) => {
  const formats = formatsOf(language, currency, 'Asia/Manila')
  expect(plain(formats.money(currency === 'VND' ? '1234568' : '1234567.50'))).toBe(money)
  expect(plain(formats.time('2026-11-20T18:05:00Z'))).toBe(time)
  expect(plain(formats.count(1234567))).toBe(count)
})

test('a line breaks between the parts of a Chinese time, never within one', () => {
  const { time } = formatsOf('CT', 'TWD', 'Asia/Manila')
  const joined = joinTimes(time)('2026-11-20T18:05:00Z').replaceAll('\u2060', '·')
  expect(joined).toBe('2026·年11·月21·日 凌·晨·2:05')
})

test('a Russian day can end a sentence', () => {
  const { time } = formatsOf('RUS', 'EUR', 'UTC')
  expect(plain(time('2026-10-13T00:00:00Z', 'day'))).toBe('13 окт. 2026')
})

test.each([
  ['IDR', 'Rp 1,234.50'],
  ['MMK', 'K 1,234.50'],
  ['MNT', '₮1,234.50'],
])('an amount in %s, which no site plays in, keeps two places', (currency, shown) => {
  expect(plain(formatsOf('EN', currency, 'UTC').money('1234.5'))).toBe(shown)
})

test('digits beyond what a float holds are kept', () => {
  expect(formatsOf('EN', 'PHP', 'UTC').money('999999999999999.99')).toBe('₱999,999,999,999,999.99')
  expect(plain(formatsOf('EN', 'XBT', 'UTC').money('0.00000001'))).toBe('XBT 0.00000001')
})

test.each([undefined, {}, 'x'])('what is no figure is not written as one: %j', (figure) => {
  const { money, count } = formatsOf('EN', 'PHP', 'UTC')
  expect(() => money(figure as string)).toThrow(TypeError)
  expect(() => count(Number(figure))).toThrow(TypeError)
})

test('a signed amount shows its sign, and zero has none', () => {
  const { signedMoney } = formatsOf('EN', 'PHP', 'UTC')
  expect([signedMoney('5'), signedMoney('-5'), signedMoney('0')]).toEqual([
    '+₱5.00',
    '-₱5.00',
    '₱0.00',
  ])
})

test('an instant is shown in the time zone of the site', () => {
  const { time } = formatsOf('EN', 'PHP', 'Asia/Manila')
  expect(plain(time('2026-11-20T18:05:00Z'))).toBe('Nov 21, 2026, 2:05 AM')
  expect(time('2026-11-20T18:05:00Z', 'day')).toBe('Nov 21, 2026')
})

test('a day of the calendar is that day, also where the clock is thirteen hours ahead', () => {
  for (const zone of ['Pacific/Auckland', 'Asia/Manila', 'Pacific/Honolulu'])
    expect(formatsOf('EN', 'PHP', zone).day('1990-01-17')).toBe('Jan 17, 1990')
})

test('a decimal keeps its places and has the signs of the language', () => {
  const written = (language: Language) =>
    ['96.5402', '1.50', '-0.5', '12', '10000.25'].map((value) => plain(decimalsOf(language)(value)))
  expect(written('EN')).toEqual(['96.5402', '1.50', '-0.5', '12', '10,000.25'])
  expect(written('ESP')).toEqual(['96,5402', '1,50', '-0,5', '12', '10.000,25'])
  expect(written('RUS')).toEqual(['96,5402', '1,50', '-0,5', '12', '10 000,25'])
  expect(written('NE')).toEqual(['96.5402', '1.50', '-0.5', '12', '10,000.25'])
})

test('a sentence has its decimals in the signs of its language, and all else as it was given', () => {
  const texts = { percent: '{percent} %', multiple: '{at} / {version}' }
  const { t, tell } = speak('ESP', compileCatalogue(texts))
  expect(t('percent', { percent: '96.54' })).toBe('96,54 %')
  expect(t('percent', { percent: 97.5 })).toBe('97,5 %')
  expect(tell('percent', { percent: '0.50' })).toBe('0,50 %')
  expect(t('multiple', { at: '1.2.3', version: '2026-11-28' })).toBe('1.2.3 / 2026-11-28')
})

test('plain numbers follow the rule of the specification', () => {
  const shown = [
    '0',
    '0.00',
    '0.00001',
    '1.123456',
    '1.5000',
    '10.5000',
    '12.3400',
    '100.00',
    '-12.50',
  ].map(trimDecimals)
  expect(shown).toEqual(['', '', '', '1.1234', '1.5000', '10.5', '12.34', '100', '-12.5'])
})

test('what a player types is read in the language’s own decimals, and nothing is guessed', () => {
  expect(readAmount('100', '.')).toBe('100')
  expect(readAmount(' 0010.5 ', '.')).toBe('10.5')
  expect(readAmount('10,50', ',')).toBe('10.50')
  expect(readAmount('10.50', ',')).toBe('10.50')
  for (const typed of ['', 'abc', '1,000.00', '-5', '1e5', '1.2.3'])
    expect([typed, readAmount(typed, '.')]).toEqual([typed, null])
})

const currencies = Object.keys(currencyScale)
const timeStyles = ['day', 'hour', 'minute', 'second'] as const
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 9, 16, 5, 6)).toISOString(),
)

/** Everything a page may write in each language, by the modules as they are loaded now. */
async function everything() {
  vi.resetModules()
  const format = await import('./format.ts')
  const { speak: sayAs } = await import('./speech.ts')
  const texts = compileCatalogue({ tokensCount: '{count, plural, one {#} other {# + #}}' })
  return languageCodes.map((language) => {
    const { t } = sayAs(language, texts)
    return currencies.map((currency) => {
      const formats = format.formatsOf(language, currency, 'Asia/Kathmandu')
      return [
        language,
        ...['0', '-1234567.5', '99999999.99'].flatMap((amount) => [
          formats.money(amount),
          formats.signedMoney(amount),
        ]),
        ...months.flatMap((month) => timeStyles.map((style) => formats.time(month, style))),
        formats.count(12345678),
        formats.decimalSign,
        t('tokensCount', { count: 1 }),
        t('tokensCount', { count: 1234567 }),
      ]
    })
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser that lacks Nepali writes what the server wrote, in all nine languages', async () => {
  const onServer = await everything()
  // It falls back to its own language, as Chromium does.
  const without = (Format: typeof Intl.NumberFormat | typeof Intl.DateTimeFormat) =>
    new Proxy(Format, {
      construct: (_, [tags, options]) => {
        const known = [tags].flat().filter((tag) => !String(tag).startsWith('ne'))
        return Reflect.construct(Format, [[...known, 'de'], options])
      },
    })
  vi.stubGlobal('Intl', {
    PluralRules: Intl.PluralRules,
    NumberFormat: without(Intl.NumberFormat),
    DateTimeFormat: without(Intl.DateTimeFormat),
  })
  expect(new Intl.NumberFormat('ne').format(1234.5)).toBe('1.234,5')
  expect(await everything()).toEqual(onServer)
})

test('a count within a Nepali sentence has Latin digits, grouped as in Nepal', () => {
  const { t } = speak('NE', compileCatalogue({ tokensCount: '{count, plural, other {# टोकन}}' }))
  expect(t('tokensCount', { count: 1234567 })).toBe('12,34,567 टोकन')
})

test('our own Nepali is that of the language’s own data, with Latin digits', () => {
  const latin = { numberingSystem: 'latn', timeZone: 'UTC' } as const
  const styles = {
    day: { dateStyle: 'medium' },
    hour: { timeStyle: 'short' },
    minute: { dateStyle: 'medium', timeStyle: 'short' },
    second: { dateStyle: 'medium', timeStyle: 'medium' },
  } as const
  const { time } = formatsOf('NE', 'NPR', 'UTC')
  for (const style of timeStyles) {
    const format = new Intl.DateTimeFormat('ne', { ...styles[style], ...latin })
    for (const month of months) expect(time(month, style)).toBe(format.format(new Date(month)))
  }
  for (const currency of currencies) {
    const places = currencyScale[currency as keyof typeof currencyScale]
    const format = new Intl.NumberFormat('ne', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      numberingSystem: 'latn',
    })
    for (const amount of [0, -1.5, 1234567.5])
      expect(formatsOf('NE', currency, 'UTC').money(`${amount}`)).toBe(format.format(amount))
  }
})
