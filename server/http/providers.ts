/** Calls of game providers: raw bytes in, because the proof is over them, and the provider's own words out. */

import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ProviderGateway } from '#server/providers/gateway.ts'
import type { Sites } from '#server/site/sites.ts'

export type ProviderNeeds = { sites: Sites; clock: Clock; providers: ProviderGateway }

/** Where every address of a provider begins; the site is named in it and proven by the site's own keys. */
const providersPath = '/providers/'

/** The largest call that a vendor makes is a batch of some actions. */
const bodyMaxBytes = 32 * 1024

export async function mountProviders(app: FastifyInstance, needs: ProviderNeeds) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { site: string; provider: string; '*': string } }>(
      `${providersPath}:site/:provider/*`,
      async (request, reply) => {
        const { site: code, provider, '*': rest } = request.params
        const site = needs.sites.all().find((one) => one.code === code)
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { method, headers, ip: address } = request
        const answer = site
          ? await needs.providers(
              site,
              provider,
              { method, path: `/${rest}`, headers, rawBody, address },
              needs.clock(),
            )
          : null
        if (!answer) throw new Refusal('notFound')
        return reply
          .code(answer.status)
          .type(answer.type)
          .headers({ ...answer.headers })
          .send(answer.body)
      },
    )
  })
}
