/** The games of a list: as many as the address asks for, the way to all others, and what is said where there are none. */

import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { useCall, type Reading } from '#client/query.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'
import { Apart } from '../apart.tsx'
import { Shelf } from '../home/shelf.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { isPlainClick } from '../routing/router.ts'
import { GameGrid, GamesLoading } from '../template/game_card.tsx'
import type { Game } from '../template/offer.ts'
import { GamesFailed } from '../template/games_failed.tsx'
import { Nothing } from './head.tsx'
import { clearedOf, isNarrowed, pageMost, step, type Asked } from './asking.ts'
import styles from './lobby.module.css'

export function Listing({
  reading,
  asked,
  isDemo,
  nothing,
}: {
  reading: Reading<'/api/product/list'>
  asked: Asked
  /** Its games are for play money only. */
  isDemo?: boolean
  /** Where nothing is to be had, however it is narrowed. */
  nothing: ReactNode
}) {
  const t = useT()
  const { path, query } = usePlace()
  const { answer, isStale } = reading
  const total = answer?.total ?? 0
  const setQuery = useSetQuery()
  const pages = Math.ceil(total / pageMost)
  // An address may lead past the end of the list, whose first page need not be the only one.
  const isPast = !isStale && total > 0 && answer?.value.length === 0
  useEffect(
    () => void (isPast && setQuery({ page: pages > 1 ? String(pages) : '' }, { replace: true })),
    [isPast, pages, setQuery],
  )
  return (
    <>
      <Apart of={answer}>
        <Results reading={reading} isDemo={isDemo}>
          {isNarrowed(query) || total > 0 ? (
            <>
              <Nothing text={t('noGamesFound')}>
                <Link
                  to={addressOf({ path, query: clearedOf(query) })}
                  className="button"
                  data-kind="quiet"
                >
                  {t('clearFilters')}
                </Link>
              </Nothing>
              {asked.search && !isDemo && <Elsewhere search={asked.search} />}
            </>
          ) : (
            nothing
          )}
        </Results>
      </Apart>
      {answer && <Further asked={asked} shown={answer.value.length} total={total} />}
      <output className="unseen">
        {answer && !isStale ? t('gamesCount', { count: total }) : ''}
      </output>
    </>
  )
}

/** What the site has in its other lists, each with the name of its own. */
function Elsewhere({ search }: { search: string }) {
  const t = useT()
  const reading = useCall('/api/product/search_suggest', { search })
  const games = reading.answer?.value.games.map((game) =>
    Object.assign({}, game, { fact: t(categoryTitles[game.game_type]) }),
  )
  return <Shelf id="elsewhere" title={t('suggestions')} of={reading} games={games ?? []} />
}

/** What all of them are is said of none. */
function withoutCommon(games: readonly Game[]): readonly Game[] {
  const isCommon = (name: 'is_new' | 'is_hot') => games.every((game) => game[name])
  const common = {
    ...(isCommon('is_new') && { is_new: false }),
    ...(isCommon('is_hot') && { is_hot: false }),
  }
  return games.map((game) => ({ ...game, ...common }))
}

/** @param children what stands in their place where there are none. */
function Results({
  reading,
  isDemo = false,
  children,
}: {
  reading: Reading<'/api/product/list'>
  isDemo?: boolean | undefined
  children: ReactNode
}) {
  const { answer, failure, isLoading, isStale, refresh } = reading
  const games = answer?.value ?? []
  return (
    <div
      id={resultsId}
      tabIndex={-1}
      className={styles['results']}
      aria-busy={isLoading || isStale}
      data-stale={isStale || undefined}
    >
      {failure && games.length === 0 ? (
        <GamesFailed onRetry={refresh} failure={failure} />
      ) : isLoading ? (
        <GamesLoading count={step} />
      ) : games.length === 0 ? (
        children
      ) : (
        <GameGrid games={withoutCommon(games)} isDemo={isDemo} />
      )}
    </div>
  )
}

const resultsId = 'games'

/** More of the same list, or its other pages; the address keeps how much is shown, so that going back finds it again. */
function Further({ asked, shown, total }: { asked: Asked; shown: number; total: number }) {
  const t = useT()
  const { path, query } = usePlace()
  const { page = 1, per_page = step } = asked
  const before = (page - 1) * per_page
  if (shown === 0 || (page === 1 && shown >= total)) return null
  const turnTo = (to: number, word: 'previousPage' | 'nextPage') => (
    <Link
      to={addressOf({ path, query: { ...query, page: String(to) } })}
      onClick={showTop}
      className="button"
      data-kind="quiet"
    >
      {t(word)}
    </Link>
  )
  return (
    <div className={styles['more']}>
      <p className={styles['count']}>
        {t('gamesShown', { from: before + 1, to: before + shown, count: total })}
      </p>
      {per_page < pageMost ? (
        <Link
          to={addressOf({ path, query: { ...query, show: String(shown + step) } })}
          replaces
          className="button"
          data-kind="quiet"
        >
          {t('loadMore')}
        </Link>
      ) : (
        <p className={styles['others']}>
          {page > 1 && turnTo(page - 1, 'previousPage')}
          {before + shown < total && turnTo(page + 1, 'nextPage')}
        </p>
      )}
    </div>
  )
}

/** Another page is read from its top. */
function showTop({ nativeEvent }: MouseEvent) {
  const results = document.getElementById(resultsId)
  if (!results || !isPlainClick(nativeEvent)) return
  results.scrollIntoView()
  results.focus({ preventScroll: true })
}
