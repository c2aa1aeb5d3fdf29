/** Which sources say which sentences: the build parts the catalogues by it, and the server names the parts of a page. */

import type { Language } from '#contract/catalogue.ts'
import type { SpeakingSources } from '#i18n/parts.ts'
import { needsMore } from './first.ts'
import { routes, type PageSource, type Route } from './routes.ts'

/** Source paths of all pages. */
export const pageSources: readonly PageSource[] = [
  ...new Set(Object.values<Route | null>(routes).flatMap((route) => route?.source ?? [])),
]

/** The parts of a catalogue that a page loads beyond the first, as the build's manifest names them. */
export function furtherWords(source: PageSource, language: Language): string[] {
  const file = `i18n/messages/${language}.json`
  return needsMore(source) ? [`${file}?more`, 'i18n/page_words.ts', `${file}?of=${source}`] : []
}

/** The first pages with all they are made of, what fails, and the names the server gives to menus; then what any page may say. */
export const speakingSources: SpeakingSources = {
  first: [
    'web/*.tsx',
    'web/{home,lobby,sports,template,later}/*.{ts,tsx}',
    'client/{client,fallback}.ts',
    'contract/catalogue.ts',
    'i18n/categories.ts',
  ],
  everywhere: ['contract/**/*.ts', 'client/*.ts', 'i18n/*.ts'],
  pages: pageSources.filter(needsMore),
}
