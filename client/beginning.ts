/** Fields that begin anew when what they begin with changes, and keep the focus, as new ones would not. */

import { useEffect, useRef, type RefObject } from 'react'

/** @returns the `ref` of their form */
export function useBeginning(begin: string | number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(begin)
  useEffect(() => {
    if (before.current !== begin) form.current?.reset()
    before.current = begin
  }, [begin])
  return form
}
