/** Showing one element alone: by the browser where it can, else over the whole page (iPhones). */

import { useEffect, useState, type RefObject } from 'react'

export function useFullscreen(
  target: RefObject<HTMLElement | null>,
): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isFull) return setFull(false)
    const element = target.current
    if (element && document.fullscreenEnabled)
      element.requestFullscreen().catch(() => setFull(true))
    else setFull(true)
  }
  return [isFull, toggle]
}
