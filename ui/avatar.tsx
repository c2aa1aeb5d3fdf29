/** A drawn picture that stands for a player: one of twelve, chosen by number. */

import styles from './avatar.module.css'

const tones = ['a', 'b', 'c'] as const

/** Shapes on a field of 64 by 64. */
const motifs = [
  'M32 10 54 32 32 54 10 32z M32 22 42 32 32 42 22 32z',
  'M32 12a20 20 0 1 1 0 40a20 20 0 1 1 0-40z M32 24a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  'M12 46 32 10 52 46z M24 40h16L32 25z M14 52h36v-3H14z',
  'M12 22h40v8H12z M12 34h40v8H12z M28 12h8v40h-8z',
] as const

/** Decoration: the name stands beside it. `size` in CSS pixels. */
export function Avatar({ number, size = 56 }: { number: number; size?: number }) {
  return (
    <svg
      className={styles.avatar}
      data-tone={tones[Math.floor(number / motifs.length) % tones.length]}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden
    >
      <circle cx="32" cy="32" r="32" />
      <path d={motifs[number % motifs.length]} fillRule="evenodd" />
    </svg>
  )
}
