/**
 * Protects: whatever the network does, a call ends in a result the page can show, and a write of money that nobody
 * answered is never called failed.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openClient, type ClientOptions } from './client.ts'

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void

let stop = () => {}
afterEach(() => stop())

async function serve(behave: Behaviour) {
  const bodies: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(JSON.parse(body))
      behave(request, response, body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

function clientOf(origin: string, options: Partial<ClientOptions> = {}) {
  const ended: string[] = []
  const ask = openClient({
    origin,
    domainName: 'lucky.localhost',
    onSessionEnd: (message) => ended.push(message),
    askAgainAfterMs: [0, 0],
    ...options,
  })
  return { ask, ended }
}

const answer =
  (fields: object): Behaviour =>
  (_, response) =>
    void response.end(JSON.stringify(fields))
const cutOff: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"statusCode":1')
  response.destroy()
}
const garbage: Behaviour = (_, response) =>
  void response.writeHead(502).end('<html>Bad gateway</html>')
const otherJson: Behaviour = (_, response) => void response.end('["not", "an", "envelope"]')
const silent: Behaviour = () => {}
/** Never idle and never done. */
const dripping: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 5)
  request.socket.on('close', () => clearInterval(drip))
}

const account = { account_id: 'example01' }
const withdrawal = {
  method: 'sandbox',
  amount: '50',
  destination: '0917 000 0001',
  client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f002',
}

test('an answer arrives typed and with the envelope', async () => {
  const { origin, bodies } = await serve(
    answer({ statusCode: 1, message: 'OK', value: { available: true } }),
  )
  const result = await clientOf(origin).ask('/api/auth/check_availability', account)
  expect(result).toEqual({ statusCode: 1, message: 'OK', value: { available: true } })
  expect(bodies).toEqual([{ account_id: 'example01', domain_name: 'lucky.localhost' }])
})

test('every request carries the header without which the server ignores the session cookie', async () => {
  let header: unknown
  const { origin } = await serve((request, response) => {
    header = request.headers['x-fairhouse']
    response.end('{"statusCode":1,"message":"OK"}')
  })
  await clientOf(origin).ask('/api/auth/logout', {})
  expect(header).toBe('web')
})

test('a refusal keeps its figures', async () => {
  const { origin } = await serve(
    answer({ statusCode: -429, message: 'accountLocked', details: { minutes: 15 } }),
  )
  const result = await clientOf(origin).ask('/api/auth/login', { ...account, password: 'x' })
  expect(result).toMatchObject({
    statusCode: -429,
    message: 'accountLocked',
    details: { minutes: 15 },
  })
})

const ok = { message: 'OK' }
const faults = { 'cut off': cutOff, garbage, 'another JSON': otherJson, silent, dripping }

test.each(Object.entries(faults))('fallbacks hold when the server is %s', async (_, behave) => {
  // A proxy that says so has been reached.
  const unnamed =
    behave === garbage
      ? { statusCode: -500, message: 'internalServerError' }
      : { statusCode: 0, message: 'disconnect' }
  const { origin } = await serve(behave)
  const { ask } = clientOf(origin, { timeoutMs: 50 })
  expect(await ask('/api/auth/logout', {})).toMatchObject({
    statusCode: -500,
    message: 'internalServerError',
  })
  expect(await ask('/api/auth/get_balance', {})).toMatchObject({
    statusCode: -503,
    message: 'serviceUnavailable',
  })
  expect(await ask('/api/settings/check_status', {})).toMatchObject(unnamed)
  for (const path of [
    '/api/settings/siteinfodetail',
    '/api/settings/partners',
    '/api/home/fetch_slide',
  ] as const)
    expect(await ask(path, {})).toMatchObject({
      statusCode: -503,
      message: 'serviceUnavailable',
      value: [],
    })
  expect(await ask('/api/home/fav_list', {})).toMatchObject({
    statusCode: -503,
    message: 'serviceUnavailable',
  })
  expect(await ask('/api/startup', {})).toMatchObject({
    statusCode: -500,
    message: 'internalServerError',
    details: {},
    maintenance: { is_maintenance: false },
  })
})

