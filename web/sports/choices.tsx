/** What of the matches is shown: the time, the sport and the league by links with their counts, hours and order by lists. */

import type { ReactNode } from 'react'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { MatchSearch } from './match_search.tsx'
import { FollowedMark, followedLeagues, type Followed } from './followed.tsx'
import { sportsOf, type Match } from './matches.ts'
import {
  askedIn,
  askingAddress,
  changed,
  hasHours,
  hours,
  outright,
  phases,
  type Asked,
} from './matches_asked.ts'
import { iconOf } from './sport_tabs.tsx'
import styles from './choices.module.css'

type ChoicesProps = {
  asked: Asked
  matches: readonly Match[]
  /** How many of them there would be; nothing where it is seasons that are asked for. */
  sizeOf: (asked: Asked) => number | undefined
  /** Those that have any, by name. */
  leagues: readonly { code: string; name: string }[]
  followed: Followed | undefined
}

export function Choices(props: ChoicesProps) {
  return (
    <div className={styles['choices']}>
      <PhaseChoice {...props} />
      <SportChoice {...props} />
      <LeagueChoice {...props} />
    </div>
  )
}

/** One of the times, or the leagues that a player follows at any time. */
function PhaseChoice({ asked, sizeOf, followed }: ChoicesProps) {
  const t = useT()
  const isOwn = asked.league === followedLeagues
  const hasOwn = isOwn || (followed?.codes.size ?? 0) > 0
  const own = changed(asked, { league: followedLeagues, phase: '' })
  return (
    <nav aria-label={`${t('sports')}: ${t('matches')}`} className={styles['phases']}>
      <ul className="fading">
        {[['', 'all'] as const, ...phases, [outright, 'outrightBets'] as const].map(
          ([phase, title]) => {
            const next = changed(asked, { phase, ...(isOwn && { league: '' }) })
            return (
              <li key={phase}>
                <ChoiceLink
                  to={next}
                  isChosen={!isOwn && asked.phase === phase}
                  size={sizeOf(next)}
                >
                  {t(title)}
                </ChoiceLink>
              </li>
            )
          },
        )}
        {/* Told last: it may become known late, and then moves nothing. */}
        {hasOwn && (
          <li data-own>
            <ChoiceLink to={own} isChosen={isOwn} size={sizeOf(own)}>
              <span aria-hidden>★</span>
              {t('followed')}
            </ChoiceLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

function SportChoice({ asked, sizeOf, matches }: ChoicesProps) {
  const t = useT()
  const sports = sportsOf(matches).toSorted(
    (a, b) => Number(a.isEsport) - Number(b.isEsport) || a.name.localeCompare(b.name),
  )
  if (sports.length < 2) return null
  // A league is of one sport, those that are followed are of any.
  const nextOf = (sport: string) =>
    changed(asked, { sport, ...(asked.league !== followedLeagues && { league: '' }) })
  return (
    <nav aria-label={t('sports')} className={styles['sports']}>
      <ul className="fading">
        <li>
          <ChoiceLink to={nextOf('')} isChosen={asked.sport === ''} size={sizeOf(nextOf(''))}>
            {t('all')}
          </ChoiceLink>
        </li>
        {sports.map((sport) => (
          <li key={sport.code}>
            <ChoiceLink
              to={nextOf(sport.code)}
              isChosen={asked.sport === sport.code}
              size={sizeOf(nextOf(sport.code))}
            >
              <Icon name={iconOf(sport)} />
              {sport.name}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LeagueChoice({ asked, matches, leagues, followed }: ChoicesProps) {
  const t = useT()
  const chosen = matches.find(({ league }) => league.code === asked.league)?.league
  const isListed = leagues.some(({ code }) => code === asked.league)
  const all =
    chosen && !isListed ? [...leagues, { code: chosen.code, name: chosen.name_local }] : leagues
  if (all.length < 2 && asked.league === '') return null
  const [first = [], others = []] = [true, false].map((isFirst) =>
    all.filter(({ code }) => (followed?.first.has(code) ?? false) === isFirst),
  )
  return (
    <nav aria-label={t('leagues')} className={styles['leagues']}>
      <ul className="fading">
        {[{ code: '', name: t('allLeagues') }, ...first, ...others].map(({ code, name }) => (
          <li key={code}>
            <ChoiceLink to={changed(asked, { league: code })} isChosen={asked.league === code}>
              {followed?.codes.has(code) && <FollowedMark />}
              {name}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChoiceLinkProps = {
  to: Asked
  isChosen: boolean
  size?: number | undefined
  children: ReactNode
}

function ChoiceLink({ to, isChosen, size, children }: ChoiceLinkProps) {
  const { count } = useFormats()
  return (
    <Link
      to={askingAddress(to)}
      className={styles['choice']}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
      {size !== undefined && <span className={styles['size']}>{count(size)}</span>}
    </Link>
  )
}

/** Where a match begins and in which order they stand. Without script the form sends it, with what is chosen by links. */
export function Listing() {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const asked = askedIn(query, [])
  return (
    <form method="get" className={styles['listing']} onSubmit={(event) => event.preventDefault()}>
      <MatchSearch />
      {hasHours(asked) && (
        <Select
          name="within"
          label={t('startTime')}
          chosen={asked.within}
          options={[
            ['', t('all')],
            ...hours.map((each) => [each, t('hoursLong', { hours: Number(each) })] as const),
          ]}
          onChoose={(within) => setQuery({ within })}
        />
      )}
      <Select
        name="sort"
        label={t('sortBy')}
        chosen={asked.sort}
        options={[
          ['', t('leagues')],
          ['time', t('startTime')],
          ['popular', t('mostBets')],
        ]}
        onChoose={(sort) => setQuery({ sort })}
      />
      {['phase', 'sport', 'league']
        .filter((name) => query[name])
        .map((name) => (
          <input key={name} type="hidden" name={name} value={query[name]} />
        ))}
      <noscript>
        <button type="submit" className="button" data-kind="quiet">
          {t('show')}
        </button>
      </noscript>
    </form>
  )
}

type SelectProps = {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string) => void
}

function Select({ name, label, chosen, options, onChoose }: SelectProps) {
  return (
    <label className={styles['select']}>
      <span>{label}</span>
      <select name={name} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
