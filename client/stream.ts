/** The live stream as the browser has it: one connection whatever the number of tabs, opened again when it breaks. */

import { sessionEnding } from '#contract/errors.ts'
import type { Told } from '#contract/stream.ts'
import {
  heartbeatMs,
  retryMs,
  siteEvent,
  streamPath,
  topicAccess,
  type Topic,
} from '#contract/topics.ts'
import { newUuid } from './uuid.ts'

/** What is heard, under its topic's name. */
export type LiveEvent =
  | { [T in Topic]: { name: T; data: Told<T> } }[Topic]
  | { name: typeof siteEvent; data: { message: 'maintenance' } }

export type StreamOptions = {
  topics: readonly Topic[]
  onEvent: (event: LiveEvent) => void
  /** Hears whether there is a connection: first when that is known, and of every change. */
  onLink?: (isOpen: boolean) => void
  /** Empty in a browser: the page's own. */
  origin?: string
}

export type Stream = { close(): void }

const sharedName = 'stream'
const retryMaxMs = 30_000
/** Silence of two heartbeats and some is a connection that died without a word. */
const silenceMaxMs = 2.5 * heartbeatMs

/**
 * Listens to topics. Tabs agree by a lock on one that holds the connection; it reads for all and passes on what it
 * hears. Where the browser has no locks or channels, each tab has a connection of its own.
 */
export function openStream({
  topics,
  onEvent,
  onLink = () => {},
  origin = '',
}: StreamOptions): Stream {
  const closing = new AbortController()
  /** A stream ends with its session; who signs in again opens another. */
  const hear = (event: LiveEvent) => {
    if (closing.signal.aborted || !isWanted(event, topics)) return
    onEvent(event)
    if (event.name === 'session' && event.data.message !== 'OK') closing.abort()
  }
  let wasOpen: boolean | null = null
  const hearLink = (isOpen: boolean) => {
    if (closing.signal.aborted || isOpen === wasOpen) return
    wasOpen = isOpen
    onLink(isOpen)
  }
  const isShared = typeof BroadcastChannel !== 'undefined' && 'locks' in navigator
  if (isShared) share(origin, topics, closing.signal, hear, hearLink)
  else openReader(origin, closing.signal, hear, hearLink).want('own', topics)
  return { close: () => closing.abort() }
}

/** One of the tabs that share a connection: the leader, or one that may become it. */
function share(
  origin: string,
  topics: readonly Topic[],
  closing: AbortSignal,
  hear: (event: LiveEvent) => void,
  hearLink: (isOpen: boolean) => void,
) {
  const tab = newUuid()
  const channel = new BroadcastChannel(sharedName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const post = (message: Message) => channel.postMessage(message)
  let lead: Reader | null = null
  let isLinked: boolean | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'heard') hear(data.event)
    if (data.kind === 'link') hearLink(data.isOpen)
    if (data.kind === 'led') post({ kind: 'wants', tab, topics })
    if (data.kind === 'wants' && lead) {
      lead.want(data.tab, data.topics)
      if (isLinked !== null) post({ kind: 'link', isOpen: isLinked })
      for (const event of lead.present(data.topics)) post({ kind: 'heard', event })
    }
    if (data.kind === 'left') lead?.want(data.tab, [])
  })
  const closed = new Promise<void>((close) => closing.addEventListener('abort', () => close()))
  const takeLead = async () => {
    const tell = (event: LiveEvent) => {
      post({ kind: 'heard', event })
      hear(event)
    }
    lead = openReader(origin, closing, tell, (isOpen) => {
      isLinked = isOpen
      post({ kind: 'link', isOpen })
      hearLink(isOpen)
    })
    lead.want(tab, topics)
    post({ kind: 'led' })
    await closed
  }
  // Plain HTTP offers no locks: there each tab leads.
  if (!('locks' in navigator)) void takeLead()
  // What is thrown: closed while it waited for its turn.
  else navigator.locks.request(sharedName, { signal: closing }, takeLead).catch(() => {})
  post({ kind: 'wants', tab, topics })
  closing.addEventListener('abort', () => {
    post({ kind: 'left', tab })
    channel.close()
  })
}

type Message =
  | { kind: 'heard'; event: LiveEvent }
  | { kind: 'link'; isOpen: boolean }
  /** A tab has taken the lead and asks the others what they listen to. */
  | { kind: 'led' }
  | { kind: 'wants'; tab: string; topics: readonly Topic[] }
  | { kind: 'left'; tab: string }

function isWanted({ name }: LiveEvent, topics: readonly Topic[]): boolean {
  // That a session or the site ends is for everybody.
  return name === 'session' || name === siteEvent || topics.includes(name)
}

