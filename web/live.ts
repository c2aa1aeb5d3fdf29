/** A player's page kept true: what the stream tells takes the place of what was read. Loaded after the page works. */

import { keepLive } from '#client/live.ts'
import type { Store } from '#client/store.ts'
import { openStream } from '#client/stream.ts'
import type { RefusalKey } from '#contract/errors.ts'

/** No balance is shown that is a minute old, unless it is said. */
const balanceEveryMs = 30_000

export function listenLive(
  store: Store,
  onSessionEnd: (message: RefusalKey) => void,
  onClosing: () => void,
): void {
  let beat: ReturnType<typeof setInterval> | undefined
  const askBalance = () => {
    if (!document.hidden) void store.at('/api/auth/get_balance', {}).ask()
  }
  openStream({
    topics: ['balance', 'inbox', 'session'],
    onEvent: (event) => {
      keepLive(store, event)
      if (event.name === 'session' && event.data.message !== 'OK') onSessionEnd(event.data.message)
      if (event.name === 'site') onClosing()
    },
    // What the stream does not tell is asked for; once more when it is back, for it does not repeat what it has told.
    onLink: (isOpen) => {
      if (beat) askBalance()
      clearInterval(beat)
      beat = isOpen ? undefined : setInterval(askBalance, balanceEveryMs)
    },
  })
}
