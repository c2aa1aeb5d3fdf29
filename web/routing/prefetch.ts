/** A queue of page chunks and data fetched ahead of a click, a few at a time. */

export type PrefetchQueue = { add: (key: string, load: () => Promise<unknown>) => void }

/**
 * Runs at most `max` loads at once, each key once. A failed load is forgotten and may be added
 * again: going there for real reports what is wrong.
 */
export function prefetchQueue(max: number): PrefetchQueue {
  const seen = new Set<string>()
  const waiting: (() => Promise<void>)[] = []
  let running = 0

  const start = () => {
    while (running < max) {
      const next = waiting.shift()
      if (!next) return
      running += 1
      void next().finally(() => {
        running -= 1
        start()
      })
    }
  }

  return {
    add(key, load) {
      if (seen.has(key)) return
      seen.add(key)
      waiting.push(() =>
        Promise.resolve()
          .then(load)
          .then(
            () => undefined,
            () => void seen.delete(key),
          ),
      )
      start()
    },
  }
}
