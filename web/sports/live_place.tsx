/** Where a page with boards listens for what is live, loaded once it works, and says so when it is late. */

import { OnceAlive } from '../alive.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'

const LiveMatches = lazyAside(() => import('./live.tsx'), 'LiveMatches')

export function LivePlace() {
  return (
    <OnceAlive>
      <LiveMatches />
    </OnceAlive>
  )
}
