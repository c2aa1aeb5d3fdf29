/** Asks every minute, and when the tab is looked at again, whether the session still holds. */

import type { Ask } from '#client/client.ts'
import type { Session } from './session.ts'

const everyMs = 60_000

/** A session that does not hold ends through the client, as after any other call. */
export function watchSession(session: Session, ask: Ask): void {
  const look = () => {
    if (session.read() !== null && document.visibilityState === 'visible')
      void ask('/api/settings/check_status', {})
  }
  setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
}
