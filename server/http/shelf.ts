/** Keeps what was made for a key for a short while, and makes it once however many ask at the same time. */

export type Shelf<T> = { get(key: string, now: Date, make: () => Promise<T>): Promise<T> }

export function openShelf<T>({ keptMs, keptMax }: { keptMs: number; keptMax: number }): Shelf<T> {
  const kept = new Map<string, { at: number; made: Promise<T> }>()
  return {
    get: (key, now, make) => {
      const found = kept.get(key)
      const age = found ? now.getTime() - found.at : Infinity
      if (found && age >= 0 && age < keptMs) return found.made
      const made = make()
      kept.delete(key)
      // The oldest goes first: keys are set anew whenever they are made.
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { at: now.getTime(), made })
      made.catch(() => {
        if (kept.get(key)?.made === made) kept.delete(key)
      })
      return made
    },
  }
}
