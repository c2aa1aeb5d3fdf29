/** Where a request has been and where it stands, oldest first. */

import styles from './timeline.module.css'

export type Step = { state: string; time: string; reason?: string }
export type Tone = 'running' | 'good' | 'bad'

/** `tone` is that of the last step; a running one is still to be followed. */
export function Timeline({
  label,
  steps,
  tone,
}: {
  label: string
  steps: readonly Step[]
  tone: Tone
}) {
  return (
    <ol className={styles.timeline} aria-label={label} data-tone={tone}>
      {steps.map(({ state, time, reason }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
        <li key={i} aria-current={i === steps.length - 1 ? 'step' : undefined}>
          <span className={styles.state}>{state}</span>
          <span className={styles.time}>{time}</span>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  )
}
