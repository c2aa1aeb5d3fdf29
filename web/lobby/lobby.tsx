/** The lobby of every category: search, provider, order, and the games that fit, all kept in the address. */

import type { ReactNode } from 'react'
import { useCall, type Reading } from '#client/query.tsx'
import { categories, type Category } from '#contract/catalogue.ts'
import type { Body } from '#contract/calls.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { Apart } from '../apart.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Shelf } from '../home/own_games.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page, type Place, type Query } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { GameGrid, GamesLoading } from '../template/game_card.tsx'
import { GamesFailed } from '../template/games_failed.tsx'
import { categoryEntries } from '../template/menu.ts'
import { Filters, holdingIn } from './filters.tsx'
import { CategoryTabs } from './tabs.tsx'
import styles from './lobby.module.css'

/** Games shown at first, and how many more each «load more» brings. */
const step = 24
const most = 96

export const page: Page = {
  title: 'games',
  calls: (place, { isPlayer }) => {
    if (isHot(place)) return [['/api/product/get_hot_games', hotAsk(place)]]
    const lists = [
      ['/api/product/list', askFor(place)],
      ['/api/product/providers', providersOf(place)],
    ] as const
    return isPlayer && !isNarrowed(place.query)
      ? [...lists, ['/api/product/recent', {}], ['/api/product/list', mineAsk(place)]]
      : lists
  },
  View: () => <Lobby />,
}

const sorts = ['popular', 'new', 'name', 'jackpot', 'recent'] as const
const volatilities = ['low', 'medium', 'high'] as const
const isNarrowed = (query: Query) => Boolean(query['search']) || holdingIn(query) > 0

const isHot = ({ path }: Place) => routeOf(path)?.category === 'hot'
const hotAsk = ({ query }: Place) =>
  ({ game_type: 'hot', window: query['window'] === 'now' ? 'now' : 'week' }) as const

/** The favourites of this lobby. */
const mineAsk = (place: Place) =>
  ({ ...providersOf(place), is_favourite: true, sort: 'popular', page: 1, per_page: step }) as const

/** What the address asks for. What does not fit the contract is left out rather than refused. */
function askFor({ path, query }: Place): Body<'/api/product/list'> {
  const { provider = '', search = '', sort, show, rtp = '' } = query
  const order = sorts.find((name) => name === sort)
  const volatility = volatilities.find((name) => name === query['volatility'])
  return {
    ...providersOf({ path, query }),
    ...(/^[A-Z0-9]{1,20}$/.test(provider) && { provider_code: provider }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 60) }),
    ...(volatility && { volatility }),
    ...(/^\d{2}$/.test(rtp) && { rtp_from: rtp }),
    ...(query['jackpot'] === '1' && { has_jackpot: true }),
    ...(query['demo'] === '1' && { has_demo: true }),
    ...(query['new'] === '1' && { is_new: true }),
    ...(query['mine'] === '1' && { is_favourite: true }),
    sort: order ?? 'popular',
    page: 1,
    per_page: Math.min(most, Math.max(step, Math.ceil(Number(show) / step) * step || step)),
  }
}

function providersOf({ path }: Place): { game_type?: Category } {
  const category = routeOf(path)?.category ?? categories[0]
  return { game_type: category }
}

/** @param children what stands over the games of a category: rooms, draws, one's own tickets. */
export function Lobby({ children }: { children?: ReactNode }) {
  const place = usePlace()
  return isHot(place) ? (
    <Hot place={place} />
  ) : (
    <CategoryLobby place={place}>{children}</CategoryLobby>
  )
}

function CategoryLobby({ place, children }: { place: Place; children: ReactNode }) {
  const t = useT()
  const category = routeOf(place.path)?.category ?? categories[0]
  const asked = askFor(place)
  const reading = useCall('/api/product/list', asked)
  const { answer, isStale } = reading
  const games = answer?.value ?? []
  const total = answer?.total ?? 0
  const isFiltered = isNarrowed(place.query)
  return (
    <>
      <Head category={category} total={answer && total} />
      <CategoryTabs />
      {children}
      <Apart>
        <Filters asked={asked} providersBody={providersOf(place)} />
      </Apart>
      <Apart>{!isFiltered && <OwnShelves place={place} />}</Apart>
      <Apart of={answer}>
        <Results reading={reading} isFiltered={isFiltered} />
      </Apart>
      <More shown={games.length} total={total} />
      <output className="unseen">
        {answer && !isStale ? t('gamesCount', { count: total }) : ''}
      </output>
    </>
  )
}

function Head({ category, total }: { category: Category; total: number | undefined }) {
  const t = useT()
  return (
    <div className={styles['head']}>
      <h1>{t(categoryTitles[category])}</h1>
      {total !== undefined && (
        <p className={styles['count']}>{t('gamesCount', { count: total })}</p>
      )}
    </div>
  )
}

type Listing = Reading<'/api/product/list'> | Reading<'/api/product/get_hot_games'>

function Results({ reading, isFiltered }: { reading: Listing; isFiltered: boolean }) {
  const { answer, failure, isLoading, isStale, refresh } = reading
  const games = answer?.value ?? []
  return (
    <div
      className={styles['results']}
      aria-busy={isLoading || isStale}
      data-stale={isStale || undefined}
    >
      {failure && games.length === 0 ? (
        <GamesFailed onRetry={refresh} message={failure.message} />
      ) : isLoading ? (
        <GamesLoading count={step} />
      ) : games.length === 0 ? (
        <Empty isFiltered={isFiltered} />
      ) : (
        <GameGrid games={games} />
      )}
    </div>
  )
}

const windows = [
  ['', 'hotWeek'],
  ['now', 'hotNow'],
] as const

/** What was played most, and in which time: that alone makes a game hot. */
function Hot({ place }: { place: Place }) {
  const t = useT()
  const reading = useCall('/api/product/get_hot_games', hotAsk(place))
  const chosen = place.query['window'] === 'now' ? 'now' : ''
  return (
    <>
      <Head category="hot" total={reading.answer?.value.length} />
      <nav className={styles['providers']} aria-label={t('range')}>
        {windows.map(([window, label]) => (
          <Link
            key={window}
            to={addressOf({ path: place.path, query: { window } })}
            aria-current={window === chosen ? 'true' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      <p className={styles['count']}>{t('hotWhy')}</p>
      <Results reading={reading} isFiltered={false} />
    </>
  )
}

/** Where a player left off, and what they like; guests have neither. */
function OwnShelves({ place }: { place: Place }) {
  return usePlayer() && <Shelves place={place} />
}

function Shelves({ place }: { place: Place }) {
  const t = useT()
  const category = routeOf(place.path)?.category
  const recent = useCall('/api/product/recent', {}).answer?.value ?? []
  const mine = useCall('/api/product/list', mineAsk(place)).answer?.value ?? []
  const here = recent.filter(({ game_type }) => game_type === category)
  return (
    <div className={styles['own']}>
      <Shelf id="recent" title={t('recentGames')} games={here} />
      <Shelf id="favourites" title={t('favourites')} games={mine} />
    </div>
  )
}

/** More of the same list; the address keeps how much is shown, so that going back finds it again. */
function More({ shown, total }: { shown: number; total: number }) {
  const t = useT()
  const { path, query } = usePlace()
  if (shown >= total || shown === 0 || shown >= most) return null
  return (
    <p className={styles['more']}>
      <Link
        to={addressOf({ path, query: { ...query, show: String(shown + step) } })}
        replaces
        className="button"
        data-kind="quiet"
      >
        {t('loadMore')}
      </Link>
    </p>
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
