/** Protects operators who look for slow calls: what is set as endpoint gets a span of every call, and nothing about the player. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTracer } from './trace.ts'

test('spans reach the collector with the status of their answers', async () => {
  const bodies: Buffer[] = []
  const collector = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat([Buffer.from(`${request.url} `), ...parts]))
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const tracer = await openTracer(`http://127.0.0.1:${port}/`)
  const answer = await tracer.span('/api/game/play', { site: 'north' }, async () => ({
    status: 409,
    told: 1,
  }))
  await tracer.close()
  await new Promise((resolve) => collector.close(resolve))
  expect(answer).toEqual({ status: 409, told: 1 })
  const sent = Buffer.concat(bodies).toString('latin1')
  expect(sent).toContain('/v1/traces')
  expect(sent).toContain('/api/game/play')
  expect(sent).toContain('north')
})

test('without an endpoint work is only done', async () => {
  const tracer = await openTracer(null)
  expect(await tracer.span('x', {}, async () => ({ status: 200 }))).toEqual({ status: 200 })
  await tracer.close()
})
