/** What the site's sportsbook offers, read again and again: matches, each with its prices. */

import { useCall, type Reading } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useVisit } from '../context.tsx'

export type Line = Answer<'/api/home/public_odds'>['value'][number]['lines'][number]
type Fixture = Answer<'/api/home/match_list'>['value'][number]
export type Match = Fixture & { lines: readonly Line[] }

export const readAgainMs = 15_000
const dayMs = 86_400_000

export type Matches = {
  all: readonly Match[]
  live: readonly Match[]
  upcoming: readonly Match[]
  /** Of these, what begins within a day, and what begins later. */
  soon: readonly Match[]
  early: readonly Match[]
  /** Finished or called off, latest first. */
  over: readonly Match[]
}

/** For matches without any. */
export const noLines: readonly Line[] = []

/** Makes one thing of two, the same object while both are the same: what shows it is drawn again only when one changed. */
export function madeOnce<A extends object, B, M>(make: (a: A, b: B) => M): (a: A, b: B) => M {
  const kept = new WeakMap<A, { b: B; made: M }>()
  return (a, b) => {
    const last = kept.get(a)
    if (last?.b === b) return last.made
    const made = make(a, b)
    kept.set(a, { b, made })
    return made
  }
}

const priced = madeOnce((fixture: Fixture, lines: readonly Line[]): Match => ({
  ...fixture,
  lines,
}))

/** The matches of the site without their prices, for what only counts them. */
export function useFixtures(): Matches {
  const { clock } = useVisit()
  const { answer } = useCall('/api/home/match_list', {}, { everyMs: readAgainMs })
  const all = (answer?.value ?? []).map((fixture) => priced(fixture, noLines))
  return sortMatches(all, clock())
}

/** The matches of the site in the order of their start; none while they are still being read. */
export function useMatches(): { reading: Reading<'/api/home/match_list'>; matches: Matches } {
  const { clock } = useVisit()
  const reading = useCall('/api/home/match_list', {}, { everyMs: readAgainMs })
  const odds = useCall('/api/home/public_odds', {}, { everyMs: readAgainMs })
  const lines = new Map(odds.answer?.value.map((event) => [event.match_id, event.lines]))
  const all = (reading.answer?.value ?? []).map((fixture) =>
    priced(fixture, lines.get(fixture.match_id) ?? noLines),
  )
  return { reading, matches: sortMatches(all, clock()) }
}

/** Of these only what is live, and what begins next in each league. */
export function useHighlights(): { reading: Reading<'/api/home/highlights'>; matches: Matches } {
  const { clock } = useVisit()
  const reading = useCall('/api/home/highlights', {}, { everyMs: readAgainMs })
  return { reading, matches: sortMatches(reading.answer?.value ?? [], clock()) }
}

function sortMatches(all: readonly Match[], now: Date): Matches {
  const upcoming = all.filter(({ status }) => status === 'upcoming')
  const isSoon = ({ start_time }: Match) => Date.parse(start_time) < now.getTime() + dayMs
  return {
    all,
    soon: upcoming.filter(isSoon),
    early: upcoming.filter((match) => !isSoon(match)),
    upcoming,
    live: all.filter(({ status }) => status === 'live'),
    over: all.filter(({ status }) => status === 'finished' || status === 'cancelled').toReversed(),
  }
}

export type SportMatches = {
  code: string
  name: string
  isEsport: boolean
  matches: readonly Match[]
}

/** Matches sport by sport. */
export function sportsOf(matches: readonly Match[]): SportMatches[] {
  return [...Map.groupBy(matches, ({ sport }) => sport.code)].map(([code, ofSport]) => ({
    code,
    name: ofSport[0]?.sport.name_local ?? code,
    isEsport: ofSport[0]?.sport.is_esport ?? false,
    matches: ofSport,
  }))
}

export type LeagueMatches = { code: string; name: string; sport: string; matches: readonly Match[] }

/** Matches league by league, the league that begins first on top. */
export function byLeague(matches: readonly Match[]): LeagueMatches[] {
  return [...Map.groupBy(matches, ({ league }) => league.code)].map(([code, ofLeague]) => ({
    code,
    name: ofLeague[0]?.league.name_local ?? '',
    sport: ofLeague[0]?.sport.name_local ?? '',
    matches: ofLeague,
  }))
}

/** Of a section among others. */
export const shownAtFirst = 12

/** Whole leagues from the top, until there are matches enough to look at. */
export function firstLeagues(matches: readonly Match[]): readonly Match[] {
  const first: Match[] = []
  for (const league of byLeague(matches)) {
    if (first.length >= shownAtFirst) break
    first.push(...league.matches)
  }
  return first
}

const betTypes = {
  '1X2': ['H', 'D', 'A'],
  HDP: ['H', 'A'],
  OU: ['O', 'U'],
  FHHDP: ['H', 'A'],
  FHOU: ['O', 'U'],
} as const
export type BetType = keyof typeof betTypes

/** The lines of a bet in the order boards show them; `undefined` where one is not offered. */
export function linesOf(match: Match, betType: BetType): (Line | undefined)[] {
  return betTypes[betType].map((side) =>
    match.lines.find(({ bet_type, home_away }) => bet_type === betType && home_away === side),
  )
}

/**
 * The share the house keeps in prices, in percent, computed from the prices themselves: what the odds of a market
 * imply together, beyond one. The mean of all markets shown; null where there are none.
 */
export function marginOf(matches: readonly Match[]): number | null {
  return meanMargin(
    matches.flatMap((match) =>
      (Object.keys(betTypes) as BetType[]).map((betType) =>
        linesOf(match, betType).map((line) => Number(line?.odds)),
      ),
    ),
  )
}

/** @param markets the odds of every side of each; one that has no price somewhere tells nothing. */
export function meanMargin(markets: readonly (readonly number[])[]): number | null {
  const margins = markets.flatMap((odds) =>
    odds.every((price) => price > 1) ? [odds.reduce((sum, price) => sum + 1 / price, 0) - 1] : [],
  )
  if (margins.length === 0) return null
  return (100 * margins.reduce((sum, margin) => sum + margin, 0)) / margins.length
}
