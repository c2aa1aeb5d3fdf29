/** What the address of `/sports` asks for, the address that asks for something else, and the matches that are asked for. */

import { saysAll, wordsIn } from '#i18n/sought.ts'
import { addressOf, type Place, type Query } from '../page.ts'
import { searchedIn } from '../routing/typed_search.ts'
import type { Match, Matches } from './matches.ts'

/** When matches are played, each with its title; all stand below each other where none is asked for. */
export const phases = [
  ['live', 'liveNow'],
  ['soon', 'nextDay'],
  ['early', 'earlyMatches'],
  ['over', 'results'],
] as const
export type Phase = (typeof phases)[number][0]

/** In the place of a time: who wins the season, which no match is shown for. */
export const outright = 'outright'

/** Within how many hours a match begins. */
export const hours = ['1', '3', '6', '12'] as const

const orders = ['time', 'popular'] as const

/** Empty where nothing is asked for; matches are then in the order of their leagues. */
export type Asked = {
  phase: Phase | typeof outright | ''
  sport: string
  league: string
  within: (typeof hours)[number] | ''
  sort: (typeof orders)[number] | ''
  /** Words that a match has in its sides, its league or its sport. */
  q: string
}

/** Values that nobody knows ask for nothing. @param lists names that stand for several leagues */
export function askedIn(
  query: Query,
  matches: readonly Match[],
  lists: readonly string[] = [],
): Asked {
  const known = <T extends string>(name: keyof Asked, values: readonly T[]): T | '' =>
    values.find((value) => value === query[name]) ?? ''
  return changed(
    {
      phase: known('phase', [...phases.map(([phase]) => phase), outright]),
      sport: known(
        'sport',
        matches.map(({ sport }) => sport.code),
      ),
      league: known('league', [...lists, ...matches.map(({ league }) => league.code)]),
      within: known('within', hours),
      sort: known('sort', orders),
      q: searchedIn(query),
    },
    {},
  )
}

/** What leads to matches from here: on other pages, on that of one match and on that of seasons nothing is asked for. */
export function askedHere({ path, query }: Place, matches: readonly Match[]): Asked {
  const isHere = path === '/sports' && !query['event'] && query['phase'] !== outright
  return askedIn(isHere ? query : {}, matches)
}

/** Whether hours before the start make a difference: what begins later than in a day has none of them. */
export function hasHours({ phase }: Asked): boolean {
  return phase === '' || phase === 'soon'
}

/** The same but for a change, without what makes no difference then. */
export function changed(asked: Asked, change: Partial<Asked>): Asked {
  const next = { ...asked, ...change }
  return hasHours(next) ? next : { ...next, within: '' }
}

export function askingAddress(asked: Asked): string {
  return addressOf({ path: '/sports', query: asked })
}

export type Section = { phase: Phase; matches: readonly Match[] }

/** @param isOfLeague by its code: what is asked for as a league may be several */
export function sectionsAsked(
  matches: Matches,
  { phase: asked, sport, within, sort, q }: Omit<Asked, 'league'>,
  now: Date,
  isOfLeague: (league: string) => boolean = () => true,
): Section[] {
  const end = within === '' ? Infinity : now.getTime() + Number(within) * 3_600_000
  const words = wordsIn(q)
  const fits = (match: Match) =>
    (sport === '' || match.sport.code === sport) &&
    (match.status !== 'upcoming' || Date.parse(match.start_time) < end) &&
    isOfLeague(match.league.code) &&
    (words.length === 0 || saysAll(namesOf(match), words))
  return phases
    .filter(([phase]) => asked === '' || asked === phase)
    .map(([phase]) => {
      const fitting = matches[phase].filter(fits)
      // Lists are in the order of time, which decides among equals.
      const ordered = sort === 'popular' ? fitting.toSorted((a, b) => b.bets - a.bets) : fitting
      return { phase, matches: ordered }
    })
}

const namesOf = ({ home, away, league, sport }: Match) =>
  [home, away, league, sport].map(({ name_local }) => name_local).join(' ')

export function sizeOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { matches }) => sum + matches.length, 0)
}
