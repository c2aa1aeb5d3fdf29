/** The picture of a room's game, over the card of the room. */

import styles from './rooms.module.css'

export function Banner({ src }: { src: string }) {
  return <img className={styles.banner} width={600} height={800} src={src} alt="" loading="lazy" />
}
