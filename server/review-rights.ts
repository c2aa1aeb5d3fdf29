/** The program of `npm run rights <site>`: writes who of the staff may do what, as CSV, for the periodic review [AUT-12]. */

import { userInfo } from 'node:os'
import { systemClock } from './base/clock.ts'
import { loadConfig } from './base/config.ts'
import { openDatabase } from './base/database.ts'
import { explain, Fault } from './base/fault.ts'
import { openCluster } from './cluster.ts'
import { writeHead, writeRows } from './exports/csv.ts'
import { openSites } from './site/sites.ts'
import { reviewRights } from './staff/review.ts'

const [code = ''] = process.argv.slice(2)
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

async function review(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    const site = (await openSites(database)).all().find((each) => each.code === code)
    if (!site) throw new Fault('use: npm run rights <site>')
    const by = `command:${userInfo().username}`
    const held = await database.inSite(site.id, (db) =>
      reviewRights(db, { siteId: site.id, by, at: systemClock() }),
    )
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
    process.stdout.write(writeHead(columns, 'UTC') + writeRows(rows, 'UTC'))
  } finally {
    await database.close()
  }
}

try {
  // Nothing but the list goes to the output.
  const cluster = await openCluster(loadConfig(process.env), () => {})
  await review(cluster.url).finally(() => cluster.stop())
} catch (fault) {
  process.stderr.write(
    `${explain(fault) ?? (fault instanceof Error ? fault.stack : String(fault))}\n`,
  )
  process.exitCode = 1
}
