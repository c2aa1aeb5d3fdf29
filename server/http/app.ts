/** A site as an app and to search engines: manifest, icons, pictures for sharing, worker, offline page, sitemap, robots. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { Refusal } from '#server/base/refusal.ts'
import { readImage } from '#server/files/images.ts'
import { drawnPicture } from '#server/rewards/promotion/picture.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { askerOf } from './asker.ts'
import type { Built } from './built.ts'
import type { Drawn } from './drawn.ts'
import { catalogueOf, contentPolicy, newNonce, type PageNeeds } from './pages.ts'
import type { Asker } from './perform.ts'
import { plainPage } from './plain_page.ts'

type Startup = Parameters<Built['manifestOf']>[0]
type Visit = { asker: Asker; startup: Startup; origin: string }

/** The site's colours may change; its addresses stay. */
const shortly = 'public, max-age=3600'

export function mountApp(app: FastifyInstance, needs: PageNeeds & { drawn: Drawn }) {
  const { built, drawn } = needs
  const on = (
    path: string,
    answer: (visit: Visit, request: FastifyRequest, reply: FastifyReply) => unknown,
  ) =>
    app.get(path, async (request, reply) =>
      answer(await visitOf(request, reply, needs), request, reply),
    )

  on('/manifest.webmanifest', async ({ asker, startup }, _, reply) =>
    reply
      .type('application/manifest+json')
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie, accept-language' })
      .send(
        JSON.stringify(
          await built.manifestOf(startup, asker.language, catalogueOf(asker.language)),
        ),
      ),
  )

  on('/icons/:name', async ({ asker, startup }, request, reply) => {
    const [, name = ''] =
      /^(\d+|maskable)\.png$/.exec((request.params as { name: string }).name) ?? []
    const size = name === 'maskable' ? 512 : built.iconSizes.find((one) => String(one) === name)
    if (size === undefined) throw new Refusal('notFound')
    const { site } = asker
    // The operator's own picture goes before ours.
    const [, hash] = /^\/images\/([0-9a-f]{64})\//.exec(startup.site.manifest_icon) ?? []
    const own = hash
      ? await needs.database.inSite(site.id, (db) => readImage(db, site.id, hash))
      : null
    const svg = await built.markOf(startup, name === 'maskable' ? 'full' : 'rounded')
    const png = await drawn(`${own ? hash : svg}/${size}`, () =>
      sharp(own ?? Buffer.from(svg), { density: 144 })
        .resize(size, size, { fit: 'cover' })
        .png()
        .toBuffer(),
    )
    return reply.type('image/png').header('cache-control', shortly).send(png)
  })

  on('/og/:name', async ({ asker, startup }, request, reply) => {
    const [, name = ''] =
      /^([a-z-]{1,40})\.png$/.exec((request.params as { name: string }).name) ?? []
    const path = name === 'home' ? '/' : `/${name}`
    if (!(built.listedPaths(startup) as string[]).includes(path)) throw new Refusal('notFound')
    const svg = await built.cardOf(startup)
    const { id } = request.query as { id?: unknown }
    if (name === 'promotions' && typeof id === 'string') {
      const picture = await promotionPicture(needs, asker, id)
      const png = await drawn(`${svg}${picture.name}`, () => drawPromotionCard(svg, picture.bytes))
      return reply.type('image/png').header('cache-control', shortly).send(png)
    }
    const games = await postersOf(needs, asker)
    const png = await drawn(`${svg}${games.join()}`, () => drawCard(built, svg, games))
    return reply.type('image/png').header('cache-control', shortly).send(png)
  })

  on('/robots.txt', ({ origin }, _, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', shortly)
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          ...built.unlistedPaths().map((path) => `Disallow: ${path}$`),
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  on('/sitemap.xml', async ({ asker, startup, origin }, _, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', shortly)
      .send(built.sitemapOf(startup, origin, await entriesOf(needs, asker, startup))),
  )

  on('/payload.json', async ({ asker, startup }, request, reply) => {
    const { path } = request.query as { path?: unknown }
    const files = await built.filesAt(
      typeof path === 'string' ? path : '/',
      startup,
      asker.language,
      built.manifest,
    )
    const sized = await Promise.all(
      files.map(async (file) => ({
        file: `/${file}`,
        bytes: (await stat(join(built.folder, file))).size,
      })),
    )
    return reply.header('cache-control', 'no-store').send({ files: sized })
  })

  on('/offline.html', ({ asker: { language } }, _, reply) => {
    const nonce = newNonce()
    const { t } = speechOf(language)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': contentPolicy(nonce, "'none'"),
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language',
      })
      .send(
        plainPage(language, nonce, t('offlineTitle'), {
          text: t('offlineText'),
          again: t('retry'),
        }),
      )
  })

  // In front stands the build's id: the browser takes a worker for new when its bytes are.
  app.get('/worker.js', async (_request, reply) => {
    const { file } = built.manifest['web/worker.ts'] ?? {}
    if (!file) throw new Refusal('notFound')
    const source = await readFile(join(built.folder, file), 'utf8')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`const buildId=${JSON.stringify(built.id)};${source}`)
  })
}

