/** The sweep: what every declared call must refuse and must answer, tried on all of them over HTTP. */

import fc from 'fast-check'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { refusals, statusCodeOf, type RefusalKey } from '#contract/errors.ts'
import { prepareExample } from './harness/examples.ts'
import { openServed, type Answer, type As, type Served } from './harness/served.ts'

let served: Served
/** One player for what is refused anyway; renewed when a test has ended the session. */
let someone: As
let strangersToken: string
let endedToken: string
beforeAll(async () => {
  served = await openServed()
  strangersToken = await served.signIn('player01', served.password, served.otherHost)
  endedToken = await served.signIn('player02')
  await served.ask('/api/auth/logout', {}, { auth: endedToken })
})
beforeEach(async () => {
  const { status } = await served.ask('/api/auth/get_balance', {}, someone)
  if (status !== 200) someone = { auth: (await served.newPlayer()).auth }
})
afterAll(() => served.close())

const everyPath = Object.keys(calls) as Path[]
const paths = everyPath.filter((path) => calls[path].method === 'POST')
const getPaths = everyPath.filter((path) => calls[path].method === 'GET')
const playerPaths = everyPath.filter((path) => calls[path].access === 'player')
const ajv = new Ajv({ strict: false })

function expectRefusal(answer: Answer, key: RefusalKey) {
  expect(answer).toMatchObject({
    status: refusals[key],
    body: { statusCode: statusCodeOf(key), message: key },
  })
}

/** A refusal from the catalogue, honest in its status, and never a fault of ours. */
function expectClear({ status, body }: Answer, path: Path) {
  const isSuccess = body.statusCode === 1 && body.message === 'OK'
  const honest = isSuccess ? 200 : refusals[body.message as RefusalKey]
  expect(status, `${path} answered ${JSON.stringify(body)}`).toBe(honest)
  expect(status, `${path} answered ${JSON.stringify(body)}`).toBeLessThan(500)
}

describe.each(paths)('%s', (path) => {
  const { body, access, example, bodyMax } = calls[path]

  // Protects integrators: a declared example is true.
  test('answers its example in the declared form', async () => {
    const { body: prepared, ...as } = await prepareExample(served, path, access === 'player')
    const answer = await served.ask(path, { ...example, ...prepared }, as)
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ statusCode: 1, message: 'OK' })
    expect(answer.status).toBe(200)
    const { statusCode: _, message: __, ...fields } = answer.body
    const isDeclared = ajv.compile(calls[path].reads)
    expect(isDeclared(fields), JSON.stringify(isDeclared.errors)).toBe(true)
  })

  test('refuses what is no object, unknown fields, and wrong types', async () => {
    const as = access === 'player' ? someone : {}
    for (const sent of ['[]', 'null', '"text"', '7', '{', ''])
      expectRefusal(await served.askRaw(path, sent, as), 'invalidBody')
    expectRefusal(await served.ask(path, { ...example, surplus: 1 }, as), 'invalidBody')
    for (const name of Object.keys(body.properties)) {
      const schema: object = (body.properties as Record<string, object>)[name] ?? {}
      const isFree = Object.keys(schema).length === 0
      if (!isFree)
        expectRefusal(
          await served.ask(path, { ...example, [name]: { wrong: [] } }, as),
          'invalidBody',
        )
    }
    for (const name of body.required ?? []) {
      const { [name]: _, ...rest } = example as Record<string, unknown>
      // For a player's call the envelope has an `account_id` of its own.
      expectRefusal(await served.ask(path, rest, as), 'invalidBody')
    }
  })

  test('refuses other methods, other media types and bodies that are too large', async () => {
    expect((await served.fetch(path, { method: 'GET' })).status).toBe(405)
    expect(
      (
        await served.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        })
      ).status,
    ).toBe(415)
    expectRefusal(
      await served.askRaw(path, JSON.stringify({ filler: 'x'.repeat(bodyMax) })),
      'tooLarge',
    )
  })

  test('refuses a domain that is not the host’s', async () => {
    const as = access === 'player' ? someone : {}
    expectRefusal(
      await served.ask(path, { ...example, domain_name: served.otherHost }, as),
      'domainMismatch',
    )
  })

  test('[OPS-11] answers whatever is sent with a clear refusal or success, never with a fault', async () => {
    const as = access === 'player' ? someone : {}
    const names = Object.keys(body.properties)
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...awkward))
    const bodies = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
      requiredKeys: [],
    })
    await fc.assert(
      fc.asyncProperty(bodies, async (sent) =>
        expectClear(await served.ask(path, { ...example, ...sent }, as), path),
      ),
      { numRuns: 25, seed: 20 },
    )
  })
})

