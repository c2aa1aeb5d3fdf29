/** What a page tells search engines and who shares it: its record, its address in each language, what it is. */

import type { Preloaded } from '#client/store.ts'
import { languages, type Language } from '#contract/catalogue.ts'
import type { Path } from '#contract/calls.ts'
import type { Startup } from '../context.tsx'
import type { DocumentParts, ForeignScript } from './document.ts'
import { allowsForeign } from './foreign.ts'
import { addressOf, type CallAsk, type Place } from '../page.ts'
import { answerTo } from '../preloaded.ts'
import type { Login } from '../routing/router.ts'
import { routeOf, type Route } from '../routing/routes.ts'
import { structuredData } from './structured.ts'

/** The query name that asks for a page in a language, by its BCP 47 tag. */
const languageName = 'lang'

/** The names of the query that together make another page of a path; all others are states of the same. */
export const idNames: Readonly<Record<string, readonly string[]>> = {
  '/news': ['id'],
  '/playnow': ['p', 'g'],
  '/promotions': ['id'],
}

/** Not for search engines; what has names, without them. */
const unlisted: ReadonlySet<string> = new Set(['/playnow', '/preloader'])

/** Read for the head alone: they do not go on to the browser. */
export const headPaths: ReadonlySet<Path> = new Set(['/api/seo', '/api/settings/get_analytics'])

export function headCalls(place: Place, login: Login, route: Route): CallAsk[] {
  return [
    ...(route.access === 'player' ? [] : [['/api/seo', { page_name: pageName(place) }] as const]),
    ...(allowsForeign(place, login) ? [['/api/settings/get_analytics', {}] as const] : []),
  ]
}

/** As search records name pages: `home`, or the path without its slash. */
function pageName({ path }: Place): string {
  return path === '/' ? 'home' : path.slice(1)
}

export function foreignScripts(preloaded: readonly Preloaded[]): readonly ForeignScript[] {
  return answerTo(preloaded, '/api/settings/get_analytics')?.value ?? []
}

export type Told = {
  place: Place
  startup: Startup
  language: Language
  /** Scheme and host. */
  origin: string
  /** Address of the picture by which the page is shared where it has none of its own. */
  card: string
  isFound: boolean
  /** The page's own name and the site's words about itself, for where the operator has written nothing. */
  title: string
  about: string
  preloaded: readonly Preloaded[]
}

type EngineParts = Pick<
  DocumentParts,
  | 'title'
  | 'description'
  | 'keywords'
  | 'author'
  | 'publisher'
  | 'canonical'
  | 'address'
  | 'wordsLanguage'
  | 'languages'
  | 'image'
  | 'structured'
>

export function tellEngines(told: Told): EngineParts {
  const { place, startup, origin, isFound, preloaded } = told
  const { site_name } = startup.site
  const record = answerTo(preloaded, '/api/seo')?.value
  const isWritten = record?.status === 'published' || record?.status === 'fallback'
  const piece = answerTo(preloaded, '/api/home/news_detail')?.value
  const promotion =
    place.path === '/promotions' ? answerTo(preloaded, '/api/promo/detail')?.value : undefined
  const game = answerTo(preloaded, '/api/product/info')?.value.game
  const name = piece?.title ?? promotion?.title ?? game?.game_name ?? told.title
  // Of the page alone: what is told of one piece is that piece's.
  const own = isWritten && !piece && !promotion && !game ? record : undefined
  const title = own ? own.meta_title : `${name} · ${site_name}`
  const about = record?.meta_desc || told.about
  const description =
    piece?.summary ||
    promotion?.summary ||
    (game ? `${game.game_name} · ${game.provider_name} · ${about}` : about)
  const listed = listedPlace(place)
  const image = piece?.image
    ? origin + piece.image.img_url
    : (!promotion && !game && record?.meta_image_url) || origin + told.card
  if (!isFound || !listed)
    return {
      title,
      description,
      keywords: '',
      author: '',
      publisher: '',
      canonical: '',
      address: '',
      wordsLanguage: '',
      languages: [],
      image: '',
      structured: [],
    }
  const address = addressIn(listed, askedLanguage(told), origin)
  const elsewhere = (written = '') =>
    written !== '' && written !== `${origin}${place.path}` ? written : undefined
  const canonical = elsewhere(own?.meta_canonical) ?? address
  return {
    title,
    description,
    keywords: record?.meta_keywords ?? '',
    author: record?.meta_author ?? '',
    publisher: record?.meta_publisher ?? '',
    canonical,
    address: elsewhere(own?.meta_url) ?? canonical,
    wordsLanguage: own?.meta_lang ?? '',
    languages: languageAddresses(listed, startup, origin),
    image,
    structured: structuredData({ ...told, name, description, image }),
  }
}

/** The place as search engines list it: without what is only a state of the page. Null where they are to leave it out. */
export function listedPlace({ path, query }: Place): Place | null {
  const route = routeOf(path)
  if (!route || route.access === 'player') return null
  const ids = (idNames[path] ?? []).map((name) => [name, query[name] ?? ''] as const)
  const isNamed = ids.length > 0 && ids.every(([, id]) => id !== '')
  if (!isNamed && unlisted.has(path)) return null
  return { path, query: isNamed ? Object.fromEntries(ids) : {} }
}

/** The language an address asks for, where the site speaks it. */
function askedLanguage({ place, startup, language }: Told): Language | null {
  const tag = place.query[languageName]
  const isAsked = tag !== undefined && languages[language].tag.toLowerCase() === tag.toLowerCase()
  return isAsked && startup.language.length > 1 ? language : null
}

function addressIn({ path, query }: Place, language: Language | null, origin: string): string {
  const asked = language === null ? {} : { [languageName]: languages[language].tag }
  return origin + addressOf({ path, query: { ...query, ...asked } })
}

/** The same page in every language of the site, and without a choice. */
export function languageAddresses(
  place: Place,
  startup: Startup,
  origin: string,
): (readonly [tag: string, address: string])[] {
  if (startup.language.length < 2) return []
  return [
    ...startup.language.map(
      ({ code }) => [languages[code].tag, addressIn(place, code, origin)] as const,
    ),
    ['x-default', addressIn(place, null, origin)],
  ]
}
