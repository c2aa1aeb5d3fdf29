/** A small memory of what was read, for as long as it may be stale. */

export type Kept<T> = {
  get(key: string, now: Date, read: () => Promise<T>): Promise<T>
  forget(key: string): void
}

/** @param keptMs how long an answer is good; @param keptMax entries, the oldest go first. */
export function openKept<T>(keptMs: number, keptMax: number): Kept<T> {
  const kept = new Map<string, { at: number; value: T }>()
  return {
    get: async (key, now, read) => {
      const found = kept.get(key)
      const at = now.getTime()
      if (found && at - found.at < keptMs && at >= found.at) return found.value
      const value = await read()
      kept.delete(key)
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { at, value })
      return value
    },
    forget: (key) => void kept.delete(key),
  }
}
