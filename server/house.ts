/** Opens the whole server on a migrated database: rooms, writer, workers, HTTP; and closes it in order. */

import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './base/clock.ts'
import type { Site } from './base/context.ts'
import { openDatabase, type Database } from './base/database.ts'
import type { Log } from './base/log.ts'
import { openTracer } from './base/trace.ts'
import { openHandlers } from './calls/table.ts'
import { openDemoWorld } from './demo_world.ts'
import { openBlockReader, type BlockSettings } from './games/blocks/reader.ts'
import { openDecks } from './games/poker/deck.ts'
import { openPlays } from './games/shared/round.ts'
import { openOffers } from './games/studio.ts'
import { openPerformer, type Performer } from './http/perform.ts'
import type { Built } from './http/built.ts'
import { iconsReader } from './http/icons.ts'
import { openFigures, openMetrics } from './http/observe.ts'
import { openServer } from './http/server.ts'
import { openLive } from './http/stream.ts'
import { topicSources } from './http/topics.ts'
import { openWriter, type Writer } from './ledger/writer.ts'
import { openHints } from './live/hints.ts'
import { openHub } from './live/hub.ts'
import { watchMoved } from './live/moved.ts'
import { openMessages } from './messages/messages.ts'
import { openSenders, platformSenders, type PlatformSenders } from './messages/senders.ts'
import { openGateways } from './payments/gateways.ts'
import { accessReader } from './providers/access.ts'
import { openProviderGateway } from './providers/gateway.ts'
import { openGameOpener } from './providers/open.ts'
import { bonusMoney } from './rewards/bonus/play.ts'
import { openPlaces } from './identity/place.ts'
import { openLocations } from './protection/location.ts'
import { openLocator, type LocatorSettings } from './protection/locator.ts'
import { openRejections } from './protection/rejections.ts'
import { openProof } from './proof/proof.ts'
import { openSites, type Sites } from './site/sites.ts'
import { startupReader } from './site/startup.ts'
import { roundsOf, startWorkers } from './workers.ts'

