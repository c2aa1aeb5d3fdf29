/** Where a list by time goes on: the key of its last row, microseconds and id. */

import { Refusal } from '#server/base/refusal.ts'

/** @returns `micros` null at the newest row. @throws Refusal `invalidBody` for what is no such key. */
export function readCursor(after: string): { micros: string | null; id: string } {
  if (after === '') return { micros: null, id: '' }
  const [, micros, id] = /^(\d{1,16})-(.+)$/.exec(after) ?? []
  if (!micros || !id) throw new Refusal('invalidBody', { field: 'after' })
  return { micros, id }
}
