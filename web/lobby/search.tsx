/** The search field of a lobby: narrows the list while one types, and suggests what was meant, errors of typing forgiven. */

import { useEffect, useRef, useState } from 'react'
import { useCall } from '#client/query.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { lobbyPath } from '../routing/routes.ts'
import { playAddress } from '../template/game_card.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './lobby.module.css'

/** Typing settles before it is asked for. */
const typingMs = 250

export function Search() {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const field = useRef<HTMLInputElement>(null)
  const known = query['search'] ?? ''
  const [typed, setTyped] = useState(known)
  const [seen, setSeen] = useState(known)
  const [sent, setSent] = useState(known)
  const [isOpen, setOpen] = useState(false)
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
    // Focus and Escape of what is within; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['searching']}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setOpen(false)
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // The first Escape closes what is open; the field keeps its text until the next.
        event.preventDefault()
        setOpen(false)
      }}
    >
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
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
          }}
        />
      </label>
      {isOpen && <Suggestions search={sent} />}
    </div>
  )
}

const suggestedMax = 5

/** Before typing: what most have played lately. Links, reached by Tab, each to its own place. */
function Suggestions({ search }: { search: string }) {
  const t = useT()
  const { answer } = useCall('/api/product/search_suggest', search.trim() === '' ? {} : { search })
  if (!answer) return null
  const { games, providers, categories, trending } = answer.value
  const places = [
    ...categories.map(({ category, count }) => ({
      to: lobbyPath(category) ?? '/',
      title: t(categoryTitles[category]),
      text: t('gamesCount', { count }),
    })),
    ...providers.map(({ provider_code, provider_name, count }) => ({
      to: addressOf({ path: '/slots', query: { provider: provider_code } }),
      title: provider_name,
      text: t('gamesCount', { count }),
    })),
    ...(search.trim() === '' ? trending : games).map((game) => ({
      to: playAddress(game),
      title: game.game_name,
      text: game.provider_name,
    })),
  ].slice(0, suggestedMax)
  if (places.length === 0) return null
  return (
    <nav className={styles['suggestions']} aria-label={t('suggestions')}>
      {places.map(({ to, title, text }) => (
        <Link key={to} to={to}>
          {title} <small>{text}</small>
        </Link>
      ))}
    </nav>
  )
}
