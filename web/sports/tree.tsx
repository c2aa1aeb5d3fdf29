/** The sports of the site at the side of every page: what is live, what comes, who wins seasons, and each sport with its matches. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { useVisit } from '../context.tsx'
import { Icon } from '../template/icon.tsx'
import { sportsOf, useFixtures } from './matches.ts'
import {
  askedHere,
  askingAddress,
  changed,
  outright,
  phases,
  sectionsAsked,
  sizeOf,
  type Asked,
} from './matches_asked.ts'
import { iconOf } from './sport_tabs.tsx'

export function SportsTree() {
  const t = useT()
  const { clock } = useVisit()
  const matches = useFixtures()
  // Leagues are the page's own: from here one goes to all of a time or a sport.
  const place = usePlace()
  const asked = { ...askedHere(place, matches.all), league: '', q: '' }
  const size = (next: Asked) => sizeOf(sectionsAsked(matches, next, clock()))
  const sports = sportsOf([...matches.live, ...matches.upcoming])
  return (
    <ul className="nav-list nav-tree">
      {phases.map(([phase, title]) => {
        const next = changed(asked, { phase })
        return (
          matches[phase].length > 0 && (
            <Branch
              key={phase}
              to={next}
              isHere={asked.phase === phase}
              icon={phase === 'live' ? 'clock' : 'history'}
              title={t(title)}
              size={size(next)}
            />
          )
        )
      })}
      {matches.all.length > 0 && (
        <Branch
          to={changed(asked, { phase: outright, sort: '' })}
          isHere={place.path === '/sports' && place.query['phase'] === outright}
          icon="leaderboard"
          title={t('outrightBets')}
        />
      )}
      {sports.map((sport) => {
        const next = changed(asked, { sport: sport.code })
        return (
          <Branch
            key={sport.code}
            to={next}
            isHere={asked.sport === sport.code}
            icon={iconOf(sport)}
            title={sport.name}
            size={size(next)}
          />
        )
      })}
    </ul>
  )
}

type BranchProps = {
  to: Asked
  isHere: boolean
  icon: string
  title: string
  size?: number
}

function Branch({ to, isHere, icon, title, size }: BranchProps) {
  const { count } = useFormats()
  return (
    <li>
      <Link to={askingAddress(to)} className="nav-link" aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{title}</span>
        {size !== undefined && <span className="nav-count">{count(size)}</span>}
      </Link>
    </li>
  )
}
