/** How runners and races are named, wherever its screen shows them. */
import type { DeclaredPool, RaceOutcome } from '#games/shared/race_rules.ts'
import { raceAt } from '#games/shared/race_programme.ts'
import type { Say } from '../words.tsx'

/** What is shown of a race: at first its sections, at the end all of it. */
export type RaceShown = Pick<RaceOutcome, 'scratched' | 'sections'> &
  Partial<Pick<RaceOutcome, 'places'> & { declared: DeclaredPool[] }>

/** Where the programme has a race that goes off at a time; words of `key` say its number there. */
export function raceWords(
  at: string | null,
  say: Say,
  key:
    | 'studioRaceNumber'
    | 'studioRaceStarts'
    | 'studioRaceRunning'
    | 'studioRaceCard' = 'studioRaceNumber',
): string {
  if (at === null) return ''
  const { meeting, race } = raceAt(Date.parse(at))
  return `${meeting.course} · ${say(key, { number: race })}`
}

/** The number of a runner on its colour. */
export function Silk({ number }: { number: number }) {
  return <b className={`silk is-${number}`}>{number}</b>
}
