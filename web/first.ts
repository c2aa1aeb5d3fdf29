/** What a visitor meets first. It is drawn from fewer sentences: the build parts the catalogues by these sources. */

import type { PageSource } from './routes.ts'

const firstPages: ReadonlySet<PageSource> = new Set([
  'web/home/home.tsx',
  'web/lobby/lobby.tsx',
  'web/sports/sports.tsx',
  'web/maintenance.tsx',
])

/** Paths with wildcards: the first pages with all they are made of, what fails, and the names the server gives to menus. */
export const firstSources = [
  'web/*.tsx',
  'web/{home,lobby,sports,template,later}/*.{ts,tsx}',
  'client/{client,fallback}.ts',
  'contract/catalogue.ts',
  'i18n/categories.ts',
]

export function needsMore(source: PageSource): boolean {
  return !firstPages.has(source)
}
