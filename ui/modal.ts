/** Where the focus goes when something opens over the page, and when that is gone. */

import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For a `<dialog>` that is shown while it is rendered: it opens over the page, and the focus goes back to what opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    // As the server drew it, it can be read without script and stops nothing.
    element?.close()
    element?.showModal()
    // Who is at something in it already, as the server drew it, stays there.
    if (opener instanceof HTMLElement && element?.contains(opener)) opener.focus()
    return () => {
      element?.close()
      // Removed from the page before the browser could give focus back.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return dialog
}
