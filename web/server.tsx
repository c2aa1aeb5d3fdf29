/** The server's entry: what a page needs to be asked first, and the page drawn from it. */

import { renderToString } from 'react-dom/server'
import { openStore, type Preloaded } from '#client/store.ts'
import type { DeviceChoices, OddsFormat } from '#contract/device.ts'
import { languages, type Language } from '#contract/catalogue.ts'
import { themes, type Template as TemplateName } from '#contract/themes.ts'
import type { Catalogue } from '#i18n/compile.ts'
import { speak } from '#i18n/speech.ts'
import { App, titleOf } from './app.tsx'
import { bootId, writeBoot } from './boot.ts'
import type { Player, Startup } from './context.tsx'
import { writeDocument, type Sheets } from './document/document.ts'
import { filesOf, type MadeOf, type Manifest } from './document/files.ts'
import { allowsForeign, chatOrigins } from './document/foreign.ts'
import { foreignScripts, headCalls, headPaths, idNames, tellEngines } from './document/head.ts'
import { stillNavigation } from './routing/navigation.ts'
import { type Asker, type CallAsk, type Page, type Place } from './page.ts'
import { loadPage } from './routing/pages.ts'
import { settle, type Login } from './routing/router.ts'
import { maintenance, openRoute, type PageSource, type Route } from './routing/routes.ts'
import { openSession } from './session/session.ts'
import { extraCalls, extrasSource, hasExtras, loadExtras } from './extras/parts.tsx'
import { fixtureCalls, framesMatches, hasSports, showsAllMatches } from './sports/home_blocks.ts'
import { textCall } from './home/calls.ts'
import { loadLower, lowerSource } from './home/lower_parts.ts'
import { loadRestriction, restrictionSource } from './session/session_check.tsx'
import { loadSports, slipSource, sportsSource } from './sports/parts.tsx'
import { loadTemplate, type Template } from './template/template.ts'
import { loadPalettes } from './template/theme.ts'
import { openToasts } from './toasts.tsx'
import { furtherSources } from './document/words.ts'

export { noncePlaceholder } from './document/document.ts'
export {
  cardOf,
  cardPlaces,
  headerGroundsOf,
  iconSizes,
  listedPaths,
  manifestOf,
  markOf,
  sitemapOf,
  unlistedPaths,
} from './document/app_files.ts'

export type RenderInput = {
  place: Place
  startup: Startup
  language: Language
  catalogue: Catalogue
  now: Date
  /** IANA name of the site's zone. */
  timeZone: string
  oddsFormat: OddsFormat
  /** Whether the player asked for less motion. */
  isCalm: boolean
  /** Scheme and host, as `https://salon.example`. */
  origin: string
  /** Address of the picture by which the page is shared, where it has none of its own. */
  card: string
  player: Player | null
  /** Answers to the calls that `ask` named, in any order; a refused one is asked again by the browser. */
  preloaded: readonly Preloaded[]
  manifest: Manifest
  sheets: Sheets
  build: string
  device: DeviceChoices
  /** A palette of the site's template in place of its own, for looking at it (`?theme_color=`). */
  palette?: string
}

export type RenderedPage =
  | {
      kind: 'page'
      status: 200 | 404 | 503
      html: string
      /** Third parties that the page's content policy has to let through. */
      origins: readonly string[]
    }
  | { kind: 'redirect'; to: string }

/** The calls a page is drawn from; nothing for what redirects. */
export async function callsOf(
  place: Place,
  startup: Startup,
  asker: Asker,
): Promise<readonly CallAsk[]> {
  const { isPlayer } = asker
  const own: readonly CallAsk[] = isPlayer
    ? [
        ['/api/auth/get_balance', {}],
        ['/api/settings/check_status', {}],
      ]
    : []
  if (startup.maintenance.is_maintenance)
    return (await loadPage(maintenance.source)).calls(place, asker, { home: [] })
  const outcome = settle(place, loginOf(startup), isPlayer, startup)
  if (outcome.kind === 'redirect') return []
  const page = await loadPage(outcome.route.source)
  if (outcome.kind === 'missing') return [...own, ...page.calls(place, asker, { home: [] })]
  const look = await loadTemplate(startup.site.template)
  return once([
    ...own,
    ...headCalls(place, loginOf(startup), outcome.route),
    ...(framesMatches(look) ? fixtureCalls : []),
    ...extraCalls(look, place.path, isPlayer),
    ...page.calls(place, asker, look),
  ])
}

/** Several parts may read the same. */
function once(asks: readonly CallAsk[]): CallAsk[] {
  return [...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values()]
}

/** Draws a page as a whole document. The same input gives the same bytes; the nonce is put in afterwards. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  const { place, startup, player } = input
  if (startup.maintenance.is_maintenance) return draw(input, await found(maintenance), 503)
  const outcome = settle(place, loginOf(startup), player !== null, startup)
  if (outcome.kind === 'redirect') return { kind: 'redirect', to: outcome.to }
  const isMissing = outcome.kind === 'missing' || namesNothing(input)
  return draw(input, await found(outcome.route), isMissing ? 404 : 200)
}

/** True where an address names one thing and it is not there: the page says so, and so does its status. */
function namesNothing({ place: { path, query }, preloaded }: RenderInput): boolean {
  const names = path === '/sports' ? ['event'] : (idNames[path] ?? [])
  if (!names.some((name) => name in query)) return false
  // Of a name that no game can have nothing is asked.
  const isAsked = path !== '/playnow' || preloaded.some(([call]) => call === '/api/product/info')
  return !isAsked || preloaded.some(([, , { statusCode }]) => statusCode === -404)
}

