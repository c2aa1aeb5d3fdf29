/** Where a page with boards listens for what is live, loaded once it works, and says so when it is late. */

import { lazy } from 'react'
import { OnceAlive } from '../alive.tsx'
import { loadAside } from '../routing/chunk_guard.ts'

const LiveMatches = lazy(() =>
  loadAside(() => import('./live.tsx')).then((late) => ({ default: late.LiveMatches })),
)

export function LivePlace() {
  return (
    <OnceAlive>
      <LiveMatches />
    </OnceAlive>
  )
}
