/** Search, provider, order and further conditions of a lobby. Every change is a change of the address. */

import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../link.tsx'
import { addressOf } from '../page.ts'
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

export function Filters({ asked, providersBody }: FiltersProps) {
  const t = useT()
  const setQuery = useSetQuery()
  const isPlayer = usePlayer() !== null
  return (
    <search>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <Search />
        <Select
          label={t('sortBy')}
          chosen={asked.sort ?? 'popular'}
          options={sorts
            .filter(([sort]) => isPlayer || sort !== 'recent')
            .map(([sort, label]) => [sort, t(label)])}
          onChoose={(sort) => setQuery({ sort: sort === 'popular' ? '' : sort })}
        />
        <More asked={asked} />
      </form>
      <ProviderRow chosen={asked.provider_code ?? ''} body={providersBody} />
    </search>
  )
}

function ProviderRow({ chosen, body }: { chosen: string; body: Body<'/api/product/providers'> }) {
  const t = useT()
  const { path, query } = usePlace()
  const { answer } = useCall('/api/product/providers', body)
  const providers = answer?.value ?? []
  if (providers.length < 2) return null
  const chips = [
    ['', t('allProviders')],
    ...providers.map(({ provider_code, provider_name, count }) => [
      provider_code,
      `${provider_name} (${count})`,
    ]),
  ] as const
  return (
    <nav className={styles['providers']} aria-label={t('provider')}>
      {chips.map(([provider = '', title]) => (
        <Link
          key={provider}
          to={addressOf({ path, query: { ...query, provider, show: '' } })}
          aria-current={provider === chosen ? 'true' : undefined}
        >
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
          label={t('volatility')}
          chosen={asked.volatility ?? ''}
          options={volatilities.map(([value, label]) => [value, t(label)])}
          onChoose={(volatility) => setQuery({ volatility, show: '' })}
        />
        <Select
          label={t('rtpName')}
          chosen={asked.rtp_from ?? ''}
          options={returns.map((rtp) => [rtp, rtp === '' ? t('rtpName') : `≥ ${rtp} %`])}
          onChoose={(rtp) => setQuery({ rtp, show: '' })}
        />
        {marks
          .filter(([name]) => isOffered[name])
          .map(([name, label]) => (
            <label key={name} className={styles['mark']}>
              <input
                type="checkbox"
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
  label,
  chosen,
  options,
  onChoose,
}: {
  label: string
  chosen: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <label className={styles['choice']}>
      <span className="unseen">{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
