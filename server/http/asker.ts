/** Makes the asker of a request: site by Host, session by cookie or `auth`, language by choice. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import type { Database } from '#server/base/database.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { askSession } from '#server/identity/session.ts'
import type { Sites } from '#server/site/sites.ts'
import type { Asker } from './perform.ts'

export const sessionCookie = 'session'
/** Of a browser that its player trusts; it opens nothing by itself. */
const trustCookie = 'trust'
/** Asked by pages on their own: it must not keep an absent player signed in [AUT-04]. */
const statusCheck = '/api/settings/check_status'
export const languageCookie = 'language'
/** Sent by our own pages; other origins cannot add it without a preflight, which is never granted. */
const browserHeader = 'x-fairhouse'

export type AskerNeeds = {
  database: Database
  sites: Sites
  clock: Clock
  sessionSecret: string
  log: Log
}

export const askerOf = (...asked: Parameters<typeof askersOf>): Promise<Asker> =>
  askersOf(...asked).sure

/**
 * Who asks. A token in the body (`auth`, apps) goes before the cookie (browsers); a cookie counts only
 * from our own pages, so that no other site can act for the player.
 * @returns `sure`; and `likely`, who it was last, to read ahead by: nothing may be told before `sure.who` is the same.
 */
export function askersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: AskerNeeds,
  site: Site,
  auth?: string,
): { likely: Asker | null; sure: Promise<Asker> } {
  const now = needs.clock()
  const isBrowser = request.headers[browserHeader] === 'web' || request.method === 'GET'
  const token = auth ?? (isBrowser ? request.cookies[sessionCookie] : undefined)
  const session = token
    ? askSession(needs.database.bare, {
        site,
        token,
        now,
        sessionSecret: needs.sessionSecret,
        isActivity: request.url !== statusCheck,
      })
    : noSession
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  } as const
  const cookieOf = (name: string): Asker['cookie'] => ({
    set: (value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clear: () => void reply.clearCookie(name, options),
  })
  const asker = (who: Asker['who']): Asker => ({
    site,
    now,
    language: languageOf(request, site),
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    isBrowser,
    origin: `${request.protocol}://${request.host}`,
    log: needs.log,
    who,
    cookie: cookieOf(sessionCookie),
    ...(isBrowser && {
      trust: { ...cookieOf(trustCookie), secret: request.cookies[trustCookie] ?? '' },
    }),
  })
  return { likely: session.likely && asker(session.likely), sure: session.sure.then(asker) }
}

const noSession = {
  likely: null,
  sure: Promise.resolve({ refusal: 'Session expired' } as const),
}

/** A request that changes something by cookie comes from a page of this very origin, or not at all. */
export function checkOrigin(request: FastifyRequest) {
  const origin = request.headers.origin
  if (origin !== undefined && origin !== `${request.protocol}://${request.host}`)
    throw new Refusal('originRefused')
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('originRefused')
}

const tagToCode: Record<string, Language> = {
  en: 'EN',
  fil: 'PHP',
  tl: 'PHP',
  zh: 'CN',
  'zh-hans': 'CN',
  'zh-hant': 'CT',
  'zh-hk': 'CT',
  'zh-mo': 'CT',
  'zh-tw': 'CT',
  es: 'ESP',
  ru: 'RUS',
  vi: 'VI',
  ms: 'MS',
  ne: 'NE',
}
const preferencesMax = 10

/** By as much of a tag as says which language it is: `zh-Hant-HK` is written as `zh-Hant`, `zh-SG` as `zh`. */
function codeOf(tag: string): Language | undefined {
  const [language = '', part = ''] = tag.toLowerCase().split('-')
  return tagToCode[`${language}-${part}`] ?? tagToCode[language]
}

/** The language an address asks for by its tag (`?lang=es`), as search engines list it, or by its code, as the form does; null where the site has it not. */
export function askedLanguage(request: FastifyRequest, site: Site): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (typeof lang !== 'string') return null
  const code = codeOf(lang) ?? languageCodes.find((one) => one === lang)
  return code !== undefined && site.languages.includes(code) ? code : null
}

/** What the address asks for, else the choice in the cookie, else what the browser prefers, else the site's first; always one the site offers. */
export function languageOf(request: FastifyRequest, site: Site): Language {
  const chosen = request.cookies[languageCookie]
  const isOffered = (code: string | undefined): code is Language =>
    code !== undefined &&
    (languageCodes as string[]).includes(code) &&
    site.languages.includes(code as Language)
  const asked = askedLanguage(request, site)
  if (asked) return asked
  if (isOffered(chosen)) return chosen
  for (const part of (request.headers['accept-language'] ?? '')
    .split(',')
    .slice(0, preferencesMax)) {
    const code = codeOf(part.split(';')[0]?.trim() ?? '')
    if (isOffered(code)) return code
  }
  return site.defaultLanguage
}
