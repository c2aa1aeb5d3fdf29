/** The program of `npm run rights <site> <file>`: writes who of the staff may do what, as CSV, for the periodic review [AUT-12]. */

import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { systemClock } from './base/clock.ts'
import { loadConfig } from './base/config.ts'
import { openDatabase } from './base/database.ts'
import { explain, Fault } from './base/fault.ts'
import { openCluster } from './cluster.ts'
import { writeHead, writeRows } from './exports/csv.ts'
import { openSites } from './site/sites.ts'
import { reviewRights } from './staff/review.ts'

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

async function review(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    const site = (await openSites(database)).all().find((each) => each.code === code)
    if (!site || file === '') throw new Fault('use: npm run rights <site> <file>')
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
    writeFileSync(file, writeHead(columns, 'UTC') + writeRows(rows, 'UTC'), { mode: 0o600 })
    process.stdout.write(`${rows.length} rights held at ${code} are in ${file}\n`)
  } finally {
    await database.close()
  }
}

try {
  const cluster = await openCluster(loadConfig(process.env), () => {})
  await review(cluster.url).finally(() => cluster.stop())
} catch (fault) {
  process.stderr.write(
    `${explain(fault) ?? (fault instanceof Error ? fault.stack : String(fault))}\n`,
  )
  process.exitCode = 1
}
