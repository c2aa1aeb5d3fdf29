/** The lobby of every category: search, provider, order, and the games that fit, all kept in the address. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { categories, type Category } from '#contract/catalogue.ts'
import type { Body } from '#contract/calls.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { useVisit } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../link.tsx'
import { addressOf, type Page, type Place } from '../page.ts'
import { routeOf } from '../routes.ts'
import { GameGrid, GamesLoading } from '../template/game_card.tsx'
import { categoryEntries } from '../template/menu.ts'
import { Filters } from './filters.tsx'
import styles from './lobby.module.css'

/** Games shown at first, and how many more each «load more» brings. */
const step = 24
const most = 96

export const page: Page = {
  title: 'games',
  calls: (place) => [
    ['/api/product/list', askFor(place)],
    ['/api/product/providers', providersOf(place)],
  ],
  View: () => <Lobby />,
}

const sorts = ['popular', 'new', 'name'] as const

/** What the address asks for. What does not fit the contract is left out rather than refused. */
function askFor({ path, query }: Place): Body<'/api/product/list'> {
  const { provider = '', search = '', sort, show } = query
  const order = sorts.find((name) => name === sort)
  return {
    ...providersOf({ path, query }),
    ...(/^[A-Z0-9]{1,20}$/.test(provider) && { provider_code: provider }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 60) }),
    sort: order ?? 'popular',
    page: 1,
    per_page: Math.min(most, Math.max(step, Math.ceil(Number(show) / step) * step || step)),
  }
}

/** `hot` is of all categories. */
function providersOf({ path }: Place): { game_type?: Category } {
  const category = routeOf(path)?.category ?? categories[0]
  return category === 'hot' ? {} : { game_type: category }
}

/** @param children what stands over the games of a category: rooms, draws, one's own tickets. */
export function Lobby({ children }: { children?: ReactNode }) {
  const t = useT()
  const place = usePlace()
  const category = routeOf(place.path)?.category ?? categories[0]
  const asked = askFor(place)
  const { answer, failure, isLoading, isStale, refresh } = useCall('/api/product/list', asked)
  const games = answer?.value ?? []
  const total = answer?.total ?? 0
  return (
    <>
      <div className={styles['head']}>
        <h1>{t(categoryTitles[category])}</h1>
        {answer && <p className={styles['count']}>{t('gamesCount', { count: total })}</p>}
      </div>
      {children}
      <Filters asked={asked} providersBody={providersOf(place)} />
      <div
        className={styles['results']}
        aria-busy={isLoading || isStale}
        data-stale={isStale || undefined}
      >
        {failure && games.length === 0 ? (
          <Failed onRetry={refresh} message={failure.message} />
        ) : isLoading ? (
          <GamesLoading count={step} />
        ) : games.length === 0 ? (
          <Empty isFiltered={asked.search !== undefined || asked.provider_code !== undefined} />
        ) : (
          <GameGrid games={games} isFirst />
        )}
      </div>
      <More shown={games.length} total={total} />
      <output className="unseen">
        {answer && !isStale ? t('gamesCount', { count: total }) : ''}
      </output>
    </>
  )
}

/** More of the same list; the address keeps how much is shown, so that going back finds it again. */
function More({ shown, total }: { shown: number; total: number }) {
  const t = useT()
  const setQuery = useSetQuery()
  if (shown >= total || shown === 0 || shown >= most) return null
  return (
    <p className={styles['more']}>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => setQuery({ show: String(shown + step) }, { replace: true })}
      >
        {t('loadMore')}
      </button>
    </p>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t, tell } = useSpeech()
  return (
    <div className="notice" role="alert">
      <p>{tell(message)}</p>
      <button type="button" className="button" data-kind="quiet" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { path } = usePlace()
  return (
    <div className="notice">
      <div className="notice-art" aria-hidden="true" />
      <p>{t(isFiltered ? 'noGamesFound' : 'noGamesYet')}</p>
      {isFiltered ? (
        <Link to={addressOf({ path, query: {} })} className="button" data-kind="quiet">
          {t('clearFilters')}
        </Link>
      ) : (
        <ul className={styles['others']}>
          {categoryEntries(startup)
            .filter(({ to }) => to !== path)
            .map(({ id, label, to }) => (
              <li key={id}>
                <Link to={to} className="button" data-kind="quiet">
                  {say(label)}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
