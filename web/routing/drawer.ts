/** A drawer that an address opens: the back button closes it, and closing it leaves nothing behind for the back button. */

import { useState } from 'react'
import { placeOf } from '../page.ts'
import { useIsHere, useNavigation, usePlace, useSetQuery } from './link.tsx'

const nothing: readonly string[] = []

/**
 * @param name of the query whose value is open in the drawer; empty while it is closed.
 * @param along what else of the query is said of the drawer alone
 */
export function useDrawer(
  name: string,
  along: readonly string[] = nothing,
): [id: string, close: () => void] {
  const id = usePlace().query[name] ?? ''
  const setQuery = useSetQuery()
  const { back } = useNavigation()
  const isHere = useIsHere()
  // Who arrived with it open has no entry of this page behind it to go back to.
  const [isArrival, setArrival] = useState(id !== '')
  if (isArrival && id === '') setArrival(false)
  const close = () => {
    // Asked by an answer that comes late, it may be closed, or open with something else; the address goes ahead of the page.
    if (!isHere() || placeOf(location.href).query[name] !== id) return
    if (!isArrival) return back()
    setQuery(Object.fromEntries([name, ...along].map((each) => [each, ''])), { replace: true })
  }
  return [id, close]
}
