/** A bank, wallet or way to pay by its mark, made of its initials, and its name. */

import styles from './banks.module.css'

export function Marked({ name, kind }: { name: string; kind?: string }) {
  return (
    <span className={styles.marked}>
      <span className={styles.mark} data-kind={kind} aria-hidden>
        {initialsOf(name)}
      </span>
      {name}
    </span>
  )
}

/** `Bank of the Philippine Islands` is known as BP; a name in one word by its first two letters. */
function initialsOf(name: string): string {
  const capitals = [...name].filter((sign) => /\p{Lu}/u.test(sign))
  return (capitals.length > 1 ? capitals : [...name]).slice(0, 2).join('')
}
