/** Opens the whole server on a migrated database: rooms, writer, workers, HTTP; and closes it in order. */

import type { FastifyInstance } from 'fastify'
import type { Clock } from './base/clock.ts'
import type { Site } from './base/context.ts'
import { openDatabase, type Database } from './base/database.ts'
import type { Log } from './base/log.ts'
import { openTracer } from './base/trace.ts'
import { startWorker } from './base/worker.ts'
import { openHandlers } from './calls/table.ts'
import { playedFollower } from './catalogue/played.ts'
import { demoVerifier } from './demo/verifier.ts'
import { openDemoGateway } from './demo/gateway.ts'
import { openVendors } from './demo/vendors.ts'
import { workExports } from './exports/work.ts'
import { betsSource } from './games/bets.ts'
import { feedFollower } from './feeds/follower.ts'
import { openOffers } from './games/studio.ts'
import { openPerformer, type Performer } from './http/perform.ts'
import type { Built } from './http/built.ts'
import { openFigures, openMetrics } from './http/observe.ts'
import { openServer } from './http/server.ts'
import { openLive } from './http/stream.ts'
import { topicSources } from './http/topics.ts'
import { copyEvents, sealEvents } from './events/chain.ts'
import { purgeIdentity } from './identity/purge.ts'
import { runFollowers, type Follower } from './ledger/follower.ts'
import { openWriter, type Writer } from './ledger/writer.ts'
import { openHints } from './live/hints.ts'
import { openHub } from './live/hub.ts'
import { watchMoved } from './live/moved.ts'
import { deliverMessages, demoSenders } from './messages/delivery.ts'
import { openMessages } from './messages/messages.ts'
import { openSenders, platformSenders, type PlatformSenders } from './messages/senders.ts'
import { openGateways } from './payments/gateways.ts'
import { transactionsSource } from './payments/export.ts'
import { sandboxGateway } from './payments/sandbox.ts'
import { workPayments } from './payments/work.ts'
import { harmFollower } from './protection/harm.ts'
import { openProtectionWork } from './protection/work.ts'
import { workLeaderboards } from '#server/rewards/leaderboard/finish.ts'
import { leaderboardFollower } from '#server/rewards/leaderboard/follower.ts'
import { referralFollower } from '#server/rewards/referral/follower.ts'
import { vipFollower } from '#server/rewards/vip/follower.ts'
import { workFixtures } from './sportsbook/feed.ts'
import { openProof } from './proof/proof.ts'
import { bonusFollower } from '#server/rewards/bonus/follower.ts'
import { workBonuses } from '#server/rewards/bonus/work.ts'
import { openSites, type Sites } from './site/sites.ts'
import { startupReader } from './site/startup.ts'
import { statementSource } from './wallet/statement.ts'
import { verifyIdentities, type Verifier } from './verification/verifier.ts'
import { missions } from '#server/rewards/mission/follower.ts'
import { largeMovements } from './watch/large.ts'

export type HouseOptions = {
  databaseUrl: string
  secrets: { sessionSecret: string; seedKey: Buffer; gatewaySecret: string }
  isDemo: boolean
  /** Where significant events are copied to; null: nowhere. */
  eventsDir: string | null
  /** The platform's own senders; sites may have theirs. */
  mail: PlatformSenders['mail']
  sms: PlatformSenders['sms']
  metricsToken: string | null
  metricsPort: number | null
  /** Where traces are sent; null: nowhere. */
  traceUrl: string | null
  requestsPerMinuteMax: number
  clock: Clock
  log: Log
  /** The built pages; null where only calls are served (tests of rooms, benchmarks). */
  built: Built | null
}

export type House = {
  app: FastifyInstance
  database: Database
  writer: Writer
  sites: Sites
  perform: Performer
  /** @returns the address that is listened on. */
  listen(at: { host: string; port: number }): Promise<string>
  /** Stops taking requests, finishes those in flight, then closes workers, writer and database. */
  close(): Promise<void>
}

