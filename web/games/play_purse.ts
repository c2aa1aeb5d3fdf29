/** Where play money is played with, it stands in the site's header instead of what the player has: neither is taken for the other. */

import { useEffect } from 'react'

/** The header is drawn by the shell and knows nothing of play; the style of this page (`playnow.module.css`) shows what is said. */
export function usePlayPurse(said: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--play-purse', JSON.stringify(said))
    return () => void style.removeProperty('--play-purse')
  }, [said])
}
