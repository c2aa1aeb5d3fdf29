/** Staff for tests: accounts that hold every role, put there by plain inserts. */

import { URI } from 'otpauth'
import type pg from 'pg'
import { roleNames } from '#server/base/staff.ts'

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
