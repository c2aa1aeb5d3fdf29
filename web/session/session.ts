/** The session as the browser sees it: who plays, how it ends, and the same in every tab of the site. */

import { newUuid } from '#client/uuid.ts'
import type { Player } from '../context.tsx'
import type { Navigation } from '../routing/navigation.ts'

export type Session = {
  read: () => Player | null
  /** For whom the server drew the page. */
  drawn: () => Player | null
  subscribe: (listener: () => void) => () => void
  /** Forgets the player without loading the page anew, as where the session has ended unasked. */
  end: () => void
  /** The player asks to be logged out: that the session then ends is no news to this tab. Who is not heard, stays. */
  letGo: () => { stay: () => void }
}

export function openSession(player: Player | null): Session {
  const listeners = new Set<() => void>()
  let present = player
  return {
    read: () => present,
    drawn: () => player,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end() {
      if (present === null) return
      present = null
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

/** After a login: the page is loaded anew, so that nothing of the guest's is left over, nor the login on the way back; the other tabs hear of it. */
export function enter(next: string): void {
  announce('entered')
  location.replace(next)
}

/** What a player leaves behind on a device; its theme, language and sound are its own. */
const ofPlayer = ['bet-slip', 'searched', 'auto-cash-out']

/** After a logout: leaves nothing for the next one to find, tells the other tabs, and loads home as a guest. */
export function leave(): void {
  try {
    for (const name of ofPlayer) localStorage.removeItem(name)
  } catch {
    // Forbidden: then nothing is there.
  }
  announce('left')
  location.assign('/')
}

type News = { of: 'entered' | 'left'; tab: string }

export function announce(of: News['of']): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ of, tab: ownTab } satisfies News)
  channel.close()
}

/**
 * Keeps a tab in step with the others: where a player has logged out of one, this one shows a guest's page; where
 * somebody has logged in, what a guest began here is left alone, and the next page is the player's.
 */
export function followTabs(session: Session, { offerDocument }: Pick<Navigation, 'offerDocument'>) {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.tab === ownTab || (data.of === 'entered') !== (session.read() === null)) return
    if (data.of === 'entered') return offerDocument(() => true)
    // The server tells of the end too, on another way: this tab is leaving already.
    session.end()
    location.reload()
  })
  // A page the browser has kept as it was left may be another visitor's by now.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
