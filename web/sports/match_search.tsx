/** The search of `/sports`: by sides, leagues and sports; shows the key `/` that leads to it, and switches it off. */

import { useT } from '#i18n/translate.tsx'
import { useDeviceChoice } from '../device_choice.ts'
import { searchMax, useTypedSearch } from '../routing/typed_search.ts'
import { Icon } from '../template/icon.tsx'
import styles from './choices.module.css'

const key = '/'
const asItIs = (change: { q: string }) => change

export function MatchSearch() {
  const t = useT()
  const { typed, type } = useTypedSearch(asItIs)
  const [chosen, choose] = useDeviceChoice('keys')
  const isOn = chosen !== 'none'
  return (
    <div className={styles['search']}>
      <label>
        <Icon name="search" />
        <span className="unseen">{t('searchMatches')}</span>
        <input
          type="search"
          name="q"
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
