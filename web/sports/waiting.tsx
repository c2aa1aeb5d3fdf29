/** Tells of matches that have no row yet, in room that is kept for it, and lets them in. */

import { useRef } from 'react'
import { useT } from '#i18n/translate.tsx'
import styles from './sports.module.css'

export function Waiting({ count, insert }: { count: number; insert: () => void }) {
  const t = useT()
  const place = useRef<HTMLOutputElement>(null)
  const show = () => {
    // The button goes: who used it by keys reads on from here.
    place.current?.focus({ preventScroll: true })
    insert()
  }
  return (
    <output ref={place} className={styles['waiting']} tabIndex={-1}>
      {count > 0 && (
        <button type="button" onClick={show}>
          {t('newMatches', { count })}
        </button>
      )}
    </output>
  )
}
