/** What a visitor meets first: it is drawn from fewer sentences than all other pages. */

import type { PageSource } from './routes.ts'

const firstPages: ReadonlySet<PageSource> = new Set([
  'web/home/home.tsx',
  'web/lobby/lobby.tsx',
  'web/sports/sports.tsx',
  'web/maintenance.tsx',
])

export function needsMore(source: PageSource): boolean {
  return !firstPages.has(source)
}
