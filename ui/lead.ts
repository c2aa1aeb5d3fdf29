/** Leads down to the part of a page that its address asks for. */

import { useEffect, useRef, type RefObject } from 'react'

/** @returns what to give the part, which comes into sight while `isAsked`. */
export function useLead(isAsked: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) part.current?.scrollIntoView()
  }, [isAsked])
  return part
}
