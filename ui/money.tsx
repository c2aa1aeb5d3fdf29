/** An amount of money in words of the language, with digits that line up. */

import { isNonzero } from '#contract/money.ts'
import styles from './money.module.css'

/** `text` is formatted; `tone` colours a gain, never anything else. */
export function Money({
  text,
  isBig = false,
  tone,
}: {
  text: string
  isBig?: boolean
  tone?: 'gain' | undefined
}) {
  return (
    <span className={styles.money} data-big={isBig || undefined} data-tone={tone}>
      {/* Where it has to be parted, as a long sum in a narrow box, that is before or after its currency. */}
      {text.replaceAll('\u00a0', ' ')}
    </span>
  )
}

/** True where a round brought more than it cost; a return of the stake or less is no gain. */
export function isGain(net: string): boolean {
  return !net.startsWith('-') && isNonzero(net)
}
