/** The table of a season: what each team has played, and who stands before whom. */

import type { Score } from './settlement.ts'

/** A match that was played to its end, by the codes of its teams. */
export type Played = { home: string; away: string; score: Score }

export type TableRow = {
  team: string
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

export const drawPoints = 1

/**
 * Points, then goals by which a team is ahead, then goals it has scored. Where all are equal teams stand as they are
 * given: whoever decides a season by lot gives them in the order of the lots.
 */
export function tableOf(
  teams: readonly string[],
  played: readonly Played[],
  winPoints: number,
): TableRow[] {
  return teams
    .map((team) => rowOf(team, played, winPoints))
    .toSorted((a, b) => b.points - a.points || leadOf(b) - leadOf(a) || b.scored - a.scored)
}

const leadOf = ({ scored, conceded }: TableRow) => scored - conceded

function rowOf(team: string, played: readonly Played[], winPoints: number): TableRow {
  const row = { team, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }
  for (const { home, away, score } of played) {
    if (team !== home && team !== away) continue
    const [own, other] = team === home ? [score.home, score.away] : [score.away, score.home]
    row.scored += own
    row.conceded += other
    if (own > other) row.won += 1
    else if (own < other) row.lost += 1
    else row.drawn += 1
  }
  row.points = row.won * winPoints + row.drawn * drawPoints
  return row
}
