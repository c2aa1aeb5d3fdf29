/** What a site is as an app and to search engines: its manifest, its mark, its picture, its list of pages. */

import { languages, type Language } from '#contract/catalogue.ts'
import type { Catalogue } from '#i18n/compile.ts'
import { speak } from '#i18n/speech.ts'
import { drawCard } from '../art/card.ts'
import { drawMark, type MarkShape } from '../art/mark.ts'
import type { Startup } from '../context.tsx'
import { languageAddresses, listedPlace } from './head.ts'
import { addressOf, type Place } from '../page.ts'
import { openRoute, routes, type RoutePath } from '../routing/routes.ts'
import type { Palette } from '../template/template.ts'
import { loadPalettes } from '../template/theme.ts'

export { cardPlaces } from '../art/card.ts'

export const iconSizes = [180, 192, 512] as const

/** Of a site, what its own pictures are drawn from. */
type Look = Pick<Startup['site'], 'site_name' | 'template' | 'theme_color'>

async function paletteOf(site: Look): Promise<Palette> {
  const palettes = await loadPalettes(site.template)
  const palette = palettes.find(({ slug }) => slug === site.theme_color)
  if (!palette) throw new Error(`${site.template} has no palette ${site.theme_color}`)
  return palette
}

/** The site's mark as an SVG. */
export async function markOf(site: Look, shape: MarkShape): Promise<string> {
  return drawMark(site.site_name, await paletteOf(site), shape)
}

/** The ground of the picture for sharing, as an SVG; see `cardPlaces` for what lies on it. */
export async function cardOf(site: Look): Promise<string> {
  return drawCard(site.site_name, await paletteOf(site))
}

/** The colour of the header in each scheme. */
export async function headerGroundsOf(site: Look): Promise<Record<'light' | 'dark', string>> {
  const { light, dark } = (await paletteOf(site)).tokens
  return { light: light['nav-bg'] ?? '', dark: dark['nav-bg'] ?? '' }
}

/** The web app manifest; ways in are those that need no look at money first. */
export async function manifestOf(
  startup: Startup,
  language: Language,
  catalogue: Catalogue,
): Promise<object> {
  const { site_name, app_icons } = startup.site
  const { t } = speak(language, catalogue)
  const { tokens, defaultScheme } = await paletteOf(startup.site)
  const colours = tokens[defaultScheme]
  const shortcut = (name: string, url: string) => ({ name, url })
  return {
    id: '/',
    name: site_name,
    short_name: site_name,
    description: t('aboutText', { site: site_name }),
    lang: languages[language].tag,
    dir: 'ltr',
    // Opened as an app, it shows how much of the first page has come.
    start_url: startup.show_preloader ? '/preloader' : '/',
    scope: '/',
    display: 'standalone',
    background_color: colours['bg'],
    theme_color: colours['nav-bg'],
    categories: ['entertainment', 'games'],
    icons: [
      { src: `${app_icons}/192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${app_icons}/512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      {
        src: `${app_icons}/maskable.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      shortcut(t('betHistory'), '/bet-history'),
      shortcut(t('responsibleGaming'), '/responsible-gaming'),
      shortcut(t('contactUs'), '/contact-us'),
    ],
  }
}

/** Paths that search engines may list: public, switched on, and with games where they are lobbies. */
export function listedPaths(startup: Startup): RoutePath[] {
  const counted = new Set(startup.provider_count.map(({ category }) => category))
  return (Object.keys(routes) as RoutePath[]).filter((path) => {
    const route = openRoute(path, startup)
    const hasGames = route?.category === undefined || counted.has(route.category)
    return route?.access === 'public' && hasGames && listedPlace({ path, query: {} }) !== null
  })
}

/** Paths that search engines are to leave alone. */
export function unlistedPaths(): string[] {
  return Object.keys(routes).filter((path) => listedPlace({ path, query: {} }) === null)
}

export type SitemapEntry = Place & { changedAt: string | null }

/** A sitemap with every page in every language of the site. */
export function sitemapOf(
  startup: Startup,
  origin: string,
  entries: readonly SitemapEntry[],
): string {
  const urls = entries.map(({ changedAt, ...place }) => {
    const address = origin + addressOf(place)
    const others = languageAddresses(place, startup, origin).map(
      ([tag, to]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escape(to)}"/>`,
    )
    const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<url><loc>${escape(address)}</loc>${changed}${others.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