test.each([{}, { value: null }, { value: {} }, { value: 'x' }, { values: [] }])(
  'an OK that lacks what was asked for is no answer, and no receipt for money: %j',
  async (fields) => {
    const { origin } = await serve(answer({ statusCode: 1, message: 'OK', ...fields }))
    const { ask } = clientOf(origin)
    expect(await ask('/api/product/list', {})).toMatchObject({ message: 'disconnect' })
    expect(await ask('/api/auth/get_balance', {})).toMatchObject({ message: 'serviceUnavailable' })
    expect(await ask('/api/wallet/withdraw_create', withdrawal)).toMatchObject({
      message: 'outcomeUnknown',
      isUnknown: true,
    })
    expect(await ask('/api/auth/logout', {})).toMatchObject({ message: 'OK' })
  },
)

test('fallbacks hold when no server is there', async () => {
  const { origin } = await serve(silent)
  stop()
  const result = await clientOf(origin).ask('/api/product/list', {})
  expect(result).toMatchObject({ statusCode: 0, message: 'disconnect', isUnknown: false })
})

test('a server that fails in words of its own is not called a lost network', async () => {
  const page =
    (status: number): Behaviour =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
  const failed = { statusCode: -500, message: 'internalServerError' }
  expect(
    await clientOf((await serve(page(502))).origin).ask('/api/product/list', {}),
  ).toMatchObject(failed)
  // As a network does that asks to log in first.
  expect(
    await clientOf((await serve(page(200))).origin).ask('/api/product/list', {}),
  ).toMatchObject({ statusCode: 0, message: 'disconnect' })
})

test('a list is none without rows, nor is one row a list', async () => {
  const askFor = async (value: unknown) => {
    const { origin } = await serve(answer({ statusCode: 1, message: 'OK', total: 1, value }))
    return clientOf(origin).ask
  }
  for (const value of [[], [{ cash: '1.00' }]])
    expect(await (await askFor(value))('/api/wallet/summary', {})).not.toMatchObject(ok)
  for (const value of [{ rows: [] }, [null], [[]], [{}], ['x']])
    expect(await (await askFor(value))('/api/product/list', {})).not.toMatchObject(ok)
  expect(await (await askFor([]))('/api/product/list', {})).toMatchObject(ok)
})

test('an unanswered money call is asked again with the same reference until it is answered', async () => {
  let asked = 0
  const { origin, bodies } = await serve((request, response, body) =>
    ++asked < 3
      ? cutOff(request, response, body)
      : answer({ statusCode: 1, message: 'OK', value: { state: 'requested' } })(
          request,
          response,
          body,
        ),
  )
  const result = await clientOf(origin).ask('/api/wallet/withdraw_create', withdrawal)
  expect(result.message).toBe('OK')
  expect(new Set(bodies.map((body) => body['client_ref']))).toEqual(
    new Set([withdrawal.client_ref]),
  )
  expect(bodies).toHaveLength(3)
})

test('a money call nobody answers ends as unknown, after a bounded number of attempts', async () => {
  const { origin, bodies } = await serve(garbage)
  const result = await clientOf(origin).ask('/api/wallet/withdraw_create', withdrawal)
  expect(result).toMatchObject({ message: 'outcomeUnknown', isUnknown: true })
  expect(bodies).toHaveLength(3)
})

test('a refused money call is not asked again', async () => {
  const { origin, bodies } = await serve(answer({ statusCode: -409, message: 'balanceTooLow' }))
  const result = await clientOf(origin).ask('/api/wallet/withdraw_create', withdrawal)
  expect(result).toMatchObject({ message: 'balanceTooLow', isUnknown: false })
  expect(bodies).toHaveLength(1)
})

test.each(['Session expired', 'Block', 'Close', 'permissionDenied'])(
  '%s ends the session',
  async (message) => {
    const { origin } = await serve(answer({ statusCode: -401, message }))
    const { ask, ended } = clientOf(origin)
    await ask('/api/wallet/summary', {})
    expect(ended).toEqual([message])
  },
)

test('a refused sign-in ends no session', async () => {
  const { origin } = await serve(answer({ statusCode: -403, message: 'Block' }))
  const { ask, ended } = clientOf(origin)
  await ask('/api/auth/login', { ...account, password: 'x' })
  expect(ended).toEqual([])
})
