/** The command `npm run rights <site> <file>`: writes who of the staff may do what, as CSV, for the periodic review [AUT-12]. */

import { writeFileSync } from 'node:fs'
import { systemClock } from './base/clock.ts'
import { Fault } from './base/fault.ts'
import { commander, runCommand, say, withSite } from './command.ts'
import { writeHead, writeRows } from './exports/csv.ts'
import { reviewRights } from './staff/review.ts'

const use = 'use: npm run rights <site> <file>'
const [code = '', file = ''] = process.argv.slice(2)
const columns = [
  'staff',
  'role',
  'right',
  'since',
  'given by',
  'approved by',
  'last used',
  'last login',
  'password set',
  'locked',
]
const dayOf = (at: Date | null) => at?.toISOString() ?? 'never'

await runCommand((_, databaseUrl) =>
  withSite(databaseUrl, { code, use }, async (database, site) => {
    if (file === '') throw new Fault(use)
    const asker = { siteId: site.id, by: commander(), at: systemClock() }
    const held = await database.inSite(site.id, (db) => reviewRights(db, asker))
    const rows = held.map((one) => [
      one.staff,
      one.role,
      one.right,
      dayOf(one.since),
      one.givenBy,
      one.approvedBy,
      dayOf(one.lastUsedAt),
      dayOf(one.lastLoginAt),
      dayOf(one.passwordSetAt),
      one.isLocked ? 'yes' : 'no',
    ])
    writeFileSync(file, writeHead(columns, 'UTC') + writeRows(rows, 'UTC'), { mode: 0o600 })
    say(`${rows.length} rights held at ${code} are in ${file}`)
  }),
)