async function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: PageNeeds,
): Promise<Visit> {
  const now = needs.clock()
  await needs.sites.refresh(now)
  const site = needs.sites.byHost(request.headers.host ?? '')
  const asker = await askerOf(request, reply, needs, site)
  const startup = await needs.database.inSite(site.id, (db) => needs.readStartup(db, site, now))
  return { asker, startup, origin: asker.origin }
}

/** Files of the posters that lie on the picture: games of the site, most played first, that have one of ours. */
async function postersOf({ built, perform }: PageNeeds, asker: Asker): Promise<string[]> {
  const { envelope } = await perform('/api/product/get_hot_games', asker, { game_type: 'hot' })
  const games = (envelope['value'] ?? []) as { game_image: string }[]
  const files = games
    .filter(({ game_image }) => /^\/art\/game\/[a-z0-9-]+\.svg$/.test(game_image))
    .map(({ game_image }) => join(built.folder, game_image))
  const isThere = await Promise.all(files.map((file) => stat(file).then(Boolean, () => false)))
  return files.filter((_, i) => isThere[i]).slice(0, built.cardPlaces.length)
}

/** The picture of a promotion as it is told, the operator's or the drawn one; its address names it by its content. */
async function promotionPicture({ database, perform }: PageNeeds, asker: Asker, id: string) {
  const { envelope } = await perform('/api/promo/detail', asker, { promotion_id: id })
  const { picture: name = '' } = (envelope['value'] ?? {}) as { picture?: string }
  const { site } = asker
  const [, hash] = /^\/images\/([0-9a-f]{64})\//.exec(name) ?? []
  const bytes = await database.inSite(site.id, async (db) => {
    if (hash) return readImage(db, site.id, hash)
    const art = name === '' ? null : await drawnPicture(db, site, id)
    return art && Buffer.from(art.svg)
  })
  if (!bytes) throw new Refusal('notFound')
  return { name, bytes }
}

/** Where the picture of a promotion lies, in the rings of the card, into which it fades. */
const promotionPlace = { left: 840, top: 130, width: 360, height: 400 }

async function drawPromotionCard(svg: string, picture: Buffer): Promise<Buffer> {
  const { left, top, width, height } = promotionPlace
  const fading = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="fade"><stop offset=".7"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#fade)"/></svg>`
  const input = await sharp(picture, { density: 144 })
    .resize({ width, height, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(fading), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg)).composite([{ input, left, top }]).png().toBuffer()
}

async function drawCard(built: Built, svg: string, posters: readonly string[]): Promise<Buffer> {
  const laid = await Promise.all(
    posters.map(async (file, i) => {
      const { left, top, width, turn } = built.cardPlaces[i]!
      const input = await sharp(file)
        .resize(width)
        .png()
        .toBuffer()
        .then((flat) => sharp(flat).rotate(turn, { background: '#00000000' }).png().toBuffer())
      return { input, left, top }
    }),
  )
  return sharp(Buffer.from(svg)).composite(laid.toReversed()).png().toBuffer()
}

const newsMax = 100

/** Pages that are shown, with the time of their last change where one is known. */
async function entriesOf({ built, perform }: PageNeeds, asker: Asker, startup: Startup) {
  const [{ envelope: info }, { envelope: news }] = await Promise.all([
    perform('/api/settings/siteinfodetail', asker, {}),
    perform('/api/home/news_list', asker, { per_page: newsMax }),
  ])
  const cms = (info['cms'] ?? {}) as Record<string, { updated_at: string | null }>
  const changedAt = (path: string) => {
    const page = textPages[path]
    return page === undefined ? null : (cms[page]?.updated_at ?? null)
  }
  const pieces = (news['value'] ?? []) as { slug: string; date: string }[]
  return [
    ...built.listedPaths(startup).map((path) => ({ path, changedAt: changedAt(path) })),
    ...pieces.map(({ slug, date }) => ({ path: '/news', id: slug, changedAt: date })),
  ]
}

const textPages: Record<string, string> = {
  '/about': 'about_us',
  '/privacy-policy': 'privacy_policy',
  '/responsible-gaming': 'responsible_gaming',
  '/banking': 'banking',
  '/faqs': 'faqs',
}
