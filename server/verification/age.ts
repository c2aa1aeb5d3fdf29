/** Birth dates and ages, as ISO dates. */

/** Whether a text is a day that exists, as an ISO date from 1900 on. */
export function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return text >= '1900' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const yearDigits = 4

/**
 * Whole years lived on a day. Born on 29 February, one is a year older on 1 March of other years: on the day before
 * the last year is not yet lived.
 */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, yearDigits)) - Number(birthDate.slice(0, yearDigits))
  const hadBirthday = today.slice(yearDigits) >= birthDate.slice(yearDigits)
  return hadBirthday ? years : years - 1
}
