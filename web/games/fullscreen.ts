/** Showing one element alone: by the browser where it can, else over the whole page (iPhones). */

import { useEffect, useState, type RefObject } from 'react'

export function useFullscreen(
  target: RefObject<HTMLElement | null>,
): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    // Over the whole page the browser knows nothing of it: Escape is ours to hear.
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('keydown', escape)
    }
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
