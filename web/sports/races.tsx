/** Races: the card of the next one, with chances and what its pools would pay, and who came in before. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { playAddress } from '../template/offer.ts'
import styles from './races.module.css'

export type Track = Answer<'/api/product/races'>['value'][number]
export type Race = NonNullable<Track['next']>
type Named = NonNullable<Answer<'/api/product/meetings'>['value']>['race']

const readAgainMs = 10_000

export function useTracks() {
  return useCall('/api/product/races', {}, { everyMs: readAgainMs })
}

export function RaceCards({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul className={styles['tracks']}>
      {tracks.map((track) => (
        <li key={track.game.game_code} className={styles['track']}>
          {track.next && <RaceCard track={track} race={track.next} />}
          <Results track={track} />
        </li>
      ))}
    </ul>
  )
}

function RaceCard({ track: { game }, race }: { track: Track; race: Race }) {
  const t = useT()
  return (
    <>
      <div className={styles['head']}>
        <h3>{race.course}</h3>
        <p>{t('raceNumber', { number: race.race })}</p>
        <RaceStart at={race.closes_at} />
        <Link to={playAddress(game)} className="button" data-kind="primary">
          {t('playNow')}
        </Link>
      </div>
      <Runners race={race} />
      <p className={styles['note']}>{t('poolNote')}</p>
    </>
  )
}

type Run = Pick<Race, 'course' | 'race' | 'runners'> & Partial<Pick<Named, 'places' | 'scratched'>>

type Figure = [title: string, of: (runner: Run['runners'][number]) => string | number]

/** The card: what pools would pay, or once it has been run where each came in. */
export function Runners({ race: { course, race, runners, places, scratched } }: { race: Run }) {
  const t = useT()
  const isRun = places !== undefined && places.length > 0
  // Behind two who came in together is the third.
  const placeOf = (number: number) => {
    const before = places?.slice(
      0,
      places.findIndex((one) => one.includes(number)),
    )
    return number === scratched ? Infinity : 1 + (before?.flat().length ?? 0)
  }
  const listed = isRun ? runners.toSorted((a, b) => placeOf(a.number) - placeOf(b.number)) : runners
  const chance: Figure = [t('chance'), ({ win_chance }) => t('percent', { percent: win_chance })]
  // What a stake of 1 would get back; nothing while nobody has staked against it.
  const pays: Figure[] = [
    [t('poolWin'), ({ win_pays }) => win_pays || '–'],
    [t('poolPlace'), ({ place_pays }) => place_pays || '–'],
  ]
  const came: Figure = [t('cameIn'), ({ number }) => (number === scratched ? '–' : placeOf(number))]
  const columns = isRun ? [chance, came] : [chance, ...pays]
  return (
    <table className={styles['card']}>
      <caption className="unseen">{`${course} · ${t('raceNumber', { number: race })}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('runner')}</th>
          {columns.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map((runner) => (
          <tr key={runner.number}>
            <th scope="row">
              <span className={styles['runner']}>
                <Silk number={runner.number} /> {runner.name}
              </span>
            </th>
            {columns.map(([title, figure]) => (
              <td key={title} className="number" data-title={title}>
                {figure(runner)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** When betting closes: the hour as the server writes it, and once the page works the time until then. */
export function RaceStart({ at, isOver = false }: { at: string | null; isOver?: boolean }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  if (at === null) return <span className={styles['start']} />
  return (
    <span className={styles['start']}>
      {/* A browser may lack a language the server has; what the server wrote stays. */}
      <span suppressHydrationWarning>
        {isOver ? time(at, 'minute') : t('startsAt', { time: time(at, 'hour') })}
      </span>{' '}
      {!isOver && <Countdown until={at} clock={clock} days={String} />}
    </span>
  )
}

/** The number of a runner on its colour. */
export function Silk({ number }: { number: number }) {
  return (
    <b className={styles['silk']} data-silk={number}>
      {number}
    </b>
  )
}

function Results({ track: { results } }: { track: Track }) {
  const t = useT()
  if (results.length === 0) return null
  return (
    <div className={styles['results']}>
      <h4>{t('results')}</h4>
      <ol>
        {results.map(({ shared_id, course, race, runners }) => (
          <li key={shared_id}>
            <span>{`${course} · ${t('raceNumber', { number: race })}`}</span>
            <ol>
              {runners.map((runner) => (
                <li key={runner.number} value={runner.place}>
                  <Silk number={runner.number} /> {runner.name}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}
