/** Search, provider and order of a lobby. Every change is a change of the address. */

import { useEffect, useRef, useState } from 'react'
import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlace, useSetQuery } from '../link.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './lobby.module.css'

/** Typing settles before it is asked for. */
const typingMs = 250

const sorts = [
  { value: 'popular', label: 'sortPopular' },
  { value: 'new', label: 'sortNew' },
  { value: 'name', label: 'sortName' },
] as const

type FiltersProps = {
  asked: Body<'/api/product/list'>
  providersBody: Body<'/api/product/providers'>
}

export function Filters({ asked, providersBody }: FiltersProps) {
  const t = useT()
  const setQuery = useSetQuery()
  const { answer } = useCall('/api/product/providers', providersBody)
  const providers = answer?.value ?? []
  return (
    <search>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <Search />
        {providers.length > 1 && (
          <label className={styles['choice']}>
            <span className="unseen">{t('provider')}</span>
            <select
              value={asked.provider_code ?? ''}
              onChange={(event) => setQuery({ provider: event.target.value, show: '' })}
            >
              <option value="">{t('allProviders')}</option>
              {providers.map(({ provider_code, provider_name, count }) => (
                <option key={provider_code} value={provider_code}>
                  {provider_name} ({count})
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={styles['choice']}>
          <span className="unseen">{t('sortBy')}</span>
          <select
            value={asked.sort}
            onChange={(event) =>
              setQuery({ sort: event.target.value === 'popular' ? '' : event.target.value })
            }
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}

function Search() {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const field = useRef<HTMLInputElement>(null)
  const known = query['search'] ?? ''
  const [typed, setTyped] = useState(known)
  const [seen, setSeen] = useState(known)
  const [sent, setSent] = useState(known)
  const wantsFocus = query['focus'] === 'search'

  // The address may change without typing, as by «clear filters»; what is typed meanwhile is kept.
  if (known !== seen) {
    setSeen(known)
    if (known !== sent) setTyped(known)
  }
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => {
      setSent(typed)
      setQuery({ search: typed, show: '' }, { replace: true })
    }, typingMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (!wantsFocus) return
    field.current?.focus()
    setQuery({ focus: '' }, { replace: true })
  })

  return (
    <label className={styles['search']}>
      <Icon name="search" />
      <span className="unseen">{t('searchGames')}</span>
      <input
        ref={field}
        type="search"
        name="search"
        value={typed}
        maxLength={60}
        placeholder={t('searchGames')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
