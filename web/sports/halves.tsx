/** Prices on the first half beside those on the match, on templates whose boards have room for both. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { useLook } from '../template/look.tsx'
import { madeOnce, noLines, readAgainMs, type Line, type Match, type Matches } from './matches.ts'

const withHalf = madeOnce((match: Match, half: readonly Line[]): Match => ({
  ...match,
  lines: [...match.lines, ...half],
}))

type HalvesProps = { matches: Matches; children: (matches: Matches) => ReactNode }

export function Halves({ matches, children }: HalvesProps) {
  return useLook().hasHalves ? <Joined matches={matches}>{children}</Joined> : children(matches)
}

function Joined({ matches, children }: HalvesProps) {
  const { answer } = useCall('/api/sports/half_odds', {}, { everyMs: readAgainMs })
  const lines = new Map(answer?.value.events.map((event) => [event.match_id, event.lines]))
  const join = (match: Match) => withHalf(match, lines.get(match.match_id) ?? noLines)
  const lists = Object.entries(matches).map(([name, list]) => [name, list.map(join)])
  return children(Object.fromEntries(lists) as Matches)
}
