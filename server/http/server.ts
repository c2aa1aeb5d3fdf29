/** The HTTP server: limits, headers, calls, webhooks, pages and files on one port. */

import { constants, type ZlibOptions } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Gateways } from '#server/payments/method.ts'
import { networkOf } from '#server/proof/address.ts'
import type { ProviderGateway } from '#server/providers/gateway.ts'
import type { ReadStartup } from '#server/site/startup.ts'
import { mountApp } from './app.ts'
import { mountArt } from './art.ts'
import type { AskerNeeds } from './asker.ts'
import { mountBack } from './back.ts'
import type { Built } from './built.ts'
import { mountCalls } from './calls.ts'
import { openCards } from './cards.ts'
import { setCompilers } from './compilers.ts'
import { mountDemo, type DemoNeeds } from './demo.ts'
import { mountExports } from './exports.ts'
import { answerBroken, answerUnreadable, mountFaults } from './faults.ts'
import { mountFrames } from './frame.ts'
import { mountHooks } from './hooks.ts'
import { openDrawn } from './drawn.ts'
import { mountImages } from './images.ts'
import { mountObservation, type Metrics } from './observe.ts'
import { openPace } from './pace.ts'
import { devicePolicy, mountPages } from './pages.ts'
import type { Performer } from './perform.ts'
import { mountProviders } from './providers.ts'
import { mountReference } from './reference.ts'
import type { Live } from './stream.ts'

const bodyMaxBytes = 64 * 1024
const requestMaxMs = 15_000
const headersMaxMs = 10_000
const idleMaxMs = 60_000
/** How often slow requests are looked for. */
const checkingMs = 1000

export type ServerNeeds = AskerNeeds & {
  perform: Performer
  readStartup: ReadStartup
  gateways: Gateways
  providers: ProviderGateway
  live: Live
  requestsPerMinuteMax: number
  metrics: Metrics
  metricsToken: string | null
  /** Null where this is no demo. */
  demo: DemoNeeds | null
  built: Built | null
}

/** Files are cheap, monitors must not be shut out, and providers speak for many players: they have a pace of their own. */
const unlimited = /^\/(assets|art|healthz|readyz|metrics|providers)(\/|$)/

/** Built files have compressed ones beside them; all other kinds are small or compressed in themselves. */
const compressed = /^(text\/html|application\/json|image\/svg\+xml)/

/** A tenth less to send than zstd's own level has, for half a millisecond of a page. */
const harder = { params: { [constants.ZSTD_c_compressionLevel]: 6 } } as ZlibOptions

/** Headers of every answer; pages add their own content policy. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Nobody who opens us sees us; a game that we open in a window of its own is seen until it is closed. */
const openers = 'same-origin-allow-popups'

export async function openServer(needs: ServerNeeds): Promise<FastifyInstance> {
  // Named by Fastify's own type, so that plugins see the server they were written for.
  const logger: FastifyBaseLogger = needs.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The framework logs nothing, so no request needs a logger of its own: making one costs more than routing.
    childLoggerFactory: (log) => log,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestMaxMs,
    // A connection on which nothing moves is closed; a stream's heartbeat keeps its own open.
    connectionTimeout: idleMaxMs,
    http: { headersTimeout: headersMaxMs, connectionsCheckingInterval: checkingMs },
    // A proxy on this machine may name the client; nobody else may.
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200 },
  })
  setCompilers(app)
  mountFaults(app, needs.log)
  app.removeContentTypeParser('text/plain')
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    if (!reply.hasHeader('cross-origin-opener-policy'))
      reply.header('cross-origin-opener-policy', openers)
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', devicePolicy())
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: needs.requestsPerMinuteMax,
    timeWindow: '1 minute',
    // The plugin's own throws at a request whose connection has gone, and its address with it.
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => unlimited.test(request.url),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  })
  mountObservation(app, { ...needs, buildId: needs.built?.id ?? 'none' })
  mountReference(app)
  needs.live.mount(app)
  await mountHooks(app, needs)
  await mountProviders(app, needs)
  // What follows is read by browsers; what has been sent here compressed is not opened.
  await app.register(compress, {
    customTypes: compressed,
    globalDecompression: false,
    zlibOptions: harder,
  })
  mountCalls(app, { ...needs, pace: openPace(app, needs.requestsPerMinuteMax) })
  mountExports(app, needs)
  const drawn = openDrawn()
  mountImages(app, { ...needs, drawn })
  mountArt(app, needs)
  await mountDemo(app, needs.demo)
  const { built } = needs
  if (built) {
    const cards = openCards({ ...needs, built, drawn })
    mountFrames(app, { ...needs, built })
    mountBack(app, needs)
    mountApp(app, { ...needs, built, cards, drawn })
    await mountPages(app, { ...needs, built, cards })
  }
  return app
}
