/** What parts of the slip share for as long as the document stands, from page to page. */

import { useSyncExternalStore } from 'react'

export function openStanding<T extends object>(first: T) {
  let now = first
  const watchers = new Set<() => void>()
  const read = () => now
  const watch = (tell: () => void) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }
  return {
    read,
    change(next: Partial<T>): void {
      now = { ...now, ...next }
      for (const tell of watchers) tell()
    },
    use: () => useSyncExternalStore(watch, read, read),
  }
}
