/** How much of an amount is used up, or of a goal reached. */

import type { Currency } from '#contract/money.ts'
import { parseMoney } from '#contract/money.ts'
import styles from './progress.module.css'

/** How far a goal is reached, in whole percent from 0 to 100; full is good. */
export function GoalBar({ percent, label }: { percent: number; label: string }) {
  return (
    <progress className={styles.progress} max={100} value={percent} aria-label={label} data-goal />
  )
}

/** Both are decimal strings; the bar is full at the limit. */
export function AmountBar({
  used,
  limit,
  currency,
  label,
}: {
  used: string
  limit: string
  currency: Currency
  label: string
}) {
  const percent = percentOf(used, limit, currency)
  return (
    <progress
      className={styles.progress}
      max={100}
      value={percent}
      aria-label={label}
      data-full={percent >= 100 || undefined}
    />
  )
}

/** Whole percent, from 0 to 100, computed in minor units. */
export function percentOf(used: string, limit: string, currency: Currency): number {
  const part = parseMoney(used, currency) ?? 0n
  const whole = parseMoney(limit, currency) ?? 0n
  if (part <= 0n) return 0
  if (whole <= 0n || part >= whole) return 100
  return Number((part * 100n) / whole)
}
