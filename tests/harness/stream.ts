/** A reader of the stream over real HTTP, as apps read it: one event after the other. */

import { randomInt } from 'node:crypto'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

export type Event = { id: string; event: string; data: { [field: string]: unknown } }
export type Asked = {
  topics?: string
  auth?: string
  host: string
  port: number
  headers?: Record<string, string>
  path?: string
}
export type Stream = {
  status: number
  headers: IncomingMessage['headers']
  /** The next event not yet taken; waits for it. Undefined once the stream has ended. */
  next(): Promise<Event | undefined>
  /** Takes events until one fits. */
  until(fits: (event: Event) => boolean): Promise<Event>
  /** The whole answer, for one that is no stream. */
  text: Promise<string>
  close(): void
}

export function listen({ host, port, topics, auth, headers = {}, path }: Asked): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>()
  const asked = request(
    {
      host: '127.0.0.1',
      port,
      path: path ?? `/api/stream?topics=${topics}`,
      headers: {
        host,
        'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
        ...(auth && { authorization: `Bearer ${auth}` }),
        ...headers,
      },
    },
    (answer) => resolve(readStream(answer, asked)),
  )
  asked.on('error', reject)
  asked.end()
  return promise
}

function readStream(answer: IncomingMessage, asked: ClientRequest): Stream {
  const events: Event[] = []
  let waiting: ((event: Event | undefined) => void)[] = []
  let hasEnded = false
  let rest = ''
  let whole = ''
  const ended = Promise.withResolvers<string>()
  const finish = () => {
    hasEnded = true
    for (const take of waiting) take(undefined)
    waiting = []
    ended.resolve(whole)
  }
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    whole += part
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const event = field('event')
      if (!event) continue
      const told = {
        id: field('id') ?? '',
        event,
        data: JSON.parse(field('data') ?? '{}') as Event['data'],
      }
      const take = waiting.shift()
      if (take) take(told)
      else events.push(told)
    }
  })
  answer.on('end', finish)
  answer.on('error', finish)
  answer.on('close', finish)
  const next = () => {
    const event = events.shift()
    if (event || hasEnded) return Promise.resolve(event)
    return new Promise<Event | undefined>((take) => waiting.push(take))
  }
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    next,
    until: async (fits) => {
      for (;;) {
        const event = await next()
        if (!event) throw new Error('the stream ended first')
        if (fits(event)) return event
      }
    },
    text: ended.promise,
    close: () => asked.destroy(),
  }
}
