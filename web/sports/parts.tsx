/** The sportsbook's parts of home, loaded only where the site's template has them: others carry none of their weight. */

import { lateParts } from '../late_parts.tsx'
import type { CallAsk } from '../page.ts'
import type { Template } from '../template/template.ts'
import type { blocks as everyBlock } from './blocks.tsx'

type PartName = keyof typeof everyBlock

/** Blocks of home that show matches. */
const blockNames: ReadonlySet<string> = new Set<PartName>([
  'liveNow',
  'sportsHighlights',
  'topLeagues',
  'upcoming',
  'todayBoard',
  'earlyBoard',
  'results',
])

/** Source path of the parts, as the build's manifest names their chunk. */
export const sportsSource = 'web/sports/blocks.tsx'

/** What the parts read. */
export const matchCalls: readonly CallAsk[] = [
  ['/api/home/match_list', {}],
  ['/api/home/public_odds', {}],
]

/** True where a home with these blocks shows matches; then `loadSports` comes before drawing. */
export function showsMatches(home: readonly string[]): boolean {
  return home.some((block) => blockNames.has(block))
}

/** Navigation that goes on with the sports of the site. */
const trees: ReadonlySet<string> = new Set(['sports-tree', 'market-menu', 'icon-strip'])

/** True where matches stand around every page of a template. */
export function framesMatches({ nav, home }: Pick<Template, 'nav' | 'home'>): boolean {
  return trees.has(nav.desktop) && showsMatches(home)
}

export const { load: loadSports, Part: SportsPart } = lateParts<PartName>(
  async () => (await import('./blocks.tsx')).blocks,
)
