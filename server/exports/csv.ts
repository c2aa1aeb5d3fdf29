/** Writes rows as CSV by RFC 4180, so that no cell can become a formula in a spreadsheet. */

import { stringify } from 'csv-stringify/sync'
import type { Cell } from './source.ts'

/** What tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'
const options = {
  record_delimiter: 'windows',
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
} as const

/** The first line: an instant has a column in UTC and one in the zone named. */
export function writeHead(columns: readonly string[], zone: string): string {
  const titles = columns.flatMap((title) =>
    title === 'time' ? ['time (UTC)', `time (${zone})`] : [title],
  )
  return byteOrderMark + stringify([titles], options)
}

export function writeRows(rows: readonly (readonly Cell[])[], zone: string): string {
  const local = localTime(zone)
  return stringify(
    rows.map((cells) =>
      cells.flatMap((cell) =>
        typeof cell === 'string' ? [cell] : [cell.toISOString(), local(cell)],
      ),
    ),
    options,
  )
}

/** `2026-03-01 20:00:00 GMT+08:00`: the offset settles which of two hours it was when clocks go back. */
function localTime(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    const { year, month, day, hour, minute, second, timeZoneName } = parts
    return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
  }
}
