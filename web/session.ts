/** The session as the browser sees it: who plays, how it ends, and the same in every tab of the site. */

import { newUuid } from '#client/uuid.ts'
import type { Player } from './context.tsx'

export type Session = {
  read: () => Player | null
  subscribe: (listener: () => void) => () => void
  /** Forgets the player without loading the page anew, as when the server has ended the session. */
  end: () => void
  /** The player asks to be logged out: that the session then ends is no news to this tab. Who is not heard, stays. */
  letGo: () => { stay: () => void }
}

export function openSession(player: Player | null): Session {
  const listeners = new Set<() => void>()
  let present = player
  return {
    read: () => present,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end() {
      if (present === null) return
      present = null
      announceLeft()
      for (const listener of listeners) listener()
    },
    letGo() {
      const leaving = present
      present = null
      return {
        stay() {
          present = leaving
        },
      }
    },
  }
}

const channelName = 'session'

/** A tab hears its own announcements too, and must not answer them. */
const ownTab = newUuid()

/** After a login: the page is loaded anew, so that nothing of the guest's is left over. */
export function enter(next: string): void {
  location.assign(next)
}

/** After a logout: tells the other tabs, and loads home as a guest. */
export function leave(): void {
  announceLeft()
  location.assign('/')
}

function announceLeft(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(ownTab)
  channel.close()
}

/** Another tab has logged out: this one shows a guest's page, unless it knows already. */
export function reloadWhenLeft(session: Session): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }) => {
    if (data === ownTab || session.read() === null) return
    // The server tells of the end too, on another way: this tab is leaving already.
    session.letGo()
    location.reload()
  })
}
