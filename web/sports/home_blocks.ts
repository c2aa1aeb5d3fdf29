/** Which homes have blocks of the sportsbook, and what these read. */

import type { CallAsk, Reads } from '../page.ts'
import type { HomeBlock, Template } from '../template/template.ts'

/** Blocks with matches: all of the site's, or the highlights alone. */
const shown: Partial<Record<HomeBlock, 'all' | 'highlights'>> = {
  liveNow: 'highlights',
  sportsHighlights: 'highlights',
  topLeagues: 'all',
  upcoming: 'all',
  todayBoard: 'all',
  earlyBoard: 'all',
  esports: 'all',
  results: 'all',
}

/** What is read where matches are only counted. */
export const fixtureCalls: readonly CallAsk[] = [['/api/home/match_list', {}]]

/** What is read where all matches are shown. */
export const matchCalls: readonly CallAsk[] = [...fixtureCalls, ['/api/home/public_odds', {}]]

/** What is read where boards have room for prices on the first half. */
export const halvesCall: CallAsk = ['/api/sports/half_odds', {}]

/** True for the home of a sportsbook. Its parts stand at the top too: they are loaded before drawing. */
export function showsAllMatches(home: readonly HomeBlock[]): boolean {
  return home.some((block) => shown[block] === 'all')
}

/** True where a home has any of the parts; the server loads them before drawing. */
export function hasSports(home: readonly HomeBlock[]): boolean {
  return home.some((block) => block in shown)
}

/** What home reads for its parts: a home of games has no use for all that is to come. */
export function sportsCalls({ home, hasHalves }: Reads): CallAsk[] {
  const isAll = showsAllMatches(home)
  return [
    ...(isAll ? matchCalls : hasSports(home) ? [['/api/home/highlights', {}] as const] : []),
    ...(isAll && hasHalves ? [halvesCall] : []),
    ...(home.includes('nextRaces') ? [['/api/product/races', {}] as const] : []),
  ]
}

/** Navigation that goes on with the sports of the site. */
const trees: ReadonlySet<string> = new Set(['sports-tree', 'market-menu', 'icon-strip'])

/** True where matches stand around every page of a template. */
export function framesMatches({ nav, home }: Pick<Template, 'nav' | 'home'>): boolean {
  return trees.has(nav.desktop) && showsAllMatches(home)
}
