/** What the site tells of seasons, and what its prices say. */

import type { Answer } from '#contract/calls.ts'
import { meanMargin } from '../matches.ts'

export type Season = Answer<'/api/sports/outrights'>['value']['seasons'][number]
export type SeasonTeam = Season['teams'][number]

/** Who is likeliest to win first; who has no price last, as the table has them. */
export function byOdds(teams: readonly SeasonTeam[]): SeasonTeam[] {
  const rank = ({ odds }: SeasonTeam) => (odds === '' ? Infinity : Number(odds))
  return teams.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** In percent, over the seasons whose every team has a price; null where there is none. */
export const marginIn = (seasons: readonly Season[]) =>
  meanMargin(seasons.map(({ teams }) => teams.map(({ odds }) => Number(odds))))
