/** How many calls a second one provider may make at one site, so that none starves the rest. */

const secondMs = 1000

/** Counts within whole seconds. */
export function openTurnstile() {
  const counts = new Map<string, { second: number; calls: number }>()
  return {
    passes: (key: string, mostPerSecond: number, now: Date): boolean => {
      const second = Math.floor(now.getTime() / secondMs)
      const count = counts.get(key)
      if (count?.second !== second) {
        counts.set(key, { second, calls: 1 })
        return true
      }
      count.calls += 1
      return count.calls <= mostPerSecond
    },
  }
}
