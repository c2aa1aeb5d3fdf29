/** A player's page kept true: what the stream tells takes the place of what was read. Loaded after the page works. */

import { keepLive } from '#client/live.ts'
import type { Store } from '#client/store.ts'
import { openStream } from '#client/stream.ts'
import type { RefusalKey } from '#contract/errors.ts'

export function listenLive(store: Store, onSessionEnd: (message: RefusalKey) => void): void {
  openStream({
    topics: ['balance', 'inbox', 'session'],
    onEvent: (event) => {
      keepLive(store, event)
      if (event.name === 'session' && event.data.message !== 'OK') onSessionEnd(event.data.message)
    },
  })
}
