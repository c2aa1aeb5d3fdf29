/** Putting the site on the home screen: the browser's own offer, kept until somebody asks for it. */

import { useSyncExternalStore } from 'react'

/** Chromium's event; other browsers have no such offer. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Called once, early: the browser makes its offer when it likes. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
  addEventListener('appinstalled', () => keep(null))
}

export function hasOffer(): boolean {
  return offer !== null
}

export function isApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

export type Install = {
  /** The page runs as an app already. */
  isInstalled: boolean
  /** Opens the browser's own question; null where it has made no offer. */
  install: (() => void) | null
}

export function useInstall(): Install {
  const present = useSyncExternalStore(
    followInstall,
    () => offer,
    () => null,
  )
  const isInstalled = useSyncExternalStore(followInstall, isApp, () => false)
  const ask = () => {
    // An offer can be used once.
    void present?.prompt()
    keep(null)
  }
  return { isInstalled, install: present && ask }
}

export function followInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
