/** A game in a window or tab of its own, opened by the player's press, until it is brought back. */

import { useCallback, useEffect, useMemo, useState } from 'react'

const lookMs = 500
/** One at a time, whichever page opened it. */
const name = 'game'

export type OwnWindow = {
  /** What a browser opened and then hides from us counts as closed. */
  state: 'open' | 'closed' | 'blocked'
  /** The one that is open. */
  heard: () => Window | null
  show: () => void
  again: () => void
  bringBack: () => void
}

/** Ours tell the page that opened them what is played; a vendor's gets no hold of it. */
export type OpenOwn = (url: string, whose: 'ours' | 'vendor') => void

type Opened = { url: string; whose: 'ours' | 'vendor'; it: Window | null; isClosed: boolean }

/** @returns null where none was asked for, and what opens one. */
export function useOwnWindow(): [own: OwnWindow | null, open: OpenOwn] {
  const [opened, setOpened] = useState<Opened | null>(null)
  const it = opened && !opened.isClosed ? opened.it : null
  useEffect(() => {
    if (!it) return undefined
    const look = () =>
      it.closed && setOpened((before) => before && { ...before, isClosed: before.it === it })
    const beat = setInterval(look, lookMs)
    return () => clearInterval(beat)
  }, [it])
  const open: OpenOwn = useCallback(
    (url, whose) => setOpened({ url, whose, it: openWindow(url, whose), isClosed: false }),
    [],
  )
  const own = useMemo(
    (): OwnWindow | null =>
      opened && {
        state: it ? 'open' : opened.it ? 'closed' : 'blocked',
        heard: () => it,
        show: () => it?.focus(),
        again: () => open(opened.url, opened.whose),
        bringBack: () => {
          it?.close()
          setOpened(null)
        },
      },
    [opened, it, open],
  )
  return [own, open]
}

function openWindow(url: string, whose: 'ours' | 'vendor'): Window | null {
  if (whose === 'ours') return window.open(url, name, 'popup,width=1100,height=760')
  const tab = window.open('', '_blank')
  if (!tab) return null
  // Before anything of the vendor's runs: who is opened by us could lead us elsewhere.
  tab.opener = null
  tab.location.href = url
  return tab
}
