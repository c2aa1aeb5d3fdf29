/** The programme of races: who goes off next, the meetings by when they race, the races of one of them and its results. */

import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import chips from '#ui/chips.module.css'
import { Countdown } from '#ui/countdown.tsx'
import { useVisit } from '../context.tsx'
import { addressOf } from '../page.ts'
import { Link } from '../routing/link.tsx'
import { Silk } from '../sports/races.tsx'
import styles from './meetings.module.css'

export type Programme = NonNullable<Answer<'/api/product/meetings'>['value']>
type Meeting = Programme['meeting']
type RaceState = Programme['race']['state']

export const stateWords = {
  later: 'raceLater',
  open: 'raceOpen',
  running: 'raceRunning',
  settled: 'raceResult',
  void: 'raceVoid',
  none: 'raceNone',
} as const satisfies Record<RaceState, MessageKey>

const raceAddress = (meeting: string, race?: number) =>
  addressOf({
    path: '/horse-racing',
    query: { meeting, race: race === undefined ? '' : String(race) },
  })

/** The next races over all meetings, each with the time until betting on it closes. */
export function NextOff({ races }: { races: Programme['next_off'] }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  return (
    <nav aria-labelledby="next-off">
      <h2 id="next-off">{t('nextOff')}</h2>
      <ol className={styles.strip}>
        {races.map(({ meeting, course, race, off_at }) => (
          <li key={off_at}>
            <Link to={raceAddress(meeting, race)}>
              <b>{course}</b>
              <span>{t('raceNumber', { number: race })}</span>
              <span>
                <time dateTime={off_at} suppressHydrationWarning>
                  {time(off_at, 'hour')}
                </time>{' '}
                <Countdown until={off_at} clock={clock} days={String} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const groups = [
  ['now', 'meetingsNow'],
  ['later', 'meetingsLater'],
  ['over', 'meetingsOver'],
] as const

/** Meetings by when they race: our courses stand in no country. */
export function MeetingList({
  meetings,
  shown,
}: {
  meetings: Programme['meetings']
  shown: string
}) {
  const t = useT()
  return (
    <nav className={styles.groups} aria-label={t('raceMeetings')}>
      {groups.map(([when, word]) => (
        <section key={when} aria-labelledby={when}>
          <h3 id={when}>{t(word)}</h3>
          <ul className={styles.meetings}>
            {meetings
              .filter((one) => one.when === when)
              .map((one) => (
                <li key={one.meeting}>
                  <Link
                    to={raceAddress(one.meeting)}
                    aria-current={one.meeting === shown ? 'true' : undefined}
                  >
                    <b>{one.course}</b>
                    <Hours of={one} />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Hours({ of: { first_at, last_at } }: { of: Pick<Meeting, 'first_at' | 'last_at'> }) {
  const { time } = useFormats()
  return (
    <span className="number" suppressHydrationWarning>
      {time(first_at, 'hour')} – {time(last_at, 'hour')}
    </span>
  )
}

/** The races of a meeting in a row, each by its number and what became of it. */
export function MeetingRaces({ meeting, shown }: { meeting: Meeting; shown: number }) {
  const t = useT()
  const { time } = useFormats()
  const { course, races, before } = meeting
  return (
    <nav className={styles.races} aria-labelledby="meeting">
      <h3 id="meeting">{t('racesOf', { course })}</h3>
      <p>
        <span className="number" suppressHydrationWarning>
          {time(meeting.first_at)} – {time(meeting.last_at, 'hour')}
        </span>
        {before && (
          <Link to={raceAddress(before)} className={buttonClass('quiet')}>
            {t('meetingBefore')}
          </Link>
        )}
      </p>
      <ul className={`${chips.chips} ${styles.row}`}>
        {races.map(({ race, off_at, state }) => (
          <li key={race}>
            <Link
              to={raceAddress(meeting.meeting, race)}
              aria-current={race === shown ? 'true' : undefined}
              data-state={state}
            >
              <b>{race}</b> <small suppressHydrationWarning>{time(off_at, 'hour')}</small>{' '}
              <span className="unseen">{t(stateWords[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the races of a meeting came to, the latest first; more of them where they are asked for. */
export function MeetingResults({ meeting: { meeting, course, races } }: { meeting: Meeting }) {
  const t = useT()
  const run = races.filter(({ first }) => first.length > 0).toReversed()
  if (run.length === 0) return null
  const [latest, earlier] = [run.slice(0, latestShown), run.slice(latestShown)]
  return (
    <section className={styles.results} aria-labelledby="results">
      <h3 id="results">{t('meetingResults', { course })}</h3>
      <ResultList meeting={meeting} races={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlierResults')}</summary>
          <ResultList meeting={meeting} races={earlier} />
        </details>
      )}
    </section>
  )
}

const latestShown = 5

function ResultList({ meeting, races }: { meeting: string; races: Meeting['races'] }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <ol className={styles.came}>
      {races.map(({ race, off_at, first }) => (
        <li key={race}>
          <Link to={raceAddress(meeting, race)}>{t('raceNumber', { number: race })}</Link>
          <time dateTime={off_at} suppressHydrationWarning>
            {time(off_at, 'hour')}
          </time>
          <span>
            {first.flat().map((number) => (
              <Silk key={number} number={number} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