const deliveryMs = 1000
const paymentsMs = 1000
const gatewayMs = 1000
const bonusesMs = 30_000
const fixturesMs = 20_000
const followersMs = 500
const leaderboardsMs = 60_000
const protectionMs = 2000
const purgeMs = 600_000
const exportsMs = 500
const sealingMs = 1000
const verificationMs = 2000
const connectionsMax = 24
const hookMaxMs = 10_000

/** Posts a webhook as an outside party does. @returns the status of the answer. */
async function deliverHook(url: string, body: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(hookMaxMs)
  return (await fetch(url, { method: 'POST', body, headers, signal })).status
}

export async function openHouse(options: HouseOptions): Promise<House> {
  const { databaseUrl, secrets, isDemo, clock, log } = options
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax,
    onError: (fault) => log.warn({ err: fault }, 'a database connection broke'),
  })
  const sites = await openSites(database)
  const writer = openWriter(database)
  const readStartup = startupReader(sites)
  /** Where the sandbox gateway, an outside party, finds us. */
  let ownAddress = 'http://127.0.0.1'
  const demoGateway = isDemo
    ? openDemoGateway({
        database,
        secret: secrets.gatewaySecret,
        clock,
        log,
        hookOf: (siteId) => `${ownAddress}/hooks/${sites.byId(siteId).code}/sandbox`,
        deliver: deliverHook,
      })
    : null
  const demoVendors = isDemo
    ? openVendors({
        database,
        secret: secrets.gatewaySecret,
        clock,
        log,
        addressOf: (vendor) => `${ownAddress}/demo/vendor/${vendor}`,
        hookOf: (siteId, vendor) => `${ownAddress}/hooks/${sites.byId(siteId).code}/${vendor}`,
        deliver: deliverHook,
      })
    : null
  const gateways = openGateways(
    { database, sealKey: secrets.seedKey, demoKeys: demoVendors?.keysOf ?? null },
    demoGateway && sandboxGateway({ secret: secrets.gatewaySecret, wire: demoGateway.wire }),
  )

  /** What is made from the journal, in every process; each entry is taken once. */
  const followers: Follower[] = [
    missions,
    harmFollower,
    largeMovements,
    playedFollower,
    feedFollower,
    bonusFollower,
    vipFollower,
    referralFollower,
    leaderboardFollower,
  ]
  const servedSites = () => new Map(sites.all().map((site) => [site.id, site]))
  const protect = openProtectionWork({ database, sites: () => sites.all(), log })

  /** Outside the demo staff decide, until a verifier's adapter is added. */
  const verifier: Verifier | null = isDemo ? demoVerifier : null
  /** Until a round finds nothing to copy, there may be more. */
  let isCopied = false
  const nameOf = (siteId: number) => sites.byId(siteId).name
  const senders = openSenders({
    database,
    sealKey: secrets.seedKey,
    platform: isDemo ? demoSenders : platformSenders(options, nameOf),
    nameOf,
  })

  const workers = {
    delivery: startWorker({
      name: 'delivery',
      everyMs: deliveryMs,
      log,
      work: () => deliverMessages({ database, senders, clock, log }),
    }),
    purge: startWorker({
      name: 'purge',
      everyMs: purgeMs,
      log,
      work: () => purgeIdentity(database, clock()),
    }),
    bonuses: startWorker({
      name: 'bonuses',
      everyMs: bonusesMs,
      log,
      work: () => workBonuses({ database, sites }, clock()),
    }),
    protection: startWorker({
      name: 'protection',
      everyMs: protectionMs,
      log,
      work: () => protect(clock()),
    }),
    payments: startWorker({
      name: 'payments',
      everyMs: paymentsMs,
      log,
      work: () => workPayments({ database, gateways, log }, clock()),
    }),
    verification: startWorker({
      name: 'verification',
      everyMs: verificationMs,
      log,
      work: () => verifyIdentities({ database, verifier, sealKey: secrets.seedKey, log }, clock()),
    }),
    sealing: startWorker({
      name: 'sealing',
      everyMs: sealingMs,
      log,
      work: async () => {
        const sealed = await sealEvents(database, clock())
        const siteIds = sites.all().map(({ id }) => id)
        if (options.eventsDir !== null && (sealed > 0 || !isCopied))
          isCopied = (await copyEvents({ database, siteIds, folder: options.eventsDir })) === 0
        return sealed
      },
    }),
    followers: startWorker({
      name: 'followers',
      everyMs: followersMs,
      log,
      work: async () => {
        const served = servedSites()
        const siteOf = (id: number) => served.get(id) ?? null
        return runFollowers({ database, followers, siteOf, now: clock() })
      },
    }),
    leaderboards: startWorker({
      name: 'leaderboards',
      everyMs: leaderboardsMs,
      log,
      work: () => {
        const served = servedSites()
        const siteOf = (id: number) => served.get(id) ?? null
        return workLeaderboards({ database, siteOf, log }, clock())
      },
    }),
    exports: startWorker({
      name: 'exports',
      everyMs: exportsMs,
      log,
      work: () => {
        const served = servedSites()
        const siteOf = (id: number) => served.get(id) ?? null
        const sources = [statementSource, transactionsSource, betsSource]
        return workExports({ database, sources, siteOf, log }, clock())
      },
    }),
    ...(isDemo
      ? {
          fixtures: startWorker({
            name: 'fixtures',
            everyMs: fixturesMs,
            log,
            work: () => workFixtures({ database, sites, log }, clock()),
          }),
        }
      : {}),
    ...(demoGateway
      ? {
          gateway: startWorker({
            name: 'demo gateway',
            everyMs: gatewayMs,
            log,
            work: demoGateway.work,
          }),
        }
      : {}),
    ...(demoVendors
      ? {
          vendors: startWorker({
            name: 'demo vendors',
            everyMs: gatewayMs,
            log,
            work: demoVendors.work,
          }),
        }
      : {}),
  }

  const handlers = openHandlers({
    database,
    writer,
    sites,
    readStartup,
    gateways,
    offers: openOffers(database),
    sealKey: secrets.seedKey,
    sessionSecret: secrets.sessionSecret,
    messages: openMessages(() => workers.delivery.wake()),
    requireProof: openProof({ sessionSecret: secrets.sessionSecret, sealKey: secrets.seedKey }),
    wake: () => workers.payments.wake(),
    wakeVerification: () => workers.verification.wake(),
  })
  const tracer = await openTracer(options.traceUrl)
  const isClosed = (site: Site, now: Date) => sites.closureOf(site, now).isClosed
  const perform = openPerformer({ database, handlers, isClosed, tracer })
  const hub = openHub(topicSources({ database, sites, clock }), log)
  const live = openLive({ hub, database, sites, clock, log, sessionSecret: secrets.sessionSecret })
  const hints = openHints({ database, log, onHint: live.hear, onGap: live.catchUp })
  const moved = watchMoved({ database, hub, log }, 'balance')
  const metrics = openMetrics()
  const app = await openServer({
    database,
    sites,
    clock,
    log,
    perform,
    readStartup,
    gateways,
    live,
    sessionSecret: secrets.sessionSecret,
    metrics,
    metricsToken: options.metricsToken,
    requestsPerMinuteMax: options.requestsPerMinuteMax,
    demo: demoGateway &&
      demoVendors && { database, sites, gateway: demoGateway, vendors: demoVendors },
    built: options.built,
  })
  /** Figures on a port of their own need no token: who may reach it is the network's part. */
  const figures = openFigures(metrics)
  return {
    app,
    database,
    writer,
    sites,
    perform,
    listen: async (at) => {
      ownAddress = await app.listen(at)
      if (options.metricsPort !== null)
        await figures.listen({ host: at.host, port: options.metricsPort })
      return ownAddress
    },
    close: async () => {
      await Promise.all([app.close(), figures.close()])
      await Promise.all([live.close(), hints.close(), moved.stop()])
      await Promise.all(Object.values(workers).map((worker) => worker.stop()))
      await writer.close()
      await database.close()
      await tracer.close()
    },
  }
}
