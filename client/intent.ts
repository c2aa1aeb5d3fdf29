/** What a player means once is done once: one request at a time, one reference per write of money. */

import { newUuid } from './uuid.ts'

/** Performs at most one at a time: who asks meanwhile gets the result of the one that runs. */
export function oneAtATime<B, R>(perform: (body: B) => Promise<R>): (body: B) => Promise<R> {
  let running: Promise<R> | null = null
  return (body) => {
    running ??= perform(body).finally(() => (running = null))
    return running
  }
}

export type Intent = {
  /** The reference of a body: the same as before while the same content's outcome is unknown, else a new one. */
  refOf: (body: object) => string
  /** The outcome is known: whatever is asked next is meant anew. */
  settle: () => void
}

export function openIntent(): Intent {
  let open: { content: string; ref: string } | null = null
  return {
    refOf(body) {
      const content = JSON.stringify(body)
      if (open?.content !== content) open = { content, ref: newUuid() }
      return open.ref
    },
    settle: () => (open = null),
  }
}
