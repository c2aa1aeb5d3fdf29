/** Which sources say which sentences: the build parts the catalogues by it, and the server names the parts of a page. */

import type { Language } from '#contract/catalogue.ts'
import type { SpeakingSources } from '#i18n/parts.ts'
import { isFirst } from '../routing/first.ts'
import { missing, routes, type PageSource, type Route } from '../routing/routes.ts'

/** What is loaded as a page is, and stands on others. */
const asidePages: readonly PageSource[] = ['web/sports/slip/slip.tsx']

/** Source paths of all pages. */
export const pageSources: readonly PageSource[] = [
  ...new Set(
    [...Object.values<Route | null>(routes), missing]
      .flatMap((route) => route?.source ?? [])
      .concat(asidePages),
  ),
]

/** What a page that is no first one loads beside its source, as the build's manifest names it: tables, and its words. */
export function furtherSources(source: PageSource, language: Language): string[] {
  if (isFirst(source)) return []
  const words = `i18n/messages/${language}.json`
  return [
    'web/routing/further_pages.ts',
    'i18n/later_words.ts',
    `${words}?later`,
    `${words}?more`,
    `${words}?of=${source}`,
  ]
}

/** The first pages with all they are made of, what fails, and the names the server gives to menus; then what any page may say. */
export const speakingSources: SpeakingSources = {
  first: [
    // What only the server says, no browser has to load.
    'web/!(server).tsx',
    'web/{home,lobby,template,extras}/*.{ts,tsx}',
    // Few are kept from playing: what they are told comes with what any page may say.
    'web/later/!(restriction|keys_sheet).{ts,tsx}',
    // What is of the page of sports alone comes with it.
    'web/sports/!(sports|match_search|event|tracker|choices|followed|waiting|halves|pick_words).{ts,tsx}',
    'client/{client,fallback}.ts',
    'contract/catalogue.ts',
    'i18n/categories.ts',
  ],
  // The frames of games are no pages: they load what any page may say. Tables that only pages import come with these.
  everywhere: [
    'contract/!(*_desk|staff|schedule|host).ts',
    'client/*.ts',
    'i18n/!(promotion_words|statement_words).ts',
    'studio/**/*.{ts,tsx}',
    'web/later/{restriction,keys_sheet}.tsx',
  ],
  answered: ['server/catalogue/filters.ts'],
  pages: pageSources.filter((source) => !isFirst(source)),
}
