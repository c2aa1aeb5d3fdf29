/** Where a site closes while its pages are open: leaves for the notice of maintenance, once nothing is lost by it. */

import type { Navigation } from '../routing/navigation.ts'
import { recall, remember } from '../tab_memory.ts'
import { isBusy } from './build_watch.ts'

const name = 'closed-at'
/** What reloads by itself might go on for ever, as where some servers know of the closing and others do not yet. */
const againMs = 60_000

let isLeaving = false

/** However often it is told: what is gone to next is the server's to draw, and at once where nobody is at anything. */
export function leaveClosed(navigation: Pick<Navigation, 'read' | 'offerDocument'>): void {
  if (isLeaving) return
  isLeaving = true
  navigation.offerDocument(() => true)
  const look = () => {
    const now = new Date().getTime()
    const isLate = now - Number(recall(name) ?? 0) >= againMs
    if (isLate && !isBusy(navigation) && remember(name, String(now))) location.reload()
    else setTimeout(look, againMs)
  }
  look()
}
