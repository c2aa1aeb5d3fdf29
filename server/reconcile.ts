/** The command `npm run reconcile [day] [site]`: compares each gateway's own list with our books, and says what differs. */

import { systemClock } from './base/clock.ts'
import type { Site } from './base/context.ts'
import { sql, type Database } from './base/database.ts'
import { Fault } from './base/fault.ts'
import { showMoney } from '#contract/money.ts'
import { runCommand, say, withSites } from './command.ts'
import { demoKeys } from './demo/vendors.ts'
import { openGateways } from './payments/gateways.ts'
import type { Gateways } from './payments/method.ts'
import { readAgeing } from './payments/ageing.ts'
import { checkFunds, reconcile } from './payments/reconcile.ts'

const dayMs = 86_400_000
const [day = yesterday(), only = ''] = process.argv.slice(2)

function yesterday(): string {
  return new Date(systemClock().getTime() - dayMs).toISOString().slice(0, 10)
}

type Needs = { database: Database; gateways: Gateways; now: Date }

type Sum = { differences: number; unread: number }

/** Adds a site's differences, and the lists that could not be had. */
async function reconcileSite(needs: Needs, site: Site, sum: Sum): Promise<void> {
  const { database, gateways, now } = needs
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const used = await database.inSite(site.id, (db) =>
    db.rows<{ gateway: string }>(
      sql`select distinct gateway from payment_method where is_open order by gateway`,
    ),
  )
  for (const { gateway } of used) {
    if (!Object.hasOwn(gateways, gateway)) {
      say(`${site.code}  ${gateway}  cannot be reached from here`)
      sum.unread += 1
      continue
    }
    const found = await reconcile(needs, site, gateway, day).catch(() => 'silence' as const)
    if (found === 'silence') {
      say(`${site.code}  ${gateway}  did not answer`)
      sum.unread += 1
      continue
    }
    if (!found) {
      say(`${site.code}  ${gateway}  keeps no list`)
      continue
    }
    sum.differences += found.differences.length
    const { oursCount, theirsCount, oursNet, theirsNet } = found
    say(
      `${site.code}  ${gateway}  ours ${oursCount} (${show(oursNet)})  theirs ${theirsCount} (${show(theirsNet)})`,
    )
    for (const { kind, paymentId, ours, theirs } of found.differences)
      say(`  ${kind}  ${paymentId}  ours: ${ours || 'nothing'}  theirs: ${theirs || 'nothing'}`)
  }
  const { owed, shortfall } = await checkFunds(needs, site)
  say(`${site.code}  players own ${show(owed)}; gateways hold ${show(shortfall)} less than that`)
  const ageing = await database.inSite(site.id, (db) => readAgeing(db, now))
  const open = ageing.open.filter(({ count }) => count > 0)
  for (const { belowHours, count, amount } of open)
    say(
      `  withdrawals ${belowHours === null ? 'older' : `below ${belowHours} h`}: ${count} (${show(amount)})`,
    )
}

await runCommand((config, databaseUrl) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Fault(`${day} is no day like 2026-03-01`)
  return withSites(databaseUrl, async (database, sites) => {
    // The demo's vendors are asked where its server runs.
    const addressOf = (vendor: string) =>
      `http://${config.host}:${config.port}/demo/vendor/${vendor}`
    const keys = {
      database,
      sealKey: config.secrets.seedKey,
      demoKeys: config.isDemo ? demoKeys(config.secrets.gatewaySecret, addressOf) : null,
    }
    const needs = { database, gateways: openGateways(keys, null), now: systemClock() }
    const sum: Sum = { differences: 0, unread: 0 }
    for (const site of sites.filter(({ code }) => !only || code === only))
      await reconcileSite(needs, site, sum)
    const { differences, unread } = sum
    if (unread > 0)
      say(
        `${day}: ${unread} lists could not be read; the demo's vendors answer while its server runs`,
      )
    say(
      differences > 0 ? `${day}: ${differences} differences` : `${day}: what could be read agrees`,
    )
    return differences + unread === 0 ? 0 : 1
  })
})
