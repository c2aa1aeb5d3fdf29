/** The view of seasons, loaded once it is asked for: the server draws it at once, the browser takes it over. */

import { lateParts } from '../../late_parts.tsx'
import type { CallAsk } from '../../page.ts'
// Comes with the page: what the server has drawn does not wait for the part to look right.
import styles from './season.module.css'

export const outrightsCall: CallAsk = ['/api/sports/outrights', {}]

const { load, LaterPart } = lateParts<'outrights'>(async () => ({
  outrights: (await import('./outrights.tsx')).Outrights,
}))

export function OutrightsPart() {
  return (
    <div className={styles['part']}>
      <LaterPart name="outrights" />
    </div>
  )
}

if (import.meta.env.SSR) await load()
