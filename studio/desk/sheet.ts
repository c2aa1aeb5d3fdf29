/** What is open over a list of the desk, and where keys go on: at its heading, and at what opened it once it is closed. */
import { useEffect, useRef, useState } from 'react'

/** The heading of what is open has this id, and takes the focus. */
export const sheetId = 'sheet'

/** Openers stand in an article with an id, or have one. */
export function useSheet<T>() {
  const [sheet, setSheet] = useState<T | null>(null)
  const opener = useRef('')
  const change = (next: T | null) => {
    const from = document.activeElement
    if (next !== null) opener.current = (from?.closest('article[id]') ?? from)?.id ?? ''
    setSheet(next)
  }
  useEffect(() => {
    document.getElementById(sheet === null ? opener.current : sheetId)?.focus()
  }, [sheet])
  return [sheet, change] as const
}
