/** Nepali money and times by data of our own: Chromium has none, and server and browser must write the same. */

export type TimeStyle = 'minute' | 'second' | 'day' | 'hour'

const rupee = { NPR: 'रू' } as Readonly<Record<string, string>>

const months = [
  'जनवरी',
  'फेब्रुअरी',
  'मार्च',
  'अप्रिल',
  'मे',
  'जुन',
  'जुलाई',
  'अगस्ट',
  'सेप्टेम्बर',
  'अक्टोबर',
  'नोभेम्बर',
  'डिसेम्बर',
]

/** Sign, currency and amount in the order and with the unbreakable space of Nepali. */
export function nepaliMoney(format: Intl.NumberFormat, amount: Intl.StringNumericLiteral): string {
  const parts = format.formatToParts(amount)
  const take = (...types: string[]) =>
    parts.flatMap(({ type, value }) => (types.includes(type) ? [value] : [])).join('')
  const currency = rupee[format.resolvedOptions().currency ?? ''] ?? take('currency')
  const digits = take('integer', 'group', 'decimal', 'fraction')
  return `${take('minusSign', 'plusSign')}${currency}\u00a0${digits}`
}

/** Gregorian days with Nepali months, hours of twenty-four, in a time zone, or else the device's. */
export function nepaliTimes(
  numberTag: string,
  timeZone?: string,
): (instant: Date, style: TimeStyle) => string {
  const format = new Intl.DateTimeFormat(numberTag, {
    timeZone,
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (instant, style) => {
    const parts = format.formatToParts(instant)
    const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
    const day = `${part('year')} ${months[Number(part('month')) - 1]} ${part('day')}`
    const hour = `${part('hour')}:${part('minute')}`
    return {
      day,
      hour,
      minute: `${day}, ${hour}`,
      second: `${day}, ${hour}:${part('second')}`,
    }[style]
  }
}
