/** The sports of the site in a row, each leading to its matches. */

import { useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Icon } from '../template/icon.tsx'
import { sportsOf, useMatches, type SportMatches } from './matches.ts'

export function SportTabs() {
  const t = useT()
  const { path, query } = usePlace()
  const { live, upcoming } = useMatches().matches
  return (
    <nav aria-label={t('sports')}>
      <ul className="games-links">
        {sportsOf([...live, ...upcoming]).map((sport) => (
          <li key={sport.code}>
            <Link
              to={addressOf({ path: '/sports', query: { sport: sport.code } })}
              aria-current={
                path === '/sports' && query['sport'] === sport.code ? 'page' : undefined
              }
            >
              <Icon name={iconOf(sport)} />
              {sport.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const drawn: ReadonlySet<string> = new Set(['ice-hockey'])

/** A ball, where a sport has no mark of its own. */
export function iconOf({ code, isEsport }: SportMatches): string {
  return isEsport ? 'arcade' : drawn.has(code) ? code : 'sportsbook'
}
