/** Whether the browser has taken the page over: false on the server and in the first drawing. */

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
