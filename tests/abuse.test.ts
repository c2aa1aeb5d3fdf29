/** Protects the house from who asks too much: by address, account and site, and from connections that never end. */

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openServed, type Served } from './harness/served.ts'

const perMinuteMax = 40

let served: Served
beforeAll(async () => {
  served = await openServed({ requestsPerMinuteMax: perMinuteMax })
})
afterAll(() => served.close())

const path = '/api/auth/check_availability'
const statusesOf = async (count: number, ask: (n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => (await ask(n)).status))
const refusedOf = (statuses: readonly number[]) =>
  statuses.filter((status) => status === refusals.tooManyRequests).length

const askFrom = (address: string, host = served.host) =>
  served.fetch(path, {
    method: 'POST',
    host,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: '{"account_id":"someone1"}',
  })

test('an address that asks too much is refused with the time to wait, and others are not', async () => {
  const statuses = await statusesOf(perMinuteMax + 10, () => askFrom('192.0.2.1'))
  expect(refusedOf(statuses)).toBe(10)
  const refused = await askFrom('192.0.2.1')
  expect(JSON.parse(refused.text)).toMatchObject({ message: 'tooManyRequests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await askFrom('192.0.2.2')).status).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  const statuses = await statusesOf(perMinuteMax + 5, (n) => askFrom(`2001:db8:1:2::${n + 1}`))
  expect(refusedOf(statuses)).toBe(5)
  expect((await askFrom('2001:db8:1:3::1')).status).toBe(200)
})

test('an account that asks from many addresses is refused, and other accounts are not', async () => {
  const [one, other] = [await served.newPlayer(), await served.newPlayer()]
  const ask = (auth: string) => () => served.ask('/api/auth/get_balance', {}, { auth })
  expect(refusedOf(await statusesOf(perMinuteMax + 20, ask(one.auth)))).toBeGreaterThanOrEqual(20)
  expect((await ask(other.auth)()).status).toBe(200)
})

/** Everything the server said until it closed the connection. */
function talk(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(served.host.split(':')[1]), '127.0.0.1', () =>
      socket.write(lines),
    )
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString()))
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

test('a client that never ends its headers or its body is shown the door', async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: ${served.host}\r\n`
  const said = await Promise.all([
    talk(head),
    talk(`${head}Content-Type: application/json\r\nContent-Length: 30\r\n\r\n{"account_id`),
  ])
  for (const answer of said) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
