/** The program of `npm run hire <site> <name> <role>…`: opens an account of staff, as the first of a site must be [AUT-12]. */

import { userInfo } from 'node:os'
import { systemClock } from './base/clock.ts'
import { loadConfig } from './base/config.ts'
import { openDatabase } from './base/database.ts'
import { explain, Fault } from './base/fault.ts'
import { Refusal } from './base/refusal.ts'
import { isRole, roleNames } from './base/staff.ts'
import { openCluster } from './cluster.ts'
import { openSites } from './site/sites.ts'
import { giveRole, hireStaff } from './staff/accounts.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const [code = '', staff = '', ...asked] = process.argv.slice(2)

async function hire(databaseUrl: string, sealKey: Buffer): Promise<void> {
  const wrong = asked.find((role) => !isRole(role))
  if (code === '' || staff === '' || asked.length === 0 || wrong !== undefined)
    throw new Fault(`use: npm run hire <site> <name> <role>…; roles: ${roleNames.join(', ')}`)
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    const site = (await openSites(database)).all().find((each) => each.code === code)
    if (!site) throw new Fault(`there is no site ${code}`)
    const keeper = { by: `command:${userInfo().username}`, at: systemClock() }
    const hired = await database.inSite(site.id, async (db) => {
      const account = await hireStaff(db, { siteId: site.id, staff, sealKey }, keeper)
      for (const role of asked.filter(isRole))
        await giveRole(db, { siteId: site.id, staff, role }, keeper)
      return account
    })
    say(`${staff} may sign in at ${site.name}. This is shown once, for that person's eyes only:`)
    say(`  Password       ${hired.password}`)
    say(`  Authenticator  ${hired.uri}`)
  } catch (fault) {
    if (fault instanceof Refusal) throw new Fault(`${staff}: ${fault.key}`)
    throw fault
  } finally {
    await database.close()
  }
}

try {
  const config = loadConfig(process.env)
  const cluster = await openCluster(config, say)
  await hire(cluster.url, config.secrets.seedKey).finally(() => cluster.stop())
} catch (fault) {
  process.stderr.write(
    `${explain(fault) ?? (fault instanceof Error ? fault.stack : String(fault))}\n`,
  )
  process.exitCode = 1
}
