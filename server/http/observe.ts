/** What operators and monitors ask: alive, ready, figures, build. */

import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { streamPath } from '#contract/topics.ts'
import { sql, type Database } from '#server/base/database.ts'
import { isSame } from '#server/base/secrets.ts'

export type Metrics = {
  registry: Registry
  callSeconds: Histogram<'path' | 'status'>
  driftSeconds: Gauge
}

export type ObserveNeeds = {
  database: Database
  buildId: string
  metrics: Metrics
  metricsToken: string | null
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const callSeconds = new Histogram({
    name: 'fairhouse_call_seconds',
    help: 'Time to answer a call, by path and HTTP status.',
    labelNames: ['path', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const driftSeconds = new Gauge({
    name: 'fairhouse_clock_drift_seconds',
    help: 'How far the clock of the database is ahead of the clock of this process.',
    registers: [registry],
  })
  return { registry, callSeconds, driftSeconds }
}

export function mountObservation(
  app: FastifyInstance,
  { database, buildId, metrics, metricsToken }: ObserveNeeds,
) {
  const { registry, callSeconds } = metrics
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url
    // How long somebody listens is no time to answer.
    if (path?.startsWith('/api/') && path !== streamPath)
      callSeconds.observe({ path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await database.bare.row(sql`select 1 as one from migration limit 1`).then(
      () => true,
      () => false,
    )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting' })
  })
  app.get('/version.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ build: buildId }),
  )
  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      metricsToken !== null && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed) return reply.code(404).send({ status: 'not found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A server that answers `/metrics` and nothing else. */
export function openFigures({ registry }: Metrics): FastifyInstance {
  const app = Fastify()
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return app
}
