/** Brings what begins to move into sight, where the page was scrolled to something else meanwhile. */
import { useEffect, useRef, type RefObject } from 'react'
import { prefersCalm } from '#ui/calm.ts'

/** @returns for the element that is to be seen while `isOn` */
export function useInView<E extends Element>(isOn: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (isOn)
      place.current?.scrollIntoView({
        block: 'nearest',
        behavior: prefersCalm() ? 'auto' : 'smooth',
      })
  }, [isOn])
  return place
}
