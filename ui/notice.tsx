/** Something the visitor should know here and now: a reason, a warning, a success. */

import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

/** The same marks in every language, so that colour is not the only sign. */
const marks: Record<NoticeKind, string> = { info: 'i', success: '✓', warning: '!', danger: '×' }

/** A danger is announced at once, everything else when the reader has finished. */
export function Notice({
  kind = 'info',
  title,
  action,
  children,
}: {
  kind?: NoticeKind
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      className={`${styles.notice} ${styles[kind]}`}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <span className={styles.mark} aria-hidden>
        {marks[kind]}
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
