/** Webhooks of payment gateways: raw bytes in, because the proof is over them. */

import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import { Refusal } from '#server/base/refusal.ts'
import { handleWebhook, type WebhookNeeds } from '#server/payments/webhook.ts'
import type { Sites } from '#server/site/sites.ts'

export type HookNeeds = WebhookNeeds & { sites: Sites; clock: Clock }

export async function mountHooks(app: FastifyInstance, needs: HookNeeds) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { site: string; gateway: string } }>(
      '/hooks/:site/:gateway',
      async (request, reply) => {
        const site = needs.sites.all().find(({ code }) => code === request.params.site)
        if (!site) throw new Refusal('notFound')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { status, body } = await handleWebhook(
          needs,
          site.id,
          request.params.gateway,
          raw,
          request.headers,
          needs.clock(),
        )
        return reply.code(status).send(body)
      },
    )
  })
}
