/** Turns: password work waits in memory, without a database connection, so that a flood of logins starves nobody else. */

import { Refusal } from '#server/base/refusal.ts'

type Limits = { atOnceMax: number; waitingMax: number }

/** Runs the work when its turn has come: never two of one key at once. Refuses with `tooManyRequests` when too many wait. */
export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function openTurns({ atOnceMax, waitingMax }: Limits): TakeTurn {
  const running = new Set<string>()
  const waiting: { key: string; start: () => void }[] = []

  const startNext = () => {
    while (running.size < atOnceMax) {
      const index = waiting.findIndex(({ key }) => !running.has(key))
      const [next] = index < 0 ? [] : waiting.splice(index, 1)
      if (!next) return
      running.add(next.key)
      next.start()
    }
  }

  return async (key, work) => {
    if (waiting.length >= waitingMax) throw new Refusal('tooManyRequests')
    await new Promise<void>((start) => {
      waiting.push({ key, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      startNext()
    }
  }
}

/** A turn of one account of the visit's site. */
export const inTurnOf = <T>(
  takeTurn: TakeTurn,
  { site }: { site: { id: number } },
  accountId: string,
  work: () => Promise<T>,
) => takeTurn(`${site.id}:${accountId}`, work)
