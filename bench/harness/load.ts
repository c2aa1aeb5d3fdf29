/** Makes load: many in flight at once, over kept-alive HTTP connections or by plain calls, and measures it. */

import { once } from 'node:events'
import { connect } from 'node:net'

export type Measured = {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** Keeps `inFlight` turns of `one` going for `ms`, each starting its next when the last is done. */
export async function measure(
  inFlight: number,
  ms: number,
  one: (lane: number) => Promise<unknown>,
): Promise<Measured> {
  const tookMs: number[] = []
  const begun = performance.now()
  const run = async (lane: number) => {
    for (let last = performance.now(); last - begun < ms;) {
      await one(lane)
      const now = performance.now()
      tookMs.push(now - last)
      last = now
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, lane) => run(lane)))
  const seconds = (performance.now() - begun) / 1000
  tookMs.sort((a, b) => a - b)
  const quantile = (share: number) =>
    tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0
  return {
    count: tookMs.length,
    perSecond: tookMs.length / seconds,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
  }
}

export type Request = {
  method: 'GET' | 'POST'
  host: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, with the type that its headers name; all else as JSON. */
  body?: unknown
}

export type Connection = {
  /** @throws Error where the answer is not a 200: what is refused is not what was to be measured. */
  send(request: Request): Promise<Buffer>
  close(): void
}

/**
 * A kept-alive connection with one request in flight. Written on the bare socket: it costs a fourth of the
 * processor time of a general client, which on a small machine is taken from the server that is measured.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let pending: { resolve(body: Buffer): void; reject(fault: Error): void } | undefined
  let parts: Buffer[] = []
  let missingBytes = 0

  const settle = (status: number, headBytes: number) => {
    const asked = pending
    pending = undefined
    const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    parts = []
    const body = whole.subarray(headBytes)
    if (status === 200) asked?.resolve(body)
    else asked?.reject(new Error(`answered ${status}: ${body.toString('utf8', 0, 300)}`))
  }
  let status = 0
  let headBytes = 0
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    if (headBytes === 0) {
      const whole = parts.length === 1 ? part : Buffer.concat(parts)
      const end = whole.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = whole.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) {
        socket.destroy(new Error(`an answer without length: ${head}`))
        return
      }
      status = Number(head.slice(9, 12))
      headBytes = end + 4
      missingBytes = Number(length) + headBytes - whole.length
    } else missingBytes -= part.length
    if (missingBytes > 0) return
    const bytes = headBytes
    headBytes = 0
    settle(status, bytes)
  })
  const fail = (fault: Error) => pending?.reject(fault)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(writeRequest(request))
      }),
    close: () => socket.destroy(),
  }
}

function writeRequest({ method, host, path, headers = {}, body }: Request): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  if (body === undefined) return `${head}\r\n`
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (typeof body !== 'string') head += 'content-type: application/json\r\n'
  return `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Load over HTTP: each lane is a connection of its own. */
export async function measureHttp(
  port: number,
  connections: number,
  ms: number,
  next: () => Request,
): Promise<Measured> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  try {
    return await measure(connections, ms, (lane) => (opened[lane] as Connection).send(next()))
  } finally {
    for (const connection of opened) connection.close()
  }
}
