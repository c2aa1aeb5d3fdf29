/** What a page does once it works, in the order of what matters: nothing here is waited for. */

import type { Ask } from '#client/client.ts'
import type { Store } from '#client/store.ts'
import { nextAnnouncement } from './announcements.ts'
import { keepAttribution, tellVisit } from './attribution.ts'
import { watchBuild } from './build_watch.ts'
import type { Visit } from '../context.tsx'
import { keepInstallOffer } from './install.ts'
import type { Navigation } from '../routing/navigation.ts'
import { placeOf } from '../page.ts'
import { asksLoginDialog } from '../routing/router.ts'
import type { ToastQueue } from '../toasts.tsx'
import { rememberDomain, rememberViewport } from './remembered.ts'

export type AfterNeeds = {
  ask: Ask
  store: Store
  navigation: Navigation
  toasts: ToastQueue
  build: string
  login: Visit['login']
  clock: Visit['clock']
  isPlayer: () => boolean
}

/** Each in a turn of its own, between which the page answers. */
export async function beginAfterwards(needs: AfterNeeds): Promise<void> {
  const { query } = placeOf(location.href)
  const steps = [
    rememberDomain,
    rememberViewport,
    () => keepAttribution(query),
    () => void tellVisit(needs.ask, query),
    () => watchBuild(needs),
    () => announceAtHome(needs),
    keepInstallOffer,
    registerWorker,
  ]
  for (const step of steps) {
    await new Promise((turn) => setTimeout(turn))
    step()
  }
}

/** On home, with no dialog in the way, the next announcement that the visitor has not seen today. */
function announceAtHome({ store, navigation, login, clock, isPlayer }: AfterNeeds): void {
  let isAsked = false
  const look = async () => {
    const { place, dialog } = navigation.read()
    const isFree =
      place.path === '/' && dialog === null && !asksLoginDialog(place, login, isPlayer())
    if (!isFree || isAsked) return
    isAsked = true
    await store.fetch('/api/home/fetch_announment', {})
    const { answer } = store.at('/api/home/fetch_announment', {}).read()
    // Who is on the way elsewhere is not held up; home asks again when it is come back to.
    isAsked = navigation.read().place === place && !navigation.isPending()
    const isStillFree = isAsked && navigation.read().dialog === null
    if (isStillFree && answer && nextAnnouncement(answer.value, clock()))
      navigation.open('announcement')
  }
  navigation.subscribe(() => void look())
  void look()
}

/** Keeps a page for when there is no network; where the browser has none of it, the site works as before. */
function registerWorker(): void {
  void navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}
