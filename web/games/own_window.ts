/** A game in a window of its own, opened by the player's press, until it is closed or brought back. */

import { useEffect, useState } from 'react'

const lookMs = 500
/** One at a time, whichever page opened it. */
const name = 'game'

export type OwnWindow = { show: () => void; bringBack: () => void }

/** @returns null while there is none, and what opens one. */
export function useOwnWindow(): [own: OwnWindow | null, open: (url: string) => void] {
  const [opened, setOpened] = useState<Window | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    const beat = setInterval(() => opened.closed && setOpened(null), lookMs)
    return () => clearInterval(beat)
  }, [opened])
  const bringBack = () => {
    opened?.close()
    setOpened(null)
  }
  // A browser that opens none leaves the game where it is.
  const open = (url: string) => setOpened(window.open(url, name, 'popup,width=1100,height=760'))
  return [opened && { show: () => opened.focus(), bringBack }, open]
}
