/** What strangers ask for that is no call: every answer is an envelope of the catalogue or a page, and nothing leaks. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals, type RefusalKey } from '#contract/errors.ts'
import { openServed, type Sent, type Served } from './harness/served.ts'

let served: Served
beforeAll(async () => {
  served = await openServed({ requestsPerMinuteMax: 200 })
})
afterAll(() => served.close())

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
