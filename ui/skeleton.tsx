/** What stands where content will be: bars in its layout, so that nothing jumps. */

import styles from './skeleton.module.css'

export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <output className={styles.skeleton} aria-label={label}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} />
      ))}
    </output>
  )
}
