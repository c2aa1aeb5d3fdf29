/** The search of `/sports`: by sides, leagues and sports; the key `/` leads to it unless it is switched off. */

import { useEffect, useRef } from 'react'
import { useT } from '#i18n/translate.tsx'
import { useDeviceChoice } from '../device_choice.ts'
import { searchMax, useTypedSearch } from '../routing/typed_search.ts'
import { Icon } from '../template/icon.tsx'
import styles from './choices.module.css'

const key = '/'
const fields = 'input, textarea, select, [contenteditable], dialog'
const asItIs = (change: { search: string }) => change

export function MatchSearch() {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type } = useTypedSearch(asItIs)
  const [chosen, choose] = useDeviceChoice('keys')
  const isOn = chosen !== 'none'
  useEffect(() => {
    if (!isOn) return undefined
    const lead = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.altKey || event.metaKey || event.key !== key
      if (isOther || (event.target as Element).closest(fields)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [isOn])
  return (
    <div className={styles['search']}>
      <label>
        <Icon name="search" />
        <span className="unseen">{t('searchMatches')}</span>
        <input
          ref={field}
          type="search"
          name="search"
          value={typed}
          maxLength={searchMax}
          placeholder={t('searchMatches')}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts={isOn ? key : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={t('searchKey', { key })}
        title={t('searchKey', { key })}
        onClick={() => choose(isOn ? 'none' : '')}
      >
        <kbd>{key}</kbd>
      </button>
    </div>
  )
}
