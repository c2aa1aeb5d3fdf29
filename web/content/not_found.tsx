/** What is shown where no page is: the address, the way home, and games to find by name or by how much they are played. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { searchedIn } from '../routing/typed_search.ts'
import { Search } from '../lobby/search.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { GameGrid } from '../template/game_card.tsx'
import styles from './not_found.module.css'

export const page: Page = {
  title: 'notFound',
  calls: ({ query }) =>
    searchedIn(query) === ''
      ? [['/api/product/get_hot_games', mostPlayed]]
      : [['/api/product/search_suggest', { search: searchedIn(query) }]],
  View: NotFound,
}

const mostPlayed = { game_type: 'popular' } as const
const gamesShown = 3

function NotFound() {
  const t = useT()
  const { path, query } = usePlace()
  const search = searchedIn(query)
  // The path stands apart: it keeps its own letters and goes to a new line whole.
  const [before, after] = t('pageNotFound', { path: '\n' }).split('\n')
  return (
    <>
      <div className={`notice ${styles.missing}`} data-big>
        <svg className="missing" viewBox="0 0 320 140" aria-hidden="true">
          <text x="106" y="118" textAnchor="end">
            4
          </text>
          <text x="214" y="118">
            4
          </text>
          <circle cx="160" cy="72" r="50" />
          <circle cx="160" cy="72" r="34" />
          <path d="M160 22v16M160 106v16M110 72h16M194 72h16M125 37l11 11M184 96l11 11M195 37l-11 11M136 96l-11 11" />
        </svg>
        <h1>
          {before}
          <span>{path}</span>
          {after}
        </h1>
        <Link to="/" className="button" data-kind="primary">
          {t('backHome')}
        </Link>
        <search className={styles.search}>
          <form method="get" onSubmit={(event) => event.preventDefault()}>
            <Search />
          </form>
        </search>
      </div>
      {search === '' ? <MostPlayed /> : <Found search={search} />}
    </>
  )
}

function MostPlayed() {
  const t = useT()
  const games = useCall('/api/product/get_hot_games', mostPlayed).answer?.value ?? []
  if (games.length === 0) return null
  return (
    <section className={styles.games} aria-labelledby="popular">
      <h2 id="popular">{t('popularGames')}</h2>
      <GameGrid games={games.slice(0, gamesShown)} />
    </section>
  )
}

function Found({ search }: { search: string }) {
  const t = useT()
  const { answer } = useCall('/api/product/search_suggest', { search })
  if (!answer) return null
  const { games } = answer.value
  return (
    <section className={styles.games} aria-label={t('games')}>
      {games.length === 0 ? <output>{t('noGamesFound')}</output> : <GameGrid games={games} />}
    </section>
  )
}
