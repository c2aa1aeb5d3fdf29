/** What of the player's own data is not for whoever looks over their shoulder: a hint of it, and the whole when asked. */

import { useState } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './identity.module.css'

/** The first letter of each word. */
export const veilName = (name: string) =>
  name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}…`)
    .join(' ')

/** As the server masks it elsewhere: `m…@example.com`. */
export const veilEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…')

export function Veiled({ label, veiled, whole }: { label: string; veiled: string; whole: string }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.veiled}>
      {isShown ? whole : veiled}
      <button
        type="button"
        className="icon-button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye' : 'eye-closed'} />
        <span className="unseen">
          {t('show')}: {label}
        </span>
      </button>
    </span>
  )
}
