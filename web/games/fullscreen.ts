/** Showing one element alone: by the browser where it can, else over the whole page (iPhones). */

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** What leads away around what is shown alone: the focus must not go behind it (WCAG 2.4.11). Dialogs stay within reach. */
const waysAround = (shown: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('header, footer, nav')].filter(
    (one) => shown && !shown.contains(one) && !one.contains(shown) && !one.inert,
  )

export function useFullscreen(
  target: RefObject<HTMLElement | null>,
): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  const top = useRef(0)
  useEffect(() => {
    const follow = () => {
      // A game may have asked for it by itself.
      if (document.fullscreenElement && document.fullscreenElement !== target.current)
        top.current = window.scrollY
      setFull(document.fullscreenElement !== null)
    }
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
  }, [target])
  // What is behind stands still, and is afterwards where it was: iPhones scroll whatever is not fixed.
  useLayoutEffect(() => {
    if (!isFull) return undefined
    const { style } = document.body
    const isOverPage = !document.fullscreenElement
    if (isOverPage)
      Object.assign(style, { position: 'fixed', insetInline: '0', top: `${-top.current}px` })
    const behind = isOverPage ? waysAround(target.current) : []
    for (const one of behind) one.inert = true
    return () => {
      for (const one of behind) one.inert = false
      Object.assign(style, { position: '', insetInline: '', top: '' })
      window.scrollTo({ top: top.current, behavior: 'instant' })
    }
  }, [isFull, target])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isFull) return setFull(false)
    top.current = window.scrollY
    const element = target.current
    if (element && document.fullscreenEnabled)
      element.requestFullscreen().catch(() => setFull(true))
    else setFull(true)
  }
  return [isFull, toggle]
}
