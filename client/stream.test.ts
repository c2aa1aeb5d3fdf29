/** Protects the server from tabs, and tabs from each other's silence: one connection, resumed, heard by all. */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openStore, type Preloaded } from './store.ts'
import { keepLive } from './live.ts'
import { openStream, type LiveEvent, type Stream } from './stream.ts'

type Asked = { topics: string; lastId: string | undefined; response: ServerResponse }

const toClose: (() => void)[] = []
afterEach(() => {
  for (const close of toClose.splice(0).toReversed()) close()
})

/** A server whose connections the test holds in its hands. */
async function serve() {
  const asked: Asked[] = []
  const waiting: ((one: Asked) => void)[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const topics = new URL(url, 'http://x').searchParams.get('topics') ?? ''
    const one = { topics, lastId: headers['last-event-id']?.toString(), response }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
    asked.push(one)
    waiting.shift()?.(one)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** The next connection to come. */
    next: () => new Promise<Asked>((take) => waiting.push(take)),
  }
}

function tell({ response }: Asked, id: string, name: string, data: object) {
  response.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** A tab that listens, and what it has heard so far. */
function tab(origin: string, topics: Parameters<typeof openStream>[0]['topics']) {
  const heard: LiveEvent[] = []
  const links: boolean[] = []
  const waiting: (() => void)[] = []
  const stream: Stream = openStream({
    topics,
    origin,
    onEvent: (event) => {
      heard.push(event)
      for (const wake of waiting.splice(0)) wake()
    },
    onLink: (isOpen) => {
      links.push(isOpen)
      for (const wake of waiting.splice(0)) wake()
    },
  })
  toClose.push(stream.close)
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((wake) => waiting.push(wake))
    return heard
  }
  const untilLinks = async (count: number) => {
    while (links.length < count) await new Promise<void>((wake) => waiting.push(wake))
    return links
  }
  return { heard, until, untilLinks, close: stream.close }
}

const balance = (game_balance: string) => ({ game_balance, game_token: '0' })

test('several tabs share one connection, and each hears what it listens to', async () => {
  const { origin, asked, next } = await serve()
  const coming = next()
  const one = tab(origin, ['balance'])
  await coming
  const wider = next()
  const other = tab(origin, ['balance', 'inbox'])
  const connection = await wider
  expect(connection.topics).toBe('balance,inbox')
  tell(connection, 'a', 'inbox', { unread: 1, claimable: 0 })
  tell(connection, 'b', 'balance', balance('5.00'))
  expect((await one.until(1)).map(({ name }) => name)).toEqual(['balance'])
  expect((await other.until(2)).map(({ name }) => name)).toEqual(['inbox', 'balance'])
  const late = tab(origin, ['balance'])
  expect(await late.until(1)).toEqual([{ name: 'balance', data: balance('5.00') }])
  expect(asked).toHaveLength(2)
})

test('every tab hears that the connection is lost and there again, and one that comes later that it is there', async () => {
  const { origin, next } = await serve()
  const first = next()
  const tabs = [tab(origin, ['balance']), tab(origin, ['balance'])]
  const connection = await first
  for (const one of tabs) expect(await one.untilLinks(1)).toEqual([true])
  const again = next()
  connection.response.destroy()
  for (const one of tabs) expect((await one.untilLinks(2))[1]).toBe(false)
  await again
  for (const one of tabs) expect((await one.untilLinks(3))[2]).toBe(true)
  expect(await tab(origin, ['balance']).untilLinks(1)).toEqual([true])
})

test('when the tab that holds the connection closes, another takes over for all that are left', async () => {
  const { origin, asked, next } = await serve()
  const first = next()
  const leader = tab(origin, ['balance'])
  await first
  const widened = next()
  const [other, third] = [tab(origin, ['balance']), tab(origin, ['inbox'])]
  await widened
  const before = asked.length
  leader.close()
  const isWhole = () => asked.slice(before).find(({ topics }) => topics === 'balance,inbox')
  while (!isWhole()) await next()
  const connection = isWhole() as Asked
  tell(connection, 'a', 'balance', balance('7.00'))
  tell(connection, 'b', 'inbox', { unread: 2, claimable: 0 })
  expect(await other.until(1)).toEqual([{ name: 'balance', data: balance('7.00') }])
  expect(await third.until(1)).toEqual([{ name: 'inbox', data: { unread: 2, claimable: 0 } }])
})

test('a connection that breaks is opened again from where it was', async () => {
  const { origin, next } = await serve()
  const first = next()
  const one = tab(origin, ['balance'])
  const broken = await first
  tell(broken, 'balance=x', 'balance', balance('1.00'))
  await one.until(1)
  const second = next()
  broken.response.destroy()
  expect((await second).lastId).toBe('balance=x')
})

test('a session that ends is told to every tab, and nobody asks again', async () => {
  const { origin, asked, next } = await serve()
  const coming = next()
  const [one, other] = [tab(origin, ['balance']), tab(origin, ['balance'])]
  const connection = await coming
  tell(connection, '', 'session', { message: 'Block' })
  connection.response.end()
  for (const each of [one, other])
    expect(await each.until(1)).toEqual([{ name: 'session', data: { message: 'Block' } }])
  expect(asked).toHaveLength(1)
  // Who signs in again has a stream again.
  const again = next()
  tab(origin, ['balance'])
  await again
})

test('what makes no sense is passed over, and the connection goes on', async () => {
  const { origin, asked, next } = await serve()
  const coming = next()
  const { until } = tab(origin, ['balance'])
  const connection = await coming
  for (const data of ['{"game_', 'null', '7']) {
    connection.response.write(`id: 1\nevent: balance\ndata: ${data}\n\n`)
  }
  connection.response.write('<h1>a page of a proxy</h1>\n\nevent: unheard\ndata: {}\n\n')
  tell(connection, '2', 'balance', balance('3.00'))
  expect(await until(1)).toEqual([{ name: 'balance', data: balance('3.00') }])
  expect(asked).toHaveLength(1)
})

test('what is heard takes the place of what was read, and nothing else is touched', () => {
  const store = openStore(() => new Promise<never>(() => undefined))
  const kept = store.at('/api/auth/get_balance', {})
  keepLive(store, { name: 'balance', data: balance('9.00') })
  expect(kept.read().answer).toBeUndefined()
  const read = openStore(store.ask, [
    ['/api/auth/get_balance', {}, { statusCode: 1, message: 'OK', ...balance('1.00') }],
    ['/api/home/public_odds', {}, { statusCode: 1, message: 'OK', value: matches }],
  ] as unknown as readonly Preloaded[])
  keepLive(read, { name: 'balance', data: balance('9.00') })
  expect(read.at('/api/auth/get_balance', {}).read().answer).toEqual({
    statusCode: 1,
    message: 'OK',
    ...balance('9.00'),
  })

  const line = {
    bet_type: '1X2',
    home_away: 'H',
    criteria1: '',
    odds: '2.10',
    status: 'open',
  } as const
  keepLive(read, {
    name: 'odds',
    data: { is_whole: false, value: [{ match_id: 'b', lines: [line] }], gone: ['a'] },
  })
  expect(read.at('/api/home/public_odds', {}).read().answer?.value).toEqual([
    { match_id: 'b', home: { name: 'B' }, lines: [line] },
  ])
})

const matches = [
  { match_id: 'a', home: { name: 'A' }, lines: [] },
  { match_id: 'b', home: { name: 'B' }, lines: [] },
]
