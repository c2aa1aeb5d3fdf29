/** Showing one element alone: by the browser where it can, else over the whole page (iPhones). */

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useOwnDialog } from '../routing/own_dialog.ts'

/** What leads away around what is shown alone: the focus must not go behind it (WCAG 2.4.11). Dialogs stay within reach. */
const waysAround = (shown: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('header, footer, nav')].filter(
    (one) => shown && !shown.contains(one) && !one.contains(shown) && !one.inert,
  )

export function useFullscreen(
  target: RefObject<HTMLElement | null>,
): [isFull: boolean, toggle: () => void] {
  const [isElement, setElement] = useState(false)
  // Over the whole page the browser knows nothing of it: its button that goes back, and Escape, are ours to hear.
  const [over, openOver, closeOver] = useOwnDialog<'page'>()
  const isOver = over !== null
  const isFull = isElement || isOver
  const top = useRef(0)
  useEffect(() => {
    const follow = () => {
      // A game may have asked for it by itself.
      if (document.fullscreenElement && document.fullscreenElement !== target.current)
        top.current = window.scrollY
      setElement(document.fullscreenElement !== null)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [target])
  useEffect(() => {
    if (!isOver) return undefined
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && closeOver()
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [isOver, closeOver])
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
    if (isOver) return closeOver()
    top.current = window.scrollY
    const element = target.current
    if (element && document.fullscreenEnabled)
      element.requestFullscreen().catch(() => openOver('page'))
    else openOver('page')
  }
  return [isFull, toggle]
}
