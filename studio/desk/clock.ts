/** Instants as forms take them: the time of the site's clock, to the minute, and back. */

const minuteMs = 60_000

/** `2026-03-01T20:00`, as a field of date and time holds it. */
export function clockOf(instant: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const readAsUtc = (clock: string) => Date.parse(`${clock}Z`)

/**
 * When the clock shows a time: the first where it shows it twice; as much later as it leaps where it never does.
 * @returns null for what is no time.
 */
export function instantOf(clock: string, timeZone: string): string | null {
  const asUtc = readAsUtc(clock)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) || Number.isNaN(asUtc)) return null
  const aheadAt = (instant: number) => readAsUtc(clockOf(instant, timeZone)) - instant
  // No clock leaps twice within two days: one of the two is how far it is ahead.
  const dayMs = 24 * 60 * minuteMs
  const [before, after] = [aheadAt(asUtc - dayMs), aheadAt(asUtc + dayMs)]
  const fits = [asUtc - before, asUtc - after].filter(
    (instant) => readAsUtc(clockOf(instant, timeZone)) === asUtc,
  )
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before).toISOString()
}
