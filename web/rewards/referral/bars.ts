/** The bars of a chart of days: each day of the span has one, the highest is full. */

export const spans = [7, 14, 30] as const
export type Span = (typeof spans)[number]

const dayMs = 86_400_000

/** @param today a day of the site's calendar, as `2026-03-01`. */
export function barsOf(
  today: string,
  span: Span,
  valueOf: (day: string) => bigint,
): { day: string; percent: number }[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  const days = Array.from({ length: span }, (_, index) =>
    new Date(last - (span - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const values = days.map(valueOf)
  const most = values.reduce((high, value) => (value > high ? value : high), 0n)
  return days.map((day, index) => ({
    day,
    percent: most === 0n ? 0 : Number(((values[index] ?? 0n) * 100n) / most),
  }))
}