/** Whether something keeps the page's player from playing. */
function isRestricted(preloaded: readonly Preloaded[]): boolean {
  return preloaded.some(
    ([path, , result]) =>
      path === '/api/settings/check_status' &&
      result.message === 'OK' &&
      result.value.restriction !== null,
  )
}

type Found = { page: Page; source: PageSource }

async function found({ source }: Route): Promise<Found> {
  return { page: await loadPage(source), source }
}

function loginOf({ site }: Startup): Login {
  return themes[site.template as TemplateName].login
}

async function draw(
  input: RenderInput,
  shown: Found,
  status: 200 | 404 | 503,
): Promise<RenderedPage> {
  const {
    place,
    startup,
    language,
    catalogue,
    now,
    timeZone,
    oddsFormat,
    player,
    preloaded,
    build,
  } = input
  const { site } = startup
  const template = site.template as TemplateName
  const login = loginOf(startup)
  const [look, palettes] = await Promise.all([loadTemplate(template), loadPalettes(template)])
  const called = (name: string | undefined) => palettes.find(({ slug }) => slug === name)
  await loadLower()
  if (hasSports(look.home)) await loadSports()
  if (hasExtras(look)) await loadExtras()
  const restricted = isRestricted(preloaded) ? [restrictionSource] : []
  if (restricted.length > 0) await loadRestriction()
  const palette = called(input.palette) ?? called(site.theme_color)
  if (!palette) throw new Error(`${template} has no palette ${site.theme_color}`)
  const isForeignAllowed = status === 200 && allowsForeign(place, login)
  const navigation = stillNavigation(place, shown.page)
  const body = renderToString(
    <App
      {...{
        startup,
        language,
        catalogue,
        timeZone,
        oddsFormat,
        login,
        look,
        navigation,
        isForeignAllowed,
      }}
      clock={() => now}
      store={openStore(neverAsk, preloaded)}
      session={openSession(player)}
      toasts={openToasts()}
    />,
  )
  const { t } = speak(language, catalogue)
  const scripts = isForeignAllowed ? foreignScripts(preloaded) : []
  const html = writeDocument({
    language: languages[language].tag,
    ...tellEngines({
      place,
      startup,
      language,
      origin: input.origin,
      card: input.card,
      isFound: status === 200,
      title: t(titleOf(navigation.read())),
      about: t('aboutText', { site: site.site_name }),
      preloaded,
    }),
    foreign: scripts,
    withoutScript: t('withoutScript'),
    scriptsLost: [t('scriptsLost'), t('retry')],
    siteName: site.site_name,
    icon: site.manifest_icon,
    appIcons: site.app_icons,
    look,
    palette,
    device: input.device,
    isCalm: input.isCalm,
    languageCode: language,
    manifest: input.manifest,
    sheets: input.sheets,
    ...sourcesOf(place, look, language, shown.source, restricted),
    body,
    boot: {
      id: bootId,
      json: writeBoot({
        startup,
        look,
        language,
        // A guest's page says nothing of the time it was drawn at, so that it can be kept.
        now: player && now.toISOString(),
        timeZone,
        oddsFormat,
        login,
        player,
        isForeignAllowed,
        preloaded: preloaded.filter(
          ([path]) => !headPaths.has(path) || (place.path === '/' && path === textCall[0]),
        ),
        build,
      }),
    },
  })
  const origins = scripts.flatMap((script) => script.origins)
  const isChat = isForeignAllowed && startup.live_chat.status
  return { kind: 'page', status, html, origins: [...origins, ...(isChat ? chatOrigins : [])] }
}

/** Source paths of what a page is made of, as the build's manifest names its chunks, the entry first. */
function sourcesOf(
  place: Place,
  look: Template,
  language: Language,
  source: PageSource,
  further: readonly string[] = [],
): MadeOf {
  const hasParts = framesMatches(look) || (place.path === '/' && hasSports(look.home))
  const parts = hasParts ? [sportsSource] : []
  const isAwaited = showsAllMatches(look.home)
  const hasSlip =
    source === 'web/sports/sports.tsx' || (source === 'web/home/home.tsx' && isAwaited)
  return {
    sources: [
      'web/browser.tsx',
      `i18n/messages/${language}.json?first`,
      ...furtherSources(source, language),
      source,
      ...(isAwaited ? parts : []),
      ...(hasExtras(look) ? [extrasSource] : []),
      ...further,
    ],
    laterSources: [
      ...(isAwaited ? [] : parts),
      ...(hasSlip ? [slipSource] : []),
      ...(place.path === '/' ? [lowerSource] : []),
    ],
  }
}

/** Files of a page, for whoever loads them in sight; none where there is no such page. */
export async function filesAt(
  path: string,
  startup: Startup,
  language: Language,
  manifest: Manifest,
): Promise<string[]> {
  const route = openRoute(path, startup)
  if (!route) return []
  const look = await loadTemplate(startup.site.template)
  const sources = sourcesOf({ path, query: {} }, look, language, route.source)
  const { scripts, styles } = filesOf(manifest, sources)
  return [...styles, ...scripts]
}

/** Everything was asked before drawing; what was refused then is the browser's to ask again. */
const neverAsk = () => new Promise<never>(() => undefined)
