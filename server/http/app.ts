/** A site as an app and to search engines: manifest, icons, pictures for sharing, worker, offline page, sitemap, robots. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/base/refusal.ts'
import type { Startup } from '#server/site/startup.ts'
import { languages } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { keeping, readName } from './art.ts'
import { askerOf } from './asker.ts'
import type { Drawn } from './drawn.ts'
import { drawIcon } from './icons.ts'
import { catalogueOf, contentPolicy, newNonce, type PageNeeds } from './pages.ts'
import type { Asker } from './perform.ts'
import { plainPage } from './plain_page.ts'

type Visit = { asker: Asker; startup: Startup; origin: string }

/** What is asked for by a name that everybody knows may change under it. */
const shortly = 'public, max-age=3600'

export function mountApp(app: FastifyInstance, needs: PageNeeds & { drawn: Drawn }) {
  const { built, cards } = needs
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

  on('/icons/:hash/:name', async ({ asker, startup }, request, reply) => {
    const { hash, name } = request.params as { hash: string; name: string }
    const asked = { siteId: asker.site.id, site: startup.site, name }
    return sendPng(reply, hash, await drawIcon(needs, asked))
  })

  // Asked for by these names where nobody has read the page.
  for (const [path, size] of [
    ['/favicon.ico', 192],
    ['/apple-touch-icon.png', 180],
  ] as const)
    on(path, ({ startup }, _, reply) =>
      reply.header('cache-control', shortly).redirect(`${startup.site.app_icons}/${size}.png`),
    )

  on('/og/:name', async ({ asker, startup }, request, reply) => {
    const { code, hash } = readName((request.params as { name: string }).name, 'png')
    if (code !== 'site') throw new Refusal('notFound')
    return sendPng(reply, hash, await cards.drawSite(asker, startup))
  })

  on('/og/game/:name', async ({ asker, startup }, request, reply) => {
    const { code, hash } = readName((request.params as { name: string }).name, 'png')
    return sendPng(reply, hash, await cards.drawGame(asker, startup, code))
  })

  on('/og/promotion/:name', async ({ asker, startup }, request, reply) => {
    const { code, hash } = readName((request.params as { name: string }).name, 'png')
    return sendPng(reply, hash, await cards.drawPromotion(asker, startup, code))
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
        'content-language': languages[language].tag,
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

const sendPng = (
  reply: FastifyReply,
  asked: string,
  { png, hash }: { png: Buffer; hash: string },
) => reply.type('image/png').headers(keeping(asked, hash)).send(png)

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

const newsMax = 100

/** Pages that are shown, with the time of their last change where one is known. */
async function entriesOf({ built, perform }: PageNeeds, asker: Asker, startup: Startup) {
  const [{ envelope: info }, { envelope: news }, { envelope: offered }] = await Promise.all([
    perform('/api/settings/siteinfodetail', asker, {}),
    perform('/api/home/news_list', asker, { per_page: newsMax }),
    perform('/api/promo/list', asker, {}),
  ])
  const cms = (info['cms'] ?? {}) as Record<string, { updated_at: string | null }>
  const changedAt = (path: string) => {
    const page = textPages[path]
    return page === undefined ? null : (cms[page]?.updated_at ?? null)
  }
  const games = await gamesOf(perform, asker)
  const pieces = (news['value'] ?? []) as { slug: string; date: string }[]
  const promotions = (offered['value'] ?? []) as { promotion_id: string }[]
  return [
    ...built.listedPaths(startup).map((path) => ({ path, query: {}, changedAt: changedAt(path) })),
    ...pieces.map(({ slug: id, date }) => ({ path: '/news', query: { id }, changedAt: date })),
    ...promotions.map(({ promotion_id: id }) => ({
      path: '/promotions',
      query: { id },
      changedAt: null,
    })),
    ...games.map(({ provider_code: p, game_code: g }) => ({
      path: '/playnow',
      query: { p, g },
      changedAt: null,
    })),
  ]
}

/** A list of all that outside providers have would be longer than anybody reads. */
const gamesMax = 500
const gamesAsked = 100

/** The most played first. */
async function gamesOf(perform: PageNeeds['perform'], asker: Asker) {
  const games: { provider_code: string; game_code: string }[] = []
  for (
    let page = 1;
    games.length === (page - 1) * gamesAsked && games.length < gamesMax;
    page += 1
  ) {
    const { envelope } = await perform('/api/product/list', asker, { page, per_page: gamesAsked })
    games.push(...((envelope['value'] ?? []) as typeof games))
  }
  return games
}

const textPages: Record<string, string> = {
  '/about': 'about_us',
  '/privacy-policy': 'privacy_policy',
  '/responsible-gaming': 'responsible_gaming',
  '/banking': 'banking',
  '/faqs': 'faqs',
}
