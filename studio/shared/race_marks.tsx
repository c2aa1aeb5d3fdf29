/** How runners, pools and bets of a race are named, wherever its screen shows them. */
import type { DeclaredPool, RaceChoice, RaceOutcome, RacePool } from '#games/shared/race_rules.ts'
import { raceAt } from '#games/shared/race_programme.ts'
import type { Say, StudioKey } from '../words.tsx'

export const poolWords: Readonly<Record<RacePool, StudioKey>> = {
  win: 'studioPoolWin',
  place: 'studioPoolPlace',
  show: 'studioPoolShow',
  quinella: 'studioPoolQuinella',
  exacta: 'studioPoolExacta',
  trifecta: 'studioPoolTrifecta',
}

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

export function betName({ pool, runners, form }: RaceChoice, say: Say): string {
  if (form === 'each_way') return `${say('studioRaceEachWay')} ${runners.join()}`
  if (form === 'box') return `${say(poolWords[pool])}, ${say('digitsBox')} ${runners.join('·')}`
  return `${say(poolWords[pool])} ${runners.join(pool === 'quinella' ? '+' : '→')}`
}

/** The number of a runner on its colour. */
export function Silk({ number }: { number: number }) {
  return <b className={`silk is-${number}`}>{number}</b>
}
