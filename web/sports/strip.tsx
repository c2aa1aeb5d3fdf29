/** A strip of match cards for the top of home: what is live, then what begins next. */

import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { playAddress } from '../template/offer.ts'
import { MatchTime, Odds, Teams } from './board.tsx'
import { linesOf, useMatches, type Match } from './matches.ts'
import { RaceStart, Silk, useTracks, type Race, type Track } from './races.tsx'
import styles from './strip.module.css'

const cardsMax = 4
const marks = ['1', 'X', '2']

/** `otherwise` stands in its place on sites without matches. */
export function MatchStrip({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useT()
  const { live, upcoming } = useMatches().matches
  const shown = [...live, ...upcoming].slice(0, cardsMax)
  if (shown.length === 0) return otherwise
  return (
    <ul className={styles['strip']} aria-label={t('matches')}>
      {shown.map((match) => (
        <li key={match.match_id}>
          <MatchCard match={match} />
        </li>
      ))}
    </ul>
  )
}

const raceCardsMax = 1
const favouritesMax = 3

/** As on the front page of a racing paper: what is off next leads, matches follow. */
export function FrontPage({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useT()
  const tracks = useTracks().answer?.value ?? []
  const { live, upcoming } = useMatches().matches
  const leads = tracks.flatMap(({ game, next }) => (next ? [{ game, next }] : []))
  const shownRaces = leads.slice(0, raceCardsMax)
  const shown = [...live, ...upcoming].slice(0, cardsMax - 1 - shownRaces.length)
  if (shown.length + shownRaces.length === 0) return otherwise
  return (
    <ul className={styles['strip']} aria-label={t('nextRaces')}>
      {shownRaces.map(({ game, next }) => (
        <li key={next.shared_id}>
          <RaceLead game={game} race={next} />
        </li>
      ))}
      {shown.map((match) => (
        <li key={match.match_id}>
          <MatchCard match={match} />
        </li>
      ))}
    </ul>
  )
}

/** Those most likely to win, with their chances: the draw's own, not an opinion. */
function RaceLead({ game, race }: Pick<Track, 'game'> & { race: Race }) {
  const t = useT()
  const likely = race.runners.toSorted((a, b) => Number(b.win_chance) - Number(a.win_chance))
  return (
    <Link to={playAddress(game)} className={styles['card']}>
      <span className={`${styles['head']} ${styles['race']}`}>
        <span className={styles['league']}>
          {race.course} · {t('raceNumber', { number: race.race })}
        </span>
        <RaceStart at={race.closes_at} />
      </span>
      <span className={styles['runners']}>
        {likely.slice(0, favouritesMax).map(({ number, name, win_chance }) => (
          <span key={number}>
            <Silk number={number} /> {name}{' '}
            <b className="number">{t('percent', { percent: win_chance })}</b>
          </span>
        ))}
      </span>
    </Link>
  )
}

function MatchCard({ match }: { match: Match }) {
  const to = addressOf({ path: '/sports', query: { event: match.match_id } })
  return (
    <Link to={to} className={styles['card']}>
      <span className={styles['head']}>
        <span className={styles['league']}>{match.league.name_local}</span>
        <MatchTime match={match} />
      </span>
      <Teams match={match} />
      <span className={styles['prices']}>
        {linesOf(match, '1X2').map((line, i) => (
          <span key={marks[i]}>
            <small>{marks[i]}</small> <Odds line={line} />
          </span>
        ))}
      </span>
    </Link>
  )
}
