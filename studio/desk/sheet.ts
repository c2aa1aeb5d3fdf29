/** What is open over a list of the desk, whether a change was made there, and where keys go on: at its heading, and at what opened it once it is closed. */
import { useEffect, useRef, useState } from 'react'

/** The heading of what is open has this id, and takes the focus. */
export const sheetId = 'sheet'

/** Openers stand in an article with an id, or have one. @param again reads the list anew */
export function useSheet<T>(again: () => Promise<void>) {
  const [sheet, setSheet] = useState<T | null>(null)
  const [hasSaved, setSaved] = useState(false)
  const opener = useRef('')
  useEffect(() => {
    document.getElementById(sheet === null ? opener.current : sheetId)?.focus()
  }, [sheet])
  const close = () => setSheet(null)
  return {
    sheet,
    hasSaved,
    open: (next: T) => {
      const from = document.activeElement
      opener.current = (from?.closest('article[id]') ?? from)?.id ?? ''
      setSaved(false)
      setSheet(next)
    },
    close,
    /** The change is made. */
    done: async () => {
      await again()
      setSaved(true)
      close()
    },
  }
}
