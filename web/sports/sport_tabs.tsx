/** The sports of the site in a row, each leading to its matches. */

import { useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { sportsOf, useMatches, type SportMatches } from './matches.ts'
import { askedHere, askingAddress, changed } from './matches_asked.ts'

export function SportTabs() {
  const t = useT()
  const { all, live, upcoming } = useMatches().matches
  const asked = { ...askedHere(usePlace(), all), league: '' }
  return (
    <nav aria-label={t('sports')}>
      <ul className="games-links">
        {sportsOf([...live, ...upcoming]).map((sport) => (
          <li key={sport.code}>
            <Link
              to={askingAddress(changed(asked, { sport: sport.code }))}
              aria-current={asked.sport === sport.code ? 'page' : undefined}
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