describe.each(getPaths)('%s', (path) => {
  const { access, body, example, reads } = calls[path]
  const read = async (query = '', host = served.host) => {
    const { status, text } = await served.fetch(`${path}${query}`, { host })
    return { status, body: JSON.parse(text) as Answer['body'] }
  }

  test('is for anyone, and takes nothing but its address', () => {
    expect({ access, body: body.properties, example }).toEqual({
      access: 'public',
      body: {},
      example: {},
    })
  })

  test('answers in the declared form, whatever query it is asked with', async () => {
    const isDeclared = ajv.compile(reads)
    const queries = awkward.map(
      (value) =>
        `?any=${encodeURIComponent(JSON.stringify(value).toWellFormed())}&auth=x&domain_name=${served.otherHost}`,
    )
    for (const query of ['', ...queries]) {
      const { status, body: answered } = await read(query)
      expect(answered).toMatchObject({ statusCode: 1, message: 'OK' })
      expect(status).toBe(200)
      const { statusCode: _, message: __, ...fields } = answered
      expect(isDeclared(fields), JSON.stringify(isDeclared.errors)).toBe(true)
    }
  })

  test('answers with a session as without one, and takes no session from it', async () => {
    const { text, headers } = await served.fetch(path, {
      headers: { cookie: `session=${someone.auth}`, origin: 'https://evil.example' },
    })
    expect(JSON.parse(text)).toEqual((await read()).body)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('refuses other methods', async () => {
    expectRefusal(await served.ask(path, {}), 'methodNotAllowed')
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await served.fetch(path, { method })).status).toBe(405)
  })

  test('refuses a host that is no site', async () => {
    expectRefusal(await read('', 'no-such-site.localhost'), 'unknownSite')
  })
})

/** Values that break careless code: signs, exponents, other digits, 2^53 and beyond, separators, markup, nulls. */
const awkward: unknown[] = [
  '-1',
  '0',
  '0.001',
  '1e3',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  '000001',
  ' 1',
  '1.',
  '.5',
  '１',
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  null,
  '',
  'null',
  '\u0000',
  '\ud800',
  '%00',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  { __proto__: null },
  [],
  {},
  'a'.repeat(5000),
  '2026-02-30T00:00:00Z',
  '9999-99-99T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f0ff',
]

describe.each(playerPaths)('%s', (path) => {
  const { example } = calls[path]

  test('refuses without a session, with an unknown one, with an ended one and with another site’s', async () => {
    expectRefusal(await served.ask(path, example), 'Session expired')
    expectRefusal(await served.ask(path, example, { auth: 'no-such-token' }), 'Session expired')
    expectRefusal(await served.ask(path, example, { auth: endedToken }), 'Session expired')
    expectRefusal(await served.ask(path, example, { auth: strangersToken }), 'Session expired')
  })

  test('refuses another player’s name', async () => {
    expectRefusal(
      await served.ask(path, { ...example, account_id: 'somebody_else' }, someone),
      'permissionDenied',
    )
  })

  // Protects against forged requests: a cookie counts only from our own pages.
  test('takes a cookie only from the site’s own pages', async () => {
    const body = JSON.stringify(example)
    const cookie = `session=${someone.auth}`
    const foreign = {
      cookie,
      'content-type': 'application/json',
      'x-fairhouse': 'web',
      origin: 'https://evil.example',
    }
    expect((await served.fetch(path, { method: 'POST', headers: foreign, body })).status).toBe(
      refusals.originRefused,
    )
    const bare = { cookie, 'content-type': 'application/json' }
    expect((await served.fetch(path, { method: 'POST', headers: bare, body })).status).toBe(401)
  })
})
