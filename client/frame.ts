/** What a game frame tells the page around it, checked on arrival; the page trusts no other sender or shape. */

const amountPattern = /^-?(0|[1-9]\d{0,17})(\.\d{1,8})?$/
export const showingBeatMs = 5000
/** A path of the site, with a query or without. */
const placePattern = /^\/([a-z][a-z-]*)?(\?[A-Za-z0-9_=&-]{1,160})?$/

export type FrameMessage =
  /** After each round: what the player has, and won less staked since the session began [RCK-04]. */
  | { type: 'balance'; balance: string; session_net: string }
  /**
   * A round is asked for or being shown: what the player has without what it has yet to show, empty before that is known.
   * Said again every `showingBeatMs` until the round is `shown`.
   */
  | { type: 'showing'; balance: string }
  /** Nothing is kept back any more. */
  | { type: 'shown' }
  /** The frame's session is over: why, as a message key. */
  | { type: 'session-ended'; message: string }
  /** The game is drawn; the poster can go. */
  | { type: 'ready' }
  /** The player wants to see another page of the site. */
  | { type: 'go'; to: string }

/** Null where the data is none of ours. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, balance, session_net, message, to } = data as Record<string, unknown>
  if (type === 'ready' || type === 'shown') return { type }
  if (type === 'showing' && (balance === '' || isAmount(balance))) return { type, balance }
  if (type === 'balance' && isAmount(balance) && isAmount(session_net))
    return { type, balance, session_net }
  if (type === 'session-ended' && typeof message === 'string' && message.length <= 60)
    return { type, message }
  if (type === 'go' && typeof to === 'string' && placePattern.test(to)) return { type, to }
  return null
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && amountPattern.test(value)
}

/** Tells the page around the frame, or the one that opened it in a window of its own, and nobody else: both are of one origin. */
export function tellPage(message: FrameMessage) {
  const page = window.parent === window ? (window.opener as Window | null) : window.parent
  page?.postMessage(message, window.location.origin)
}

/** Listens to one frame; messages from other windows or origins are not heard. Returns how to stop. */
export function hearFrame(
  frame: () => Window | null,
  hear: (message: FrameMessage) => void,
): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin !== window.location.origin || event.source !== frame()) return
    const message = readFrameMessage(event.data)
    if (message) hear(message)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
