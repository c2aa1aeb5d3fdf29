/** A dialog that is drawn by what opens it: the back button closes it, and another that opens takes its place. */

import { useState } from 'react'
import { useNavigation, useShown } from './link.tsx'

/** @returns what it was opened with, null while it is closed; how to open it; how to close it. */
export function useOwnDialog<T extends object | string>(): [
  opened: T | null,
  open: (what: T) => void,
  close: () => void,
] {
  const navigation = useNavigation()
  const isOpen = useShown().dialog === 'own'
  const [opened, setOpened] = useState<T | null>(null)
  if (opened !== null && !isOpen) setOpened(null)
  const open = (what: T) => {
    navigation.open('own')
    setOpened(what)
  }
  return [isOpen ? opened : null, open, navigation.close]
}
