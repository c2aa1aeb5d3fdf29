/** Serves the player site: guests' pages from memory with a fresh nonce, players' pages drawn anew each time. */

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Path } from '#contract/calls.ts'
import { languageCookieDays, languages, type Language } from '#contract/catalogue.ts'
import { deviceChoices, type DeviceChoices } from '#contract/device.ts'
import { readCatalogue, speechOf } from '#i18n/catalogue.ts'
import type { Catalogue } from '#i18n/compile.ts'
import { Refusal } from '#server/base/refusal.ts'
import { frameOriginsOf } from '#server/providers/access.ts'
import { countClick } from '#server/rewards/referral/clicks.ts'
import type { ReadStartup, Startup } from '#server/site/startup.ts'
import { refuse } from './answer.ts'
import { arrivalCode } from './arrival.ts'
import { askedLanguage, askerOf, languageCookie, type AskerNeeds } from './asker.ts'
import type { Built, Place } from './built.ts'
import type { Cards, Subject } from './cards.ts'
import type { Asker, Performer } from './perform.ts'
import { openShelf } from './shelf.ts'
import { tasteOf } from './taste.ts'
import { plainPage } from './plain_page.ts'

export type PageNeeds = AskerNeeds & {
  perform: Performer
  readStartup: ReadStartup
  built: Built
  cards: Cards
}

/**
 * Nothing runs that this answer did not name by its nonce. What that loads may talk to `origins` besides us; `framed` are
 * shown in frames and no more.
 */
