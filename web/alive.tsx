/** What is drawn only once the browser has taken the page over: nothing of it on the server or in the first drawing. */

import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'

/** Its parts are drawn in slices, as the page is taken over. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return isAlive
}

/** For parts that nobody waits for: they come, loaded later or not, when the page works. */
export function OnceAlive({ children }: { children: ReactNode }) {
  return useAlive() && <Suspense>{children}</Suspense>
}
