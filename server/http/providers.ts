/** Calls of game providers: raw bytes in, because the proof is over them, and the provider's own words out. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ProviderGateway } from '#server/providers/gateway.ts'
import type { Sites } from '#server/site/sites.ts'

export type ProviderNeeds = { sites: Sites; clock: Clock; providers: ProviderGateway }

/** Where every address of a provider begins; the site is named in it and proven by the site's own keys. */
const providersPath = '/providers/'

/** The largest call that a vendor makes is a batch of some actions. */
const bodyMaxBytes = 32 * 1024

/** Bodies that are not even taken in, which the vendor hears of in its own words. */
const unread = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_EMPTY_TYPE',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
])

type Params = { site?: string; provider?: string; '*'?: string }

export async function mountProviders(app: FastifyInstance, needs: ProviderNeeds) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    const answer = async (request: FastifyRequest, reply: FastifyReply, rawBody: Buffer | null) => {
      const { site: code = '', provider = '', '*': rest = '' } = request.params as Params
      const now = needs.clock()
      await needs.sites.refresh(now)
      const site = needs.sites.all().find((one) => one.code === code)
      const { method, headers, ip: address } = request
      const call = { method, path: `/${rest}`, headers, rawBody, address }
      const answered = site ? await needs.providers(site, provider, call, now) : null
      if (!answered) throw new Refusal('notFound')
      return reply
        .code(answered.status)
        .type(answered.type)
        .headers({ ...answered.headers })
        .send(answered.body)
    }
    scope.setErrorHandler<FastifyError>((fault, request, reply) => {
      if (!unread.has(fault.code)) throw fault
      return answer(request, reply, null)
    })
    scope.post(`${providersPath}:site/:provider/*`, (request, reply) =>
      answer(request, reply, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    )
  })
}
