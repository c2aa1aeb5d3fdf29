/** Gives out drawn pictures: of games and their scenes, of the marks of providers and languages, and of promotions, each as `<code>-<hash>.svg`. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageMark } from '#server/art/language.ts'
import type { Named } from '#server/art/named.ts'
import { studioPicture } from '#server/art/studio.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Site } from '#server/base/context.ts'
import type { Database, Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { drawGame, drawProvider } from '#server/catalogue/pictures.ts'
import { drawnPicture } from '#server/rewards/promotion/picture.ts'
import type { Sites } from '#server/site/sites.ts'

export type ArtNeeds = { database: Database; sites: Sites; clock: Clock }

type Draw = (db: Db, site: Site, code: string) => Promise<Named | null>

/** Named by its content it never changes; under an old name the present picture is told for a while. */
export const keeping = (asked: string, hash: string) => ({
  'cache-control': asked === hash ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  etag: `"${hash}"`,
})

/** What a file's name says of the picture. @throws Refusal `notFound` where it is no such name. */
export function readName(name: string, kind: 'svg' | 'png'): { code: string; hash: string } {
  const [, code, hash, ending] = /^([A-Za-z0-9-]{1,40})-([0-9a-f]{16})\.(svg|png)$/.exec(name) ?? []
  if (code === undefined || hash === undefined || ending !== kind) throw new Refusal('notFound')
  return { code, hash }
}

export function mountArt(app: FastifyInstance, { database, sites, clock }: ArtNeeds) {
  const send = (reply: FastifyReply, asked: string, picture: Named | null) => {
    if (!picture) throw new Refusal('notFound')
    return reply
      .type('image/svg+xml')
      .headers({
        ...keeping(asked, picture.hash),
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(picture.svg)
  }
  const sendOfSite = async (
    host: string | undefined,
    name: string,
    reply: FastifyReply,
    draw: Draw,
  ) => {
    const { code, hash } = readName(name, 'svg')
    await sites.refresh(clock())
    const site = sites.byHost(host ?? '')
    return send(reply, hash, await database.inSite(site.id, (db) => draw(db, site, code)))
  }

  for (const kind of ['game', 'scene'] as const)
    app.get<{ Params: { name: string } }>(`/art/${kind}/:name`, ({ params: { name } }, reply) => {
      const { code, hash } = readName(name, 'svg')
      return send(reply, hash, studioPicture(kind, code))
    })
  app.get<{ Params: { name: string } }>('/art/language/:name', ({ params: { name } }, reply) => {
    const { code, hash } = readName(name, 'svg')
    return send(reply, hash, languageMark(code))
  })
  app.get<{ Params: { provider: string; name: string } }>(
    '/art/game/:provider/:name',
    ({ params: { provider, name }, headers: { host } }, reply) =>
      sendOfSite(host, name, reply, (db, { id: siteId }, code) =>
        drawGame(db, { siteId, provider, code }),
      ),
  )
  app.get<{ Params: { name: string } }>(
    '/art/promotion/:name',
    ({ params: { name }, headers: { host } }, reply) => sendOfSite(host, name, reply, drawnPicture),
  )
  app.get<{ Params: { name: string } }>(
    '/art/provider/:name',
    ({ params: { name }, headers: { host } }, reply) =>
      sendOfSite(host, name, reply, (db, { id: siteId }, code) =>
        drawProvider(db, { siteId, code }),
      ),
  )
}
