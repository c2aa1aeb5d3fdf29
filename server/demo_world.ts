/** The outside world of a demo: gateways, game vendors, a chain of blocks, and those who decide where nobody else does. */

import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from './base/clock.ts'
import type { Database } from './base/database.ts'
import { keepOnce } from './base/keep.ts'
import type { Log } from './base/log.ts'
import { openDemoChain } from './demo/chain.ts'
import { makePairs } from './demo/games/keys.ts'
import { openShop } from './demo/games/shop.ts'
import { openDemoGateway } from './demo/gateway.ts'
import { demoLocator } from './demo/locator.ts'
import { openVendors } from './demo/vendors.ts'
import { demoVerifier } from './demo/verifier.ts'
import { demoSenders } from './messages/delivery.ts'
import { playDemoStaff } from './payments/demo_staff.ts'
import { sandboxGateway } from './payments/sandbox.ts'
import type { Sites } from './site/sites.ts'
import { workFixtures } from './sportsbook/feed.ts'
import type { Round } from './workers.ts'

export type DemoNeeds = {
  database: Database
  sites: Sites
  /** Keys of everybody outside are derived from it. */
  secret: string
  /** Where their RSA keys are kept; null: nowhere, each process makes its own. */
  dataDir: string | null
  clock: Clock
  log: Log
  /** Where those outside find us; asked when they come. */
  ownAddress: () => string
}

const gatewayMs = 1000
const fixturesMs = 20_000
const demoStaffMs = 20_000
const hookMaxMs = 10_000
const vendorMaxMs = 3000
const pairsFile = 'vendor-keys.json'

export function openDemoWorld(needs: DemoNeeds) {
  const { database, sites, secret, dataDir, clock, log, ownAddress } = needs
  const hookOf = (siteId: number, gateway: string) =>
    `${ownAddress()}/hooks/${sites.byId(siteId).code}/${gateway}`
  const gateway = openDemoGateway({
    database,
    secret,
    clock,
    log,
    hookOf: (siteId) => hookOf(siteId, 'sandbox'),
    deliver: deliverHook,
  })
  const vendors = openVendors({
    database,
    secret,
    clock,
    log,
    addressOf: (vendor) => `${ownAddress()}/demo/vendor/${vendor}`,
    hookOf,
    deliver: deliverHook,
  })
  const games = openShop({
    secret,
    pairsOf: dataDir === null ? makePairs : () => keepOnce(join(dataDir, pairsFile), makePairs),
    clock,
    ownAddress,
    post: postAsVendor,
    wait: setTimeout,
  })
  return {
    gateway,
    vendors,
    games,
    sandbox: sandboxGateway({ secret, wire: gateway.wire }),
    chain: openDemoChain(secret, clock),
    locate: demoLocator,
    verifier: demoVerifier,
    senders: demoSenders,
    rounds: {
      fixtures: {
        everyMs: fixturesMs,
        work: () => workFixtures({ database, sites, log }, clock()),
      },
      'demo staff': {
        everyMs: demoStaffMs,
        work: () => playDemoStaff({ database, sites: sites.all(), log }, clock()),
      },
      'demo gateway': { everyMs: gatewayMs, work: gateway.work },
      'demo vendors': { everyMs: gatewayMs, work: vendors.work },
    } satisfies Record<string, Round>,
  }
}

/** Posts a webhook as an outside party does. @returns the status of the answer. */
async function deliverHook(url: string, body: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(hookMaxMs)
  return (await fetch(url, { method: 'POST', body, headers, signal })).status
}

/** Posts a call as a game vendor does, which waits three seconds. */
async function postAsVendor(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> {
  const signal = AbortSignal.timeout(vendorMaxMs)
  const answer = await fetch(url, { method: 'POST', body, headers, signal })
  return { status: answer.status, body: await answer.text() }
}
