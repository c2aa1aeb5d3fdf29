/** Where a list by time goes on: the key of its last row, microseconds and id. */

import { sql, type Sql } from './database.ts'
import { Refusal } from './refusal.ts'

type Cursor = { micros: string | null; id: string }

/** @returns `micros` null at the newest row. @throws Refusal `invalidBody` for what is no such key. */
export function readCursor(after: string): Cursor {
  if (after === '') return { micros: null, id: '' }
  const [, micros, id] = /^(\d{1,16})-(.+)$/.exec(after) ?? []
  if (!micros || !id) throw new Refusal('invalidBody', { field: 'after' })
  return { micros, id }
}

/** The key of a row, by the columns of its time and its id. */
export const keyOfRow = (at: Sql, id: Sql) =>
  sql`(extract(epoch from ${at}) * 1000000)::bigint || '-' || ${id}`

/** Whether a row stands behind a cursor, where the newest come first. */
export const isBehind = (at: Sql, id: Sql, cursor: Cursor) => sql`
  (${at}, ${id}) < (coalesce(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', 'infinity'), ${cursor.id})`
