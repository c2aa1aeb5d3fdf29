/** A list without rows: the site's own motif, what belongs here, and one thing to do. */

import type { ReactNode } from 'react'
import styles from './empty.module.css'

export function Empty({
  title,
  text,
  action,
}: {
  title: string
  text?: string
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <div className="notice-art" aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
