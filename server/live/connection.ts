/** One stream of server-sent events: its wire form, and the bound on what a slow reader may leave unread. */

import type { ServerResponse } from 'node:http'

export type Connection = {
  /** Writes an event. A reader who has left too much unread is disconnected; it may come again and is told the state. */
  send(event: string, data: string, id: string): void
  /** A comment: the other side sees that we live, and we see whether it does. */
  beat(): void
  /** The last of it; what was written is still delivered to whoever reads on. */
  end(): void
}

/** Of unread bytes per reader, beyond what the system itself keeps. A first state of a large site fits several times. */
export const unreadMaxBytes = 512 * 1024

const endMaxMs = 2000

export function openConnection(
  response: ServerResponse,
  { headers, retryMs }: { headers: Record<string, string>; retryMs: number },
): Connection {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Nothing between us and the reader may keep, join or compress what is sent.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Nothing follows a stream on its connection: a server that closes need not wait for it to idle.
    connection: 'close',
    ...headers,
  })
  response.socket?.setNoDelay(true)
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > unreadMaxBytes) response.destroy()
  }
  write(`retry: ${retryMs}\n\n`)
  return {
    // JSON text has no line breaks of its own.
    send: (event, data, id) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
    beat: () => write(':\n\n'),
    end: () => {
      response.end()
      setTimeout(() => response.destroy(), endMaxMs).unref()
    },
  }
}

/** `balance=aB3…;odds=x9_…`: which state of each topic the reader has. */
export function eventId(told: ReadonlyMap<string, string>): string {
  return [...told].map(([topic, version]) => `${topic}=${version}`).join(';')
}

const idMax = 500

/** What a reader says it has; anything that is no id of ours says nothing. */
export function readEventId(id: string | undefined): Map<string, string> {
  const pairs = (id ?? '').slice(0, idMax).matchAll(/(?:^|;)([a-z]+)=([\w-]+)(?=;|$)/g)
  return new Map([...pairs].map(([, topic = '', version = '']) => [topic, version]))
}
