/** Files that players asked for, sent to the session that owns them and to nobody else. */

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/base/refusal.ts'
import { openFile, type Format } from '#server/exports/jobs.ts'
import { askerOf, type AskerNeeds } from './asker.ts'

/** Apps name their session in the header, browsers in the cookie; an address holds no key that could be passed on. */
const bearer = /^Bearer ([A-Za-z0-9_-]{1,200})$/

const types: Record<Format, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

export function mountExports(app: FastifyInstance, needs: AskerNeeds) {
  app.get<{ Params: { exportId: string } }>('/exports/:exportId', async (request, reply) => {
    await needs.sites.refresh(needs.clock())
    const site = needs.sites.byHost(request.headers.host ?? '')
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const { who, now } = await askerOf(request, reply, needs, site, token)
    if ('refusal' in who) throw new Refusal(who.refusal)
    const file = await openFile(
      needs.database,
      { site, player: who.player, now },
      request.params.exportId,
    )
    return reply
      .type(types[file.format])
      .headers({
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(file.parts))
  })
}
