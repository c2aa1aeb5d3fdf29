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
import { openTurns } from '#server/identity/turns.ts'
import type { Sites } from '#server/site/sites.ts'

export type ImageNeeds = { database: Database; sites: Sites; clock: Clock }

/** The address names the content: what it leads to never changes. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
}

/** Drawing shares its threads with the hashing of passwords: it may not take them all. */
const drawing = { atOnceMax: 2, waitingMax: 200 }
/** Drawn pictures are kept up to this many bytes; drawing is the dear part. */
const drawnBytesMax = 64 * 1024 * 1024

export function mountImages(app: FastifyInstance, { database, sites, clock }: ImageNeeds) {
  const drawn = openStore(drawnBytesMax)
  const takeTurn = openTurns(drawing)
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
      const picture = await drawn.get(key, () =>
        takeTurn(key, async () => {
          const bytes = await database.inSite(siteId, (db) => readImage(db, siteId, hash))
          return bytes && drawImage(bytes, wide, form)
        }),
      )
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

type Store = { get(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> }

/** Keeps what was made last, up to a number of bytes; what several ask for at once is made once. */
function openStore(bytesMax: number): Store {
  const kept = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer | null>>()
  let bytes = 0
  const keep = (key: string, made: Buffer) => {
    kept.set(key, made)
    bytes += made.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= bytesMax) break
      kept.delete(oldest)
      bytes -= length
    }
  }
  return {
    get: async (key, make) => {
      const found = kept.get(key)
      if (found) {
        // Used last, it goes last.
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const running = making.get(key)
      if (running) return running
      const work = make().finally(() => making.delete(key))
      making.set(key, work)
      const made = await work
      if (made) keep(key, made)
      return made
    },
  }
}
