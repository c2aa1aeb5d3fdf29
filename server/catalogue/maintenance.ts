/** Closes a game, or all of a provider, for a while: lists go on showing it, locked, with when it is back. */

import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { rowOf, type Pictured } from './pictures.ts'

type State = { is_open: boolean; in_maintenance: boolean; back_at: Date | null }

/**
 * What is closed is refused wherever a stake is taken, as what was never opened [EVT-01].
 * @param backAt when it is to be open again, null where nobody knows; undefined opens it.
 * @throws Refusal `rightMissing`; `notFound` for a game or provider that the site has not.
 */
export async function setMaintenance(
  db: Db,
  pictured: Pictured,
  backAt: Date | null | undefined,
  { staff, reason, at }: { staff: string; reason: string; at: Date },
): Promise<void> {
  await requireRight(db, staff, 'catalogue_set', at)
  const { siteId, table, key, kind, subject } = rowOf(pictured)
  const before = await db.row<State>(sql`
    select is_open, in_maintenance, back_at from ${table} where ${key} for update`)
  if (!before) throw new Refusal('notFound')
  const isOpen = backAt === undefined
  await db.run(sql`
    update ${table} set is_open = ${isOpen}, in_maintenance = ${!isOpen}, back_at = ${backAt ?? null} where ${key}`)
  await record(db, {
    siteId,
    kind,
    actor: `staff:${staff}`,
    reason,
    subject,
    before,
    after: { is_open: isOpen, in_maintenance: !isOpen, back_at: backAt ?? null },
    at,
  })
}
