/** Writes money, numbers and instants as a language and a site do. */

import { languages, type Language } from '#contract/catalogue.ts'
import { currencyScale, isCurrency } from '#contract/money.ts'
// Browsers have it once the language is spoken (`nepali_later.ts`).
import { nepaliMoney, nepaliTimes, type TimeStyle } from '#i18n/nepali.ts'

/** Nepal groups digits as India does, and every browser knows Indian English. */
const nepaliNumbers = 'en-IN'

/** Devanagari sites keep Latin digits in money and times, as their banks do. */
const numberingSystem = 'latn'

const timeStyles: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  hour: { timeStyle: 'short' },
}

export type Formats = {
  currency: string
  timeZone: string
  /** A decimal string of the wire, with the currency's sign and all its places. */
  money: (amount: string) => string
  /** The same with its sign written out: `+₱5.00`, `−₱5.00`; zero has none. */
  signedMoney: (amount: string) => string
  /** An instant of the wire, in the site's time zone. */
  time: (iso: string, style?: TimeStyle) => string
  /** A day of the calendar (`1990-05-17`), the same in every time zone. */
  day: (date: string) => string
  count: (value: number) => string
  /** A decimal string that is no amount, such as a share or a multiple, with as many places as it has. */
  decimal: (value: string) => string
  /** The decimal sign one types in this language. */
  decimalSign: string
}

const formatsByKey = new Map<string, Formats>()

/** Each language, currency and zone has one set, shared by all who write, and one more for pages, whose times are joined. */
export function formatsOf(
  language: Language,
  currency: string,
  timeZone: string,
  isPage = false,
): Formats {
  const key = `${language}|${currency}|${timeZone}|${isPage}`
  const formats = formatsByKey.get(key) ?? makeFormats(language, currency, timeZone, isPage)
  formatsByKey.set(key, formats)
  return formats
}

/** The tag numbers are written by: of a language every browser knows. */
export function numberTag(language: Language): string {
  return language === 'NE' ? nepaliNumbers : languages[language].tag
}

/** A figure nobody told is written nowhere: what was to show it says that it could not be loaded. */
function told(figure: number): number {
  if (Number.isNaN(figure)) throw new TypeError('a figure is missing')
  return figure
}

/** Formatters are dear to make, some milliseconds each on a phone: none is made before it writes something. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function makeFormats(
  language: Language,
  currency: string,
  timeZone: string,
  isPage: boolean,
): Formats {
  const tag = numberTag(language)
  const money = once(() => moneyFormat(tag, currency, 'auto'))
  const signed = once(() => moneyFormat(tag, currency, 'exceptZero'))
  const count = once(() => new Intl.NumberFormat(tag, { numberingSystem }))
  const decimal = decimalsOf(language)
  const times = once(() => timesOf(language, timeZone))
  const time: Formats['time'] = (iso, style) => times()(iso, style)
  const days = once(() => timesOf(language, 'UTC'))
  // Given as text, a decimal keeps every digit; as a number it would pass through a float.
  const write = (format: Intl.NumberFormat, amount: string) => {
    told(Number(amount))
    return language === 'NE'
      ? nepaliMoney(format, amount as Intl.StringNumericLiteral)
      : format.format(amount as Intl.StringNumericLiteral)
  }
  return {
    currency,
    timeZone,
    money: (amount) => write(money(), amount),
    signedMoney: (amount) => write(signed(), amount),
    time: isPage ? joinTimes(time) : time,
    day: (date) => days()(date, 'day'),
    count: (value) => count().format(told(value)),
    decimal,
    get decimalSign() {
      return decimal('1.5').charAt(1)
    },
  }
}

const decimalFormats: Record<string, Intl.NumberFormat> = {}

/** Writes decimal strings of the wire, each with as many places as it has. */
export function decimalsOf(language: Language): Formats['decimal'] {
  return (value) => {
    const places = value.split('.')[1]?.length ?? 0
    const format = (decimalFormats[language + places] ??= new Intl.NumberFormat(
      numberTag(language),
      {
        numberingSystem,
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      },
    ))
    return format.format(value as Intl.StringNumericLiteral)
  }
}

/** Writes instants of the wire. @param timeZone without one, the device's own */
export function timesOf(language: Language, timeZone?: string): Formats['time'] {
  if (language === 'NE') {
    const write = once(() => nepaliTimes(nepaliNumbers, timeZone))
    return (iso, style = 'minute') => write()(new Date(iso), style)
  }
  const formats = Object.fromEntries(
    Object.entries(timeStyles).map(([style, options]) => [
      style,
      once(
        () =>
          new Intl.DateTimeFormat(numberTag(language), { ...options, timeZone, numberingSystem }),
      ),
    ]),
  ) as Record<TimeStyle, () => Intl.DateTimeFormat>
  // The full stop after a Russian year would stand before that of the sentence.
  return (iso, style = 'minute') =>
    formats[style]()
      .format(new Date(iso))
      .replace(/\sг\.$/u, '')
}

/**
 * Times for a page. A Chinese line may break after each letter: of a time only between its year, month, day and hour
 * (2026年|11月|23日 |清晨5:30). Letters, papers and files are written without the signs that join.
 */
export function joinTimes(time: Formats['time']): Formats['time'] {
  return (...asked) =>
    time(...asked).replace(/\S(?=\p{Script=Han})|\p{Script=Han}(?=\d+:)/gu, '$&\u2060')
}

function moneyFormat(
  tag: string,
  currency: string,
  signDisplay: 'auto' | 'exceptZero',
): Intl.NumberFormat {
  const places = isCurrency(currency) ? currencyScale[currency] : 2
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay,
    numberingSystem,
  })
}
