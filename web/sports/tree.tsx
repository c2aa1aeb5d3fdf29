/** The sports of the site at the side of every page: what is live, what comes, and each sport with its matches. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Icon } from '../template/icon.tsx'
import { sportsOf, useFixtures } from './matches.ts'
import { iconOf } from './sport_tabs.tsx'

const times = [
  ['live', 'liveNow'],
  ['soon', 'nextDay'],
  ['early', 'earlyMatches'],
  ['over', 'results'],
] as const

export function SportsTree() {
  const t = useT()
  const matches = useFixtures()
  const sports = sportsOf([...matches.live, ...matches.upcoming])
  return (
    <ul className="nav-list nav-tree">
      {times.map(([when, title]) => (
        <Branch
          key={when}
          name="when"
          value={when}
          icon={when === 'live' ? 'clock' : 'history'}
          title={t(title)}
          size={matches[when].length}
        />
      ))}
      {sports.map((sport) => (
        <Branch
          key={sport.code}
          name="sport"
          value={sport.code}
          icon={iconOf(sport)}
          title={sport.name}
          size={sport.matches.length}
        />
      ))}
    </ul>
  )
}

type BranchProps = {
  name: 'when' | 'sport'
  value: string
  icon: string
  title: string
  size: number
}

function Branch({ name, value, icon, title, size }: BranchProps) {
  const { count } = useFormats()
  const { path, query } = usePlace()
  const isHere = path === '/sports' && query[name] === value
  if (size === 0) return null
  return (
    <li>
      <Link
        to={addressOf({ path: '/sports', query: { [name]: value } })}
        className="nav-link"
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{title}</span>
        <span className="nav-count">{count(size)}</span>
      </Link>
    </li>
  )
}
