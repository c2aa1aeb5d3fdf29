/** Whether the browser has taken the page over: false on the server and in the first drawing. */

import { startTransition, useEffect, useState } from 'react'

/** Its parts are drawn in slices, as the page is taken over. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return isAlive
}
