/** A row of links, each of which narrows the list by one thing; the first ends that. */

import { Link, usePlace } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { changedTo } from './asking.ts'
import styles from './lobby.module.css'

type Chip = {
  code: string
  name: string
  /** How many games it leaves. */
  count?: number
  /** Address of a mark that stands before it. */
  mark?: string
}

/** @param name in the address. */
export function Chips({
  name,
  label,
  all,
  chips,
}: {
  name: string
  label: string
  /** Where none is chosen. */
  all: string
  chips: readonly Chip[]
}) {
  const { path, query } = usePlace()
  const chosen = query[name] ?? ''
  return (
    <nav className={`${styles['providers']} fading`} aria-label={label}>
      {[{ code: '', name: all }, ...chips].map(({ code, name: title, count, mark }: Chip) => (
        <Link
          key={code}
          to={addressOf({ path, query: { ...query, ...changedTo({ [name]: code }) } })}
          aria-current={code === chosen ? 'true' : undefined}
        >
          {mark && <img src={mark} alt="" width={36} height={36} loading="lazy" />}
          {title}
          {count && ` (${count})`}
        </Link>
      ))}
    </nav>
  )
}
