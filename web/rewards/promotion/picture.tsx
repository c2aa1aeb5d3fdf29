/** The picture of a promotion, on the ground of the site, which a drawn one leaves to be seen. */

import { Picture as OwnPicture } from '#ui/picture.tsx'
import styles from '../rewards.module.css'
import type { Card } from './words.ts'

export function Picture({ of: { picture, image } }: { of: Pick<Card, 'picture' | 'image'> }) {
  return (
    <span className={`${styles.picture} motif-ground`}>
      {image ? (
        <OwnPicture image={image} sizes="(min-width: 48rem) 26rem, 100vw" />
      ) : (
        <img src={picture} alt="" width="800" height="320" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
