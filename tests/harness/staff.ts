/** Staff for tests: accounts that hold every role, put there by plain inserts, and such as sign in. */

import { randomUUID } from 'node:crypto'
import { URI } from 'otpauth'
import type pg from 'pg'
import { openDatabase } from '#server/base/database.ts'
import { roleNames, type Role } from '#server/base/staff.ts'
import { giveRole, hireStaff } from '#server/staff/accounts.ts'

/** Names that tests let act; who signs in is hired by the test itself. */
const staffNames = ['ana', 'ann', 'ben', 'bob', 'cleo', 'staff01'] as const

export async function addStaff(
  owner: Pick<pg.Client, 'query'>,
  siteIds: readonly number[],
  names: readonly string[] = staffNames,
): Promise<void> {
  const values = [siteIds, names]
  await owner.query(
    `insert into staff (site_id, staff, hired_by, hired_at)
     select s, n, 'command:test', '2026-01-01Z' from unnest($1::integer[]) s, unnest($2::text[]) n`,
    values,
  )
  await owner.query(
    `insert into staff_role (site_id, staff, role, given_by, given_at, approved_by, approved_at)
     select s, n, r, 'command:test', '2026-01-01Z', 'command:test', '2026-01-01Z'
       from unnest($1::integer[]) s, unnest($2::text[]) n, unnest($3::text[]) r`,
    [...values, roleNames],
  )
}

/** What the authenticator shows at an instant, by the address it was set up with. */
export const codeOf = (uri: string, now: Date): string =>
  URI.parse(uri).generate({ timestamp: now.getTime() })

/** Somebody new of the staff of a house’s first site. */
export async function hireAt(served: { databaseUrl: string; now(): Date }, role?: Role) {
  const staff = `example-${randomUUID().slice(0, 8)}`
  const database = openDatabase({ url: served.databaseUrl, connectionsMax: 1 })
  const keeper = { by: 'command:example', at: served.now() }
  const { password, uri } = await database.inSite(1, async (db) => {
    const hired = await hireStaff(db, { siteId: 1, staff, sealKey: Buffer.alloc(32, 7) }, keeper)
    if (role) await giveRole(db, { siteId: 1, staff, role }, keeper)
    return hired
  })
  await database.close()
  return { staff, password, uri }
}
