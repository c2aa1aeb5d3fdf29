/** Two of the staff of a demo site whose part a worker plays; nobody can sign in as them. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { demoStaff } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'

/** Idempotent. What they may do, real staff may take from them. */
export async function seedStaff(db: Db, site: Site, now: Date): Promise<void> {
  for (const staff of demoStaff) {
    const hired = await db.run(sql`
      insert into staff (site_id, staff, hired_by, hired_at)
      values (${site.id}, ${staff}, 'command:demo', ${now}) on conflict do nothing`)
    if (hired === 0) continue
    await db.run(sql`
      insert into staff_role (site_id, staff, role, given_by, given_at, approved_by, approved_at)
      values (${site.id}, ${staff}, 'cashier', 'command:demo', ${now}, 'command:demo', ${now})`)
    await record(db, {
      siteId: site.id,
      kind: 'staff_changed',
      actor: 'system',
      reason: 'demo',
      subject: `staff:${staff}`,
      after: { account: 'open', role: 'cashier' },
      at: now,
    })
  }
}
