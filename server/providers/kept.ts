/** A small memory of what was found, for as long as it may be stale; what was not found is looked for anew. */

export type Kept<T> = {
  get(key: string, now: Date, find: () => Promise<T | null> | null): Promise<T | null>
  forget(key: string): void
}

/** @param keptMs how long an answer is good; @param keptMax entries, the oldest go first. */
export function openKept<T>(keptMs: number, keptMax: number): Kept<T> {
  const kept = new Map<string, { at: number; value: T }>()
  return {
    get: async (key, now, find) => {
      const found = kept.get(key)
      const at = now.getTime()
      if (found && at - found.at < keptMs && at >= found.at) return found.value
      const value = await find()
      kept.delete(key)
      if (value === null) return null
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { at, value })
      return value
    },
    forget: (key) => void kept.delete(key),
  }
}
