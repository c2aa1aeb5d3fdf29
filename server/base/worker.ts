/** A worker: does what is due again and again, sooner when woken, and stops between two rounds. */

import type { Log } from './log.ts'

export type Worker = {
  /** There is work now: do not wait for the next round. */
  wake(): void
  /** Finishes the round under way. */
  stop(): Promise<void>
}

/**
 * @param work does one round and tells how many items it handled; it is called again at once while that is not 0.
 * @param everyMs pause after a round that found nothing, and after one that failed.
 */
export function startWorker({
  name,
  work,
  everyMs,
  log,
}: {
  name: string
  work: () => Promise<number>
  everyMs: number
  log: Log
}): Worker {
  const stopping = new AbortController()
  let isWoken = false
  let endPause = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const handled = await work().catch((fault: unknown) => {
        log.error({ err: fault, worker: name }, 'a round of work failed')
        return 0
      })
      if (handled === 0 && !isWoken && !stopping.signal.aborted) await pause()
    }
  }
  const running = run()
  return {
    wake: () => {
      isWoken = true
      endPause()
    },
    stop: () => {
      stopping.abort()
      endPause()
      return running
    },
  }
}
