/**
 * Who listens, and what they were told. A topic is a state that can be read at any time: whatever may have changed is
 * marked, read again, and told to those who were told something else. So nothing is queued and nothing can be lost.
 */

import { createHash } from 'node:crypto'
import type { Log } from '#server/base/log.ts'

export type Listener = {
  siteId: number
  /** Null for a guest. */
  playerId: bigint | null
  topics: ReadonlySet<string>
  /** The version of each topic's state that the listener has; a stream that resumes begins with those of its last event. */
  told: Map<string, string>
  /** @param data JSON text. */
  send(topic: string, data: string): void
}

/** Where the state of a topic comes from. */
export type Source = {
  topic: string
  /** Read again this often although nothing was marked: hints can be lost, and some states change with the clock. */
  everyMs: number
} & (
  | {
      of: 'player'
      /** The states of some players of a site; told whole. */
      read(siteId: number, playerIds: readonly bigint[]): Promise<Map<bigint, unknown>>
    }
  | {
      of: 'site'
      /** One state for everybody: items by key; told whole at first, then what changed. */
      read(siteId: number): Promise<Map<string, unknown>>
    }
)

export type Hub = {
  /** Marks the listener's topics, so that it is told their states. */
  join(listener: Listener): void
  leave(listener: Listener): void
  /** The state of a topic may have changed: of one player, of a site, or everywhere. */
  mark(topic: string, siteId?: number, playerId?: bigint): void
  listeners(siteId: number): Listener[]
  /** Sites with listeners on a topic. */
  sitesOf(topic: string): number[]
  close(): Promise<void>
}

/** What waits to be read: whole sites, or some players of theirs. */
type Marked = Map<number, Set<bigint>>

export function openHub(sources: readonly Source[], log: Log): Hub {
  const bySite = new Map<number, Set<Listener>>()
  const listenersOf = (siteId: number, topic: string) =>
    [...(bySite.get(siteId) ?? [])].filter(({ topics }) => topics.has(topic))
  const tellers = new Map(
    sources.map((source) => [source.topic, openTeller(source, listenersOf, log)]),
  )
  const sitesOf = (topic: string) =>
    [...bySite.keys()].filter((siteId) => listenersOf(siteId, topic).length > 0)
  const mark: Hub['mark'] = (topic, siteId, playerId) => {
    for (const site of siteId === undefined ? sitesOf(topic) : [siteId])
      tellers.get(topic)?.mark(site, playerId)
  }
  const timers = sources.map(({ topic, everyMs }) => setInterval(() => mark(topic), everyMs))
  return {
    join: (listener) => {
      const { siteId, playerId, topics } = listener
      const ofSite = bySite.get(siteId) ?? new Set()
      bySite.set(siteId, ofSite.add(listener))
      for (const topic of topics) mark(topic, siteId, playerId ?? undefined)
    },
    leave: (listener) => {
      const ofSite = bySite.get(listener.siteId)
      ofSite?.delete(listener)
      if (ofSite?.size !== 0) return
      bySite.delete(listener.siteId)
      for (const teller of tellers.values()) teller.forget(listener.siteId)
    },
    mark,
    listeners: (siteId) => [...(bySite.get(siteId) ?? [])],
    sitesOf,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...tellers.values()].map((teller) => teller.idle()))
    },
  }
}

type Teller = {
  mark(siteId: number, playerId?: bigint): void
  forget(siteId: number): void
  /** Settles when nothing is being read any more. */
  idle(): Promise<void>
}

/** One reading of a topic is under way at a time, so that an older state never comes after a newer one. */
function openTeller(
  source: Source,
  listenersOf: (siteId: number, topic: string) => Listener[],
  log: Log,
): Teller {
  let marked: Marked = new Map()
  let running: Promise<void> | null = null
  const shared = new Map<number, Shared>()

  const tellSite = async (siteId: number, playerIds: ReadonlySet<bigint>) => {
    const listeners = listenersOf(siteId, source.topic)
    if (listeners.length === 0) return
    if (source.of === 'player') {
      const asked = listeners.filter(
        ({ playerId }) => playerId !== null && (playerIds.size === 0 || playerIds.has(playerId)),
      )
      const ids = [...new Set(asked.flatMap(({ playerId }) => playerId ?? []))]
      if (ids.length > 0) tellPlayers(source.topic, asked, await source.read(siteId, ids))
      return
    }
    const now = shareOf(await source.read(siteId), shared.get(siteId))
    // Who came while it was read hears of it too; who left does not.
    const present = listenersOf(siteId, source.topic)
    if (present.length > 0) shared.set(siteId, now)
    tellShared(source.topic, present, now)
  }

  const run = async () => {
    while (marked.size > 0) {
      const asked = marked
      marked = new Map()
      for (const [siteId, playerIds] of asked)
        await tellSite(siteId, playerIds).catch((fault: unknown) =>
          log.warn({ err: fault, topic: source.topic, siteId }, 'a topic could not be read'),
        )
    }
    running = null
  }
  return {
    mark: (siteId, playerId) => {
      const waiting = marked.get(siteId)
      // A mark without a player is of them all.
      if (playerId === undefined || waiting?.size === 0) marked.set(siteId, new Set())
      else marked.set(siteId, (waiting ?? new Set()).add(playerId))
      // Marks of the same turn are read together.
      running ??= Promise.resolve().then(run)
    },
    forget: (siteId) => void shared.delete(siteId),
    idle: async () => {
      marked = new Map()
      await running
    },
  }
}

function tellPlayers(topic: string, listeners: readonly Listener[], states: Map<bigint, unknown>) {
  for (const listener of listeners) {
    if (listener.playerId === null || !states.has(listener.playerId)) continue
    const data = JSON.stringify(states.get(listener.playerId))
    tell(listener, topic, versionOf(data), data)
  }
}

/** A state that many share, as it was told last: made once, whoever hears it. */
type Shared = {
  items: Map<string, string>
  version: string
  whole: string
  /** What changed since the version before; null where none was told. */
  changes: { from: string; data: string } | null
}

function shareOf(state: Map<string, unknown>, before: Shared | undefined): Shared {
  const items = new Map([...state].map(([key, item]) => [key, JSON.stringify(item)]))
  const whole = dataOf(true, [...items.values()], [])
  const version = versionOf(whole)
  if (before?.version === version) return before
  if (!before) return { items, version, whole, changes: null }
  const changed = [...items].filter(([key, text]) => before.items.get(key) !== text)
  const gone = [...before.items.keys()].filter((key) => !items.has(key))
  const data = dataOf(
    false,
    changed.map(([, text]) => text),
    gone,
  )
  return { items, version, whole, changes: { from: before.version, data } }
}

const dataOf = (isWhole: boolean, items: readonly string[], gone: readonly string[]) =>
  `{"is_whole":${isWhole},"value":[${items.join(',')}],"gone":${JSON.stringify(gone)}}`

function tellShared(
  topic: string,
  listeners: readonly Listener[],
  { version, whole, changes }: Shared,
) {
  for (const listener of listeners) {
    const isNext = changes !== null && listener.told.get(topic) === changes.from
    tell(listener, topic, version, isNext ? changes.data : whole)
  }
}

function tell(listener: Listener, topic: string, version: string, data: string) {
  if (listener.told.get(topic) === version) return
  listener.told.set(topic, version)
  listener.send(topic, data)
}

const versionLength = 10

/** States that read alike are the same, whichever process read them. */
function versionOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, versionLength)
}
