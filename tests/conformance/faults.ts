/** What can go wrong between a vendor and a wallet: each move's first attempt meets it, the next ones pass. */

import type { Posted } from '#server/demo/games/simulator.ts'
import type { Line } from '#server/demo/games/vendor.ts'

export const faults = [
  'none',
  'drop request',
  'drop answer',
  'delay',
  'duplicate',
  'reorder',
  'truncate request',
  'truncate answer',
  'kill',
] as const
export type Fault = (typeof faults)[number]

export type FaultyLine = {
  send: Line
  /** Waits for what is still on its way. */
  settle(): Promise<void>
}

/** @param restart ends the serving process between commit and answer. */
export function faultyLine(
  line: Line,
  fault: Fault,
  restart: (() => Promise<void>) | null,
): FaultyLine {
  const met = new Set<string>()
  let underway: Promise<unknown>[] = []
  let held: Posted[] = []

  const settle = async () => {
    const late = held
    held = []
    for (const posted of late) await line(posted).catch(() => null)
    const waited = underway
    underway = []
    await Promise.allSettled(waited)
  }
  const silence = (): never => {
    throw new Error('no answer')
  }

  const broken: Record<Fault, Line> = {
    none: line,
    'drop request': silence,
    'drop answer': async (posted) => {
      await line(posted)
      return silence()
    },
    // Answered after the vendor has given up, at the same time as what it says next.
    delay: (posted) => {
      underway.push(line(posted))
      return silence()
    },
    duplicate: async (posted) => {
      const [first] = await Promise.all([line(posted), line(posted)])
      return first
    },
    // Arrives after what the vendor says next.
    reorder: (posted) => {
      held.push(posted)
      return silence()
    },
    'truncate request': async (posted) => {
      await line({ ...posted, body: posted.body.slice(0, posted.body.length >> 1) })
      return silence()
    },
    'truncate answer': async (posted) => {
      const { status, body } = await line(posted)
      return { status, body: body.slice(0, body.length >> 1) }
    },
    kill: async (posted) => {
      await line(posted)
      await restart?.()
      return silence()
    },
  }

  return {
    send: async (posted) => {
      const key = `${posted.path} ${posted.body}`
      if (met.has(key)) {
        const heard = await line(posted)
        await settle()
        return heard
      }
      met.add(key)
      return broken[fault](posted)
    },
    settle,
  }
}
