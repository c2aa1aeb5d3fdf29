/** What may be meant while somebody types; before that, what was searched for here and what most are playing. */

import { useEffect, useRef, useState } from 'react'
import { useCall } from '#client/query.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { lobbyPath, routeOf } from '../routing/routes.ts'
import { playAddress, type Game } from '../template/offer.ts'
import { changedTo } from './asking.ts'
import { forgetSearched, keepSearched, readSearched } from './searched.ts'
import { categoryOf, suggestedOf } from './suggested.ts'
import styles from './suggestions.module.css'

type SuggestionsProps = {
  /** What is asked for, once typing has settled. */
  search: string
  typed: string
  /** Back to the field, with nothing open under it. */
  onDone: () => void
}

/** Links, reached by Tab, each to its own place. */
export function Suggestions({ search, typed, onDone }: SuggestionsProps) {
  const t = useT()
  const asked = search.trim()
  const { answer } = useCall('/api/product/search_suggest', asked === '' ? {} : { search: asked })
  const category = routeOf(usePlace().path)?.category
  // A lobby has asked this already.
  const listed = useCall('/api/product/providers', category ? { game_type: category } : {})
  const here = category && { category, providers: listed.answer?.value ?? [] }
  const latest = useRef(typed)
  useEffect(() => void (latest.current = typed))
  // Whoever leaves the field has typed what they meant; what came before was on the way to it.
  useEffect(() => () => keepSearched(latest.current), [])
  const { games = [], providers = [], categories = [], trending = [] } = answer?.value ?? {}
  const others = [
    ...categories.map(({ category: found, count }) => ({
      to: lobbyPath(found) ?? '/',
      title: t(categoryTitles[found]),
      text: t('gamesCount', { count }),
    })),
    ...providers.flatMap(({ provider_code, provider_name }) => {
      const leadsTo = categoryOf(provider_code, games, here)
      const path = leadsTo && lobbyPath(leadsTo)
      return path
        ? {
            to: addressOf({ path, query: { provider: provider_code } }),
            title: provider_name,
            text: t(categoryTitles[leadsTo]),
          }
        : []
    }),
  ]
  const isAsked = asked !== ''
  return (
    <nav className={styles.suggestions} aria-label={t('suggestions')}>
      {!isAsked && <Searched onDone={onDone} />}
      {!isAsked && trending.length > 0 && <p className={styles.suggested}>{t('mostPlayersNow')}</p>}
      {suggestedOf(isAsked ? others : [], (isAsked ? games : trending).map(placeOf)).map(
        ({ to, title, text }) => (
          <Link key={to} to={to}>
            {title} <small>{text}</small>
          </Link>
        ),
      )}
    </nav>
  )
}

const placeOf = (game: Game) => ({
  to: playAddress(game),
  title: game.game_name,
  text: game.provider_name,
})

function Searched({ onDone }: Pick<SuggestionsProps, 'onDone'>) {
  const t = useT()
  const { path, query } = usePlace()
  const [searched, setSearched] = useState(readSearched)
  if (searched.length === 0) return null
  return (
    <>
      <p className={styles.suggested}>
        {t('recentSearches')}
        <button
          type="button"
          onClick={() => {
            forgetSearched()
            setSearched([])
            onDone()
          }}
        >
          {t('forgetSearches')}
        </button>
      </p>
      {searched.map((search) => (
        <Link
          key={search}
          to={addressOf({ path, query: { ...query, ...changedTo({ q: search }) } })}
          onClick={onDone}
        >
          {search}
        </Link>
      ))}
    </>
  )
}
