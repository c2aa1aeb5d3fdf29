/** A drawer that an address opens: the back button closes it, and closing it leaves nothing behind for the back button. */

import { useState } from 'react'
import { useNavigation, usePlace, useSetQuery } from '../routing/link.tsx'

/** @param name of the query whose value is open in the drawer; empty while it is closed. */
export function useDrawer(name: string): [id: string, close: () => void] {
  const id = usePlace().query[name] ?? ''
  const setQuery = useSetQuery()
  const { back } = useNavigation()
  // Who arrived with it open has no entry of this page behind it to go back to.
  const [isArrival] = useState(id !== '')
  const close = () => (isArrival ? setQuery({ [name]: '' }, { replace: true }) : back())
  return [id, close]
}
