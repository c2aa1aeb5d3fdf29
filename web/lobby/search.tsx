/** The search field of a lobby: narrows the list while one types, and suggests what was meant, errors of typing forgiven. */

import { Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/translate.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { usePlace, useSetQuery } from '../routing/link.tsx'
import { searchMax, useTypedSearch } from '../routing/typed_search.ts'
import { Icon } from '../template/icon.tsx'
import { changedTo } from './asking.ts'
import styles from './lobby.module.css'

// They open in the browser only.
const Suggestions = lazyAside(() => import('./suggestions.tsx'), 'Suggestions')

export function Search() {
  const t = useT()
  const { query } = usePlace()
  const setQuery = useSetQuery()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, sent } = useTypedSearch(changedTo)
  const [isOpen, setOpen] = useState(false)
  const wantsFocus = query['focus'] === 'search'

  useEffect(() => {
    if (!wantsFocus) return
    field.current?.focus()
    setQuery({ focus: '' }, { replace: true })
  })

  return (
    // Focus and keys of what is within; it is no control itself.
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
          name="q"
          value={typed}
          maxLength={searchMax}
          placeholder={t('searchGames')}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => {
            type(event.currentTarget.value)
            setOpen(true)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') setOpen(false)
          }}
        />
      </label>
      {isOpen && (
        <Suspense>
          <Suggestions
            search={sent}
            typed={typed}
            onDone={() => {
              field.current?.focus()
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