export function contentPolicy(
  nonce: string,
  frameAncestors: "'none'" | "'self'",
  origins: readonly string[] = [],
  framed: readonly string[] = [],
): string {
  const listed = (some: readonly string[]) =>
    [...new Set(some)].map((origin) => ` ${origin}`).join('')
  const others = listed(origins)
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    `frame-src 'self'${listed([...origins, ...framed])}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

/** Which devices a document may use: none, but on the page where players photograph their papers. */
export const devicePolicy = (path = '') =>
  `camera=(${path === '/profile' ? 'self' : ''}), microphone=(), geolocation=(), payment=()`

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** A guest's page may be this old; a change of settings or catalogue shows at once, being part of the key. */
const keptMs = 5000
const keptMax = 2000

export async function mountPages(app: FastifyInstance, needs: PageNeeds) {
  const { built, sites, clock } = needs
  await app.register(fastifyStatic, {
    root: join(built.folder, 'assets'),
    prefix: '/assets/',
    // A route for each file: looked for by name, each request would have the whole folder listed.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  app.get('/assets/*', (_request, reply) => reply.callNotFound())

  // A form sent where no script runs: its page is shown again, and says that it needs one.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    scope.post('/*', async (request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw new Refusal('notFound')
      const { pathname, search } = new URL(request.url, 'http://page')
      return reply.redirect(pathname + search, 303)
    })
  })

  const shelf = openShelf<Sheet>({ keptMs, keptMax })
  app.get('/*', async (request, reply) => {
    const now = clock()
    await sites.refresh(now)
    const site = sites.byHost(request.headers.host ?? '')
    const asker = await askerOf(request, reply, needs, site)
    rememberLanguage(request, reply, asker)
    const startup = await readOrRefuse(needs, asker)
    if (startup instanceof Refusal) return sendRefusal(reply, startup, asker)
    const visit: PageVisit = { asker, startup, place: placeOf(request), device: deviceOf(request) }
    const isGuest = 'refusal' in asker.who
    // Queries make addresses without end; those pages are drawn each time.
    const isKept = isGuest && Object.keys(visit.place.query).length === 0
    const key = [
      site.id,
      site.version,
      asker.language,
      JSON.stringify(visit.device),
      asker.origin,
      startup.site.status,
      visit.place.path,
    ].join('|')
    const draw = async () => sheetOf(await drawPage(needs, visit), built.noncePlaceholder)
    const sheet = isKept ? await shelf.get(key, now, draw) : await draw()
    if (sheet.kind === 'redirect')
      return reply.header('cache-control', 'no-store').redirect(sheet.to, 302)
    const code = isGuest && sheet.status === 200 && arrivalCode(visit.place, request.headers)
    if (code) await noteArrival(needs, asker, code)
    const framed = visit.place.path === '/playnow' ? await frameOriginsOf(needs.database, site) : []
    const nonce = newNonce()
    return reply
      .code(sheet.status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': contentPolicy(nonce, "'none'", sheet.origins, framed),
        'permissions-policy': devicePolicy(visit.place.path),
        'cache-control': isGuest ? 'private, no-cache' : 'no-store',
        'content-language': languages[asker.language].tag,
        vary: 'cookie, accept-language',
        ...retryHeaders(startup, now),
      })
      .send(withNonce(sheet.pieces, nonce))
  })
}

/** Until when a site is closed, for programs that come back by themselves; nothing where that is not known. */
function retryHeaders({ maintenance: { is_maintenance, end_date } }: Startup, now: Date) {
  const end = new Date(end_date ?? 0)
  return is_maintenance && end > now ? { 'retry-after': end.toUTCString() } : {}
}

/** A page that cannot be counted is shown all the same. */
async function noteArrival({ database, sites, log }: PageNeeds, { site }: Asker, code: string) {
  if (!sites.settingsOf(site).features.referral) return
  try {
    await database.inSite(site.id, (db) => countClick(db, code))
  } catch (fault) {
    log.error({ err: fault, site: site.code }, 'an arrival by a referral link was not counted')
  }
}

/** Who has come by an address in a language has chosen it: the calls of the page must answer in it as well. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply, { site }: Asker): void {
  const asked = askedLanguage(request, site)
  if (asked === null || asked === request.cookies[languageCookie]) return
  void reply.setCookie(languageCookie, asked, {
    path: '/',
    sameSite: 'lax',
    maxAge: languageCookieDays * 86_400,
  })
}

type Drawn = Awaited<ReturnType<Built['render']>>
/** A drawn page as bytes, cut where each answer sets its own nonce: a kept page is encoded once. */
type Sheet =
  | Exclude<Drawn, { kind: 'page' }>
  | { kind: 'page'; status: number; origins: readonly string[]; pieces: Buffer[] }

function sheetOf(drawn: Drawn, noncePlaceholder: string): Sheet {
  if (drawn.kind === 'redirect') return drawn
  return {
    kind: 'page',
    status: drawn.status,
    origins: drawn.origins,
    pieces: drawn.html.split(noncePlaceholder).map((text) => Buffer.from(text)),
  }
}

function withNonce(pieces: readonly Buffer[], nonce: string): Buffer {
  const mark = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, i) => (i === 0 ? [piece] : [mark, piece])))
}

type PageVisit = { asker: Asker; startup: Startup; place: Place; device: DeviceChoices }

function readOrRefuse(
  { database, readStartup }: PageNeeds,
  { site, now }: Asker,
): Promise<Startup | Refusal> {
  return database
    .inSite(site.id, (db) => readStartup(db, site, now))
    .catch((fault: unknown) => {
      if (fault instanceof Refusal) return fault
      throw fault
    })
}

/** Asks the page's calls as the visitor would, and draws the page from the answers. */
async function drawPage(
  { built, perform, cards }: PageNeeds,
  { asker, startup, place, device }: PageVisit,
): Promise<Drawn> {
  const { site, language, origin, who, now } = asker
  const taste = await tasteOf(perform, asker, device)
  const { theme_color: palette, ...query } = place.query
  const asked = await built.callsOf(place, startup, {
    isPlayer: 'player' in who,
    now,
    timeZone: taste.timeZone,
  })
  const preloaded = await Promise.all(
    asked.map(
      async ([path, body]) => [path, body, (await perform(path, asker, body)).envelope] as const,
    ),
  )
  const answerTo = (called: Path) => preloaded.find(([path]) => path === called)?.[2]
  const balance = answerTo('/api/auth/get_balance')?.['game_balance']
  const promotion = answerTo('/api/promo/detail')?.['value'] as Subject['promotion']
  const told = answerTo('/api/product/info')?.['value'] as Subject | undefined
  return built.render({
    place: { path: place.path, query: site.isDemo ? query : place.query },
    startup,
    language,
    catalogue: catalogueOf(language),
    now,
    ...taste,
    origin,
    card: await cards.addressOf(asker, startup, { promotion, game: told?.game }),
    player:
      'player' in who
        ? {
            account_id: who.player.accountId,
            full_name: who.player.fullName,
            balance: typeof balance === 'string' ? balance : '',
          }
        : null,
    preloaded,
    manifest: built.manifest,
    sheets: built.sheets,
    build: built.id,
    device,
    ...(site.isDemo && palette && { palette }),
  })
}

const catalogues = new Map<Language, Catalogue>()

/** Read and compiled for the first page in a language, and kept. */
export function catalogueOf(language: Language): Catalogue {
  const catalogue = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, catalogue)
  return catalogue
}

/** What the device's cookies choose; what is no choice is as if it were not there. */
function deviceOf({ cookies }: FastifyRequest): DeviceChoices {
  return Object.fromEntries(
    Object.entries(deviceChoices).flatMap(([name, values]) =>
      values.flatMap((value) => (value === cookies[name] ? [[name, value]] : [])),
    ),
  )
}

const queryMax = 20

/** The address as pages read it: each name once, the last value wins. */
function placeOf(request: FastifyRequest): Place {
  const site = 'http://site.invalid'
  // Joined as text: two slashes at the beginning would name another host, and lead to the first page.
  const url = new URL(request.url.startsWith('/') ? site + request.url : request.url, site)
  return { path: url.pathname, query: Object.fromEntries([...url.searchParams].slice(0, queryMax)) }
}

/** A site that cannot be drawn says why, without any theme. */
function sendRefusal(reply: FastifyReply, { key, details }: Refusal, { language }: Asker) {
  const nonce = newNonce()
  const { status } = refuse(key)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentPolicy(nonce, "'none'"),
      'cache-control': 'no-store',
    })
    .send(plainPage(language, nonce, speechOf(language).t(key, details)))
}