export type HouseOptions = {
  databaseUrl: string
  secrets: { sessionSecret: string; seedKey: Buffer; gatewaySecret: string }
  isDemo: boolean
  /** Where a demo keeps what it made; null: nowhere. */
  dataDir: string | null
  /** Where significant events are copied to; null: nowhere. */
  eventsDir: string | null
  /** The platform's own senders; sites may have theirs. */
  mail: PlatformSenders['mail']
  sms: PlatformSenders['sms']
  /** Who tells where an address is; null: nobody. */
  location: LocatorSettings | null
  /** Where public blocks are read that decide rounds; null: nowhere, but in the demo. */
  blocks: BlockSettings | null
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

const connectionsMax = 24

export async function openHouse(options: HouseOptions): Promise<House> {
  const { databaseUrl, dataDir, secrets, isDemo, clock, log } = options
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax,
    onError: (fault) => log.warn({ err: fault }, 'a database connection broke'),
  })
  const sites = await openSites(database)
  const writer = openWriter(database)
  const readStartup = startupReader(sites, options.built && iconsReader(options.built))
  /** Where the sandbox gateway, an outside party, finds us. */
  let ownAddress = 'http://127.0.0.1'
  const demo = isDemo
    ? openDemoWorld({
        database,
        sites,
        secret: secrets.gatewaySecret,
        dataDir,
        clock,
        log,
        ownAddress: () => ownAddress,
      })
    : null
  const accessOf = accessReader({
    database,
    sealKey: secrets.seedKey,
    demoAccess: demo?.games.accessFor ?? null,
  })
  const { sessionSecret } = secrets
  const gateways = openGateways(
    { database, sealKey: secrets.seedKey, demoKeys: demo?.vendors.keysOf ?? null },
    demo?.sandbox ?? null,
  )
  const nameOf = (siteId: number) => sites.byId(siteId).name
  const senders = openSenders({
    database,
    sealKey: secrets.seedKey,
    platform: demo?.senders ?? platformSenders(options, nameOf),
    nameOf,
  })
  const metrics = openMetrics()
  const messages = openMessages(() => workers.delivery.wake())
  const playOf = openPlays(secrets.seedKey)
  const blockFeed = options.blocks ? openBlockReader(options.blocks) : (demo?.chain ?? null)
  const deckOf = openDecks(secrets.seedKey)
  const rounds = roundsOf({
    database,
    writer,
    playOf,
    blockFeed,
    deckOf,
    sites,
    gateways,
    accessOf,
    // Simulated vendors are listed by the seed.
    listsOf: accessReader({ database, sealKey: secrets.seedKey, demoAccess: null }),
    senders,
    messages,
    // Outside the demo staff decide, until a verifier's adapter is added.
    verifier: demo?.verifier ?? null,
    sealKey: secrets.seedKey,
    eventsDir: options.eventsDir,
    onDrift: (driftMs) => metrics.driftSeconds.set(driftMs / 1000),
    clock,
    log,
  })
  const workers = startWorkers(rounds, log)
  const locate = demo?.locate ?? (options.location && openLocator(options.location))
  const locations = openLocations({ database, log }, locate)
  const rejections = openRejections({ database, log })
  const handlers = openHandlers({
    groundsOf: options.built?.headerGroundsOf ?? null,
    database,
    writer,
    sites,
    readStartup,
    gateways,
    openOutside: openGameOpener({ database, accessOf, sessionSecret }),
    offers: openOffers(database),
    playOf,
    chain: blockFeed,
    locations,
    rejections,
    places: openPlaces(locate, log),
    deckOf,
    sealKey: secrets.seedKey,
    sessionSecret: secrets.sessionSecret,
    messages,
    requireProof: openProof({ sessionSecret: secrets.sessionSecret, sealKey: secrets.seedKey }),
    wake: () => workers.payments.wake(),
    wakeVerification: () => workers.verification.wake(),
  })
  const tracer = await openTracer(options.traceUrl)
  const isClosed = (site: Site, now: Date) => sites.closureOf(site, now).isClosed
  const perform = openPerformer({ database, handlers, isClosed, tracer })
  const hub = openHub(
    topicSources({
      database,
      sites,
      clock,
      playOf,
      deckOf,
      again: (topic, siteId, afterMs) =>
        void setTimeout(afterMs, undefined, { ref: false }).then(() => hub.mark(topic, siteId)),
    }),
    log,
  )
  const live = openLive({ hub, database, sites, clock, log, sessionSecret: secrets.sessionSecret })
  const hints = openHints({ database, log, onHint: live.hear, onGap: live.catchUp })
  const moved = watchMoved({ database, hub, log }, 'balance')
  const app = await openServer({
    database,
    sites,
    clock,
    log,
    perform,
    readStartup,
    gateways,
    providers: openProviderGateway({
      database,
      writer,
      accessOf,
      sessionSecret,
      bonusMoney,
      locations,
      rejections,
      isClosed,
      log,
    }),
    live,
    sessionSecret: secrets.sessionSecret,
    metrics,
    metricsToken: options.metricsToken,
    requestsPerMinuteMax: options.requestsPerMinuteMax,
    demo: demo && { database, sites, ...demo },
    built: options.built,
  })
  /** Figures on a port of their own need no token: who may reach it is the network's part. */
  const figures = openFigures(metrics)
  /** The demo's outside world begins once it can reach us. */
  let outsiders: ReturnType<typeof startWorkers> = {}
  return {
    app,
    database,
    writer,
    sites,
    perform,
    listen: async (at) => {
      ownAddress = await app.listen(at)
      outsiders = startWorkers<string>(demo?.rounds ?? {}, log)
      if (options.metricsPort !== null)
        await figures.listen({ host: at.host, port: options.metricsPort })
      return ownAddress
    },
    close: async () => {
      await Promise.all([app.close(), figures.close()])
      await Promise.all([live.close(), hints.close(), moved.stop()])
      await Promise.all(Object.values({ ...workers, ...outsiders }).map((worker) => worker.stop()))
      await Promise.all([writer.close(), rejections.settled()])
      await database.close()
      await tracer.close()
    },
  }
}
