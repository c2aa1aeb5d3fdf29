/** Search, order and conditions of a list of games. Every change is a change of the address; without script the form sends them there. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { Icon } from '../template/icon.tsx'
import { useLook } from '../template/look.tsx'
import { Picker } from '../template/picker.tsx'
import { changedTo, clearedOf, holdingIn, isNarrowed, type Asked, type Offer } from './asking.ts'
import { Chips } from './chips.tsx'
import { Further } from './further.tsx'
import styles from './lobby.module.css'
import { Search } from './search.tsx'

const sorts = [
  ['popular', 'sortPopular'],
  ['new', 'sortNew'],
  ['name', 'sortName'],
  ['jackpot', 'jackpot'],
  ['recent', 'recentGames'],
] as const

type FiltersProps = { asked: Asked; offer: Offer }

/** Above the games, beside them or in a drawer, as the template has them; a console's come up from below where it has no room. */
export function Filters({ asked, offer }: FiltersProps) {
  const t = useT()
  const setQuery = useSetQuery()
  const isPlayer = usePlayer() !== null
  const { lobby } = useLook()
  // What a guest has not done and play money cannot win puts nothing in order.
  const without = new Set<unknown>([isPlayer || 'recent', !offer.has_demo || 'jackpot'])
  const others = (
    <>
      <Picker
        className={styles['choice']}
        name="sort"
        label={t('sortBy')}
        chosen={asked.sort ?? 'popular'}
        options={sorts
          .filter(([sort]) => !without.has(sort))
          .map(([sort, label]) => [sort, t(label)])}
        onChoose={(sort) => setQuery(changedTo({ sort: sort === 'popular' ? '' : sort }))}
      />
      <Further asked={asked} offer={offer}>
        <Traits name="theme" list="themes" label="gameTheme" offer={offer} />
      </Further>
      <Kept />
      <Clear />
      <noscript>
        <button type="submit" className="button" data-kind="quiet">
          {t('show')}
        </button>
      </noscript>
      <Traits name="feature" list="features" label="gameFeature" offer={offer} />
    </>
  )
  const providers = <Providers offer={offer} />
  const isDrawer = lobby.filters === 'drawer'
  const isHidden = isDrawer || lobby.filters === 'console'
  return (
    <search>
      <form method="get" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <Search />
        {isHidden ? (
          <Drawer>
            {others}
            {isDrawer && providers}
          </Drawer>
        ) : (
          others
        )}
      </form>
      {!isDrawer && providers}
    </search>
  )
}

/** What is chosen by links goes on where the form is sent without script. */
function Kept() {
  const { query } = usePlace()
  return ['window', 'type', 'provider', 'feature', 'theme']
    .filter((name) => query[name])
    .map((name) => <input key={name} type="hidden" name={name} value={query[name]} />)
}

function Clear() {
  const t = useT()
  const { path, query } = usePlace()
  if (!isNarrowed(query)) return null
  return (
    <Link to={addressOf({ path, query: clearedOf(query) })} className="button" data-kind="quiet">
      {t('clearFilters')}
    </Link>
  )
}

/** The browser's own: it closes by Escape and by a click beside it, and gives the focus back. */
function Drawer({ children }: { children: ReactNode }) {
  const t = useT()
  const count = holdingIn(usePlace().query)
  return (
    <>
      <button
        type="button"
        className={`button ${styles['opener']}`}
        data-kind="quiet"
        popoverTarget="filters"
      >
        {t('filters')}
        {count > 0 && <span className="count">{count}</span>}
      </button>
      <div id="filters" popover="auto" className={styles['drawer']} aria-label={t('filters')}>
        <button
          type="button"
          className={`icon-button ${styles['shut']}`}
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
          <span className="unseen">{t('close')}</span>
        </button>
        {children}
      </div>
    </>
  )
}

function Providers({ offer }: Pick<FiltersProps, 'offer'>) {
  const t = useT()
  const isWall = useLook().lobby.filters === 'console'
  const providers = useCall('/api/product/providers', offer).answer?.value ?? []
  if (providers.length < 2) return null
  return (
    <Chips
      name="provider"
      label={t('provider')}
      all={t('allProviders')}
      chips={providers.map(({ provider_code, provider_name, provider_image, count }) => ({
        code: provider_code,
        name: provider_name,
        count,
        mark: isWall ? provider_image : '',
      }))}
    />
  )
}

/** What some of the games have, or are about. */
function Traits({
  name,
  list,
  label,
  offer,
}: Pick<FiltersProps, 'offer'> & {
  name: string
  list: 'features' | 'themes'
  label: 'gameFeature' | 'gameTheme'
}) {
  const t = useT()
  const chips = useCall('/api/product/filters', offer).answer?.value[list] ?? []
  return chips.length > 0 && <Chips name={name} label={t(label)} all={t('all')} chips={chips} />
}
