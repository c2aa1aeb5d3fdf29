/** Notices a newer build every hour, offers it quietly, and takes it up where nothing is lost by it. */

import { buildCheckMs, scriptFreeRoutes } from '#contract/catalogue.ts'
import type { Navigation } from '../routing/navigation.ts'
import type { Place } from '../page.ts'
import type { ToastQueue } from '../toasts.tsx'

/** Where a reload would disturb: a game, a payment, a form half filled in, for which somebody may look into another app. */
const busyPaths: ReadonlySet<string> = new Set([
  ...scriptFreeRoutes,
  '/sports',
  '/minigame',
  '/spin',
  '/contact-us',
])

const disturbs = (place: Place) => busyPaths.has(place.path)

/** Whether somebody is at something that a reload would take away. */
export function isBusy({ read }: Pick<Navigation, 'read'>): boolean {
  // Such as the login: its code is read in another app.
  return disturbs(read().place) || document.querySelector('dialog[open]') !== null
}

type BuildNeeds = {
  navigation: Pick<Navigation, 'read' | 'offerDocument'>
  toasts: Pick<ToastQueue, 'show'>
  /** Id of the build this page came from. */
  build: string
}

/**
 * A newer build is loaded with the next page that is gone to, or when the tab is put aside; until then a quiet
 * notice offers it. Who is playing, betting or paying is left alone.
 */
export function watchBuild({ navigation, toasts, build }: BuildNeeds): void {
  const look = async () => {
    const response = await fetch('/version.json', { cache: 'no-store' }).catch(() => null)
    if (!response?.ok) return
    const { build: newest } = (await response.json()) as { build?: string }
    if (newest === undefined || newest === build) return
    clearInterval(timer)
    navigation.offerDocument((to) => !disturbs(to) && !disturbs(navigation.read().place))
    toasts.show(
      {
        kind: 'info',
        message: 'updateReady',
        action: { word: 'reload', run: () => location.reload() },
      },
      null,
    )
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && !isBusy(navigation)) location.reload()
    })
  }
  const timer = setInterval(() => void look(), buildCheckMs)
}
