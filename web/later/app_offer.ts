/** When the site's app is offered: where a phone can have it, and while its visitor has not turned it down. Counted on the device alone. */

import { breakpoints } from '#contract/catalogue.ts'
import type { Startup } from '../context.tsx'
import { routeOf } from '../routing/routes.ts'
import { dayOf } from './announcements.ts'
import { followInstall, hasOffer, isApp } from './install.ts'

/** What a device remembers of it. */
export type Kept = {
  /** Days on which the site was visited, as far as they matter, and the last of them. */
  days: number
  lastDay: string
  /** The bar stays away until then, and the question, in milliseconds. */
  barFromMs: number
  promptFromMs: number
}

export type Scene = Pick<Startup, 'show_app_prompt' | 'show_app_bar'> & {
  path: string
  /** Of the visitor's device, and not the app itself. */
  isPhone: boolean
  /** There is something to install: the operator's app for the device, or the browser's own offer. */
  hasApp: boolean
}

const name = 'app-offer'
const dayMs = 86_400_000
const barRestMs = 30 * dayMs
const promptRestMs = 90 * dayMs
const promptFromDay = 3

/** On a phone as wide as this the bar at the foot is the navigation; of less height nothing more finds room. */
const phoneQuery = `(width < ${breakpoints.tablet}px) and (height > 340px)`

/** Where it is played, where money moves, and where the app is at hand already. */
const quietPaths: ReadonlySet<string> = new Set([
  '/playnow',
  '/freeplay',
  '/minigame',
  '/deposit',
  '/withdrawal',
  '/add-bank',
  '/bank-details',
  '/download',
  '/preloader',
])

export const unmet: Kept = { days: 0, lastDay: '', barFromMs: 0, promptFromMs: 0 }

export function isBarDue(scene: Scene, { barFromMs }: Kept, now: Date): boolean {
  const { show_app_bar, isPhone, hasApp, path } = scene
  const isQuiet = quietPaths.has(path) || routeOf(path)?.access === 'guest'
  return show_app_bar && isPhone && hasApp && !isQuiet && now.getTime() >= barFromMs
}

/** On home, from the third day on. Who has put the bar away is not asked as long as that stays away. */
export function isPromptDue(scene: Scene, kept: Kept, now: Date): boolean {
  const { show_app_prompt, isPhone, hasApp, path } = scene
  const fromMs = Math.max(kept.barFromMs, kept.promptFromMs)
  return (
    show_app_prompt &&
    isPhone &&
    hasApp &&
    path === '/' &&
    kept.days >= promptFromDay &&
    now.getTime() >= fromMs
  )
}

export function withVisit(kept: Kept, now: Date): Kept {
  const lastDay = dayOf(now)
  if (kept.lastDay === lastDay) return kept
  return { ...kept, lastDay, days: Math.min(kept.days + 1, promptFromDay) }
}

export function withBarClosed(kept: Kept, now: Date): Kept {
  return { ...kept, barFromMs: now.getTime() + barRestMs }
}

/** Whatever the answer: it was asked, and the bar need not ask again soon. */
export function withPromptShown(kept: Kept, now: Date): Kept {
  return { ...withBarClosed(kept, now), promptFromMs: now.getTime() + promptRestMs }
}

/** What this device and its browser say to it. */
export function sceneOf({ show_app_prompt, show_app_bar, site }: Startup, path: string): Scene {
  return {
    show_app_prompt,
    show_app_bar,
    path,
    isPhone: matchMedia(phoneQuery).matches && !isApp(),
    hasApp: hasOwnApp(site, navigator.userAgent) || hasOffer(),
  }
}

/** Whether the operator has an app for the system that a browser names. */
export function hasOwnApp(
  { android_sub, ios_sub }: Pick<Startup['site'], 'android_sub' | 'ios_sub'>,
  userAgent: string,
): boolean {
  if (/Android/.test(userAgent)) return android_sub !== ''
  return /iPhone|iPod|iPad/.test(userAgent) && ios_sub !== ''
}

const listeners = new Set<() => void>()
/** Of this document, also where storage is forbidden; null until it is read. */
let present: Kept | null = null

export function readKept(): Kept {
  present ??= readStored()
  return present
}

export function keep(next: Kept): void {
  present = next
  try {
    localStorage.setItem(name, JSON.stringify(next))
  } catch {
    // Storage may be forbidden; then it holds for this document.
  }
  for (const listener of listeners) listener()
}

/** Tells of all that may change whether it is due: here and in other tabs, of the browser, and of a phone that is turned. */
export function followOffer(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== name) return
    present = null
    listener()
  }
  const phone = matchMedia(phoneQuery)
  const leaveInstall = followInstall(listener)
  listeners.add(listener)
  addEventListener('storage', hear)
  phone.addEventListener('change', listener)
  return () => {
    leaveInstall()
    listeners.delete(listener)
    removeEventListener('storage', hear)
    phone.removeEventListener('change', listener)
  }
}

function readStored(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return { ...unmet, ...(read as Partial<Kept>) }
  } catch {
    return unmet
  }
}