type Reader = {
  /** What a tab listens to; the connection is opened again where it does not bring that yet. */
  want(tab: string, topics: readonly Topic[]): void
  /** The present states of topics, as far as they are known. */
  present(topics: readonly Topic[]): LiveEvent[]
}

/** Holds the connection: reads, waits, and reads again from where it was, until it is told to stop. */
function openReader(
  origin: string,
  stop: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onLink: (isOpen: boolean) => void,
): Reader {
  const wants = new Map<string, readonly Topic[]>()
  const states = new Map<string, LiveEvent>()
  let lastId = ''
  let asked = ''
  let reading: AbortController | null = null
  let isEnded = false

  const take = (id: string, event: LiveEvent) => {
    lastId = id
    states.set(event.name, merge(states.get(event.name), event))
    if (event.name === 'session' && event.data.message !== 'OK') isEnded = true
    onEvent(event)
  }
  const goesOn = () => !stop.aborted && asked !== '' && !isEnded
  const run = async () => {
    let failures = 0
    while (goesOn()) {
      const turn = new AbortController()
      reading = turn
      const signal = AbortSignal.any([turn.signal, stop])
      const address = `${origin}${streamPath}?topics=${asked}`
      const end = await readOnce(address, lastId, signal, take, () => onLink(true))
      if (turn.signal.aborted) continue
      if (!stop.aborted) onLink(false)
      const word =
        end !== null && end !== 'read' && sessionEnding.find((key) => key === end.message)
      if (word) take(lastId, { name: 'session', data: { message: word } })
      failures = end === 'read' ? 0 : failures + 1
      await waitAWhile(failures, signal)
    }
    reading = null
  }
  return {
    want: (tab, topics) => {
      if (topics.length > 0) wants.set(tab, topics)
      else wants.delete(tab)
      const all = [...new Set([...wants.values()].flat())].toSorted().join(',')
      if (all === asked) return
      asked = all
      if (reading) reading.abort()
      else void run()
    },
    present: (topics) => [...states.values()].filter((event) => isWanted(event, topics)),
  }
}

/** A change joined to the state before it, for tabs that come later. */
function merge(before: LiveEvent | undefined, event: LiveEvent): LiveEvent {
  if (!before || !isChanging(event.data) || event.data.is_whole || !isChanging(before.data))
    return event
  const { value, gone } = event.data
  const items = new Map<string, object>(before.data.value.map((item) => [codeOf(item), item]))
  for (const item of value) items.set(codeOf(item), item)
  for (const code of gone) items.delete(code)
  return {
    name: event.name,
    data: { is_whole: true, value: [...items.values()], gone: [] },
  } as LiveEvent
}

/** Of what is told as changes, each item has a code. */
type Changing = Extract<LiveEvent['data'], { is_whole: boolean }>

function isChanging(data: LiveEvent['data']): data is Changing {
  return 'is_whole' in data
}

function codeOf(item: Changing['value'][number]): string {
  if ('match_id' in item) return item.match_id
  if ('shared_id' in item) return item.shared_id
  if ('cast_id' in item) return item.cast_id
  return 'table_id' in item ? item.table_id : item.jackpot_code
}

/** Twice as long after each failure, and never the same for all: a server that comes back is not stormed. */
function waitAWhile(failures: number, signal: AbortSignal): Promise<void> {
  const mostMs = Math.min(retryMaxMs, retryMs * 2 ** failures)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs * (0.5 + spread() / 2))
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Somewhere from 0 to 1, so that browsers do not come back in step. */
const spread = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256

type End = 'read' | { message: string } | null

/** Reads one connection to its end. @returns the refusal where it was refused, null where nothing answered. */
async function readOnce(
  address: string,
  lastId: string,
  stop: AbortSignal,
  take: (id: string, event: LiveEvent) => void,
  onOpen: () => void,
): Promise<End> {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), silenceMaxMs)
  }
  heard()
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
      signal: AbortSignal.any([stop, silence.signal]),
    })
    if (!answer.ok || !answer.body) return (await answer.json()) as { message: string }
    onOpen()
    let rest = ''
    for await (const part of readText(answer.body)) {
      heard()
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) readBlock(block, take)
    }
    return 'read'
  } catch {
    return null
  } finally {
    clearTimeout(watch)
  }
}

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Not every browser walks over a stream by itself.
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function readBlock(block: string, take: (id: string, event: LiveEvent) => void) {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const name = fields.get('event') ?? ''
  if (name !== siteEvent && !Object.hasOwn(topicAccess, name)) return
  const data = readData(fields.get('data') ?? '{}')
  if (data) take(fields.get('id') ?? '', { name, data } as LiveEvent)
}

/** Null where it is none of ours: asking for it again would bring the same. */
function readData(text: string): object | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' ? data : null
  } catch {
    return null
  }
}
