/** Thousands of listeners on bare sockets: the load must not cost more than what is measured. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Listener = { socket: Socket; onEvent: (part: string) => void }

const openedAtOnce = 50

/** A stream that has told its first state. Each comes from an address of its own. */
export async function listen(
  port: number,
  n: number,
  path: string,
  headers: string,
): Promise<Listener> {
  const socket = connect({ port, host: '127.0.0.1' })
  const listener: Listener = { socket, onEvent: () => {} }
  await once(socket, 'connect')
  const first = Promise.withResolvers<void>()
  listener.onEvent = () => first.resolve()
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    if (part.includes('event: ')) listener.onEvent(part)
  })
  socket.on('error', first.reject)
  const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  socket.write(`GET ${path} HTTP/1.1\r\n${headers}x-forwarded-for: ${address}\r\n\r\n`)
  await first.promise
  return listener
}

export async function listenAll(
  port: number,
  count: number,
  path: string,
  headers: string,
): Promise<Listener[]> {
  const listeners: Listener[] = []
  for (let n = 0; n < count; n += openedAtOnce) {
    const some = Array.from({ length: openedAtOnce }, (_, i) => listen(port, n + i, path, headers))
    listeners.push(...(await Promise.all(some)))
    if (n % 1000 === 0) process.stdout.write(`  ${n} of ${count} listen\n`)
  }
  return listeners
}
