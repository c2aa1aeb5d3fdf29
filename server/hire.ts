/** The command `npm run hire <site> <name> <role>…`: opens an account of staff, as the first of a site must be [AUT-12]. */

import { systemClock } from './base/clock.ts'
import { Fault } from './base/fault.ts'
import { isRole, roleNames } from './base/staff.ts'
import { commander, runCommand, say, withSite } from './command.ts'
import { giveRole, hireStaff } from './staff/accounts.ts'

const use = `use: npm run hire <site> <name> <role>…; roles: ${roleNames.join(', ')}`
const [code = '', staff = '', ...asked] = process.argv.slice(2)

await runCommand(({ secrets }, databaseUrl) =>
  withSite(databaseUrl, { code, use }, async (database, site) => {
    const roles = asked.filter(isRole)
    if (staff === '' || asked.length === 0 || roles.length < asked.length) throw new Fault(use)
    const keeper = { by: commander(), at: systemClock() }
    const hired = await database.inSite(site.id, async (db) => {
      const whose = { siteId: site.id, staff }
      const account = await hireStaff(db, { ...whose, sealKey: secrets.seedKey }, keeper)
      for (const role of roles) await giveRole(db, { ...whose, role }, keeper)
      return account
    })
    say(`${staff} may sign in at ${site.name}. This is shown once, for that person's eyes only:`)
    say(`  Password       ${hired.password}`)
    say(`  Authenticator  ${hired.uri}`)
  }),
)
