/** The sportsbook's parts of home, loaded only where the site's template has them: others carry none of their weight. */

import type { ReactNode } from 'react'
import type { CallAsk } from '../page.ts'
import type { blocks as everyBlock } from './blocks.tsx'

type PartName = keyof typeof everyBlock

let blocks: typeof everyBlock | null = null

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

export async function loadSports(): Promise<void> {
  blocks = (await import('./blocks.tsx')).blocks
}

/** `otherwise` stands in its place where there are no matches, or nothing was loaded. */
export function SportsPart({ name, otherwise }: { name: PartName; otherwise?: ReactNode }) {
  const Part = blocks?.[name]
  return Part ? <Part otherwise={otherwise} /> : otherwise
}
