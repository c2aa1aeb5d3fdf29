/** What strangers ask for that is no call: every answer is an envelope of the catalogue or a page, and nothing leaks. */

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals, type RefusalKey } from '#contract/errors.ts'
import { jdb } from '#server/demo/games/jdb.ts'
import type { Keys, Move } from '#server/demo/games/simulator.ts'
import { adapters } from '#server/providers/adapters.ts'
import { openServed, type Sent, type Served } from './harness/served.ts'

let served: Served
beforeAll(async () => {
  served = await openServed({ requestsPerMinuteMax: 200 })
})
afterAll(() => served.close())

function talk(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (said += text))
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

const json = { 'content-type': 'application/json' }
const nowhere: [what: string, path: string, sent: Sent, refusal: RefusalKey][] = [
  ['an unknown call', '/api/nothing', { method: 'POST', headers: json, body: '{}' }, 'notFound'],
  [
    'another method',
    '/api/startup',
    { method: 'PUT', headers: json, body: '{}' },
    'methodNotAllowed',
  ],
  ['a preflight of another origin', '/api/startup', { method: 'OPTIONS' }, 'methodNotAllowed'],
  ['a post to a page', '/', { method: 'POST', headers: json, body: '{}' }, 'notFound'],
  ['an address that cannot be read', '/%E0%A4%A', {}, 'notFound'],
  ['the keys of a vendor that does not exist', '/demo/keys/nobody', {}, 'notFound'],
  ['an address with the sign 0', '/demo/gateway/%00', {}, 'notFound'],
  ['a query with the sign 0', '/demo/outbox.json?to=%00', {}, 'notFound'],
  [
    'a host that is no site',
    '/api/startup',
    { method: 'POST', host: 'evil.example', headers: json, body: '{}' },
    'unknownSite',
  ],
  [
    'a gateway that does not exist',
    '/hooks/casino1/nobody',
    { method: 'POST', body: '{}' },
    'notFound',
  ],
  [
    'a site that does not exist',
    '/hooks/nobody/sandbox',
    { method: 'POST', body: '{}' },
    'notFound',
  ],
  [
    'a webhook without a proof',
    '/hooks/casino1/sandbox',
    { method: 'POST', body: '{}' },
    'signatureInvalid',
  ],
]

test.each(nowhere)('%s', async (_, path, sent, refusal) => {
  const { status, text } = await served.fetch(path, sent)
  expect(status).toBe(refusals[refusal])
  expect(JSON.parse(text)).toMatchObject({ statusCode: -refusals[refusal], message: refusal })
})

