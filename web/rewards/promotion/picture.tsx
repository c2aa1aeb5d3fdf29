/** The picture of a promotion, on the ground of the site, which a drawn one leaves to be seen. */

import styles from '../rewards.module.css'
import type { Card } from './words.ts'

export function Picture({ of: { picture } }: { of: Pick<Card, 'picture'> }) {
  return (
    <span className={`${styles.picture} motif-ground`}>
      <img src={picture} alt="" width="800" height="320" loading="lazy" decoding="async" />
    </span>
  )
}
