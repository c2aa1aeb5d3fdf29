/** A strip of match cards for the top of home: what is live, then what begins next. */

import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../link.tsx'
import { addressOf } from '../page.ts'
import { MatchTime, Odds, Teams } from './board.tsx'
import { linesOf, useMatches, type Match } from './matches.ts'
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

function MatchCard({ match }: { match: Match }) {
  const to = addressOf({ path: '/sports', query: { league: match.league.code } })
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
            <small>{marks[i]}</small> <Odds line={line} betType="1X2" />
          </span>
        ))}
      </span>
    </Link>
  )
}
