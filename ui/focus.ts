/** Where the focus goes when an action replaces what it was on. */

import { useEffect, useRef, type RefObject } from 'react'

/** For an element with `tabIndex={-1}` that takes the place of what was just used: reading goes on there. */
export function useArrivalFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
