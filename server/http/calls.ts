/** Mounts every declared call on Fastify: parsing, envelope, validation, answer. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls, type Path } from '#contract/calls.ts'
import { Refusal } from '#server/base/refusal.ts'
import { isKeepable } from '#server/base/text.ts'
import { refuse, type Answered } from './answer.ts'
import { askersOf, checkOrigin, type AskerNeeds } from './asker.ts'
import type { Pace } from './pace.ts'
import type { Asker, Performer } from './perform.ts'

/** The body with the envelope's fields taken off. */
type Opened = {
  domainName: string | undefined
  auth: string | undefined
  accountId: string | undefined
}

const openedOf = new WeakMap<FastifyRequest, Opened>()
const envelopeTextMax = 253

/** Takes the envelope's fields off the body before the call's own schema sees it. */
function openEnvelope(request: FastifyRequest, isPlayerCall: boolean) {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalidBody')
  if (!isText(body)) throw new Refusal('invalidBody')
  const fields = body as Record<string, unknown>
  const take = (name: string) => {
    const value = fields[name]
    delete fields[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string' || value.length > envelopeTextMax)
      throw new Refusal('invalidBody', { field: name })
    return value
  }
  const domainName = take('domain_name')
  take('external_id')
  const auth = take('auth')
  // For public calls `account_id` is a field of the call: the account one wants to sign in to.
  const accountId = isPlayerCall ? take('account_id') : undefined
  openedOf.set(request, { domainName, auth, accountId })
}

/** Whether all names and texts in it can be kept. */
function isText(body: object): boolean {
  const open: unknown[] = [body]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && !isKeepable(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, held] of Object.entries(value)) open.push(name, held)
  }
  return true
}

export const answerSchema = (path: Path) => ({
  type: 'object',
  required: ['statusCode', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    ...calls[path].reads.properties,
  },
})

export type CallNeeds = AskerNeeds & { perform: Performer; pace: Pace }

export function mountCalls(app: FastifyInstance, needs: CallNeeds) {
  const { perform, pace } = needs
  for (const path of Object.keys(calls) as Path[]) {
    const { method, access, body, bodyMax } = calls[path]
    if (method === 'GET') {
      mountReading(app, path, needs)
      continue
    }
    app.route({
      method: 'POST',
      url: path,
      bodyLimit: bodyMax,
      schema: { body, response: { 200: answerSchema(path) } },
      preValidation: async (request) => openEnvelope(request, access === 'player'),
      handler: async (request, reply) => {
        const opened = openedOf.get(request) as Opened
        await needs.sites.refresh(needs.clock())
        const site = needs.sites.checkDomain(
          needs.sites.byHost(request.headers.host ?? ''),
          opened.domainName,
        )
        if (opened.auth === undefined) checkOrigin(request)
        const askers = askersOf(request, reply, needs, site, opened.auth)
        const { status, envelope } = await answerTo(path, askers, async (asker, isSure) => {
          await pace.check(request, reply, path, asker)
          if (
            opened.accountId !== undefined &&
            'player' in asker.who &&
            opened.accountId !== asker.who.player.accountId
          ) {
            // Never trusted: it must be the session's own.
            throw new Refusal('permissionDenied')
          }
          return perform(path, asker, request.body, isSure)
        })
        return (reply as FastifyReply)
          .code(status)
          .header('cache-control', 'no-store')
          .send(envelope)
      },
    })
  }
  app.all('/api/*', async (request, reply) => {
    const isCall = Object.hasOwn(calls, request.url.split('?')[0] ?? '')
    const { status, envelope } = refuse(isCall ? 'methodNotAllowed' : 'notFound')
    return reply.code(status).send(envelope)
  })
}

/**
 * A call that reads begins at once, for whoever the session was last; what it found is dropped unless the session still
 * is exactly that, and the call begins anew.
 */
async function answerTo(
  path: Path,
  { likely, sure }: ReturnType<typeof askersOf>,
  answer: (asker: Asker, isSure?: Promise<boolean>) => Promise<Answered>,
): Promise<Answered> {
  if (!calls[path].isReading || !likely) return answer(await sure)
  const isSame = sure.then(({ who }) => who === likely.who)
  const ahead = answer(likely, isSame)
  // Where it is dropped, nobody hears of its faults.
  ahead.catch(() => {})
  return (await isSame) ? ahead : answer(await sure)
}

/** A call by GET has nothing but its address: the Host names the site, and a query means nothing. */
function mountReading(app: FastifyInstance, path: Path, needs: CallNeeds) {
  const { perform, pace } = needs
  app.get(path, { schema: { response: { 200: answerSchema(path) } } }, async (request, reply) => {
    await needs.sites.refresh(needs.clock())
    const site = needs.sites.byHost(request.headers.host ?? '')
    const askers = askersOf(request, reply, needs, site)
    const { status, envelope } = await answerTo(path, askers, async (asker, isSure) => {
      await pace.check(request, reply, path, asker)
      return perform(path, asker, {}, isSure)
    })
    return (reply as FastifyReply).code(status).header('cache-control', 'no-store').send(envelope)
  })
}
