/** Protects the limit on prefetching: at most four at once, and a failure stops nothing. */

import { expect, test } from 'vitest'
import { preloadMax } from '#contract/catalogue.ts'
import { prefetchQueue } from './prefetch.ts'

test('49 pages load four at a time, each once, and failures do not stall the rest', async () => {
  const queue = prefetchQueue(preloadMax)
  const releases: (() => void)[] = []
  let running = 0
  let peak = 0
  let finished = 0
  for (let n = 0; n < 49; n += 1) {
    const load = async () => {
      running += 1
      peak = Math.max(peak, running)
      await new Promise<void>((resolve) => releases.push(resolve))
      running -= 1
      finished += 1
      if (n % 3 === 0) throw new Error('the chunk is gone')
    }
    queue.add(`/page-${n}`, load)
    queue.add(`/page-${n}`, load)
  }
  // Two turns per load: one to start it, one to end it.
  for (let turn = 0; turn < 100; turn += 1) {
    releases.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(peak).toBe(preloadMax)
  expect(finished).toBe(49)
})
