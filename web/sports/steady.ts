/** Keeps rows where they are while somebody looks at them: what comes new waits until it is asked for. */

import { useState } from 'react'
import type { Match } from './matches.ts'
import type { Section } from './matches_asked.ts'

type Named = { code: string; name: string }

/** What would stand where now, and all that was found, whether it has a row at first sight or on another page. */
type Arrangement<S extends Section> = {
  found: readonly Section[]
  sections: readonly S[]
  leagues: readonly Named[]
}

type Steady<S extends Section> = Pick<Arrangement<S>, 'sections' | 'leagues'> & {
  /** How many matches wait. */
  waiting: number
  insert: () => void
}

/** @param asked what is asked for; where that changes, everything is arranged anew */
export function useSteady<S extends Section>(
  fresh: Arrangement<S>,
  asked: string,
  all: readonly Match[],
): Steady<S> {
  const [held, hold] = useState({ asked, ...fresh })
  const insert = () => hold({ asked, ...fresh })
  if (held.asked !== asked) insert()
  return {
    leagues: held.leagues,
    sections: heldTo(held.sections, all),
    waiting: newIn(fresh.sections, held.found),
    insert,
  }
}

/** Every row in its place, with what is known of its match now, whatever has become of it. */
export function heldTo<S extends Section>(held: readonly S[], all: readonly Match[]): S[] {
  const known = new Map(all.map((match) => [match.match_id, match]))
  // A result is told for some hours only, and does not change: its row outlasts that.
  const isResult = ({ status }: Match) => status === 'finished' || status === 'cancelled'
  return held.map((section) => ({
    ...section,
    matches: section.matches.flatMap(
      (match) => known.get(match.match_id) ?? (isResult(match) ? match : []),
    ),
  }))
}

/** How many matches would have a row that had not been found before. */
export function newIn(fresh: readonly Section[], found: readonly Section[]): number {
  return idsIn(fresh).difference(idsIn(found)).size
}

function idsIn(sections: readonly Section[]): Set<string> {
  return new Set(sections.flatMap(({ matches }) => matches.map(({ match_id }) => match_id)))
}
