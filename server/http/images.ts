/** Gives out pictures of a site by content and width: `/images/<hash>/<width>`. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { imageWidths } from '#contract/content.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Database } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  drawImage,
  imageFormNames,
  imageForms,
  readImage,
  type ImageForm,
} from '#server/files/images.ts'
import type { Sites } from '#server/site/sites.ts'
import type { Drawn } from './drawn.ts'

export type ImageNeeds = { database: Database; sites: Sites; clock: Clock; drawn: Drawn }

/** The address names the content: what it leads to never changes. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
}

export function mountImages(app: FastifyInstance, { database, sites, clock, drawn }: ImageNeeds) {
  app.get<{ Params: { hash: string; width: string } }>(
    '/images/:hash/:width',
    async (request, reply) => {
      const { hash, width } = request.params
      const wide = imageWidths.find((one) => String(one) === width)
      if (!/^[0-9a-f]{64}$/.test(hash) || wide === undefined) throw new Refusal('notFound')
      await sites.refresh(clock())
      const { id: siteId } = sites.byHost(request.headers.host ?? '')
      const form = formOf(request)
      const tag = `"${hash.slice(0, 32)}-${wide}-${form}"`
      // No connection is held while a picture is drawn.
      const key = `${siteId}/${hash}/${wide}/${form}`
      const picture = await drawn(key, async () => {
        const bytes = await database.inSite(siteId, (db) => readImage(db, siteId, hash))
        return bytes && drawImage(bytes, wide, form)
      })
      if (!picture) throw new Refusal('notFound')
      reply.headers({ ...headers, etag: tag })
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return reply.type(imageForms[form].type).send(picture)
    },
  )
}

/** The best form the browser says it takes by name. */
function formOf({ headers: { accept = '' } }: FastifyRequest): ImageForm {
  return imageFormNames.find((name) => accept.includes(imageForms[name].type)) ?? 'jpeg'
}
