/** What opens over the page: one thing at a time, and where the focus goes meanwhile and when it is gone. */

import { useLayoutEffect, useRef, type RefObject } from 'react'

/** All that are rendered, the last one shown: what it took the place of comes back after it, so no question is lost. */
const standing: HTMLDialogElement[] = []

/** For a `<dialog>` that is shown while it is rendered: it opens over the page, and the focus goes back to what opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const opener = document.activeElement
    standing.at(-1)?.close()
    standing.push(element)
    // As the server drew it, it can be read without script and stops nothing.
    element.close()
    element.showModal()
    // Who is at something in it already, as the server drew it, stays there.
    if (opener instanceof HTMLElement && element.contains(opener)) opener.focus()
    return () => {
      standing.splice(standing.indexOf(element), 1)
      element.close()
      const last = standing.at(-1)
      if (last && !last.open) last.showModal()
      // Removed from the page before the browser could give focus back.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return dialog
}
