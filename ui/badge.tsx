/** A state in one or two words. */

import type { Tone } from './timeline.tsx'
import styles from './badge.module.css'

export function Badge({ tone, children }: { tone?: Tone | undefined; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
