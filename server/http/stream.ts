/** `GET /api/stream`: who may listen to what, for how long, and how many at once. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefusalKey } from '#contract/errors.ts'
import {
  heartbeatMs,
  retryMs,
  siteEvent,
  streamPath,
  topicAccess,
  topicNames,
  type Topic,
} from '#contract/topics.ts'
import type { Site } from '#server/base/context.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readSession, type Who } from '#server/identity/session.ts'
import { eventId, openConnection, readEventId, type Connection } from '#server/live/connection.ts'
import type { Hint } from '#server/live/hints.ts'
import type { Hub, Listener } from '#server/live/hub.ts'
import { checkOrigin, sessionCookie, type AskerNeeds } from './asker.ts'

export type Live = {
  hub: Hub
  /** What hints of the database mean for streams. */
  hear(hint: Hint): void
  /** Hints may have been lost: everything is looked at again. */
  catchUp(): void
  mount(app: FastifyInstance): void
  close(): Promise<void>
}

/** Per process; more is refused, so that nobody can take all there is. */
export type StreamLimits = { perAddress: number; perPlayer: number; total: number }
const usualLimits: StreamLimits = { perAddress: 100, perPlayer: 8, total: 20_000 }

/** Sessions that end by time are found this much later at most; all others at once, by hints. */
const sessionsMs = 10_000
const closureMs = 1000

export type LiveNeeds = AskerNeeds & { hub: Hub; limits?: StreamLimits }

/** A listener with its stream. */
type Reader = Listener & {
  site: Site
  address: string
  connection: Connection
  /** Why the session is none any more; null while it holds, and for guests. */
  look(): Promise<RefusalKey | null>
}

export function openLive(needs: LiveNeeds): Live {
  const { hub, sites, clock, log } = needs
  const limits = needs.limits ?? usualLimits
  const readers = new Set<Reader>()
  const beating = setInterval(() => {
    for (const { connection } of readers) connection.beat()
  }, heartbeatMs)
  const lookAll = () => void endLost([...readers], log)
  const looking = setInterval(lookAll, sessionsMs)
  const closing = setInterval(() => {
    const now = clock()
    // Sites are read again when somebody asks; while streams are open, somebody does.
    if (readers.size > 0) void sites.refresh(now).catch(() => {})
    const closed = new Set(
      sites
        .all()
        .filter((site) => sites.closureOf(site, now).isClosed)
        .map(({ id }) => id),
    )
    if (closed.size === 0) return
    for (const reader of readers)
      if (closed.has(reader.siteId)) sayAndEnd(reader, siteEvent, 'maintenance')
  }, closureMs)

  return {
    hub,
    hear: ({ name, siteId, playerId }) => {
      if (name === 'session' && playerId !== null)
        void endLost(
          [...readers].filter((reader) => reader.siteId === siteId && reader.playerId === playerId),
          log,
        )
      if (name === 'inbox' && playerId !== null) hub.mark('inbox', siteId, playerId)
      if (name === 'shared') for (const topic of ['rounds', 'ticks']) hub.mark(topic, siteId)
      if (name === 'poker') for (const topic of ['tables', 'seats']) hub.mark(topic, siteId)
      if (name === 'sports') for (const topic of ['odds', 'score']) hub.mark(topic, siteId)
    },
    catchUp: () => {
      for (const topic of topicNames) hub.mark(topic)
      lookAll()
    },
    mount: (app) => {
      // Without a body there is no stream.
      app.get(streamPath, { exposeHeadRoute: false }, async (request, reply) => {
        const admitted = await admit(request, needs)
        checkRoom(readers, admitted, limits)
        const told = readEventId(headerOf(request, 'last-event-id'))
        reply.hijack()
        const connection = openConnection(reply.raw, { headers: headersOf(request), retryMs })
        const reader: Reader = {
          ...admitted,
          told,
          connection,
          send: (topic, data) => connection.send(topic, data, eventId(told)),
        }
        // Before anything is told: a reader who is gone already must be found gone.
        request.raw.once('close', () => {
          readers.delete(reader)
          hub.leave(reader)
        })
        readers.add(reader)
        if (reader.topics.has('session')) greet(reader)
        hub.join(reader)
      })
      // Streams have no end of their own; the server waits for none of them.
      app.addHook('preClose', async () => {
        for (const { connection } of readers) connection.end()
      })
    },
    close: async () => {
      for (const timer of [beating, looking, closing]) clearInterval(timer)
      await hub.close()
    },
  }
}

