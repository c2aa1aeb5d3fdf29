/** Hints of the database that something changed, heard on one connection per process and found again when it breaks. */

import type pg from 'pg'
import type { Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'

/** `session` and `inbox` are of a player, `sports`, `shared` and `poker` of a site; the triggers are in `database/`. */
export type Hint = { name: string; siteId: number; playerId: bigint | null }

export type HintNeeds = {
  database: Pick<Database, 'connect'>
  log: Log
  onHint: (hint: Hint) => void
  /** Hints may have been lost: at the start, and after each break. */
  onGap: () => void
}

export type Hints = { close(): Promise<void> }

const channel = 'live'
const retryMs = 250
const retryMaxMs = 5000
/** A connection that is dead without saying so is found out by asking. */
const proveMs = 10_000

export function openHints({ database, log, onHint, onGap }: HintNeeds): Hints {
  const closing = new AbortController()

  /** Listens until the connection breaks or the house closes. */
  const listen = async () => {
    const client = await database.connect()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const proving = setInterval(() => client.query('select 1').catch(() => end()), proveMs)
    const hear = ({ payload = '' }: pg.Notification) => {
      const hint = readHint(payload)
      if (hint) onHint(hint)
    }
    client.on('notification', hear)
    client.once('error', () => end())
    client.once('end', () => end())
    closing.signal.addEventListener('abort', () => end(), { once: true })
    try {
      await client.query(`listen ${channel}`)
      onGap()
      await ended
    } finally {
      clearInterval(proving)
      client.off('notification', hear)
      // It listens: nobody else may get it.
      client.release(true)
    }
  }

  const run = async () => {
    for (let waitMs = retryMs; !closing.signal.aborted; waitMs = Math.min(2 * waitMs, retryMaxMs)) {
      const begun = performance.now()
      await listen().catch((fault: unknown) => log.warn({ err: fault }, 'hints cannot be heard'))
      if (performance.now() - begun > retryMaxMs) waitMs = retryMs
      await pause(waitMs, closing.signal)
    }
  }
  const running = run()
  return {
    close: () => {
      closing.abort()
      return running
    },
  }
}

function readHint(payload: string): Hint | null {
  const [, name, site, player] = /^([a-z]+) (\d+)(?: (\d+))?$/.exec(payload) ?? []
  if (!name || !site) return null
  return { name, siteId: Number(site), playerId: player === undefined ? null : BigInt(player) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
