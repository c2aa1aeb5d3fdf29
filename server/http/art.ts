/** Gives out drawn pictures: `/art/game/<provider>/<code>-<hash>.webp` and `/art/provider/<code>-<hash>.svg`. */

import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { posterForm } from '#contract/content.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Database, Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { drawGame, drawProvider, type DrawnPicture } from '#server/catalogue/pictures.ts'
import type { Sites } from '#server/site/sites.ts'
import type { Drawn } from './drawn.ts'

export type ArtNeeds = { database: Database; sites: Sites; clock: Clock; drawn: Drawn }

type Draw = (db: Db, siteId: number, code: string) => Promise<DrawnPicture | null>

/** Named by its content it never changes; under an old name the present picture is told for a while. */
const always = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=3600'

export function mountArt(app: FastifyInstance, { database, sites, clock, drawn }: ArtNeeds) {
  const find = async (host: string | undefined, name: string, extension: string, draw: Draw) => {
    const [, code, hash, ending] =
      /^([A-Za-z0-9-]{1,40})-([0-9a-f]{16})\.([a-z]+)$/.exec(name) ?? []
    if (code === undefined || ending !== extension) throw new Refusal('notFound')
    await sites.refresh(clock())
    const { id } = sites.byHost(host ?? '')
    const picture = await database.inSite(id, (db) => draw(db, id, code))
    if (!picture) throw new Refusal('notFound')
    const headers = {
      'cache-control': picture.hash === hash ? always : shortly,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      etag: `"${picture.hash}"`,
    }
    return { ...picture, headers }
  }

  app.get<{ Params: { provider: string; name: string } }>(
    '/art/game/:provider/:name',
    async ({ params: { provider, name }, headers: { host } }, reply) => {
      const { svg, hash, headers } = await find(host, name, 'webp', (db, siteId, code) =>
        drawGame(db, { siteId, provider, code }),
      )
      const picture = await drawn(`poster/${hash}`, () => flatten(svg))
      return reply.type('image/webp').headers(headers).send(picture)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/art/provider/:name',
    async ({ params: { name }, headers: { host } }, reply) => {
      const { svg, headers } = await find(host, name, 'svg', (db, siteId, code) =>
        drawProvider(db, { siteId, code }),
      )
      return reply.type('image/svg+xml').headers(headers).send(svg)
    },
  )
}

const flatten = (svg: string) =>
  sharp(Buffer.from(svg)).resize(posterForm.width).webp(posterForm).toBuffer()
