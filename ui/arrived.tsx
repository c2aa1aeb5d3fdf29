/** Where reading goes on when an action replaces what it was on. */

import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

/** For an element with `tabIndex={-1}` that takes the place of what was just used: it gets the focus, and comes into sight. */
export function useArrivalFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = element.current
    if (!arrived) return
    arrived.focus({ preventScroll: true })
    // Where what it replaces was long, its head is above the screen, or behind the bar there.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const isAbove = arrived.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop)
    arrived.scrollIntoView({ block: isAbove ? 'start' : 'nearest' })
  }, [])
  return element
}

export function Arrived({ children }: { children: ReactNode }) {
  return (
    <div ref={useArrivalFocus()} tabIndex={-1} className="stack">
      {children}
    </div>
  )
}