/** The session's own state is that it holds; told once, and again only when it ends. */
function greet(reader: Reader) {
  if (reader.told.get('session') === 'OK') return
  reader.told.set('session', 'OK')
  reader.send('session', JSON.stringify({ message: 'OK' }))
}

/** Ends the streams whose session does not hold any more, each with the word that says why. */
async function endLost(readers: readonly Reader[], log: Log) {
  await Promise.all(
    readers.map(async (reader) => {
      const lost = await reader.look().catch((fault: unknown) => {
        log.warn({ err: fault }, 'the session of a stream could not be read')
        return null
      })
      if (lost) sayAndEnd(reader, 'session', lost)
    }),
  )
}

function sayAndEnd({ connection, told, topics }: Reader, event: string, message: RefusalKey) {
  // Whoever comes back with this id has to be told everything that depends on a session again.
  for (const topic of topics) if (topicAccess[topic as Topic] === 'player') told.delete(topic)
  connection.send(event, JSON.stringify({ message }), eventId(told))
  connection.end()
}

type Admitted = Pick<Reader, 'site' | 'siteId' | 'playerId' | 'topics' | 'address' | 'look'>

/** Site by Host, session by cookie of our own pages or by `Authorization` of apps; never by the address. */
async function admit(request: FastifyRequest, needs: AskerNeeds): Promise<Admitted> {
  const { sites, clock, database, sessionSecret } = needs
  await sites.refresh(clock())
  const site = sites.byHost(request.headers.host ?? '')
  checkOrigin(request)
  if (sites.closureOf(site, clock()).isClosed) throw new Refusal('maintenance')
  const topics = topicsOf(request)
  const shared = { site, siteId: site.id, topics, address: request.ip }
  if (![...topics].some((topic) => topicAccess[topic] === 'player'))
    return { ...shared, playerId: null, look: async () => null }
  const token = tokenOf(request)
  if (token === undefined) throw new Refusal('Session expired')
  // A stream is opened and kept open by pages on their own: it is no activity of a player [AUT-04].
  const read = (): Promise<Who> =>
    readSession(database.bare, { site, token, now: clock(), sessionSecret, isActivity: false })
  const who = await read()
  if ('refusal' in who) throw new Refusal(who.refusal)
  const look = async () => {
    const present = await read()
    return 'refusal' in present ? present.refusal : null
  }
  return { ...shared, playerId: who.player.id, look }
}

/** @throws Refusal `invalidBody` where topics are missing or unknown, or where anything else is in the address. */
function topicsOf(request: FastifyRequest): Set<Topic> {
  const query = new URL(request.url, 'http://site.invalid').searchParams
  const stranger = [...query.keys()].find((name) => name !== 'topics')
  if (stranger !== undefined) throw new Refusal('invalidBody', { field: stranger.slice(0, 60) })
  const asked = (query.get('topics') ?? '').split(',')
  if (query.getAll('topics').length !== 1 || !asked.every(isTopic))
    throw new Refusal('invalidBody', { field: 'topics' })
  return new Set(asked)
}

function isTopic(name: string): name is Topic {
  return Object.hasOwn(topicAccess, name)
}

function tokenOf(request: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer (\S{1,253})$/.exec(headerOf(request, 'authorization') ?? '') ?? []
  return bearer ?? request.cookies[sessionCookie]
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** @throws Refusal `tooManyRequests`; `serviceUnavailable` where this process is full. */
function checkRoom(
  readers: ReadonlySet<Reader>,
  { siteId, playerId, address }: Admitted,
  limits: StreamLimits,
) {
  if (readers.size >= limits.total) throw new Refusal('serviceUnavailable')
  let ofAddress = 0
  let ofPlayer = 0
  for (const reader of readers) {
    if (reader.address === address) ofAddress += 1
    if (playerId !== null && reader.siteId === siteId && reader.playerId === playerId) ofPlayer += 1
  }
  if (ofAddress >= limits.perAddress || ofPlayer >= limits.perPlayer)
    throw new Refusal('tooManyRequests')
}

/** A stream bypasses the answers of the framework, not their headers. */
function headersOf(request: FastifyRequest): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(request.protocol === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
