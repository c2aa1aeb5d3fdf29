/** Games to try for play money, for anyone; nothing here leads to a stake. */

import { useCall } from '#client/query.tsx'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { GameGrid } from '../template/game_card.tsx'
import { categoryEntries } from '../template/menu.ts'
import chips from '#ui/chips.module.css'
import play from './playnow.module.css'
import styles from './freeplay.module.css'
import { categories } from '#contract/catalogue.ts'

export const page: Page = {
  title: 'freePlay',
  calls: ({ query }) => [['/api/product/list', askFor(query)]],
  View: FreePlay,
}

const gamesMax = 96

function askFor({ type }: Query) {
  const game_type = categories.find((one) => one === type && one !== 'hot')
  return {
    ...(game_type && { game_type }),
    has_demo: true,
    sort: 'popular',
    per_page: gamesMax,
  } as const
}

function FreePlay() {
  const t = useT()
  const { startup } = useVisit()
  const { query } = usePlace()
  const reading = useCall('/api/product/list', askFor(query))
  return (
    <div className={styles.lobby}>
      <h1>
        {t('freePlay')} <strong className={play.demo}>{t('demoMark')}</strong>
      </h1>
      {startup.show_free_play ? (
        <>
          <Notice>
            {t('demoText')} {t('demoDaily')}
          </Notice>
          <Categories />
          <Shown reading={reading} lines={8}>
            {({ value }) => (value.length === 0 ? <Nothing /> : <GameGrid games={value} isDemo />)}
          </Shown>
        </>
      ) : (
        <Nothing />
      )}
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      title={t('noGamesYet')}
      action={
        <Link to="/" className={buttonClass('quiet')}>
          {t('browseGames')}
        </Link>
      }
    />
  )
}

function Categories() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { path, query } = usePlace()
  const entries = categoryEntries(startup).filter(({ id }) => id !== 'hot' && id !== 'sportsbook')
  return (
    <nav className={chips.chips} aria-label={t('categories')}>
      {[{ id: '', label: 'all' }, ...entries].map(({ id, label }) => (
        <Link
          key={id}
          to={addressOf({ path, query: { type: id } })}
          aria-current={(query['type'] ?? '') === id ? 'true' : undefined}
        >
          {say(label)}
        </Link>
      ))}
    </nav>
  )
}
