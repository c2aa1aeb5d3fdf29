/** Starts the house in a process of its own, so that the load does not run on its thread. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Commands, Flag, Ready } from './child.ts'
import type { Measured } from './load.ts'

export type BenchHouse = Ready & {
  ask: Commands
  /** Next player in turn: each comes again only after all the others. */
  nextPlayer(): Ready['players'][number]
  close(): Promise<void>
}

type Told = { ready?: Ready; id?: number; value?: unknown; fault?: string }

type Setting = {
  /** No sports feed, gateway or staff of the demo takes from the same cores. */
  isStill?: boolean
}

/** Starts the house, works with it, and ends it whatever happened. */
export async function withHouse(
  work: (house: BenchHouse) => Promise<void>,
  { isStill = false }: Setting = {},
): Promise<void> {
  const house = await startHouse(isStill ? ['still'] : [])
  try {
    await work(house)
  } finally {
    await house.close()
  }
}

async function startHouse(flags: readonly Flag[]): Promise<BenchHouse> {
  // Values may hold bigints.
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), flags, {
    serialization: 'advanced',
  })
  const waiting = new Map<number, (told: Told) => void>()
  let lastId = 0
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  child.on('message', ({ ready, id, ...told }: Told) => {
    if (ready) resolve(ready)
    if (id !== undefined) waiting.get(id)?.(told)
  })
  child.once('exit', (code) => {
    const fault = `the house ended (${code})`
    reject(new Error(fault))
    for (const tell of waiting.values()) tell({ fault })
  })
  const ready = await promise
  const command = (name: keyof Commands) => (argument?: unknown) =>
    new Promise((done, fail) => {
      const id = ++lastId
      waiting.set(id, ({ value, fault }) => {
        waiting.delete(id)
        if (fault === undefined) done(value)
        else fail(new Error(fault))
      })
      child.send({ id, name, argument })
    })
  const names: (keyof Commands)[] = [
    'usage',
    'post',
    'openProvider',
    'prove',
    'serveBare',
    'serveReads',
    'serveFile',
    'startProfile',
    'stopProfile',
  ]
  let turn = 0
  return {
    ...ready,
    ask: Object.fromEntries(names.map((name) => [name, command(name)])) as unknown as Commands,
    nextPlayer: () => ready.players[turn++ % ready.players.length] as Ready['players'][number],
    close: async () => {
      if (child.connected) child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Processor time per operation, in microseconds, by who used it. */
export type Cost = { serverUs: number; databaseUs: number | null; loadUs: number }
export type Sample = Measured & Cost

/** Measures with what it cost the server, the database and the load itself. */
export async function sample(house: BenchHouse, work: () => Promise<Measured>): Promise<Sample> {
  const before = await house.ask.usage()
  const own = process.cpuUsage()
  const measured = await work()
  const { user, system } = process.cpuUsage(own)
  const after = await house.ask.usage()
  const each = (ms: number) => (1000 * ms) / measured.count
  const isTold = before.databaseMs !== null && after.databaseMs !== null
  return {
    ...measured,
    serverUs: each(after.serverMs - before.serverMs),
    databaseUs: isTold ? each((after.databaseMs ?? 0) - (before.databaseMs ?? 0)) : null,
    loadUs: each((user + system) / 1000),
  }
}
