/** The sports of the site at the side of every page: what is live, what comes, and each sport with its matches. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../link.tsx'
import { addressOf } from '../page.ts'
import { Icon } from '../template/icon.tsx'
import { useMatches } from './matches.ts'

const times = [
  ['live', 'liveNow'],
  ['soon', 'nextDay'],
  ['early', 'earlyMatches'],
  ['over', 'results'],
] as const

export function SportsTree() {
  const t = useT()
  const { matches } = useMatches()
  const sports = Map.groupBy([...matches.live, ...matches.upcoming], ({ sport }) => sport.code)
  return (
    <ul className="nav-list nav-tree">
      {times.map(([when, title]) => (
        <Branch key={when} name="when" value={when} title={t(title)} size={matches[when].length} />
      ))}
      {[...sports].map(([code, ofSport]) => (
        <Branch
          key={code}
          name="sport"
          value={code}
          title={ofSport[0]?.sport.name_local ?? code}
          size={ofSport.length}
        />
      ))}
    </ul>
  )
}

type BranchProps = { name: 'when' | 'sport'; value: string; title: string; size: number }

function Branch({ name, value, title, size }: BranchProps) {
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
        <Icon name={name === 'when' ? 'history' : 'sportsbook'} />
        <span>{title}</span>
        <span className="nav-count">{count(size)}</span>
      </Link>
    </li>
  )
}
