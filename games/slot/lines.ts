/** The paylines our titles share: rows per reel, 0 at the top, in the order they are numbered on screen. */
import { strip } from './sheet.ts'

const rowsOfLines = strip(`
  11111 00000 22222 01210 21012 00100 22122 12221 10001 01110
  21112 10101 12121 01010 21212 11011 11211 02020 20202 02220
`)

export const lines20: readonly (readonly number[])[] = rowsOfLines.map((rows) =>
  [...rows].map(Number),
)
export const lines10 = lines20.slice(0, 10)
