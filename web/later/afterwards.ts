/** What a page does once it works, in the order of what matters: nothing here is waited for. */

import type { Ask } from '#client/client.ts'
import type { Store } from '#client/store.ts'
import { readTyped } from '#client/typed.ts'
import { learnRest } from '#i18n/rest.ts'
import { nextAnnouncement } from './announcements.ts'
import { followOffer, isPromptDue, keep, readKept, sceneOf, withVisit } from './app_offer.ts'
import { keepAttribution, tellVisit } from './attribution.ts'
import { watchBuild } from './build_watch.ts'
import type { Startup, Visit } from '../context.tsx'
import { keepInstallOffer } from './install.ts'
import { carryToasts } from './carried_toasts.ts'
import { keepFocus } from './kept_focus.ts'
import { followKeys } from './keys.ts'
import type { Navigation } from '../routing/navigation.ts'
import { placeOf } from '../page.ts'
import { isKeptDocument } from '../routing/kept_document.ts'
import { asksLoginDialog } from '../routing/router.ts'
import { recall, remember } from '../tab_memory.ts'
import type { ToastQueue } from '../toasts.tsx'
import { promptLogin } from './login_prompt.ts'
import { rememberDomain, rememberViewport } from './remembered.ts'

export { leaveClosed } from './closing.ts'

export type AfterNeeds = {
  ask: Ask
  store: Store
  navigation: Navigation
  toasts: ToastQueue
  build: string
  startup: Startup
  login: Visit['login']
  clock: Visit['clock']
  isPlayer: () => boolean
}

/** Each in a turn of its own, between which the page answers. */
export async function beginAfterwards(needs: AfterNeeds): Promise<void> {
  const { query } = placeOf(location.href)
  const steps = [
    () => carryToasts(needs.toasts, needs.isPlayer(), learnRest),
    () => promptLogin(needs),
    keepFocus,
    rememberDomain,
    () => followKeys(needs),
    rememberViewport,
    () => keepAttribution(query),
    () => void tellVisit(needs.ask, query),
    () => watchBuild(needs),
    () => needs.startup.show_app_prompt && keep(withVisit(readKept(), needs.clock())),
    () => tellAtHome(needs),
    keepInstallOffer,
    renewKept,
    registerWorker,
  ]
  for (const step of steps) {
    await new Promise((turn) => setTimeout(turn))
    step()
  }
}

/** On home, with no dialog in the way, one thing for as long as the document stands: an announcement, or that there is an app. */
function tellAtHome({ store, navigation, startup, login, clock, isPlayer }: AfterNeeds): void {
  const hasJustEntered = noteEntering(isPlayer())
  let asked: Promise<void> | null = null
  let isTold = false
  const isFree = () => {
    const { place, dialog } = navigation.read()
    // Who is on the way elsewhere is not held up.
    const isHere = place.path === '/' && !navigation.isPending()
    return (
      !isTold &&
      isHere &&
      dialog === null &&
      // Nor over what any part of the page has opened.
      document.querySelector(':modal, :popover-open') === null &&
      !asksLoginDialog(place, login, isPlayer())
    )
  }
  const hasNews = async () => {
    if (!startup.show_announcement) return false
    asked ??= store.fetch('/api/home/fetch_announment', {})
    await asked
    const { answer } = store.at('/api/home/fetch_announment', {}).read()
    return nextAnnouncement(answer?.value ?? [], clock()) !== undefined
  }
  /** Not at once after logging in. */
  const isAppDue = () => !hasJustEntered && isPromptDue(sceneOf(startup, '/'), readKept(), clock())
  const look = async () => {
    if (!isFree()) return
    const isNews = await hasNews()
    if (!isFree() || !(isNews || isAppDue())) return
    isTold = true
    navigation.open('announcement')
  }
  navigation.subscribe(() => void look())
  // The browser makes its offer when it likes.
  followOffer(() => void look())
  void look()
}

/** @returns whether this document is the first of its tab since a player has logged in. */
function noteEntering(isPlayer: boolean): boolean {
  const name = 'visitor'
  const before = recall(name)
  remember(name, isPlayer ? 'player' : 'guest')
  return isPlayer && before === 'guest'
}

/** When a network comes back, what was kept gives way to what is so, unless something was typed into it. */
function renewKept(): void {
  if (!isKeptDocument()) return
  // Never without that: where it is the server that does not answer, the page would load for ever.
  addEventListener('online', () => Object.keys(readTyped()).length === 0 && location.reload())
}

/** Keeps a page for when there is no network; where the browser has none of it, the site works as before. */
function registerWorker(): void {
  void navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}
