/** Protects the reading of outside chains: whole blocks in a run, or nothing; and that the demo's chain can be checked. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedBefore } from '#games/shared/chain.ts'
import { openDemoChain } from '#server/demo/chain.ts'
import { openBlockReader } from './reader.ts'

let server: Server
let answer: { status: number; body: string }

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
})
afterAll(() => new Promise((done) => server.close(done)))

const read = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const { port } = server.address() as AddressInfo
  const terms = { chain: 'Outside', everyMs: 12_000, confirmations: 2 }
  const reader = openBlockReader({
    ...terms,
    url: `http://127.0.0.1:${port}/blocks`,
    height: 'number',
    hash: 'id',
  })
  return reader.newest()
}
const blocks = (...heights: number[]) =>
  heights.map((number) => ({ number, id: `0x${'AB'.repeat(31)}0${number % 10}`, miner: 'any' }))

test('blocks are read wherever their fields stand, with or without 0x', async () => {
  const told = await read(blocks(8, 7, 6))
  expect(told).toEqual(
    [8, 7, 6].map((height) => ({ height, hash: `${'ab'.repeat(31)}0${height}` })),
  )
})

test.each([
  ['an error', blocks(1), 503],
  ['no JSON', '<html>', 200],
  ['no list', { blocks: blocks(1) }, 200],
  ['nothing', [], 200],
  ['a gap', blocks(9, 7), 200],
  ['a height twice', blocks(7, 7), 200],
  ['a hash too short', [{ number: 1, id: 'abc' }], 200],
  ['a height as text', [{ number: '1', id: 'a'.repeat(64) }], 200],
  ['null', [null], 200],
])('%s is no answer', async (_, body, status) => {
  await expect(read(body, status)).rejects.toThrow(/block service|JSON/)
})

test('each block of the demo’s chain hashes to the one before, and comes when it is time', async () => {
  let now = new Date(4096 * 6000 * 1000 + 100 * 6000)
  const feed = openDemoChain('a secret', () => now)
  const before = await feed.newest()
  expect(before.slice(1).map(({ height, hash }) => [height - 1, seedBefore(hash)])).toEqual(
    before.slice(0, -1).map(({ height, hash }) => [height, hash]),
  )
  now = new Date(now.getTime() + 6000)
  const after = await feed.newest()
  expect(after.at(-1)!.height).toBe(before.at(-1)!.height + 1)
  expect(after.slice(0, -1)).toEqual(before.slice(1))
  expect(await openDemoChain('a secret', () => now).newest()).toEqual(after)
})
