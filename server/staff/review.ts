/** The review of rights: who may do what, since when, by whose approval, and when it was last used [AUT-12]. */

import { sql, type Db } from '#server/base/database.ts'
import { roles, type Right, type Role } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'

export type HeldRight = {
  staff: string
  role: Role
  right: Right
  since: Date
  givenBy: string
  approvedBy: string
  /** Null where it never was: a reason to take it away. */
  lastUsedAt: Date | null
  lastLoginAt: Date | null
  passwordSetAt: Date | null
  isLocked: boolean
}

type Row = Omit<HeldRight, 'right' | 'lastUsedAt'> & { uses: Record<string, string> }

/** Every right that is held on the site, by name; that somebody looked is an event. */
export async function reviewRights(
  db: Db,
  { siteId, by, at }: { siteId: number; by: string; at: Date },
): Promise<HeldRight[]> {
  await record(db, {
    siteId,
    kind: 'log_read',
    actor: `staff:${by}`,
    reason: 'review',
    subject: 'log:rights',
    at,
  })
  const held = await db.rows<Row>(sql`
    select s.staff, r.role, r.approved_at as since, r.given_by as "givenBy", r.approved_by as "approvedBy",
           s.last_login_at as "lastLoginAt", s.password_set_at as "passwordSetAt", s.locked_at is not null as "isLocked",
           coalesce((select jsonb_object_agg(u.right_name, u.used_at) from staff_use u
                      where (u.site_id, u.staff) = (s.site_id, s.staff)), '{}') as uses
      from staff s join staff_role r using (site_id, staff)
     where s.site_id = ${siteId} and s.left_at is null and r.approved_at is not null and r.ended_at is null
     order by s.staff, r.role`)
  const rows: HeldRight[] = []
  for (const { uses, ...one } of held)
    for (const right of roles[one.role]) {
      const used = uses[right]
      rows.push({ ...one, right, lastUsedAt: used === undefined ? null : new Date(used) })
    }
  return rows
}
