/** What a page is in the words of schema.org, from what the page itself shows and nothing else. */

import type { Preloaded } from '#client/store.ts'
import { languages, type Language } from '#contract/catalogue.ts'
import { plainText } from '../content/plain.ts'
import type { Startup } from '../context.tsx'
import type { Place } from '../page.ts'
import { answerTo } from '../preloaded.ts'

type Named = {
  place: Place
  startup: Startup
  language: Language
  origin: string
  preloaded: readonly Preloaded[]
  /** Of the page. */
  name: string
  description: string
  image: string
}

const context = 'https://schema.org'

export function structuredData(told: Named): object[] {
  const isHome = told.place.path === '/'
  return [
    isHome ? website(told) : crumbs(told),
    ...(isHome ? [organization(told)] : []),
    ...questions(told),
    ...article(told),
    ...games(told),
  ]
}

function website({ startup, origin, language, description }: Named): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: startup.site.site_name,
    url: `${origin}/`,
    inLanguage: languages[language].tag,
    description,
  }
}

function organization({ startup, origin }: Named): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name: startup.site.site_name,
    url: `${origin}/`,
    logo: `${origin}${startup.site.app_icons}/512.png`,
  }
}

function crumbs({ startup, origin, place, name }: Named): object {
  const items = [
    { name: startup.site.site_name, item: `${origin}/` },
    { name, item: `${origin}${place.path}` },
  ]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: item.name,
      item: item.item,
    })),
  }
}

function questions({ place, preloaded }: Named): object[] {
  const asked = answerTo(preloaded, '/api/settings/siteinfodetail')?.cms.faqs.questions ?? []
  if (place.path !== '/faqs' || asked.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: asked.map(({ local_question, local_answer }) => ({
        '@type': 'Question',
        name: local_question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(local_answer) },
      })),
    },
  ]
}

function article({ startup, origin, preloaded, image }: Named): object[] {
  const piece = answerTo(preloaded, '/api/home/news_detail')?.value
  if (!piece) return []
  return [
    {
      '@context': context,
      '@type': 'NewsArticle',
      headline: piece.title,
      description: piece.summary,
      image: [image],
      datePublished: piece.date,
      dateModified: piece.updated_at ?? piece.date,
      inLanguage: languages[piece.language].tag,
      publisher: { '@type': 'Organization', name: startup.site.site_name, url: `${origin}/` },
    },
  ]
}

const listedMax = 20

/** The games of a lobby, as far as the first page shows them. */
function games({ origin, preloaded }: Named): object[] {
  const listed = answerTo(preloaded, '/api/product/list')?.value.slice(0, listedMax) ?? []
  if (listed.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'ItemList',
      itemListElement: listed.map(({ game_name, game_image }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        item: { '@type': 'VideoGame', name: game_name, image: new URL(game_image, origin).href },
      })),
    },
  ]
}
