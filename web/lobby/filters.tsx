/** Search, provider, order and further conditions of a lobby. Every change is a change of the address; without script the form sends them there. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf, type Query } from '../page.ts'
import { Icon } from '../template/icon.tsx'
import { useLook } from '../template/look.tsx'
import styles from './lobby.module.css'
import { Search } from './search.tsx'

const sorts = [
  ['popular', 'sortPopular'],
  ['new', 'sortNew'],
  ['name', 'sortName'],
  ['jackpot', 'jackpot'],
  ['recent', 'recentGames'],
] as const

type FiltersProps = {
  asked: Body<'/api/product/list'>
  providersBody: Body<'/api/product/providers'>
}

/** Above the games, beside them or in a drawer, as the template has them. */
export function Filters({ asked, providersBody }: FiltersProps) {
  const t = useT()
  const { lobby } = useLook()
  const { provider_code = '' } = asked
  const others = (
    <>
      <Sorting asked={asked} />
      <More asked={asked} />
      {provider_code !== '' && <input type="hidden" name="provider" value={provider_code} />}
      <noscript>
        <button type="submit" className="button" data-kind="quiet">
          {t('show')}
        </button>
      </noscript>
    </>
  )
  const providers = <ProviderRow chosen={provider_code} body={providersBody} />
  const isDrawer = lobby.filters === 'drawer'
  return (
    <search>
      <form method="get" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <Search />
        {isDrawer ? (
          <Drawer>
            {others}
            {providers}
          </Drawer>
        ) : (
          others
        )}
      </form>
      {!isDrawer && providers}
    </search>
  )
}

/** Names in the address that narrow the list, beside what is searched for. */
const conditions = ['provider', 'volatility', 'rtp', 'jackpot', 'demo', 'new', 'mine']

/** How many conditions hold: what is out of sight is not forgotten. */
export const holdingIn = (query: Query) => conditions.filter((name) => query[name]).length

/** The browser's own: it closes by Escape and by a click beside it, and gives the focus back. */
function Drawer({ children }: { children: ReactNode }) {
  const t = useT()
  const { path, query } = usePlace()
  const count = holdingIn(query)
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
        {count > 0 && (
          <Link to={addressOf({ path, query: {} })} className="button" data-kind="quiet">
            {t('clearFilters')}
          </Link>
        )}
      </div>
    </>
  )
}

function Sorting({ asked }: Pick<FiltersProps, 'asked'>) {
  const t = useT()
  const setQuery = useSetQuery()
  const isPlayer = usePlayer() !== null
  return (
    <Select
      name="sort"
      label={t('sortBy')}
      chosen={asked.sort ?? 'popular'}
      options={sorts
        .filter(([sort]) => isPlayer || sort !== 'recent')
        .map(([sort, label]) => [sort, t(label)])}
      onChoose={(sort) => setQuery({ sort: sort === 'popular' ? '' : sort })}
    />
  )
}

function ProviderRow({ chosen, body }: { chosen: string; body: Body<'/api/product/providers'> }) {
  const t = useT()
  const { path, query } = usePlace()
  const isWall = useLook().lobby.filters === 'console'
  const { answer } = useCall('/api/product/providers', body)
  const providers = answer?.value ?? []
  if (providers.length < 2) return null
  const chips = [
    { code: '', title: t('allProviders'), mark: '' },
    ...providers.map(({ provider_code, provider_name, provider_image, count }) => ({
      code: provider_code,
      title: `${provider_name} (${count})`,
      mark: provider_image,
    })),
  ]
  return (
    <nav className={`${styles['providers']} fading`} aria-label={t('provider')}>
      {chips.map(({ code, title, mark }) => (
        <Link
          key={code}
          to={addressOf({ path, query: { ...query, provider: code, show: '' } })}
          aria-current={code === chosen ? 'true' : undefined}
        >
          {isWall && mark && <img src={mark} alt="" width={36} height={36} loading="lazy" />}
          {title}
        </Link>
      ))}
    </nav>
  )
}

const volatilities = [
  ['', 'volatility'],
  ['low', 'volatilityLow'],
  ['medium', 'volatilityMedium'],
  ['high', 'volatilityHigh'],
] as const

const returns = ['', '94', '95', '96', '97', '98'] as const

/** Conditions that hold or do not: the name in the address, and its words. */
const marks = [
  ['jackpot', 'jackpot'],
  ['demo', 'demoGame'],
  ['new', 'new'],
  ['mine', 'favourites'],
] as const

/** Out of the way until they are wanted, and open while one of them holds. */
function More({ asked }: { asked: Body<'/api/product/list'> }) {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const isPlayer = usePlayer() !== null
  const { startup } = useVisit()
  const isOffered = { jackpot: true, demo: startup.show_free_play, new: true, mine: isPlayer }
  const isUsed = asked.volatility || asked.rtp_from || marks.some(([name]) => query[name] === '1')
  return (
    <details className={styles['further']} open={Boolean(isUsed) || undefined}>
      <summary>{t('filters')}</summary>
      <div>
        <Select
          name="volatility"
          label={t('volatility')}
          chosen={asked.volatility ?? ''}
          options={volatilities.map(([value, label]) => [value, t(label)])}
          onChoose={(volatility) => setQuery({ volatility, show: '' })}
        />
        <Select
          name="rtp"
          label={t('rtpName')}
          chosen={asked.rtp_from ?? ''}
          options={returns.map((rtp) => [
            rtp,
            rtp === '' ? t('rtpName') : `≥ ${t('percent', { percent: rtp })}`,
          ])}
          onChoose={(rtp) => setQuery({ rtp, show: '' })}
        />
        {marks
          .filter(([name]) => isOffered[name])
          .map(([name, label]) => (
            <label key={name} className={styles['mark']}>
              <input
                type="checkbox"
                name={name}
                value="1"
                checked={query[name] === '1'}
                onChange={(event) =>
                  setQuery({ [name]: event.target.checked ? '1' : '', show: '' })
                }
              />
              {t(label)}
            </label>
          ))}
      </div>
    </details>
  )
}

function Select({
  name,
  label,
  chosen,
  options,
  onChoose,
}: {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <label className={styles['choice']}>
      <span className="unseen">{label}</span>
      <select name={name} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
