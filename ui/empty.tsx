/** A list without rows: what belongs here, and one thing to do. */

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
      <svg
        viewBox="0 0 64 64"
        width="64"
        height="64"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <circle cx="32" cy="32" r="26" strokeDasharray="6 5" />
        <circle cx="32" cy="32" r="14" />
        <path d="M32 18v28M18 32h28" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
