/** What a player means once is done once: one request at a time, one reference per write of money. */

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
      if (open?.content !== content) open = { content, ref: newRef() }
      return open.ref
    },
    settle: () => (open = null),
  }
}

/** A UUID of version 4. Works on plain HTTP too, where `crypto.randomUUID` is not offered. */
function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
