/** Gives out drawn pictures: of games, of the marks of providers, and of promotions, each as `<code>-<hash>.svg`. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import type { Database, Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { drawGame, drawProvider, type DrawnPicture } from '#server/catalogue/pictures.ts'
import { drawnPicture } from '#server/rewards/promotion/picture.ts'
import type { Sites } from '#server/site/sites.ts'

export type ArtNeeds = { database: Database; sites: Sites; clock: Clock }

type Draw = (db: Db, site: Site, code: string) => Promise<DrawnPicture | null>

/** Named by its content it never changes; under an old name the present picture is told for a while. */
const always = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=3600'

export function mountArt(app: FastifyInstance, { database, sites, clock }: ArtNeeds) {
  const send = async (host: string | undefined, name: string, reply: FastifyReply, draw: Draw) => {
    const [, code, hash] = /^([A-Za-z0-9-]{1,40})-([0-9a-f]{16})\.svg$/.exec(name) ?? []
    if (code === undefined) throw new Refusal('notFound')
    await sites.refresh(clock())
    const site = sites.byHost(host ?? '')
    const picture = await database.inSite(site.id, (db) => draw(db, site, code))
    if (!picture) throw new Refusal('notFound')
    return reply
      .type('image/svg+xml')
      .headers({
        'cache-control': picture.hash === hash ? always : shortly,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        etag: `"${picture.hash}"`,
      })
      .send(picture.svg)
  }

  app.get<{ Params: { provider: string; name: string } }>(
    '/art/game/:provider/:name',
    ({ params: { provider, name }, headers: { host } }, reply) =>
      send(host, name, reply, (db, { id: siteId }, code) =>
        drawGame(db, { siteId, provider, code }),
      ),
  )
  app.get<{ Params: { name: string } }>(
    '/art/promotion/:name',
    ({ params: { name }, headers: { host } }, reply) => send(host, name, reply, drawnPicture),
  )
  app.get<{ Params: { name: string } }>(
    '/art/provider/:name',
    ({ params: { name }, headers: { host } }, reply) =>
      send(host, name, reply, (db, { id: siteId }, code) => drawProvider(db, { siteId, code })),
  )
}