// Protects clients that read every answer by one form: also what never becomes a request is answered in it.
test('[OPS-11] what does not follow HTTP is refused in the form of every answer', async () => {
  const { port, host } = served
  const head = `POST /api/startup HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
  const broken: [sent: string, refusal: RefusalKey][] = [
    ['this is no request\r\n\r\n', 'invalidBody'],
    [`${head}Transfer-Encoding: chunked\r\n\r\nnothing like a size\r\n`, 'invalidBody'],
    [`${head}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'tooLarge'],
  ]
  for (const [sent, refusal] of broken) {
    const said = await talk(port, sent)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${refusals[refusal]} `))
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toEqual({
      statusCode: -refusals[refusal],
      message: refusal,
    })
  }
})

// Protects every table at once: what no database can keep is refused before a call sees it.
test('texts that are no text are refused, in fields nobody sends and deep within others', async () => {
  const account = { account_id: 'newcomer7', password: 'correct-horse-9' }
  const signup = { ...account, contact_phone: '+639170000007' }
  for (const bad of ['a\0b', '\ud800', 'a\udc00'])
    for (const body of [
      { ...signup, referrer_code: bad },
      { ...signup, [bad]: [{ a: [bad] }] },
    ])
      expect(await served.ask('/api/auth/signup', body)).toMatchObject({
        status: 400,
        body: { message: 'invalidBody' },
      })
  expect((await served.ask('/api/auth/signup', { ...signup, referrer_code: '🎲' })).status).toBe(
    200,
  )
})

// Protects whoever tries the wallet from outside: the demo's own vendors can be played by other programs.
test('with the keys that a demo tells, a vendor is answered', async () => {
  const keys = JSON.parse((await served.fetch('/demo/keys/jdb', {})).text) as Keys
  const stranger = { user: 'p1', token: '', currency: 'PHP', game: 'jdb_11' }
  const move: Move = { ...stranger, kind: 'balance', reference: '', round: '', now: served.now() }
  const { path, headers, body } = jdb.write({ ...move, user: 'nobody' }, keys)!
  const sent = { method: 'POST', headers: { ...headers }, body }
  const { status, text } = await served.fetch(`/providers/casino1/jdb${path}`, sent)
  expect(jdb.understand(move, { status, body: text }).code).toBe('7501')
  const tooLong = await served.fetch(`/providers/casino1/jdb${path}`, {
    ...sent,
    body: body.padEnd(33 * 1024, 'x'),
  })
  expect(jdb.understand(move, { ...tooLong, body: tooLong.text }).code).toBe('9999')
  const ofNoType = await served.fetch(`/providers/casino1/jdb${path}`, {
    ...sent,
    headers: { ...headers, 'content-type': '' },
  })
  expect(jdb.understand(move, { ...ofNoType, body: ofNoType.text }).code).toBe('9999')
})

// Protects the wallet from what only looks like a vendor: no word of ours but the protocol's own, and never a fault.
test('what is no call of a vendor is answered in the vendor’s words, by its own statuses', async () => {
  const deep = '['.repeat(15_000)
  const bodies = [
    '',
    'null',
    '[]',
    '{}',
    '%',
    '&&=',
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    deep,
    '\u0000',
  ]
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'image/png']
  for (const [name, { outcomes }] of Object.entries(adapters)) {
    const statuses = new Set(Object.values(outcomes).map(({ status }) => status))
    for (const path of ['', 'wallet/bet', 'play', 'bet.html', 'transaction/bet', 'bet', 'Bet'])
      for (const [n, body] of bodies.entries()) {
        const headers = { 'content-type': types[n % types.length]! }
        const sent = { method: 'POST', headers, body }
        const { status, text } = await served.fetch(`/providers/casino1/${name}/${path}`, sent)
        const about = `${name} ${path} ${body.slice(0, 20)}`
        expect(statuses.has(status) && status < 500, `${about}: ${status}`).toBe(true)
        expect(text, about).not.toMatch(/\bat .+:\d+:\d+|Error:|node_modules/)
        expect(() => JSON.parse(text) as unknown, about).not.toThrow()
      }
  }
  const refused = [
    { method: 'GET', path: '/providers/casino1/hub88/transaction/bet' },
    { method: 'PUT', path: '/providers/casino1/hub88/transaction/bet' },
    { method: 'POST', path: '/providers/casino1/constructor/bet' },
    { method: 'POST', path: '/providers/casino1/__proto__/bet' },
    { method: 'POST', path: '/providers/nowhere/hub88/transaction/bet' },
  ]
  for (const { method, path } of refused) {
    const body = method === 'GET' ? {} : { headers: json, body: '{}' }
    const { status, text } = await served.fetch(path, { method, ...body })
    expect([404, 405], `${method} ${path}`).toContain(status)
    expect(text).not.toMatch(/\bat .+:\d+:\d+/)
  }
})

test('monitors are answered, and figures are closed without a token', async () => {
  expect((await served.fetch('/healthz', {})).status).toBe(200)
  expect((await served.fetch('/readyz', {})).status).toBe(200)
  expect((await served.fetch('/metrics', {})).status).toBe(404)
})

test('the API describes itself, call by call', async () => {
  const { paths } = JSON.parse((await served.fetch('/openapi.json', {})).text) as { paths: object }
  const { text, headers } = await served.fetch('/reference', {})
  for (const path of Object.keys(paths)) expect(text).toContain(path)
  expect(String(headers['content-security-policy'])).not.toContain('unsafe')
})

test('a code that was sent cannot be read on another site', async () => {
  const { phone } = await served.newPlayer()
  const there = await served.fetch(`/demo/outbox.json?to=${encodeURIComponent(phone)}`, {
    host: served.otherHost,
  })
  expect(JSON.parse(there.text)).toEqual([])
})

// Protects everybody against one address that asks without end.
test('an address that asks too often is told so, and others are not', async () => {
  const headers = { ...json, 'x-forwarded-for': '203.0.113.9' }
  let last = 200
  for (let i = 0; i <= 200; i++)
    last = (await served.fetch('/api/startup', { method: 'POST', headers, body: '{}' })).status
  expect(last).toBe(429)
  expect(
    (await served.fetch('/api/startup', { method: 'POST', headers: json, body: '{}' })).status,
  ).toBe(200)
})
